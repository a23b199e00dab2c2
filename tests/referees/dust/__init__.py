"""Dust, read a second time: from rulebooks and rulings alone, never from the package's code.

`books` holds what is printed, `position` and `written` the referee's own position; `setup`,
`rounds`, `production`, `movement`, `combat`, `battle`, `retreats`, `moments` and `abilities` are
the chapters of the rules, `reasons` says what speaks against a move, `referee` what follows from
one. `compare` plays games through the package beside it, `mistakes` makes wrong moves, `stir` rare
positions.
"""
