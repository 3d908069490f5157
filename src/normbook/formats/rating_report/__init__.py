"""The rating report of US Chess: three dBASE files, THEXPORT, TSEXPORT and TDEXPORT, read and written."""
