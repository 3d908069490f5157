"""What happened: players, events, games, solving results, diagnostics. Frozen values, no input or output."""
