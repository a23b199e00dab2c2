"""Dual Powers as text: positions, moves, words, question phrases."""
