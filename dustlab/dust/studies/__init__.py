"""Positions of Dust prepared for a question, and what can be asked of them."""
