"""Tables pasted as text: columns aligned by blanks or ruled with strokes."""
