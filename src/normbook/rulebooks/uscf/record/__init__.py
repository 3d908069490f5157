"""How the book keeps lifetime titles: each player's own chain of standings."""
