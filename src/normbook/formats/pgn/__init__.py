"""Games in PGN, read as the crosstable that they make."""
