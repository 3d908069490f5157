"""What the lifetime titles do over many events."""
