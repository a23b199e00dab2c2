"""Dust Tactics as text: positions, moves, words, question phrases."""
