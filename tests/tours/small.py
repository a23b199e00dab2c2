"""A small tour, and others that differ from it in one step."""

from __future__ import annotations

from dustlab.tours import Session, Tour, read

HEAD = '''
game = "dust"
rules = "premium"
title = "Two tanks"
learner = "red"
minutes = 3
seed = 4
bot = "planner"
intro = ["A game of areas.", "You win the Balkans.", "Three minutes."]
position = """
players red blue
round 2
turn red combat 2
ukraine red 3 tank 1 mech
balkans blue 2 tank center
"""
'''
LOOK = """
[[step]]
id = "look"
say = "You have {tank ukraine} tanks in Ukraine."
point = ["ukraine", "unit tank", "button attack"]
"""
ATTACK = """
[[step]]
id = "attack"
say = "Attack the Balkans."
accept = ["attack ukraine > balkans 3 tank 1 mech"]
others = [
  { move = "any end combat", say = "That would be the end of your turn." },
  { move = "any", say = "Send them all." },
]
refused = { "dust.combat.origin" = "Count your units." }
hints = ["Where is Blue?", "Next to Ukraine."]
then = ["red: roll", "~ 0 of 5", "blue: roll", "~ 0 of 5"]
"""
LEAVE = """
[[step]]
id = "leave"
say = "Leave the battle, or roll."
accept = [
  { move = "retreat 1 tank > ukraine", say = "One goes home.", then = ["~ 0 of 4"], next = "end" },
  { move = "roll", next = "fight" },
]
then = ["~ 1 of 5", "red: take 1 tank", "blue: roll", "~ 0 of 4"]
"""
FIGHT = """
[[step]]
id = "fight"
say = "Fight on."
until = ["not battle goes on"]
within = 12
"""
ENDINGS = """
[first]
"dust.battle.occupation" = "They move in."
[met]
"dust.battle.dice" = "14-land-battle"
"dust.scoring.points" = "17-scoring-and-victory"
[[ending]]
when = ["balkans is red"]
say = "The Balkans are yours."
[[ending]]
say = "The Balkans are Blue's."
"""
SMALL = HEAD + LOOK + ATTACK + LEAVE + FIGHT + ENDINGS


def tour(text: str = SMALL) -> Tour:
    return read(text)


def begun(text: str = SMALL) -> Session:
    """A session that stands before the step `attack`."""
    session = Session(tour(text))
    session.go_on()
    return session


def with_step(step: str) -> str:
    """The small tour with one step only."""
    return f"{HEAD}[[step]]\nid = 'one'\nsay = 'Do it.'\n{step}\n[[ending]]\nsay = 'Done.'\n"
