"""Log-in, one's own account, and the accounts of all."""
