"""What norms of the lifetime titles still need."""
