"""Round robins whose table names opponents instead of rounds."""
