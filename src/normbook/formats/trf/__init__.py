"""FIDE's tournament report file, TRF16 and TRF26, read and written."""
