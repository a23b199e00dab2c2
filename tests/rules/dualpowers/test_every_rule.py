"""Every rule of Dual Powers once: obeyed, and broken or not called for, told by its id.

A rule that forbids is obeyed by a move that may be played and broken by one that may not. A rule
that speaks of what happens is heard in one line of play and not in another. The chapters' own
modules look closer; here nothing is left out.
"""

import pytest

from dustlab.core import rules
from tests.city import against, heard

MARCH = "date 20 march\nwill red\nunrest tan\nblockade green\nbarrier green-red\n"
OF_ROUND_6 = MARCH.replace("march", "july").replace("blockade green\n", "")
UNREST = "phase unrest\nturn white\n" + MARCH
LAST = "taken 7 first red\nturn white\ncard blue-6\n" + MARCH
ALONE = "player red difficulty 2\n" + MARCH
SIXTH = "phase unrest\nturn white\nround 6\n" + OF_ROUND_6
FIFTH = UNREST.replace("march", "july") + "round 5\ntiles none\n"
DRAWING = "phase draw\nturn red\nhand red kollontai lenin zinoviev\nhand white lvov\n"
BEGINS = "player red difficulty 2\nunrest tan\nblockade green\nbarrier green-red\n"
OPPOSING = (
    ALONE.replace("date 20", "date 16")
    + "turn white\ntaken 2 first white\npile blue-3 red-1\nhand red green-1\n"
)
ROW = ALONE + "turn white\ntaken 8 first white\nobjective red red-8\n"

NINE = "green {0}\nred {0}\npurple {0}\n".format(", ".join(["white 1/X"] * 3))

CITY = """
green neutral 1/0
red neutral 1/0
purple neutral 1/1
tan neutral 1/1
white neutral 1/2
blue neutral 1/2
"""
LAID_OUT = "phase tiles\nturn red\n" + CITY

