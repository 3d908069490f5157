"""The club night."""
