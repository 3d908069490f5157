"""Whether a book is what it says it is."""
