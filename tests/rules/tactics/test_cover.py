"""Cover (p. 13): who has it, what gives it, how it adds up, what ignores it, what destroys it."""

import pytest

from dustlab.core.remarks import Event
from dustlab.tactics.rules.cover import (
    cover_against,
    cover_for,
    damage_element,
    ignored_by,
    saving_face,
)
from dustlab.tactics.rules.proof import sight
from dustlab.tactics.text.cards import the_box

from .fields import because, cover, laid, proof

# In the target's own square


@pytest.mark.parametrize(
    ("ground", "expected", "rule"),
    [
        ("c", "soft", "tactics.cover.crate"),
        ("t", "hard", "tactics.cover.trap"),
        ("+", "soft", "tactics.cover.rubble"),
    ],
)
def test_what_stands_or_lies_in_its_square_shelters_a_squad(
    ground: str, expected: str, rule: str
) -> None:
    state = laid(f"A . {ground}", "piece b: sturmpioniere at C1")
    assert cover(state) == expected
    assert because(state) == ["tactics.sight.line", rule]


def test_on_open_ground_there_is_no_cover() -> None:
    """A crate or rubble beside it does not help (tactics.field.circle)."""
    assert cover(laid("A . B c\n. . + .")) == "none"


# Corners


def test_a_corner_of_its_own_square_shelters_a_squad() -> None:
    state = laid("""
        A . .
        . . .
        . # B
    """)
    assert cover(state) == "soft"
    assert because(state)[-1] == "tactics.cover.corner"


def test_a_corner_farther_away_shelters_nobody() -> None:
    state = laid("""
        A # .
        . . .
        . . B
    """)
    assert "tactics.sight.corner" in because(state)
    assert cover(state) == "none"


def test_the_same_corner_shelters_both_if_it_is_a_corner_of_both() -> None:
    state = laid("A #\n. B")
    assert cover(state, "A", "B") == cover(state, "B", "A") == "soft"


@pytest.mark.parametrize(
    ("beside", "shooter", "expected"),
    [
        ("t", "A", "soft"),  # a trap blocks soldiers from soldiers
        ("t", "V", "none"),  # and nobody else
        ("C", "A", "soft"),  # so do soldiers
        ("C", "V", "none"),
        ("W", "A", "soft"),  # a vehicle blocks everyone
        ("W", "V", "soft"),
        ("o", "A", "soft"),  # smoke too
        ("c", "A", "none"),  # a crate blocks nobody
        ("~", "A", "none"),
    ],
)
def test_a_corner_shelters_from_those_whose_sight_the_square_blocks(
    beside: str, shooter: str, expected: str
) -> None:
    state = laid(
        f"""
        {shooter} . .
        . . .
        . {beside} B
        """,
        C="hell_boys",
    )
    assert cover(state, shooter, "B") == expected


# The sum (tactics.cover.sum)


def test_two_soft_covers_are_a_hard_one() -> None:
    state = laid("A . .\n. . .\n. # c", "piece b: sturmpioniere at C3")
    assert cover(state) == "hard"
    assert because(state)[-1] == "tactics.cover.sum"


def test_more_than_hard_there_is_not() -> None:
    state = laid("A . .\n. . .\n. # t", "piece b: sturmpioniere at C3")
    assert cover(state) == "hard"
    assert "tactics.cover.sum" not in because(state)


# Who has cover (tactics.cover.squads)


@pytest.mark.parametrize("unit", ["lara", "rhino"])
def test_a_hero_alone_has_no_cover(unit: str) -> None:
    state = laid("A . t", f"piece b: {unit} at C1")
    assert cover(state) == "none"
    assert because(state) == ["tactics.sight.line", "tactics.cover.squads"]


def test_a_vehicle_has_no_cover() -> None:
    assert cover(laid("A . c", "piece b: hans at C1")) == "none"


