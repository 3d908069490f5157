"""One package for each rulebook; nobody outside imports from it (see `normbook.rulebook`)."""
