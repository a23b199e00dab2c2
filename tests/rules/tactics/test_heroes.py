"""Heroes: who joins whom, what both share, leaving for good, and mending a vehicle."""

from dataclasses import replace

import pytest

from dustlab.core.match import Match
from dustlab.tactics import State, new_match
from dustlab.tactics.rules.skills import has
from dustlab.tactics.rules.ways import move_value

from .fights import with_skills
from .rounds import against, open_to, round_trips, skirmish, squares

TOGETHER = (
    "piece sigrid: sigrid at C1 joined lg",
    "piece lg: laser_grenadiers at C1 joined sigrid",
    "piece dd: death_dealers at C5",
)


# Of each side a hero and a squad who could join: without any the side would not be asked.
OTHERS = {
    "axis": ("piece lara9: lara off", "piece hfg9: heavy_flak_grenadiers off"),
    "allies": ("piece rhino9: rhino off", "piece th9: the_hammers off"),
}


def joining(*lines: str, turn: str = "axis", alone: bool = True) -> Match[State]:
    """Heroes join squads; besides these there are others who could, if they are not `alone`."""
    others = () if alone else OTHERS[turn]
    return skirmish("phase joining", "round 0", *lines, *others, turn=turn)


# -- joining


def test_before_the_first_round_a_hero_joins_a_squad() -> None:
    match = joining("piece sigrid: sigrid off", "piece lg: laser_grenadiers off")
    assert open_to(match) == {"join sigrid > lg", "end joining"}
    assert round_trips(match)
    match.play("join sigrid > lg")
    assert match.state.pieces[0].joined == 1
    assert match.state.pieces[1].joined == 0
    assert match.state.phase == "initiative"


def test_later_no_hero_joins_anybody() -> None:
    match = skirmish("piece sigrid: sigrid at A1", "piece lg: laser_grenadiers at B1", turn="axis")
    assert against(match, "join sigrid > lg") == [
        "tactics.heroes.join", "tactics.heroes.together",
    ]  # fmt: skip
    match = skirmish("piece sigrid: sigrid off", "piece lg: laser_grenadiers off", turn="axis")
    assert against(match, "join sigrid > lg") == ["tactics.heroes.join"]


@pytest.mark.parametrize(
    ("hero", "squad", "rule"),
    [
        ("sigrid", "heavy_laser_grenadiers", "tactics.heroes.armour"),
        ("totenmeister", "laser_grenadiers", "tactics.skills.blutkreuz_zombie"),
        ("sigrid", "axis_zombies", "tactics.skills.blutkreuz_zombie"),
        ("totenmeister", "axis_zombies", ""),
        ("lara", "heavy_flak_grenadiers", ""),
    ],
)
def test_hero_and_squad_must_fit(hero: str, squad: str, rule: str) -> None:
    match = joining(f"piece h: {hero} off", f"piece s: {squad} off", alone=hero == "lara")
    assert against(match, "join h > s") == ([rule] if rule else [])


def test_apes_join_apes() -> None:
    match = joining("piece h: sigrid off", "piece s: laser_grenadiers off")
    match = with_skills(match, "h", "blutkreuz_ape")
    assert against(match, "join h > s") == ["tactics.skills.blutkreuz_ape"]
    match = with_skills(match, "s", "blutkreuz_ape")
    assert against(match, "join h > s") == []


def test_jumping_heroes_join_jumping_squads_only() -> None:
    match = joining(
        "piece rhino: rhino off", "piece th: the_hammers off", "piece boss: the_boss off",
        "piece joe: bazooka_joe off", turn="allies",
    )  # fmt: skip
    assert against(match, "join rhino > th") == []
    match = joining("piece h: lara off", "piece s: heavy_laser_grenadiers off")
    match = with_skills(match, "s", "jump")
    assert against(match, "join h > s") == ["tactics.heroes.jump"]


def test_only_a_commander_joins_a_command_squad() -> None:
    match = joining(
        "piece joe: bazooka_joe off", "piece boss: the_boss off", turn="allies", alone=False
    )
    assert against(match, "join joe > boss") == ["tactics.heroes.commander"]
    match = with_skills(match, "joe", "commander")
    assert against(match, "join joe > boss") == []


