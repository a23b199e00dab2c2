"""Exact odds of Dust."""
