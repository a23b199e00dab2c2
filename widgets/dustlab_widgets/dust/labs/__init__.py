"""The labs of Dust: tables at a prepared position, one question open."""
