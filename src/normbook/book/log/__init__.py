"""The log: entries, their contents, and what they say before anything is judged."""
