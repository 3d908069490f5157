"""La Palma's norm points as the club's text has them: pure functions over the model."""