# Each rule: a position and a move that may be played, a position and one that may not.
FORBIDS: dict[str, tuple[str, str, str, str]] = {
    "dualpowers.objective.choose": (
        *("phase objective\nturn red\nhand red green-1", "objective green-1"),
        *("phase objective\nturn red\nhand red green-1", "objective tan-1"),
    ),
    "dualpowers.objective.command": (
        *("phase objective\nturn red\nhand red green-1 lenin", "objective green-1"),
        *("phase objective\nturn red\nhand red green-1 lenin", "objective lenin"),
    ),
    "dualpowers.turn.steps": (
        *("turn red\nhand red green-1", "play green-1"),
        *("turn red\nhand red green-1", "recruit 1/0 > green"),
    ),
    "dualpowers.turn.card": (
        *("turn red\nhand red green-1", "play green-1"),
        *("turn red\nhand red green-1", "play tan-1"),
    ),
    "dualpowers.round.phases": (
        *("phase objective\nturn red\nhand red green-1", "objective green-1"),
        *("phase objective\nturn red\nhand red green-1", "play green-1"),
    ),
    "dualpowers.action.printed": (
        *("turn red\ncard green-1\ngreen red 1/0", "move red 1/0 green > red"),
        *("turn red\ncard green-2\ngreen red 1/0", "move red 1/0 green > red"),
    ),
    "dualpowers.recruit.value": (
        *("turn red\ncard green-4", "recruit 1/0, 1/0 > green"),
        *("turn red\ncard green-3", "recruit 1/0, 1/0 > green"),
    ),
    "dualpowers.recruit.region": (
        *("turn red\ncard green-4", "recruit 1/0 > green"),
        *("turn red\ncard green-4", "recruit 1/0 > red"),
    ),
    "dualpowers.recruit.supply": (
        *("turn red\ncard green-4", "recruit 2/0 > green"),
        *("turn red\ncard green-4\ntan red 2/0", "recruit 2/0 > green"),
    ),
    "dualpowers.move.one": (
        *("turn red\ncard green-3\ngreen red 1/0", "move red 1/0 green > red"),
        *("turn red\ncard green-3\ngreen red 1/0", "move red 1/0 green > red > purple"),
    ),
    "dualpowers.move.double": (
        *("turn red\ncard green-1\ngreen red 1/0", "move red 1/0 green > red > purple"),
        *("turn red\ncard green-1\ngreen red 1/0", "move red 1/0 green > red > purple > tan"),
    ),
    "dualpowers.move.control": (
        *("turn red\nwill red\ncard green-3\ngreen neutral 1/0", "move neutral 1/0 green > red"),
        *("turn red\nwill white\ncard green-3\ngreen neutral 1/0", "move neutral 1/0 green > red"),
    ),
    "dualpowers.move.connection": (
        *("turn red\ncard green-3\ngreen red 1/0", "move red 1/0 green > blue"),
        *("turn red\ncard green-3\ngreen red 1/0", "move red 1/0 green > tan"),
    ),
    "dualpowers.move.blockade": (
        *("turn red\ncard green-3\ngreen red 1/0", "move red 1/0 green > red"),
        *("turn red\ncard green-3\nbarrier green-red\ngreen red 1/0", "move red 1/0 green > red"),
    ),
    "dualpowers.refresh.exhausted": (
        *("turn red\ncard green-2\ngreen red 1/0 exhausted", "refresh red 1/0 green"),
        *("turn red\ncard green-2\ngreen red 1/0", "refresh red 1/0 green"),
    ),
    "dualpowers.leader.actions": (
        *("turn red\ncard lenin\nwill white", "inspire"),
        *("turn red\ncard kollontai special\nbarrier green-red", "protest tan-white"),
    ),
    "dualpowers.leader.recruit": (
        *("turn red\ncard lenin", "leader lenin > tan"),
        *("turn red\ncard lenin", "leader zinoviev > tan"),
    ),
    "dualpowers.special.protest": (
        *("turn red\ncard kollontai\nbarrier green-red", "protest tan-white"),
        *("turn red\ncard kollontai\nbarrier green-red", "protest red-green"),
    ),
    "dualpowers.special.espionage": (
        *("turn red\ncard zinoviev\nobjective white tan-1", "espionage"),
        *("turn red\ncard zinoviev\nobjective white tan-1 shown", "espionage"),
    ),
    "dualpowers.special.inspire": (
        *("turn red\ncard lenin\nwill white", "inspire"),
        *("turn red\ncard lenin\nwill red", "inspire"),
    ),
    "dualpowers.bonus.when": (
        *("turn red\nphase bonus", "draw"),
        *("turn red\ncard green-4", "draw"),
    ),
    "dualpowers.bonus.recruit": (
        *("turn red\nphase bonus", "recruit 1/0 > tan"),
        *("turn red\nphase bonus", "recruit 2/0 > tan"),
    ),
    "dualpowers.bonus.move": (
        *("turn red\nphase bonus\ngreen red 1/0", "move red 1/0 green > red"),
        *("turn red\nphase bonus\ngreen red 1/0", "move red 1/0 green > red > purple"),
    ),
    "dualpowers.bonus.refresh": (
        *("turn red\nphase bonus\ngreen red 1/0 exhausted", "refresh red 1/0 green"),
        *("turn red\nphase bonus\ngreen red 1/0", "refresh red 1/0 green"),
    ),
    "dualpowers.bonus.draw": (
        *("turn red\nphase bonus\ndeck tan-1", "draw"),
        *("turn red\nphase bonus\ndeck none", "draw"),
    ),
    "dualpowers.scoring.unrest_bonus": (
        *(UNREST + "tan white 1/0", "bonus"),
        *(UNREST + "tan white 1/0", "recruit 1/0 > tan"),
    ),
    "dualpowers.solitaire.turns": (
        *(OPPOSING, "opposition"),
        *(OPPOSING, "play green-1"),
    ),
    "dualpowers.solitaire.organise": (
        *(ALONE.replace("20", "15") + "phase bonus\nturn red\nobjective red red-8", "organise"),
        *("phase bonus\nturn red\nobjective red red-8", "organise"),
    ),
}

