"""What is needed, and how likely: results are overridden and the rulebooks asked again; no rule is written here."""