def test_a_squad_has_one_hero_and_a_hero_one_squad() -> None:
    match = joining(
        "piece s1: bazooka_joe off", "piece s2: sergeant_vega off", "piece a: hell_boys off",
        "piece b: death_dealers off", turn="allies",
    )  # fmt: skip
    match.play("join s1 > a")
    assert against(match, "join s2 > a") == ["tactics.heroes.one"]
    assert against(match, "join s1 > b") == ["tactics.heroes.one"]
    assert against(match, "join s2 > b") == []


def test_nobody_joins_a_squad_that_stands_elsewhere() -> None:
    """tactics.heroes.together: hero and squad are always on the same square."""
    hammers, rhino = "piece th: the_hammers at C3", "piece rhino: rhino at {}"
    others = ("piece joe: bazooka_joe off", "piece hb: hell_boys off")
    apart = joining(hammers, rhino.format("A3"), *others, turn="allies")
    assert against(apart, "join rhino > th") == ["tactics.heroes.together"]
    beside = joining(hammers, rhino.format("C3"), turn="allies")
    assert against(beside, "join rhino > th") == []


def test_a_tank_head_who_has_fallen_mends_nothing() -> None:
    """He was declared to mend a vehicle; his squad goes on without him."""
    match = with_skills(
        skirmish(
            "piece dd: death_dealers at C3",
            "piece bj: bazooka_joe off living 0 damage 4",
            "piece v: blackhawk at C4 damage 1",
            "piece hans: hans at A1",
            "active dd: move, nothing",
            "phase action",
        ),
        "bj",
        "tank_head",
    )
    now = match.state.activation
    assert now is not None
    mends = now._replace(actions=("skill tank_head", "nothing"))
    match = Match(match.game, match.state._replace(activation=mends))
    assert against(match, "use tank_head > v") == ["tactics.round.skill"]
    assert open_to(match) == {"nothing"}


def test_who_is_no_hero_joins_nobody() -> None:
    match = joining("piece sigrid: sigrid off", "piece a: laser_grenadiers off")
    assert against(match, "join a > sigrid") == ["tactics.heroes.join", "tactics.heroes.join"]
    match = joining(
        "piece sigrid: sigrid off", "piece a: laser_grenadiers off", "piece hb: hell_boys off"
    )
    assert "tactics.heroes.join" in against(match, "join sigrid > hb")


def test_where_nobody_fits_nobody_is_asked() -> None:
    assert new_match("first_patrol").state.phase == "initiative"
    assert new_match("the_depot").state.phase == "joining"


# -- together


def test_hero_and_squad_are_activated_together() -> None:
    match = skirmish(*TOGETHER, turn="axis")
    assert against(match, "activate sigrid: move, nothing") == ["tactics.heroes.together"]
    match.play("activate lg: move, nothing")
    match.play("move C2")
    state = match.state
    assert state.pieces[0].squares == state.pieces[1].squares == (state.field.read_square("C2"),)


def test_both_are_locked_together() -> None:
    match = skirmish(*TOGETHER, turn="axis")
    match.play("activate lg: nothing, nothing")
    assert match.state.pieces[0].acted
    assert match.state.pieces[1].acted


def test_together_they_move_as_the_faster_of_both() -> None:
    lines = ("piece r: rhino at C3 joined h", "piece h: the_hammers at C3 joined r")
    assert move_value(skirmish(*lines).state, 1) == 2
    lines = ("piece l: lara at C3 joined s", "piece s: heavy_flak_grenadiers at C3 joined l")
    assert move_value(skirmish(*lines, turn="axis").state, 1) == 1
    # The rulebook's example, for which the box has no cards: a squad with 1, a hero with 2.
    state = skirmish("piece r: rhino at C3 joined h", "piece h: the_hammers at C3 joined r").state
    heavy = replace(state.table, roster=(state.card(0), state.card(1)._replace(move=1)))
    assert move_value(state._replace(table=heavy), 1) == 2
    # A slower hero goes as fast as his squad: The Hammers have two points, he has one.
    state = skirmish("piece r: rhino at C3 joined h", "piece h: the_hammers at C3 joined r").state
    slow = replace(state.table, roster=(state.card(0)._replace(move=1), state.card(1)))
    assert move_value(state._replace(table=slow), 0) == 2


