"""Lists of rated players and of members, read and written."""
