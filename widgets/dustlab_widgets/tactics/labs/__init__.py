"""The labs of Dust Tactics: a field to draw on, one question open; and the editor of fields."""
