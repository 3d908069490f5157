"""Who may come in, and what is not posted yet."""
