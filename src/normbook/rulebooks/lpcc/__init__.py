"""La Palma Chess Club norm points (`lpcc`)."""
