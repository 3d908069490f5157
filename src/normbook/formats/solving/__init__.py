"""Solving tournaments: their tables and files."""
