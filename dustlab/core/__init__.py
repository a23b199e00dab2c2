"""What every game builds on: words, rules, dice, a match and its record, careful files."""
