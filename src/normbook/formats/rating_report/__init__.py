"""The rating report of US Chess: three dBASE files, THEXPORT, TSEXPORT and TDEXPORT, read and written;
and the standings that the federation publishes of a rated section."""
