"""The labs of Dual Powers: one question open."""
