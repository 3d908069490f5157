"""What the solvers' rating does over many tournaments."""
