"""What the rules really do: exact chances over many events, and simulated tournaments; no rule is written here."""
