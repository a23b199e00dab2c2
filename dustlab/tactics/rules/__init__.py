"""The rules of Dust Tactics, a module for each chapter of the rulebook."""
