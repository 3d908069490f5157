"""What people read: pages and their renderers, JSON documents, tables, and every word for people."""