def test_some_skills_of_a_hero_are_shared_and_all_of_a_squad() -> None:
    match = skirmish(*TOGETHER, turn="axis")
    assert has(match.state, 1, "berserk")
    match = with_skills(with_skills(match, "sigrid", "damage_resilient", "fast"), "lg", "agile")
    assert not has(match.state, 1, "damage_resilient")
    assert not has(match.state, 1, "fast")
    assert has(match.state, 0, "agile")


def test_both_jump_or_neither() -> None:
    lines = ("piece r: bazooka_joe at C5 joined h", "piece h: hell_boys at C5 joined r")
    match = with_skills(skirmish(*lines), "r", "jump")
    assert not has(match.state, 1, "jump")
    assert has(with_skills(match, "h", "jump").state, 1, "jump")


# -- parting


def test_a_hero_leaves_his_squad_for_good() -> None:
    match = skirmish(*TOGETHER, turn="axis")
    steps = match.play("part sigrid")
    assert steps.events[0].rule == "tactics.heroes.part"
    assert match.state.round.turn == "axis"
    match.play("activate sigrid: move, nothing")
    match.play("move C2")
    assert match.state.pieces[1].squares != match.state.pieces[0].squares
    assert not match.state.pieces[1].acted


def test_they_part_when_their_side_is_to_activate_a_unit() -> None:
    match = skirmish(*TOGETHER)
    assert against(match, "part sigrid") == ["tactics.round.alternate"]
    assert against(match, "part dd") == ["tactics.heroes.part"]
    match.play("activate dd: move, nothing")
    assert against(match, "part sigrid") == ["tactics.heroes.part"]
    match = skirmish(
        "piece sigrid: sigrid off joined lg", "piece lg: laser_grenadiers off joined sigrid",
        "piece dd: death_dealers at C5", turn="axis",
    )  # fmt: skip
    assert against(match, "part sigrid") == ["tactics.heroes.part"]


def test_parted_heroes_share_the_square_and_move_on() -> None:
    match = skirmish(*TOGETHER, turn="axis")
    match.play("part sigrid")
    assert round_trips(match)
    match.play("activate lg: move, nothing")
    assert "C1" not in squares(match)


# -- a hero who mends vehicles


def mending(*lines: str) -> Match[State]:
    return with_skills(skirmish("piece l: lara at C3", *lines, turn="axis"), "l", "tank_head")


def test_a_tank_head_mends_all_damage_of_a_vehicle_beside_him_once_a_game() -> None:
    match = mending("piece v: hans at D4 damage 2", "piece dd: death_dealers at A5")
    match.play("activate l: skill tank_head, nothing")
    steps = match.play("use tank_head > v")
    assert steps.events[0].rule == "tactics.skills.tank_head"
    assert match.state.pieces[1].damage == 0
    assert match.state.pieces[0].used == ("tank_head",)
    match = mending("piece v: hans at D4 damage 2", "piece dd: death_dealers at A5")
    used = match.state.pieces[0]._replace(used=("tank_head",))
    state = match.state._replace(pieces=(used, *match.state.pieces[1:]))
    match = Match(match.game, state)
    assert against(match, "activate l: skill tank_head, move") == ["tactics.skills.once"]


def test_he_mends_only_damaged_vehicles_beside_him() -> None:
    match = mending(
        "piece v: hans at D4", "piece w: hans at E1 damage 1", "piece s: sturmpioniere at B3",
        "piece dd: death_dealers at A5",
    )  # fmt: skip
    match.play("activate l: skill tank_head, nothing")
    assert against(match, "use tank_head > v") == ["tactics.skills.tank_head"]
    assert against(match, "use tank_head > w") == ["tactics.command.adjacent"]
    assert against(match, "use tank_head > s") == ["tactics.skills.tank_head"]
    assert open_to(match) == {"nothing"}
