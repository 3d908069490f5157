"""Commands over millions of rows."""
