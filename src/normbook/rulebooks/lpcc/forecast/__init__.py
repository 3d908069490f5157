"""What tonight and the rest of a season can bring, in norm points."""
