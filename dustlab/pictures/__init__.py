"""A picture as a list of named shapes, and its four outputs."""
