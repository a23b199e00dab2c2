"""Positions of Dust Tactics prepared for a question: one unit's turn, changes by hand."""
