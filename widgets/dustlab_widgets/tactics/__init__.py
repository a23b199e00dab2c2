"""The table and the labs of Dust Tactics."""
