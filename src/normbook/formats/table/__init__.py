"""Tables of results: grids, headers and cells, read into crosstables and written again."""
