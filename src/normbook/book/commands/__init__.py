"""What people do with a book, and what comes of it."""
