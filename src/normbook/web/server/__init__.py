"""Around every request: who asks, what they may do, how much and how often, and what a refusal looks like."""
