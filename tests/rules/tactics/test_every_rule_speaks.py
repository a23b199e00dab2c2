"""Every rule of Dust Tactics by which something happens: heard in one line of play, not in another.

Dice lie in the open: ~2 are two hits, ~1 : 0 is a roll of both sides.
"""

from typing import NamedTuple

import pytest

from .rounds import heard, refusing

Lines = tuple[str, ...]


class Case(NamedTuple):
    """A position with lines in which a rule is heard, and one with lines in which it is not."""

    here: str
    lines: Lines
    elsewhere: str
    others: Lines


def two(position: str, *before: str, heard: str | Lines, silent: str | Lines) -> Case:
    """Two lines of play from one position, after the same beginning."""
    one, other = ((said,) if isinstance(said, str) else said for said in (heard, silent))
    return Case(position, (*before, *one), position, (*before, *other))


def either(position: str, old: str, new: str, *lines: str) -> Case:
    """One line of play in two positions: the second has something else instead of `old`."""
    assert old in position, old
    return Case(position, lines, position.replace(old, new, 1), lines)


def firing(unit: str, pieces: str, actions: str = "attack, nothing") -> str:
    """A unit of the axis is about to name its targets."""
    active = f"active {unit}: {actions}"
    return f"phase action\nturn axis\nends activation\n{active}\n{pieces}"


def firing_back(unit: str, pieces: str, actions: str = "attack, nothing") -> str:
    return firing(unit, pieces, actions).replace("axis", "allies", 1)


# -- rounds and their end


ROLLING = """
phase initiative
round 1
turn nobody
piece joe: bazooka_joe at B5
piece hans: hans at A1
"""
LAST_TWO = "turn axis\npiece hb: hell_boys at A5\npiece dd: death_dealers at E5 {}\n"
LAST_TWO += "piece hans: hans at A1\n"
ENDING = "round 5\nrounds 5\npiece hb: hell_boys at A5\npiece sp: sturmpioniere at E1 acted\n"
DONE = ("activate hb: nothing, nothing",)
REPAIRING = "piece t: terrier at C5 damage 1\npiece hans: hans at A1 acted\n"

TEAM = "team allies Ann, Ben\npiece hb: hell_boys at A5\npiece hans: hans at E1\n"
PARTED = "team allies Ann vehicles, Ben soldiers"

# -- attacks


SHOOTING = firing(
    "sp",
    """
    piece sp: sturmpioniere at A1
    piece hb: hell_boys at C1
    piece dd: death_dealers at A2
    """,
)
BEHIND_TRAP = firing(
    "hfg", "traps C1\npiece hfg: heavy_flak_grenadiers at A1\npiece hb: hell_boys at C1"
)
CRATE = firing("h", "crates C1\npiece h: hans at A1\npiece hb: hell_boys at C1")
HURT = firing("h", "piece h: hans at A1\npiece bh: blackhawk at C1 damage 2")
DUEL = firing_back("hb", "piece hb: hell_boys at A1\npiece sp: sturmpioniere at B1")
VEGA = firing_back("v", "piece v: sergeant_vega at A1\npiece sp: sturmpioniere at C1")
OWLS = firing_back("no", "piece no: night_owls at A1\npiece sp: sturmpioniere at C1")
SIGRID = firing(
    "s", "piece s: sigrid at A1\npiece hb: hell_boys at C1", "attack, nothing with berserk"
)
SERUM = firing(
    "az",
    """
    piece az: axis_zombies at A1 joined tm
    piece tm: totenmeister at A1 joined az damage 3
    piece th: the_hammers at B1
    """,
)
WIRBEL = firing("w", "piece w: wirbel at A1 lasting all_in_one\npiece hb: hell_boys at C1")
ZOMBIES = firing_back("dd", "piece dd: death_dealers at A1\npiece az: axis_zombies at C1")
HEROIC = firing("sp", "piece sp: sturmpioniere at A1\npiece v: sergeant_vega at C1 lasting {}")
HONEY = firing_back("h", "traps C1\npiece h: honey at A1\npiece hlg: heavy_laser_grenadiers at C1")
ROCKETS = firing_back(
    "sr",
    """
    row .......
    piece sr: steel_rain at A1
    piece hlg: heavy_laser_grenadiers at F1
    """,
)
JOE = firing_back("j", "traps C1\npiece j: bazooka_joe at A1\npiece sp: sturmpioniere at C1")
POUNDER = firing("h", "piece h: hans at A1\npiece p: pounder at C1\npiece hb: hell_boys at A3")
# -- reaction


