"""A director's events until they are posted."""
