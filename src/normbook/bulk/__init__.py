"""The same rules over columns of millions: tables built by calling the rulebook, kernels that look up in them."""
