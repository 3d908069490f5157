"""Copies of a book: backups, and text that anybody can read."""
