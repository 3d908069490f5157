"""Where a book is kept, and how it is read and written."""
