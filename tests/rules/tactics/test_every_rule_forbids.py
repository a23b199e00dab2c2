"""Every rule of Dust Tactics that forbids: a legal move, and one refused by this rule alone.

The lines before a move lead up to it; the last line of each case is the one that is judged.
"""

from typing import NamedTuple

import pytest

from dustlab.core.match import Match
from dustlab.tactics import State
from dustlab.tactics.flow import Shot
from dustlab.tactics.moves import Fire, Go
from dustlab.tactics.text.blanks import Aim

from .fights import with_skills, with_type
from .rounds import on, refusing

Line = str | Fire | Go


class Case(NamedTuple):
    """A position with lines of which the last one may be played, and one where it may not."""

    obeying: str
    obeys: tuple[Line, ...]
    breaking: str
    breaks: tuple[Line, ...]
    besides: tuple[str, ...] = ()
    """Other rules that speak against it too, before it."""


def two(position: str, *lines: Line, obeys: Line, breaks: Line) -> Case:
    """Two moves in one position, after the same lines."""
    return Case(position, (*lines, obeys), position, (*lines, breaks))


def either(position: str, old: str, new: str, *lines: Line) -> Case:
    """One move in two positions: the second has something else instead of `old`."""
    assert old in position, old
    return Case(position, lines, position.replace(old, new, 1), lines)


# -- where the cases play; who is on turn begins on open ground of five squares by five


ARMY = "phase army\nround 0\nturn allies\nlimit 80 points\n"
BOUGHT = ARMY + "piece bh: blackhawk off\npiece rhino: rhino off\n"
JOINING = "phase joining\nround 0\nturn axis\n"
ALLIES = JOINING.replace("axis", "allies")
# Others who could join: without any the side would not be asked.
OTHERS = "piece l: lara off\npiece hfg: heavy_flak_grenadiers off\n"
ZOMBIES = "piece tm: totenmeister off\npiece az: axis_zombies off\n"
TILES = "phase tiles\nround 0\nturn allies\nwon allies 2 1\nlay 9 tiles 2 crates 2 traps\n"
COVER = "phase cover\nround 0\nturn allies\nwon allies 2 1\nlay 0 tiles 2 crates 2 traps\n"
COVER += "row .....\nrow .....\nrow ..~..\nrow .....\nrow .....\n"
HANGAR = COVER + "building B2 B3\nopening B2 W large\n"

ENEMY = "piece hans: hans at A1\n"
DEALERS = "piece dd: death_dealers at C3\n" + ENEMY
TEAM = "piece hb: hell_boys at A5\npiece dd: death_dealers at E5\n" + ENEMY
SIGRID = """
piece sigrid: sigrid at C1 joined lg
piece lg: laser_grenadiers at C1 joined sigrid
piece hans: hans at E1
piece dd: death_dealers at C5
"""
BOSS = "piece boss: the_boss at C3\n" + ENEMY
LOTHAR = "turn axis\npiece l: lothar at C1 unloaded 0\npiece dd: death_dealers at C5\n"
JUMPER = "piece th: the_hammers at C5\npiece dd: death_dealers at C4\n" + ENEMY
STRIKE = """
piece boss: the_boss at C3
piece rain: steel_rain at C5
piece v: blackhawk at E5
piece hans: hans at C1
"""
HEAD = "turn axis\npiece l: lara at C3\npiece v: hans at D4 damage 2\npiece w: hans at B3\n"


def moving(unit: str, more: str = "", at: str = "C3") -> str:
    """A unit in the middle of the field is about to move."""
    return f"phase action\nactive u: move, nothing\npiece u: {unit} at {at}\n{more}"


def lane(unit: str, sign: str, more: str = "") -> str:
    """A unit at the end of a lane with this ground before it."""
    return f"row x.x\nrow x{sign}x\nrow x.x\n{moving(unit, more, at='B1')}"


def firing(unit: str, pieces: str, turn: str = "axis", actions: str = "attack, nothing") -> str:
    """A unit is about to name its targets."""
    active = f"active {unit}: {actions}"
    return f"phase action\nturn {turn}\nends activation\n{active}\n{pieces}"


