"""Labs on dice and chance: pools, odds, bets, luck, and when to leave a battle."""
