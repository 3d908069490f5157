"""Commands on who may log in to a public server."""
