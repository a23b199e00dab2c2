"""What is decided in a game of Dual Powers: a desk for each decision."""
