"""A referee for Dual Powers: a second reading of the rulebook, made without the package's code.

It keeps its own table (`table`), knows which rules speak against a move (`law`), what follows from
it (`course`, `scoring`, `strength`) and what mistakes players make (`mistakes`), and looks on while
the package plays at random (`watch`). Of the package it sees what anybody sees: the text of
positions and moves, refusals, who decides, what may be drawn. What is drawn, it takes from there.

Where rulebook and rulings leave the form open, it does as the package does:

- a supply without the units asked for is `recruit.supply` with a card, `bonus.recruit` as a bonus
  action; likewise `refresh.exhausted` and `bonus.refresh`;
- a token that does not lie there is not controlled: `move.control`;
- of several tokens moved or refreshed at once each is judged by itself, as they lie now;
- whether a side that does not decide holds a card is not told; that the action of the last card it
  played is over is told, if it asks for an action: `action.one`, `leader.actions`;
- the opposition chooses nothing: what is asked of it is refused for the moment alone; so is what
  nobody asks (no side named) while nobody decides;
- while a bonus action is due, what is none is refused by `bonus.when`; the player of the solitaire
  game never chooses an objective: `solitaire.draw` at any other time;
- a discard pile becomes the deck as soon as a card has to be drawn and none is left;
- a leader's card waits for what is left of it, also where nothing can be done with it but to pass.

The long run: `python -m tests.referees.powers --games 1000 --rules solitaire --records FOLDER`.
"""
