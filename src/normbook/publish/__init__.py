"""What people read: pages and their renderers, JSON documents, lists, and every word for people."""
