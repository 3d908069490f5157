"""Ratings, norms and titles as the federation publishes its formulas: pure functions over the model."""