HANS = """
row ......
row .xx...
row ......
turn axis
piece hans: hans at A1
piece dd: death_dealers at D1
"""
LUTHER = "turn axis\npiece l: luther at A1\npiece bh: blackhawk at D1\n"
FAST = "piece hb: hell_boys at A1\npiece hfg: heavy_flak_grenadiers at D1\n"
QUICK = "turn axis\npiece hb: sturmpioniere at C2\npiece q: night_owls at C4\n"
COMES = ("activate hans: move, attack", "move B1")

CASES: dict[str, Case] = {
    # The round
    "tactics.round.initiative": two(ROLLING, heard="~1 : 2", silent="~1 : 1"),
    "tactics.round.tie": two(ROLLING, heard="~1 : 1", silent="~1 : 2"),
    "tactics.round.teams": either(TEAM, "Ann, Ben", "Ann vehicles, Ben soldiers", *DONE),
    "tactics.round.split": either(
        TEAM.replace("team allies Ann, Ben", PARTED), PARTED, "team allies Ann, Ben", *DONE
    ),
    "tactics.skills.black_ops": either(ROLLING, "bazooka_joe", "hell_boys", "~2 : 1"),
    "tactics.round.more_units": either(
        LAST_TWO.format(""), "E5 ", "E5 acted", "activate hans: nothing, nothing", *DONE
    ),
    "tactics.round.round": either(
        LAST_TWO.format("acted").replace("turn axis", "turn allies").replace("A1", "A1 acted"),
        *("E5 acted", "E5", *DONE),
    ),
    "tactics.round.unlock": either(
        LAST_TWO.format("acted").replace("turn axis", "turn allies").replace("A1", "A1 acted"),
        *("E5 acted", "E5", *DONE),
    ),
    "tactics.skills.self_repair": Case(
        *(REPAIRING, ("activate t: nothing, nothing", "~1")),
        *(REPAIRING.replace("terrier", "blackhawk"), ("activate t: nothing, nothing",)),
    ),
    "tactics.skills.assault": two(
        "turn axis\npiece a: blutkreuz_affen at A1\npiece dd: death_dealers at E5",
        heard="activate a: move, move with assault",
        silent="activate a: move, move",
    ),
    # How it ends
    "tactics.end.all_destroyed": Case(
        *(ENDING.replace("at E1 acted", "off living 0,0 destroyed 1"), DONE, ENDING, DONE),
    ),
    "tactics.end.objective": either("objective hold A5\n" + ENDING, "hold A5", "hold B5", *DONE),
    "tactics.end.rounds": either(ENDING, "rounds 5", "rounds 6", *DONE),
    "tactics.end.out_of_reach": either(
        "row ...\nrow .+.\nrow ...\nobjective hold B2 bonus 5\n"
        "piece hb: blackhawk at A3\npiece w: hans at A1 acted",
        *(".+.", "...", *DONE),
    ),
    "tactics.end.bonus": either(
        "objective hold A5 bonus 20\n" + ENDING, "hold A5", "hold B5", *DONE
    ),
    "tactics.end.winner": either("points 10 20\n" + ENDING, "10 20", "20 20", *DONE),
    "tactics.end.level": either("points 20 20\n" + ENDING, "20 20", "10 20", *DONE),
    "tactics.end.points": two(HURT, "fire panzerfaust_werfer > bh", heard="~1", silent="~0"),
    "tactics.end.twice": either(
        HURT + " destroyed 1", " destroyed 1", "", "fire panzerfaust_werfer > bh", "~1"
    ),
    # Attacks
    "tactics.attack.simultaneous": two(
        SHOOTING,
        heard=("fire stg_47 > hb, panzerfaust > hb", "~2", "~1"),
        silent=("fire stg_47 > hb", "~2"),
    ),
    "tactics.attack.dice": two(SHOOTING, "fire stg_47 > hb", heard="~2", silent=()),
    "tactics.attack.cover_dice": Case(
        *(BEHIND_TRAP, ("fire flak > hb", "~4", "~3")),
        *(BEHIND_TRAP.replace("traps C1\n", ""), ("fire flak > hb", "~4")),
    ),
    "tactics.attack.damage": two(
        SHOOTING, "fire stg_47 > hb", heard=("~2", "lose 2 shotgun"), silent="~0"
    ),
    "tactics.attack.sustained": either(
        SHOOTING.replace("attack, nothing", "sustained"),
        *("sustained", "attack, nothing", "fire stg_47 > hb"),
    ),
    "tactics.attack.element_last": two(
        CRATE,
        heard=("fire panzerfaust_werfer > crate C1, mg_44 > hb", "~1", "~0"),
        silent=("fire panzerfaust_werfer > crate C1", "~1"),
    ),
    "tactics.cover.element": two(
        CRATE, "fire panzerfaust_werfer > crate C1", heard="~1", silent="~0"
    ),
    "tactics.attack.close": two(
        DUEL,
        heard=("fire shotgun > sp, knife_grenade > sp", "~0"),
        silent=("fire knife_grenade > sp", "endure", "~0"),
    ),
    # Skills in an attack
    "tactics.skills.all_in_one": either(
        WIRBEL, " lasting all_in_one", "", "fire rotary_gun > hb", "~0"
    ),
    "tactics.skills.badass": Case(
        *(VEGA, ("fire panzerfaust > sp",), SHOOTING, ("fire panzerfaust > hb",)),
    ),
    "tactics.skills.berserk": Case(
        *(SIGRID, ("fire laser_pistole_b > hb", "~0", "~0")),
        *(SIGRID.replace(" with berserk", ""), ("fire laser_pistole_b > hb", "~0")),
    ),
    "tactics.skills.damage_resilient": two(
        ZOMBIES, "fire automatic_rifle > az", heard=("~3", "~1"), silent="~0"
    ),
    "tactics.skills.medal_of_honor": two(
        VEGA, "fire carbine > sp", "~0", heard=("roll again", "~0"), silent="keep"
    ),
    "tactics.skills.heroic_attack": either(
        HEROIC.format("heroic_attack"), " lasting heroic_attack", "", "fire stg_47 > v", "~3"
    ),
    "tactics.skills.spotter": Case(
        *(OWLS, ("fire carbine > sp", "~0")),
        *(OWLS.replace("night_owls", "the_boss"), ("fire carbine > sp", "~0")),
    ),
    "tactics.skills.wiederbelebungsserum": two(
        SERUM, "fire panzer_gloves > th, tm:bone_saw > th", "endure", "~1", heard="~1", silent="~0"
    ),
    # Weapons
    "tactics.weapon.knife": two(
        DUEL,
        heard=("fire knife_grenade > sp", "endure", "~0"),
        silent=("fire shotgun > sp", "~0"),
    ),
    "tactics.weapon.flame": two(
        DUEL, heard=("fire flamethrower > sp", "~0"), silent=("fire shotgun > sp", "~0")
    ),
    "tactics.weapon.flame_cover": two(
        DUEL + "\ntraps B1",
        heard=("fire flamethrower > sp", "~1"),
        silent=("fire shotgun > sp", "~1"),
    ),
    "tactics.cover.ignored": either(
        *(DUEL + "\ntraps B1", "traps B1", "", "fire knife_grenade > sp", "endure", "~1"),
    ),
    "tactics.weapon.ap_flame": two(
        POUNDER, heard=("fire panzerfaust_werfer > p", "~1"), silent=("fire mg_44 > hb", "~0")
    ),
    "tactics.weapon.phaser": two(
        HONEY,
        heard=("fire phaser_gun_120w > hlg", "~1", "~2"),
        silent=("fire mg_30 > hlg", "~0"),
    ),
    "tactics.weapon.salvo": two(
        ROCKETS,
        heard=("fire rockets_4_2 x2 > hlg", "~0"),
        silent=("fire petard_mortar > hlg", "~0"),
    ),
    "tactics.weapon.direct": two(
        ROCKETS, heard="fire rockets_4_2 > hlg", silent="fire petard_mortar > hlg"
    ),
    "tactics.weapon.burst": either(WIRBEL, "C1", "C1 moved", "fire rotary_gun > hb", "~0"),
    "tactics.weapon.ugl": two(
        JOE, heard=("fire grenade_launcher > sp", "~1"), silent=("fire bazooka > sp", "~1", "~0")
    ),
    "tactics.weapon.laser": two(
        SIGRID, "fire laser_pistole_b > hb", heard=("~1", "~0"), silent=("~0", "~0")
    ),
    # Reaction fire
    "tactics.reaction.roll": two(HANS, *COMES, "react dd", heard="~0", silent=()),
    "tactics.reaction.spent": two(HANS, *COMES, heard=("react dd", "~0"), silent="no reaction"),
    "tactics.reaction.after_move": two(
        HANS, heard=(*COMES, "react dd"), silent=("activate hans: move, move", COMES[1], "react dd")
    ),
    "tactics.reaction.between_moves": two(
        HANS, heard=("activate hans: move, move", COMES[1], "react dd"), silent=(*COMES, "react dd")
    ),
    "tactics.reaction.after_attack": two(
        HANS.replace("A1", "B1"),
        heard=("activate hans: attack, move", "fire mg_44 > dd", "~0", "react dd"),
        silent=("activate hans: move, attack", "move A1", "react dd"),
    ),
    "tactics.reaction.charge": two(
        LUTHER,
        heard=("activate l: move, move, attack with charge", "move B1", "move C1", "react bh"),
        silent=("activate l: move, move", "move B1", "react bh"),
    ),
    "tactics.reaction.whole_way": two(
        FAST,
        heard=("activate hb: move, move", "move B1", "move B2", "react hfg"),
        silent=("activate hb: move, attack", "move B1", "react hfg"),
    ),
    "tactics.skills.advanced_reactive_fire": either(
        QUICK, "night_owls", "the_boss", "activate hb: move, nothing", "move B2", "react q"
    ),
    "tactics.skills.superior_reactive_fire": either(
        "piece hb: hell_boys at C2\npiece q: wirbel at C5",
        *("wirbel", "hans", "activate hb: move, nothing", "move B2", "react q"),
    ),
}

# Skills that take a unit further: heard where it has them; without them the way is refused.
REACHES: dict[str, Case] = {
    "tactics.skills.agile": either(
        "phase action\nactive u: move, nothing\npiece u: blutkreuz_affen at C3",
        *("blutkreuz_affen", "the_hammers", "move E5"),
    ),
    "tactics.skills.fast": either(
        "phase action\nactive u: move, nothing\npiece u: hell_boys at C3",
        *("hell_boys", "death_dealers", "move C1"),
    ),
    "tactics.skills.scout_vehicle": either(
        "round 1\npiece u: terrier off\npiece hans: hans off",
        *("terrier", "blackhawk", "activate u: move, nothing", "move C3"),
    ),
}


@pytest.mark.parametrize("rule", CASES)
def test_a_rule_of_what_happens_is_heard_where_it_belongs(rule: str) -> None:
    case = CASES[rule]
    assert rule in heard(case.here, *case.lines)
    assert rule not in heard(case.elsewhere, *case.others)


@pytest.mark.parametrize("rule", REACHES)
def test_a_skill_takes_its_unit_further(rule: str) -> None:
    case = REACHES[rule]
    assert rule in heard(case.here, *case.lines)
    assert refusing(case.elsewhere, *case.others) != []
