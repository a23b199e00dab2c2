"""Every rule of Dust once: a move that obeys it, and one that breaks it and is told so by its id.

The chapters' own modules look closer; here no rule that refuses a move is left out.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from dustlab import dust
from tests.boards import at, reasons
from tests.rules.dust.fights import card_with


class Case(NamedTuple):
    """A position with a move that obeys the rule, and one with a move that breaks it."""

    obeying: str
    obeys: str
    breaking: str
    breaks: str


def moves(position: str, obeys: str, breaks: str) -> Case:
    """Two moves in one position."""
    return Case(position, obeys, position, breaks)


def either(position: str, old: str, new: str, move: str) -> Case:
    """One move in two positions: the second has something else instead of `old`."""
    assert old in position, old
    return Case(position, move, position.replace(old, new, 1), move)


EAST = """
    ukraine red 5 tank
    balkans blue 4 tank
    arabia red 1 tank
"""
SEAS = """
    iberia red 3 tank 1 fighter
    central_atlantic red 1 submarine
    south_atlantic red 1 submarine
    la_plata {}
"""
HARBOUR = """
    north_sea red 3 submarine
    britain blue 2 tank 1 mech
    greenland_sea blue 4 submarine
    scandinavia red 2 bomber
"""
MECHS = f"""
    players red blue green
    played red {card_with("mech_dropper", "red")}
    used blue
    egypt red 3 mech
    moscow red 1 mech
    japan blue 2 tank
    congo green 1 tank
"""
MISSILES = f"""
    played red {card_with("ballistic_missiles", "red")}
    berlin red 1 tank center
    ukraine blue 2 tank
    north_sea blue 1 submarine
"""


def fighting(side: str, stage: str, more: str = "", kind: str = "land", has: str = "") -> str:
    """Red's four tanks in a battle with Blue's four in the Balkans; one side decides."""
    red = card_with(has, "red") if side == "attacker" else card_with("", "red")
    blue = card_with(has, "blue") if side == "defender" else card_with("", "blue")
    return f"""
        ends battle
        played red {red}, blue {blue}
        turn red combat 1
        battle {kind} ukraine > balkans
        battle attacker red 4 tank
        battle defender blue 4 tank
        battle supremacy red
        battle waits {side} {stage}
        {more}
    """


BUYING = """
    phase production
    turn red combat 3 movement 1
    shop points 12 centers 0 cards 0
    hand red c4m2p1s3 c4m1p2s3 c5m1p1s3
    hand blue c5m1p1s2
    berlin red 1 tank center
    ukraine red 1 tank center
    balkans red 1 tank
    persia red 1 tank
    beijing black 1 tank 1 mech center
"""
PLACING = BUYING.replace("points 12 centers 0 cards 0", "points 0 centers 1 cards 0 closed")
PLACING = f"{PLACING}\nshop units 6 tank 1 submarine"
MOVING = """
    phase movement
    turn red combat 3 movement 2
    players red blue green
    ukraine red 5 tank 1 bomber
    persia red 1 tank
    egypt red 1 bomber
    berlin blue 1 tank
    north_sea red 2 submarine
"""
DEALT = """
    players red blue
    phase setup card
    hand red c3m2p2s1 c5m1p1s1
    hand blue c3m3p1s1 c1m1p5s1
"""
CAPITALS = """
    phase capitals
    order red blue at 1
    berlin red 1 tank
"""
LAND = """
    phase land
    order blue red at 0
    berlin red 1 tank
    new_york blue 1 tank
"""
CENTERS = LAND.replace("phase land", "phase centers") + "alaska blue 1 tank"
REINFORCING = """
    round 0
    phase reinforcements
    order red blue at 0
    hand red c1m1p5s1
    hand blue c1m1p5s2
    played red c3m3p1s2, blue c2m1p4s1
    turn red combat 0
    shop points 12 centers 0 cards 0
    berlin red 1 tank center
    ukraine red 50 tank center
    france black 1 tank 1 mech
