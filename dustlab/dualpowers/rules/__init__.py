"""The rules of Dual Powers, a module for each chapter of the rulebook."""
