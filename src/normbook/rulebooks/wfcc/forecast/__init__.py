"""What solving norms still need."""
