"""The class titles and ratings as the federation's handbook has them: pure functions over the model."""
