"""Solvers' rating, norms and titles of the World Federation for Chess Composition (`wfcc`)."""
