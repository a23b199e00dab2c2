"""A referee for Dust Tactics: a second reading of the rulebook, made without the package's code.

`geometry`, `sight`, `ways` and `arms` are the field; `declaring`, `going`, `aims`, `orders` and
`setting` say what speaks against a move, put together by `judging`; `battle`, `losses`, `rounds`
and `referee` what follows from one. `mistakes` makes the moves that players get wrong, `games`
the games, `play` compares. Of the package it sees what anybody sees: the text of positions, moves
and refusals, and the odds of what waits for dice. Its data are the unit cards; what falls, it
takes from the match.

Where rulebook and rulings leave the form open, it does as the package does; besides what stands
in the modules:

- at a moment that is none for a move the moment is named (`round.alternate` for activating,
  `round.declare` for moving, `attack.steps` for firing, `round.skill` for a skill,
  `reaction.moment`, `setup...`, `heroes.join`), and with it what is wrong with the unit or the
  declaration as such, not what depends on the moment, such as range or sight;
- reaction fire: after the occasion has passed, a unit that could not have reacted is told why,
  and only one that could have is told that the moment is over;
- a large vehicle's damage, a crate's end and the like are written down before an owner chooses;
- each hit of a sniper is a point for the miniature that is named; a hero takes all of them;
- cover laid by players: a third of the field, rounded down, is the distance from an edge.

The long run: `python -m tests.referees.tactics --games 1000 --kind melee`.
"""
