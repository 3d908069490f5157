"""The solvers' rating as the federation's text has it: pure functions over the model."""
