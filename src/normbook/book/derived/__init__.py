"""What follows from the log: tables made from it, and what they answer."""