def test_a_hero_with_a_squad_shares_its_cover() -> None:
    state = laid(
        "A . t",
        "piece b: heavy_flak_grenadiers at C1 joined lara",
        "piece lara: lara at C1 joined b",
    )
    assert cover_for(state, 0, 2) == cover_for(state, 0, 1) == "hard"
    assert saving_face(state, 2, "hard") == saving_face(state, 1, "hard") == "blank"


def test_a_hero_beside_a_squad_on_its_square_does_not() -> None:
    state = laid("A . t", "piece b: heavy_flak_grenadiers at C1", "piece lara: lara at C1")
    assert cover_for(state, 0, 1) == "hard"
    assert cover_for(state, 0, 2) == "none"


def test_the_card_says_which_face_saves() -> None:
    """tactics.cover.dice: without cover no face does."""
    state = laid("A . B")
    assert [saving_face(state, 1, cover) for cover in ("none", "soft", "hard")] == [
        "none",
        "hit",
        "blank",
    ]


def test_a_large_shooter_picks_the_square_against_which_there_is_least_cover() -> None:
    state = laid("""
        W W #
        . . B
    """, W="mammut")  # fmt: skip
    assert cover(state, "W", "B") == cover_for(state, 0, 1) == "none"


# What ignores cover (tactics.cover.ignored)


@pytest.mark.parametrize(
    ("weapon", "ignores"),
    [
        ("flamethrower", True),
        ("phaser_gun_120w", True),
        ("grenade_launcher", True),
        ("combat_knife", True),
        ("shotgun", False),
        ("schwerer_laser_werfer", False),
        ("rockets_4_2", False),
        ("petard_mortar", False),
    ],
)
def test_some_weapons_ignore_cover(weapon: str, ignores: bool) -> None:
    state = laid("A . t", "piece b: sturmpioniere at C1")
    card = the_box().weapons[weapon]
    assert ignored_by(card) == ("tactics.cover.ignored" if ignores else "")
    assert cover_against(state, 0, 1, card) == ("none" if ignores else "hard")


def test_artillery_ignores_cover_only_by_a_house_rule() -> None:
    rockets = the_box().weapons["rockets_4_2"]
    lines = ("piece b: sturmpioniere at E1",)
    assert cover_against(laid("A . . . t", *lines), 0, 1, rockets) == "hard"
    house = (*lines, "setting artillery_ignores_cover")
    assert cover_against(laid("A . . . t", *house), 0, 1, rockets) == "none"
    inside = laid("A . . . t", *house, "building E1", "opening E1 W large")
    assert cover_against(inside, 0, 1, rockets) == "hard"


# Crates and traps as targets (tactics.cover.element)


def test_a_crate_stands_two_points_and_a_trap_four() -> None:
    elements = the_box().elements
    assert (elements["ammo_crate"].armour, elements["ammo_crate"].health) == ("V3", 2)
    assert (elements["tank_trap"].armour, elements["tank_trap"].health) == ("V5", 4)


def test_damage_to_a_trap_adds_up_until_it_is_gone() -> None:
    state = laid("A t B")
    log: list[Event] = []
    state = damage_element(state, 1, 3, log)
    assert state.elements[0].damage == 3
    assert not proof(state).visible
    state = damage_element(state, 1, 1, log)
    assert state.elements == ()
    assert proof(state).visible
    assert [event.text for event in log] == [
        "The tank trap on B1 is damaged: 1 more point would destroy it.",
        "The tank trap on B1 is destroyed.",
    ]
    assert {event.rule for event in log} == {"tactics.cover.element"}


def test_a_squad_on_a_destroyed_crate_has_no_cover_any_more() -> None:
    state = laid("A . c", "piece b: sturmpioniere at C1")
    assert sight(damage_element(state, 2, 1), "A", "B").cover == "soft"
    assert sight(damage_element(state, 2, 2), "A", "B").cover == "none"


def test_nothing_happens_where_no_element_stands() -> None:
    state = laid("A . c")
    assert damage_element(state, 1, 5) == damage_element(state, 2, 0) == state
