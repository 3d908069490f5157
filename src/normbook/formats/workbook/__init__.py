"""Workbooks (XLSX, XLS, ODS), looked through before they are opened, and opened apart."""
