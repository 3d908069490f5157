"""How people and programs read FIDE's norms and ratings."""
