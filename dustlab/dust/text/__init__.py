"""Dust as text: positions, moves, words, question phrases."""
