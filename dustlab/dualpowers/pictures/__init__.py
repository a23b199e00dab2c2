"""The pictures of Dual Powers."""
