"""What everybody may read: lists, players, events, seasons, the rules."""
