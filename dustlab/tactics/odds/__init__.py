"""Exact odds of Dust Tactics."""
