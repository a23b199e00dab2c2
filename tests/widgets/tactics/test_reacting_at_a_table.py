"""At a table of Dust Tactics a reaction is offered with its chances, as an attack is."""

from dustlab.tactics import from_position
from dustlab.tactics.coach import answers
from dustlab_widgets import TacticsTable

MOVING = """
row ......
row ......
row ......
entry allies south axis north
phase activation
round 2
turn axis
piece hans: hans at A2
piece dd: death_dealers at E2
piece hb: hell_boys at F3
"""


def asked() -> TacticsTable:
    """Hans has moved, and the Death Dealers may react; the Hell Boys are too far away."""
    match = from_position(MOVING.strip())
    match.play("activate hans: move, attack")
    match.play("move B2")
    return TacticsTable(match)


def test_a_reaction_tells_how_likely_it_fires_and_what_it_would_do_exactly() -> None:
    table = asked()
    assert [deed.words for deed in table.deeds.deeds] == [
        "React with Death Dealers",
        "Nobody reacts",
    ]
    state = table.match.state
    [answer] = answers(state, state.reaction.target, reacts=True)
    told = table.would.value
    assert "Exact odds of a reaction" in told
    assert "Death Dealers (E2): 33 % to react" in told
    assert answer.dice == 1
    assert "then 1 die." in told
    assert f"{float(answer.hurt):.0%}".replace("%", " %") in told


def test_who_begins_is_asked_with_buttons_alone_and_no_unit_to_pick() -> None:
    table = asked()
    assert "or pick the unit that is meant" in table.desk.missing()
    begins = TacticsTable("first_patrol", seed=2)
    assert begins.match.state.phase == "initiative"
    assert begins.desk.missing() == "Press one of the buttons."
