"""The pictures of Dust Tactics."""
