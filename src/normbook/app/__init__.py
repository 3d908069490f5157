"""One module for each thing that a person comes to do: what the command line and the web application both call."""
