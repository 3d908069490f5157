"""The officer's desk."""