"""
KOSHKA = """
    phase interruption
    order red blue at 0
    played red c5m1p1s1, blue c1m3p3s1
"""

CASES: dict[str, Case] = {
    "dust.turn.order": moves(EAST, "end combat", "roll"),
    "dust.initiative.empty_hand": either(
        "phase initiative\nhand red c1m1p5s1\nhand blue c4m1p2s3\nberlin red 1 tank",
        "phase initiative\nhand red c1m1p5s1\nhand blue c4m1p2s3",
        "phase blind draw\nhand red\nhand blue\nplayed blue c4m1p2s3",
        "card c1m1p5s1",
    ),
    # Abilities
    "dust.ability.card": either(
        MECHS, card_with("mech_dropper", "red"), card_with("", "red"), "drop egypt 1 > japan"
    ),
    "dust.ability.once": either(MECHS, "used blue", "used red", "drop egypt 1 > japan"),
    "dust.ability.raketen_truppen": either(
        fighting("attacker", "rolled", "battle rolled 4\nbattle hits 1", has="raketen_truppen"),
        "red 4 tank",
        "red 4 fighter",
        "use raketen_truppen",
    ),
    "dust.ability.sigrid": either(
        fighting("attacker", "rolled", "battle rolled 4\nbattle hits 1", has="sigrid"),
        "hits 1",
        "hits 4",
        "use sigrid",
    ),
    "dust.ability.nurse": either(
        fighting("defender", "nurse", "battle fallen 1 tank", has="nurse"),
        "defender nurse\n        battle fallen 1 tank",
        "attacker decide",
        "use nurse",
    ),
    "dust.ability.secret_weapon": either(
        fighting("attacker", "opening", has="secret_weapon").replace("red 4 tank", "red 4 mech"),
        "blue 4",
        "green 4",
        "use secret_weapon",
    ),
    "dust.ability.alien_radar": either(
        fighting("attacker", "opening", has="alien_radar").replace("red 4 tank", "red 4 mech"),
        "land",
        "amphibious",
        "use alien_radar",
    ),
    "dust.ability.ace_of_the_sky": either(
        fighting("attacker", "opening", has="ace_of_the_sky").replace("red 4 tank", "red 1 bomber"),
        "red 1 bomber",
        "red 1 mech",
        "use ace_of_the_sky",
    ),
    "dust.ability.diplomat": either(
        f"truce red green\nplayers red blue green\n{EAST}",
        "truce red green",
        "truce red blue",
        "attack ukraine > balkans 1 tank",
    ),
    "dust.ability.mech_builder": moves(
        f"played red {card_with('mech_builder', 'red')}\n{BUYING}",
        "use mech_builder berlin",
        "use mech_builder balkans",
    ),
    "dust.ability.koshka": moves(KOSHKA, "use koshka", "use koshka red"),
    "dust.ability.mech_dropper": moves(
        MECHS, "drop egypt 1, moscow 1 > japan", "drop egypt 1, egypt 1 > japan"
    ),
    "dust.ability.ballistic_missiles": either(
        f"rules premium\n{MISSILES}", "premium", "original", "missile > north_sea"
    ),
    # Battle
    "dust.battle.alternate": moves(fighting("attacker", "decide"), "roll", "take 1 tank"),
    "dust.battle.casualties": moves(
        fighting("attacker", "take", "battle hits 2"), "take 2 tank", "take 1 tank"
    ),
    "dust.battle.shield.mech": moves(
        fighting("attacker", "take", "battle hits 1").replace("blue 4 tank", "blue 1 tank 1 mech"),
        "take 1 tank",
        "take 1 mech",
    ),
    "dust.battle.shield.bomber": moves(
        fighting("attacker", "take", "battle hits 1").replace(
            "blue 4 tank", "blue 1 fighter 1 bomber"
        ),
        "take 1 fighter",
        "take 1 bomber",
    ),
    "dust.battle.retreat.half": moves(
        fighting("attacker", "decide"), "retreat 2 tank", "retreat 3 tank"
    ),
    "dust.battle.retreat.first_roll": either(
        fighting("defender", "decide", "battle defender has rolled"),
        "battle defender has rolled",
        "battle dry 1",
        "retreat 1 tank > arabia",
    ),
    "dust.battle.retreat.where": moves(
        fighting("attacker", "decide"), "retreat 1 tank > ukraine", "retreat 1 tank > moscow"
    ),
    "dust.battle.retreat.neutral": either(
        fighting("defender", "decide", "battle defender has rolled"),
        "defender blue",
        "defender green",
        "retreat 1 tank > arabia",
    ),
    "dust.battle.amphibious": either(
        fighting("attacker", "decide"), "land", "amphibious", "retreat 1 tank > ukraine"
    ),
    # Combat
    "dust.combat.begin": either(
        f"phase combat\n{EAST}", "combat", "production", "attack ukraine > balkans 1 tank"
    ),
    "dust.combat.points": either(
        f"turn red combat 1\n{EAST}", "combat 1", "combat 0", "attack ukraine > balkans 1 tank"
    ),
    "dust.combat.origin": moves(
        EAST, "attack ukraine > balkans 5 tank", "attack ukraine > balkans 6 tank"
    ),
    "dust.combat.target": either(
        EAST, "balkans", "berlin", "attack ukraine > balkans 1 tank"
    )._replace(breaking=EAST.replace("balkans blue", "moscow blue")),
    "dust.combat.kinds": moves(
        f"{EAST}\nmediterranean_sea blue 1 submarine",
        "attack ukraine > balkans 1 tank",
        "attack ukraine > mediterranean_sea 1 tank",
    ),
    "dust.combat.sea": moves(
        f"{HARBOUR}\nbarents_sea blue 1 submarine",
        "attack north_sea > greenland_sea 1 submarine",
        "attack north_sea > barents_sea 1 submarine",
    ),
    "dust.combat.amphibious": either(
        SEAS.format("blue 1 tank"),
        "central_atlantic red",
        "central_atlantic blue",
        "attack iberia > la_plata 1 tank by sea",
    ),
    "dust.combat.same": either(
        f"fought land arabia > balkans blue dust.battle.ceasefire\n{EAST}",
        "land arabia",
        "land ukraine",
        "attack ukraine > balkans 1 tank",
    ),
    "dust.combat.first_round": either(
        f"round 2\n{EAST} center".replace("blue 4 tank", "blue 4 tank center").replace(
            "1 tank\n center", "1 tank"
        ),
        "round 2",
        "round 1",
        "attack ukraine > balkans 1 tank",
    ),
    "dust.combat.capitals": either(
        "scores red 25\nukraine red 5 tank\nberlin blue 1 tank",
        "red 25",
        "red 24",
        "attack ukraine > berlin 1 tank",
    ),
    "dust.combat.end": either(
        f"phase combat\n{EAST}",
        "phase combat",
        "phase combat\nturn red combat 3\nturn ended",
        "attack ukraine > balkans 1 tank",
    ),
    # Initiative
    "dust.initiative.round": either(
        DEALT.replace("setup card", "initiative"),
        "phase initiative",
        "phase interruption\norder blue red at 0\nplayed red c4m2p1s3",
        "card c5m1p1s1",
    ),
    "dust.initiative.card": moves(
        DEALT.replace("setup card", "initiative"), "card c5m1p1s1", "card c3m3p1s1"
    ),
    # Movement
    "dust.movement.points": either(
        MOVING, "movement 2", "movement 0", "move ukraine > persia 1 tank"
    ),
    "dust.movement.group": moves(
        MOVING, "move ukraine > persia 5 tank", "move ukraine > persia 6 tank"
    ),
    "dust.movement.own_units": either(
        MOVING, "persia red", "persia green", "move persia > india 1 tank"
    ),
    "dust.movement.areas": moves(
        MOVING, "move ukraine > moscow 1 tank", "move ukraine > berlin 1 tank"
    ),
    "dust.movement.land": either(
        f"rules standard\n{MOVING}", "standard", "epic", "move persia > indochina 1 tank"
    ),
    "dust.movement.sea": either(
        MOVING, "berlin blue", "berlin blue", "move north_sea > barents_sea 1 submarine"
    )._replace(
        breaking=f"{MOVING}\ngreenland_sea blue 1 submarine\nnorth_atlantic blue 1 submarine"
    ),
    "dust.movement.amphibious": either(
        f"phase movement\nturn red combat 1 movement 1\n{SEAS}".format("red 1 tank"),
        "central_atlantic red",
        "central_atlantic blue",
        "ship iberia > la_plata 1 tank",
    ),
    "dust.movement.bombers": either(
        f"rules original\n{MOVING}", "original", "epic", "fly ukraine 1, egypt 1 > japan"
    ),
    "dust.movement.end": either(
        MOVING,
        "phase movement\n    turn red combat 3 movement 2",
        "phase combat\n    turn red combat 3",
        "end movement",
    ),
    # Production
    "dust.production.order": moves(PLACING, "place 1 tank > berlin", "buy 1 tank"),
    "dust.production.costs": moves(BUYING, "buy 6 tank", "buy 7 tank"),
    "dust.production.box": either(
        BUYING, "balkans red 1 tank", "balkans red 56 tank", "buy 1 tank"
    ),
    "dust.production.placing": moves(PLACING, "place 1 tank > berlin", "place 1 tank > balkans"),
    "dust.production.submarines": either(
        f"{PLACING}\nnorth_sea red 1 submarine",
        "north_sea red",
        "north_sea blue",
        "place 1 submarine > north_sea from berlin",
    ),
    "dust.production.five_units": moves(PLACING, "place 5 tank > berlin", "place 6 tank > berlin"),
    "dust.production.no_center": either(
        BUYING.replace("ukraine red 1 tank center", ""), "tank center", "tank", "buy 1 tank"
    ),
    "dust.production.centers": moves(PLACING, "center balkans", "center persia"),
    "dust.production.new_centers": either(
        f"{PLACING.replace('centers 1', 'centers 0').replace('6 tank 1 submarine', '2 tank')}\n"
        "shop new ukraine",
        "new ukraine",
        "new berlin",
        "place 1 tank > berlin",
    ),
    "dust.production.hand": moves(BUYING, "buy 2 card", "buy 3 card"),
    "dust.production.discard": either(BUYING, "cards 0", "cards 1", "discard c4m2p1s3"),
    "dust.production.draw": moves(f"{BUYING}\ndeck c1m3p3s1", "buy 1 card", "buy 2 card"),
    "dust.production.neutral_units": moves(
        BUYING, "buy 1 tank for beijing", "buy 1 submarine for beijing"
    ),
    # Setup
    "dust.setup.steps": moves(DEALT, "card c5m1p1s1", "capital berlin"),
    "dust.setup.box": either(
        REINFORCING, "ukraine red 50", "ukraine red 58", "place 1 tank > ukraine"
    ),
    "dust.setup.deal": moves(DEALT, "card c5m1p1s1", "card c3m3p1s1"),
    "dust.setup.capitals": moves(CAPITALS, "capital beijing", "capital berlin"),
    "dust.setup.capitals.pairs": moves(CAPITALS, "capital beijing", "capital moscow"),
    "dust.setup.land": moves(LAND, "claim ukraine", "claim berlin"),
    "dust.setup.power_sources": moves(
        LAND.replace("phase land", "rules epic\nphase power sources"),
        "claim alaska",
        "claim ukraine",
    ),
    "dust.setup.centers.where": moves(CENTERS, "center new_york", "center alaska"),
    "dust.setup.reinforcements": either(
        f"rules standard\n{REINFORCING}", "standard", "premium", "end reinforcements"
    ),
    "dust.setup.reinforcements.where": moves(
        REINFORCING, "place 1 tank > berlin", "place 1 tank > france"
    ),
    "dust.setup.reinforcements.submarines": either(
        f"rules standard\n{REINFORCING}",
        "standard",
        "epic",
        "place 1 submarine > north_sea from berlin",
    ),
    # Special attacks
    "dust.special.attack": either(
        f"{HARBOUR}\nends turn",
        "ends turn",
        "strike bombard north_sea > britain\nstrike of red on blue\nstrike take dice 3 hits 1",
        "end combat",
    ),
    "dust.special.bombers": moves(
        f"{HARBOUR}\nbaffin_bay blue 1 submarine",
        "bomb scandinavia > greenland_sea 1 bomber",
        "bomb scandinavia > baffin_bay 1 bomber",
    ),
    "dust.special.submarines": moves(
        f"{HARBOUR}\nfrance blue 1 tank",
        "bombard north_sea > britain 1 submarine",
        "bombard north_sea > france 1 submarine",
    ),
    "dust.special.capitals": moves(
        f"{HARBOUR}\nberlin blue 1 tank",
        "bombard north_sea > britain 1 submarine",
        "bombard north_sea > berlin 1 submarine",
    ),
    "dust.special.first_round": either(
        f"round 2\n{HARBOUR}".replace("1 mech", "1 mech center"),
        "round 2",
        "round 1",
        "bombard north_sea > britain 1 submarine",
    ),
}


TURNS = ("phase combat", "phase production")


def told(position: str, move: str) -> list[str]:
    """The ids of the rules against a move; a phase between turns has no line about one."""
    between = "phase" in position and not any(phase in position for phase in TURNS)
    return reasons(at(position, turn="") if between else at(position), move)


@pytest.mark.parametrize("rule", CASES)
def test_a_move_that_obeys_is_legal_and_one_that_breaks_the_rule_is_told_its_id(rule: str) -> None:
    case = CASES[rule]
    assert told(case.obeying, case.obeys) == []
    assert told(case.breaking, case.breaks) == [rule]


def _refused() -> Iterator[str]:
    """The rule of every refusal that the code of the game can give."""
    for path in Path(dust.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                rule = node.args[0] if node.func.id == "refuse" and node.args else None
                if isinstance(rule, ast.Constant):
                    yield str(rule.value)


def test_no_rule_that_refuses_is_left_out() -> None:
    assert sorted({*_refused()} - {*CASES}) == []


@pytest.mark.parametrize("phase", ["movement", "combat", "battle", "strike"])
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("card c1m1p5s1", "dust.initiative.round"),
        ("center ukraine", "dust.production.order"),
        ("place 1 tank > ukraine", "dust.production.order"),
        ("take 1 tank", {"battle": "dust.battle.alternate", "strike": "dust.special.attack"}),
        ("pass", "dust.turn.order"),
    ],
)
def test_a_move_of_another_phase_is_told_the_rule_of_its_own(
    move: str, rule: str | dict[str, str], phase: str
) -> None:
    match = at(
        f"phase {'movement' if phase == 'movement' else 'combat'}\n{EAST}\n"
        "mediterranean_sea red 1 submarine",
        turn=f"turn red combat 3 movement {2 if phase == 'movement' else 0}",
    )
    if phase == "battle":
        match.play("attack ukraine > balkans 5 tank")
    elif phase == "strike":
        match.automatic = False
        match.play("bombard mediterranean_sea > balkans 1 submarine")
    wanted = rule if isinstance(rule, str) else rule.get(phase, "dust.turn.order")
    assert reasons(match, move) == [wanted]
