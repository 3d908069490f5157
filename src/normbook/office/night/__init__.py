"""A club night: what was tapped, one step after another, and the crosstable it comes to."""
