"""Commands on a book."""