SHOOTING = firing(
    "sp",
    """
    piece sp: sturmpioniere at A1
    piece hb: hell_boys at C1
    piece dd: death_dealers at A2
    piece hans: hans at B2
    """,
)
ROCKETS = firing(
    "sr",
    """
    row .......
    row .......
    piece sr: steel_rain at A1
    piece hlg: heavy_laser_grenadiers at F1
    """,
    "allies",
)
NAPALM = firing(
    "hd",
    "row ....\npiece hd: hot_dog at A1\npiece hans: hans at B1\npiece sp: sturmpioniere at C1",
    "allies",
)
OWLS = firing("no", "piece no: night_owls at A1\npiece sp: sturmpioniere at C1", "allies")
PIAT = firing("bh", "crates C1\npiece bh: blackhawk at A1", "allies")
CALLED = """
row ........
row .xxx....
row ........
ends activation
piece sr: steel_rain at A2
piece boss: the_boss at E3
piece hans: hans at F3
piece sp: sturmpioniere at {}
"""
REACTING = """
row ......
row ..x...
row ......
row ......
turn axis
piece hans: hans at A1
piece dd: death_dealers at D1
piece sp: sturmpioniere at E3
piece near: the_hammers at A3
"""
COMES = ("activate hans: move, attack", "move B1")
CALLS = ("activate boss: skill artillery_strike, nothing", "use artillery_strike > sr")

