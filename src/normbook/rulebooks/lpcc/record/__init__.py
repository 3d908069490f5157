"""How the book keeps norm points: seasons of legs."""
