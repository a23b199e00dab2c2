"""A table of any game: its frame, its seats, steps and desks; and labs, which are tables, too."""
