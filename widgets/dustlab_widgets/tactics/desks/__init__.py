"""What is decided in a game of Dust Tactics: a desk for each decision, at the table and in labs."""
