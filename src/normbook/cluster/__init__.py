"""The replay on many machines: the same kernels, started by PySpark; only small rows travel between tasks."""
