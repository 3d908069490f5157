"""The inner loops. They count, group and look up; what a rule says stands in their tables."""
