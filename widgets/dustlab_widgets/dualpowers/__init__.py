"""The table and the labs of Dual Powers."""