# Each rule: a position and lines in which it is heard, a position and lines in which it is not.
Lines = tuple[str, ...]
SPEAKS: dict[str, tuple[str, Lines, str, Lines]] = {
    "dualpowers.setup.neutral": (
        *("phase neutrals\nturn red", ("~ 1/0",)),
        *(LAID_OUT + "unrest tan", ("~ green",)),
    ),
    "dualpowers.setup.unrest": (
        *(LAID_OUT, ("~ green",)),
        *(LAID_OUT + "unrest tan", ("~ green",)),
    ),
    "dualpowers.setup.blockade": (
        *(LAID_OUT + "unrest tan", ("~ green",)),
        *(LAID_OUT, ("~ green",)),
    ),
    "dualpowers.setup.will": (
        *(LAID_OUT + "unrest tan", ("~ green",)),
        *(LAID_OUT, ("~ green",)),
    ),
    "dualpowers.draw.cards": (
        *(DRAWING + "taken 9 first white", ("~ tan-1",)),
        *(DRAWING + "taken 8 first white", ("~ tan-1",)),
    ),
    "dualpowers.draw.reshuffle": (
        *("turn red\nphase bonus\ndeck none\ndiscard tan-1", ("draw",)),
        *("turn red\nphase bonus\ndeck tan-2\ndiscard tan-1", ("draw",)),
    ),
    "dualpowers.objective.secret": (
        *("phase objective\nturn red\nhand red green-1", ("objective green-1",)),
        *("phase objective\nturn red", ("pass",)),
    ),
    "dualpowers.turn.order": (
        *(
            "phase objective\nturn white\ntaken 10 first red\nhand white tan-1",
            ("objective tan-1",),
        ),
        *("phase objective\nturn red\nhand red tan-1", ("objective tan-1",)),
    ),
    "dualpowers.calendar.days": (
        *("turn red\nhand red green-4", ("play green-4",)),
        *("turn red\ndate 26 march\nhand red green-4", ("play green-4",)),
    ),
    "dualpowers.calendar.sliding": (
        *("turn red\ndate 26 march\nhand red green-4", ("play green-4",)),
        *("turn red\ndate 24 march\nhand red green-4", ("play green-4",)),
    ),
    "dualpowers.calendar.bonus": (
        *("turn red\ndate 11 march\nhand red green-4", ("play green-4",)),
        *("turn red\ndate 12 march\nhand red green-4", ("play green-4",)),
    ),
    "dualpowers.calendar.month": (
        *("turn red\ndate 28 march\nhand red green-4", ("play green-4",)),
        *("turn red\ndate 27 march\nhand red green-4", ("play green-4",)),
    ),
    "dualpowers.calendar.will": (
        *("turn red\ndate 28 march\nhand red green-4", ("play green-4",)),
        *("turn red\ndate 27 march\nhand red green-4", ("play green-4",)),
    ),
    "dualpowers.calendar.trotsky_returns": (
        *("turn red\nunrest tan\ndate 28 april\nhand red green-4", ("play green-4",)),
        *("turn red\nunrest tan\ndate 28 march\nhand red green-4", ("play green-4",)),
    ),
    "dualpowers.calendar.trotsky_joins": (
        *("turn red\ntan trotsky\ndate 28 july\nhand red green-4", ("play green-4",)),
        *("turn red\ntan trotsky\ndate 28 may_june\nhand red green-4", ("play green-4",)),
    ),
    "dualpowers.action.one": (
        *("turn red\ncard green-4", ("pass",)),
        *("turn red\ncard green-4", ("recruit 1/0 > green",)),
    ),
    "dualpowers.leader.wakes": (
        *("turn red\nwill red\ncard lenin\ntan neutral 1/0 exhausted", ("leader lenin > tan",)),
        *("turn red\nwill white\ncard lenin\ntan neutral 1/0 exhausted", ("leader lenin > tan",)),
    ),
    "dualpowers.strength.sum": (
        *(LAST + "tan red 1/0, white 2/0", ("pass",)),
        *(LAST + "tan neutral 1/0", ("pass",)),
    ),
    "dualpowers.strength.neutral": (
        *(LAST + "tan red 1/0, neutral 1/0", ("pass",)),
        *(LAST + "tan red 1/0, white 2/0", ("pass",)),
    ),
    "dualpowers.strength.tie_tokens": (
        *(LAST + "tan red 1/0, red 1/1, white 2/0", ("pass",)),
        *(LAST + "tan red 1/0, white 2/0", ("pass",)),
    ),
    "dualpowers.strength.tie_will": (
        *(LAST + "tan red 2/0, white 2/0", ("pass",)),
        *(LAST + "tan red 1/0, white 2/0", ("pass",)),
    ),
    "dualpowers.strength.nobody": (
        *(LAST + "tan neutral 1/0", ("pass",)),
        *(LAST + "tan red 1/0, neutral 1/0", ("pass",)),
    ),
    "dualpowers.scoring.unrest": (
        *(LAST + "tan red 1/0", ("pass",)),
        *("taken 6 first white\nturn white\ncard blue-6\n" + MARCH + "tan red 1/0", ("pass",)),
    ),
    "dualpowers.scoring.unrest_points": (
        *(UNREST + "tan white 1/0", ("points",)),
        *(UNREST + "tan white 1/0", ("bonus",)),
    ),
    "dualpowers.scoring.track": (
        *(UNREST + "tan white 1/0", ("points",)),
        *(UNREST + "tan white 1/0", ("bonus", "pass")),
    ),
    "dualpowers.scoring.reveal": (
        *(UNREST + "tan white 1/0\nobjective red blue-1", ("points",)),
        *(UNREST + "tan white 1/0\nobjective red blue-1", ("bonus",)),
    ),
    "dualpowers.scoring.objectives": (
        *(UNREST + "tan white 1/0\nobjective red blue-1", ("points",)),
        *(UNREST + "tan white 1/0", ("points",)),
    ),
    "dualpowers.scoring.markers": (
        *(UNREST + "tan white 1/0\nobjective red tan-1", ("points",)),
        *(UNREST + "tan white 1/0\nobjective red blue-1", ("points",)),
    ),
    "dualpowers.scoring.exhaust": (
        *(UNREST + "tan white 1/0", ("points",)),
        *(UNREST + "tan white 1/0 exhausted", ("points",)),
    ),
    "dualpowers.scoring.returns": (
        *(UNREST + "tan white 1/0 exhausted", ("points",)),
        *(UNREST + "tan lvov exhausted", ("points",)),
    ),
    "dualpowers.scoring.removed": (
        *(UNREST + "tan lvov exhausted", ("points",)),
        *(UNREST + "tan white 1/0 exhausted", ("points",)),
    ),
    "dualpowers.cleanup.unrest": (
        *(UNREST + "tan white 1/0", ("points",)),
        *(UNREST.replace("blockade green\n", "") + "tan white 1/0", ("points",)),
    ),
    "dualpowers.cleanup.blockade": (
        *(UNREST + "tan white 1/0", ("points", "~ red")),
        *(FIFTH + "tan white 1/0", ("points",)),
    ),
    "dualpowers.cleanup.last_tile": (
        *(FIFTH + "tan white 1/0", ("points",)),
        *(UNREST + "tan white 1/0", ("points", "~ red")),
    ),
    "dualpowers.cleanup.markers": (
        *(UNREST + "tan white 1/0", ("points",)),
        *(SIXTH + "tan white 1/0", ("points",)),
    ),
    "dualpowers.cleanup.cards": (
        *(UNREST + "tan white 1/0", ("points",)),
        *(SIXTH + "tan white 1/0", ("points",)),
    ),
    "dualpowers.end.track": (
        *(UNREST + "round 2\nsupport white 10\ntan white 1/0", ("points",)),
        *(UNREST + "round 2\nsupport white 9\ntan white 1/0", ("points",)),
    ),
    "dualpowers.end.month": (
        *(UNREST.replace("march", "october") + "tan white 1/0", ("points",)),
        *(UNREST.replace("march", "september") + "tan white 1/0", ("points",)),
    ),
    "dualpowers.end.tiles": (
        *(SIXTH + "tan white 1/0", ("points",)),
        *(FIFTH + "tan white 1/0", ("points",)),
    ),
    "dualpowers.end.tie": (
        *(SIXTH + "tan white 1/0", ("bonus", "pass")),
        *(SIXTH + "tan white 1/0", ("points",)),
    ),
    "dualpowers.solitaire.setup": (
        *("player red difficulty 2\n" + LAID_OUT + "unrest tan", ("~ green",)),
        *(LAID_OUT + "unrest tan", ("~ green",)),
    ),
    "dualpowers.solitaire.draw": (
        *(BEGINS + "phase draw\nturn white\ntaken 9 first red", ("~ tan-1",)),
        *(BEGINS + "phase draw\nturn white\ntaken 8 first red", ("~ tan-1",)),
    ),
    "dualpowers.solitaire.will": (
        *(BEGINS + "phase draw\nturn white\ntaken 9 first red", ("~ tan-1",)),
        *(DRAWING + "taken 9 first white", ("~ tan-1",)),
    ),
    "dualpowers.solitaire.leader": (
        *(
            BEGINS
            + "phase opposition leader\nturn white\nleaders lvov kerensky kornilov\nwill white",
            ("~ lvov",),
        ),
        *(OPPOSING, ("opposition",)),
    ),
    "dualpowers.solitaire.card": (
        *(OPPOSING, ("opposition",)),
        *(ALONE + "turn red\nhand red green-1", ("play green-1",)),
    ),
    "dualpowers.solitaire.recruit": (
        *(OPPOSING, ("opposition",)),
        *(OPPOSING + NINE, ("opposition",)),
    ),
    "dualpowers.solitaire.supply": (
        *(OPPOSING + NINE, ("opposition",)),
        *(OPPOSING, ("opposition",)),
    ),
    "dualpowers.solitaire.bonus": (
        *(OPPOSING.replace("date 16", "date 12"), ("opposition",)),
        *(OPPOSING.replace("date 16", "date 13"), ("opposition",)),
    ),
    "dualpowers.solitaire.espionage": (
        *(ALONE + "turn red\ncard zinoviev\nobjective red tan-1", ("espionage",)),
        *("turn red\ncard zinoviev\nobjective white tan-1", ("espionage",)),
    ),
    "dualpowers.solitaire.unrest": (
        *(ROW + "pile blue-3\ntan white 1/X", ("opposition",)),
        *(ROW + "pile blue-3\ntan red 2/1", ("opposition", "points")),
    ),
    "dualpowers.solitaire.target": (
        *(ROW + "pile blue-3", ("opposition",)),
        *(UNREST + "tan white 1/0", ("points",)),
    ),
    "dualpowers.solitaire.target_cards": (
        *(ROW + "played white green-1 green-2\npile blue-3", ("opposition",)),
        *(ROW + "played white green-1\npile blue-3", ("opposition",)),
    ),
    "dualpowers.solitaire.target_last": (
        *(ROW + "played white green-3\npile blue-3", ("opposition",)),
        *(ROW + "played white green-4\npile blue-3", ("opposition",)),
    ),
    "dualpowers.solitaire.value": (
        *(ROW + "pile blue-3", ("opposition",)),
        *(UNREST + "tan white 1/0", ("points",)),
    ),
    "dualpowers.solitaire.x": (
        *(ROW + "pile tan-3", ("opposition",)),
        *(OPPOSING, ("opposition",)),
    ),
    "dualpowers.solitaire.end": (
        *(ROW.replace("march", "april") + "round 3\npile blue-3", ("opposition",)),
        *(ROW + "round 2\npile blue-3", ("opposition",)),
    ),
}


@pytest.mark.parametrize("rule", FORBIDS)
def test_a_rule_that_forbids_is_obeyed_and_broken(rule: str) -> None:
    obeying, obeys, breaking, breaks = FORBIDS[rule]
    assert against(obeying, obeys) == []
    assert against(breaking, breaks) == [rule]


@pytest.mark.parametrize("rule", SPEAKS)
def test_a_rule_of_what_happens_is_heard_where_it_belongs(rule: str) -> None:
    here, lines, elsewhere, others = SPEAKS[rule]
    assert rule in heard(here, *lines)
    assert rule not in heard(elsewhere, *others)


def test_no_rule_is_left_out() -> None:
    known = {rule.id for rule in rules.all_rules("dualpowers")}
    assert {*FORBIDS, *SPEAKS} == known


def test_every_rule_has_its_place_in_the_book() -> None:
    """What the solitaire game does not change stands where the game for two has it."""
    for known in rules.all_rules("dualpowers"):
        alone = known.id.startswith("dualpowers.solitaire.")
        places = ["solitaire"] if alone else ["two_players", "solitaire"]
        assert list(known.places) == places, known.id
        assert all(4 <= place.page <= 12 for place in known.places.values()), known.id
