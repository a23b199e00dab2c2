"""What is decided in a game of Dust: a desk for each decision, at the table and in labs."""
