"""Score an event without an account: the table, its findings, the judgement, what is needed."""
