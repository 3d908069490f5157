"""`normbook demo`: what the program does, on shipped examples."""
