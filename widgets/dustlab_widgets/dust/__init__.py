"""Dust in a notebook: the table, the labs, and the desks at which its phases are played."""