CASES: dict[str, Case] = {
    # Before the first round
    "tactics.setup.army": two(ARMY, obeys="enlist rhino", breaks="enlist hans"),
    "tactics.setup.limit": two(BOUGHT, obeys="enlist hot_dog", breaks="enlist steel_rain"),
    "tactics.setup.heroes": two(BOUGHT, obeys="enlist bazooka_joe", breaks="enlist rhino"),
    "tactics.command.several": either(
        ARMY + "piece b: the_hammers off", "the_hammers", "the_boss", "enlist the_boss"
    ),
    "tactics.setup.tiles": two(TILES, obeys="tile C3", breaks="tile C5"),
    "tactics.setup.cover": either(COVER, "2 crates", "0 crates", "crate B2"),
    "tactics.setup.zones": two(COVER, obeys="crate B2", breaks="crate B1"),
    "tactics.field.elements": two(COVER, obeys="trap D3", breaks="trap C3"),
    "tactics.building.traps": either(HANGAR, "large", "small", "trap B3"),
    "tactics.heroes.join": Case(
        *(JOINING + "piece s: sigrid off\npiece lg: laser_grenadiers off", ("join s > lg",)),
        *("turn axis\npiece s: sigrid at C1\npiece lg: laser_grenadiers at C1", ("join s > lg",)),
    ),
    "tactics.heroes.armour": either(
        JOINING + OTHERS + "piece s: sigrid off\npiece lg: laser_grenadiers off",
        *("laser_grenadiers", "heavy_laser_grenadiers", "join s > lg"),
    ),
    "tactics.heroes.one": two(
        ALLIES + "piece s1: bazooka_joe off\npiece s2: sergeant_vega off\n"
        "piece a: hell_boys off\npiece b: death_dealers off",
        "join s1 > a",
        obeys="join s2 > b",
        breaks="join s2 > a",
    ),
    "tactics.heroes.commander": either(
        ALLIES + "piece r: rhino off\npiece th: the_hammers off\n"
        "piece h: sergeant_vega off\npiece s: the_boss off",
        *("sergeant_vega", "bazooka_joe", "join h > s"),
    ),
    "tactics.skills.blutkreuz_ape": either(
        JOINING + ZOMBIES + "piece h: lara off\npiece s: heavy_flak_grenadiers off",
        *("heavy_flak_grenadiers", "blutkreuz_affen", "join h > s"),
    ),
    "tactics.skills.blutkreuz_zombie": either(
        JOINING + OTHERS + "piece h: totenmeister off\npiece s: axis_zombies off",
        *("axis_zombies", "laser_grenadiers", "join h > s"),
    ),
    # The round
    "tactics.round.begins": Case(
        *("phase initiative\nturn nobody\nwon axis 0 1\n" + TEAM, ("begin allies",)),
        *("turn axis\n" + TEAM, ("begin allies",)),
    ),
    "tactics.round.alternate": two(
        TEAM,
        "activate hb: nothing, nothing",
        obeys="activate hans: move, nothing",
        breaks="activate dd: move, nothing",
    ),
    "tactics.round.locked": two(
        TEAM.replace("at A5", "at A5 acted"),
        obeys="activate dd: move, nothing",
        breaks="activate hb: move, nothing",
    ),
    "tactics.round.actions": Case(
        *(TEAM, ("activate dd: move, nothing",), TEAM, ("activate dd: move, move, move",)),
    ),
    "tactics.round.two_attacks": two(
        TEAM, obeys="activate dd: attack, move", breaks="activate dd: attack, attack"
    ),
    "tactics.round.sustained": two(
        TEAM, obeys="activate dd: sustained", breaks="activate dd: move, sustained"
    ),
    "tactics.round.nothing": Case(
        *(TEAM, ("activate dd: move, move", "nothing"), TEAM, ("nothing",)),
    ),
    "tactics.round.skill": two(
        BOSS + "piece dd: death_dealers at C4",
        obeys="activate boss: skill officer, move",
        breaks="activate dd: skill officer, move",
    ),
    "tactics.round.declare": Case(
        *(DEALERS, ("activate dd: move, attack", "move C4")),
        *(DEALERS, ("activate dd: attack, move", "move C4")),
    ),
    "tactics.skills.declare": two(
        "turn axis\npiece s: sigrid at A1\npiece dd: death_dealers at C5",
        obeys="activate s: sustained with berserk",
        breaks="activate s: move, move with berserk",
    ),
    "tactics.skills.once": either(
        "turn axis\npiece s: sigrid at A1\npiece dd: death_dealers at C5 moved",
        *("A1", "A1 used berserk", "activate s: sustained with berserk"),
    ),
    "tactics.skills.charge": two(
        "turn axis\npiece l: luther at A1\npiece dd: death_dealers at C5",
        obeys="activate l: move, move, attack with charge",
        breaks="activate l: move, move, attack",
    ),
    "tactics.heroes.together": two(
        "turn axis" + SIGRID,
        obeys="activate lg: move, nothing",
        breaks="activate sigrid: move, nothing",
    ),
    "tactics.heroes.part": two(
        "turn axis" + SIGRID,
        "part sigrid",
        obeys="activate sigrid: move, nothing",
        breaks="part sigrid",
    ),
    # Movement
    "tactics.field.squares": two(moving("death_dealers"), obeys="move C4", breaks=Go("C9")),
    "tactics.field.water": either(lane("hot_dog", "~"), "hot_dog", "death_dealers", "move B2"),
    "tactics.field.rubble": either(lane("rhino", "+"), "rhino", "blackhawk", "move B2"),
    "tactics.field.no_dot": Case(
        *(lane("rhino", "."), ("move B2",), lane("rhino", "x"), ("move B2",)),
    ),
    "tactics.movement.points": two(moving("death_dealers"), obeys="move C4", breaks="move C5"),
    "tactics.movement.diagonals": two(moving("the_hammers"), obeys="move D5", breaks="move E5"),
    "tactics.movement.entry": two(
        "round 1\npiece u: the_hammers off\npiece hans: hans off",
        "activate u: move, move",
        obeys="move C5",
        breaks="move C4",
    ),
    "tactics.movement.crates": two(
        moving("blackhawk", "crates C2 E5"), obeys="move C2 trample C2", breaks="move D3 trample E5"
    ),
    "tactics.movement.traps": either(
        moving("death_dealers", "traps C2"), "death_dealers", "blackhawk", "move C2"
    ),
    "tactics.movement.enemies": two(
        moving("the_hammers", "piece s: sturmpioniere at C2"), obeys="move B2", breaks="move C2"
    ),
    "tactics.movement.friends": either(
        moving("rhino", "piece dd: death_dealers at C2"), "rhino", "hell_boys", "move C2"
    ),
    "tactics.heroes.square": either(
        moving("rhino", "piece v: blackhawk at C2\npiece j: bazooka_joe at C4"),
        *("C4", "C2", "move C2"),
    ),
    "tactics.movement.path": Case(
        *(lane("the_hammers", ".", "piece s: the_boss at B2"), ("move B3",)),
        *(lane("the_hammers", ".", "piece s: sturmpioniere at B2"), ("move B3",)),
        besides=("tactics.movement.enemies",),
    ),
    "tactics.movement.large": two(moving("goliath", at="C3 C4"), obeys="move D4", breaks="move C5"),
    "tactics.skills.jump": two(
        JUMPER, "activate th: move, nothing with jump", obeys="move C3", breaks="move C4"
    ),
    # Attacks
    "tactics.attack.steps": Case(
        *(SHOOTING, ("fire stg_47 > hb",)),
        *(
            SHOOTING.replace("phase action", "phase activation").replace("active sp", "# sp"),
            ("fire sp:stg_47 > hb",),
        ),
    ),
    "tactics.attack.rows": two(
        SHOOTING, obeys="fire stg_47 > hb, panzerfaust > hb", breaks="fire stg_47 > hb, stg_47 > dd"
    ),
    "tactics.attack.bearers": either(
        SHOOTING, "sturmpioniere at A1", "sturmpioniere at A1 living 0,1", "fire stg_47 > hb"
    ),
    "tactics.attack.range": either(SHOOTING, "C1", "D1", "fire panzerfaust > hb"),
    "tactics.attack.sight": either(
        "row .....\n" + SHOOTING.replace("A2", "D1").replace("B2", "E1"),
        *("row .....", "row .x...", "fire stg_47 > hb"),
    ),
    "tactics.attack.targets": two(
        SHOOTING, obeys="fire panzerfaust > hb", breaks="fire panzerfaust > hans"
    ),
    "tactics.attack.elements": two(
        PIAT,
        obeys="fire dual_heavy_piat > crate C1",
        breaks=Fire((Aim("", Shot(0, 0, -1, square=1)),)),
    ),
    "tactics.attack.casualties": two(
        SHOOTING, "fire stg_47 > hb", "~2", obeys="lose 2 shotgun", breaks="lose 1 shotgun"
    ),
    "tactics.attack.strike_back": Case(
        *(SHOOTING, ("fire knife_grenade > dd", "strike back")),
        *(SHOOTING, ("fire stg_47 > dd", "strike back")),
    ),
    "tactics.skills.sniper": two(
        OWLS, obeys="fire sniper_rifle > sp/2", breaks="fire sniper_rifle > sp"
    ),
    "tactics.weapon.dash": either(SHOOTING, "hell_boys", "blackhawk", "fire stg_47 > hb"),
    "tactics.weapon.limited": either(
        ROCKETS, "at A1", "at A1 spent 3,0", "fire rockets_4_2 x2 > hlg"
    ),
    "tactics.weapon.limited_squad": either(
        SHOOTING, "at A1", "at A1 living 1,0", "fire panzerfaust x2 > hb"
    ),
    "tactics.weapon.reload": either(ROCKETS, "at A1", "at A1 unloaded 0", "fire rockets_4_2 > hlg"),
    "tactics.weapon.flame_trap": two(
        firing("hb", "crates B1\ntraps A2\npiece hb: hell_boys at A1", "allies"),
        obeys="fire flamethrower > crate B1",
        breaks="fire flamethrower > trap A2",
    ),
    "tactics.weapon.flamethrower": two(
        NAPALM, obeys="fire napalm_thrower > B1", breaks="fire napalm_thrower > hans"
    ),
    "tactics.weapon.indirect": Case(
        *(CALLED.format("G1"), (*CALLS, "fire rockets_4_2 > sp")),
        *(CALLED.format("H3"), (*CALLS, "fire rockets_4_2 > sp")),
    ),
    # Reaction fire
    "tactics.reaction.moment": Case(
        *(REACTING, (*COMES, "react dd"), REACTING, ("react dd",)),
    ),
    "tactics.reaction.who": two(
        REACTING + "piece tired: hell_boys at B2 acted",
        *COMES,
        obeys="react dd",
        breaks="react tired",
    ),
    "tactics.reaction.zone": two(REACTING, *COMES, obeys="react dd", breaks="react near"),
    "tactics.reaction.target": two(
        REACTING,
        *COMES,
        "react dd",
        "~1",
        obeys="fire bazooka > hans",
        breaks="fire automatic_rifle > sp",
    ),
    "tactics.reaction.free_skill": two(
        "piece hb: hell_boys at A1\npiece w: wirbel at E1",
        "activate hb: move, nothing",
        "move B1",
        "react w",
        "~1",
        obeys="fire rotary_gun > hb with all_in_one",
        breaks="fire rotary_gun > hb with self_repair",
    ),
    # Skills that take an action
    "tactics.command.once": either(
        BOSS, "piece boss", "tried allies\npiece boss", "activate boss: skill officer, move"
    ),
    "tactics.command.adjacent": either(
        BOSS + "piece v: blackhawk at D4 damage 2",
        "D4",
        "E5",
        "activate boss: skill repair, nothing",
        "use repair > v",
    ),
    "tactics.command.itself": two(
        BOSS + "piece dd: death_dealers at C4 acted",
        "activate boss: skill officer, nothing",
        obeys="use officer > dd",
        breaks="use officer > boss",
    ),
    "tactics.command.officer": either(
        BOSS + "piece dd: death_dealers at C4 acted",
        "C4 acted",
        "C4",
        "activate boss: skill officer, nothing",
        "use officer > dd",
    ),
    "tactics.command.radio": either(
        BOSS + "piece dd: death_dealers at E5 acted",
        "at C3",
        "at C3 living 1,0,1,1,1",
        "activate boss: skill officer, nothing",
        "use officer > dd",
    ),
    "tactics.command.repair": either(
        BOSS + "piece v: blackhawk at D4 damage 2",
        " damage 2",
        "",
        "activate boss: skill repair, nothing",
        "use repair > v",
    ),
    "tactics.command.rebuild": either(
        BOSS + "piece v: blackhawk off living 0 damage 3 destroyed 1",
        "off living 0 damage 3 destroyed 1",
        "at E5 damage 2",
        "activate boss: skill rebuild, nothing",
        "use rebuild > v",
    ),
    "tactics.command.heal": two(
        BOSS + "piece s: hell_boys at C4 living 1,1,1",
        "activate boss: skill heal, nothing",
        obeys="use heal > s 1",
        breaks="use heal > s 2",
    ),
    "tactics.command.revive": two(
        BOSS + "piece s: hell_boys off living 0,0,0 destroyed 1\n"
        "piece j: bazooka_joe off living 0 damage 4 destroyed 1",
        "activate boss: skill revive, nothing",
        obeys="use revive > s",
        breaks="use revive > j",
    ),
    "tactics.command.strike": two(
        STRIKE, CALLS[0], obeys="use artillery_strike > rain", breaks="use artillery_strike > v"
    ),
    "tactics.command.strike_fresh": either(
        STRIKE, "at C5", "at C5 acted", CALLS[0], "use artillery_strike > rain"
    ),
    "tactics.command.spotter": either(
        STRIKE, "hans at C1", "hans at C2", CALLS[0], "use artillery_strike > rain"
    ),
    "tactics.skills.reload": either(
        LOTHAR, " unloaded 0", "", "activate l: skill reload:nebelwerfer_42, move"
    ),
}


