"""Exact odds of Dual Powers."""
