"""The web application: parse, call, render."""