# What no card in the box has: a skill or a type more for a piece here, and for it there.
LARA = JOINING + "piece h: lara off\npiece s: heavy_flak_grenadiers off"
HOUSE = "building B3\nopening B3 N large\n"
FLYING = moving("blackhawk", HOUSE, "B2")
MENDS = "activate l: skill tank_head, nothing"
CHANGED: dict[str, tuple[Case, str, str, str]] = {
    "tactics.heroes.jump": (two(LARA, obeys="join h > s", breaks="join h > s"), "s", "", "jump"),
    "tactics.movement.aircraft": (
        two(FLYING, obeys="move B3", breaks="move B3"),
        "u",
        "",
        "aircraft",
    ),
    "tactics.skills.tank_head": (
        two(HEAD, MENDS, obeys="use tank_head > v", breaks="use tank_head > w"),
        *("l", "tank_head", "tank_head"),
    ),
}


@pytest.mark.parametrize("rule", CASES)
def test_a_rule_that_forbids_is_obeyed_and_broken(rule: str) -> None:
    case = CASES[rule]
    assert refusing(case.obeying, *case.obeys) == []
    assert refusing(case.breaking, *case.breaks) == [*case.besides, rule]


@pytest.mark.parametrize("rule", CHANGED)
def test_a_changed_card_changes_what_is_forbidden(rule: str) -> None:
    case, piece, here, there = CHANGED[rule]
    assert refusing(with_more(on(case.obeying), piece, here), *case.obeys) == []
    assert refusing(with_more(on(case.breaking), piece, there), *case.breaks) == [rule]


def with_more(match: Match[State], piece: str, more: str) -> Match[State]:
    """A skill more on a unit's card, or another type; nothing if it is to stay as it is."""
    if not more:
        return match
    return (with_type if more == "aircraft" else with_skills)(match, piece, more)
