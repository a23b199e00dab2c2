"""The rules of Dust, a module for each chapter of the rulebooks."""
