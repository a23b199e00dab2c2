"""The pictures of Dust."""
