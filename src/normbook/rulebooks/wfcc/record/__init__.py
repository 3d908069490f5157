"""How the book keeps solvers' ratings: quarter by quarter, list by list."""
