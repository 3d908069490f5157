"""`python -m normbook`, where the program is not on the path."""

from normbook.cli.main import main

main(prog_name="normbook")
