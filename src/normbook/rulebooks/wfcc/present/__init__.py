"""The solvers' rating for people and for programs."""
