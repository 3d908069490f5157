"""Ratings, norms and titles out of a book."""
