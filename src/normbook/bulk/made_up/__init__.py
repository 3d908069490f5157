"""A federation's history made up, to try a replay on."""
