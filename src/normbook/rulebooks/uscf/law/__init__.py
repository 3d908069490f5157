"""The lifetime titles as the federation's text has them: pure functions over the model."""
