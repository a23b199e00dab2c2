"""A list of moves that is too long is chosen from by menus, and nothing is cut off."""

import pytest

from dustlab.core.match import Match
from dustlab.dust import GAME, State
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.table.moves import MENUS, MOST_LISTED, MoveGroups, legal_moves
from tests.phases import moving

MANY = "ukraine red 3 tank 2 mech 1 fighter\nturkestan red 2 tank\nberlin blue 1 tank"


def groups(match: Match[State]) -> tuple[MoveGroups, list[str]]:
    played: list[str] = []
    made = MoveGroups(played.append, pytest.fail)
    made.speak("en")
    made.show(match, legal_moves(match))
    return made, played


def listed(made: MoveGroups) -> list[str]:
    return [move for _, move in made.list.choice.options if move]


def reached(made: MoveGroups, level: int = 0) -> list[str]:
    """Every move that some way through the menus leads to."""
    if level == MENUS or not is_shown(made.menus[level]):
        return listed(made)
    found = []
    for word in [value for _, value in made.menus[level].options if value]:
        made.menus[level].value = word
        found += reached(made, level + 1)
    return found


def test_a_short_list_needs_no_menus() -> None:
    match = moving("ukraine red 1 tank\nberlin blue 1 tank")
    made, _ = groups(match)
    assert not any(is_shown(menu) for menu in made.menus)
    assert sorted(listed(made)) == sorted(str(move) for move in match.moves())


def test_the_menus_lead_to_every_legal_move_and_to_no_other() -> None:
    match = moving(MANY)
    assert len(match.moves()) > MOST_LISTED
    made, _ = groups(match)
    assert is_shown(made.menus[0])
    assert listed(made) == []
    assert "First choose above" in str(made.list.choice.options)
    found = reached(made)
    assert sorted(found) == sorted(str(move) for move in match.moves())


def test_a_move_that_was_reached_is_played() -> None:
    made, played = groups(moving(MANY))
    made.menus[0].value = "end movement"
    assert listed(made) == ["end movement"]
    made.list.choice.value = "end movement"
    made.list.press.click()
    assert played == ["end movement"]


def test_choosing_again_further_up_forgets_what_was_chosen_below() -> None:
    made, _ = groups(moving(MANY))
    made.menus[0].value = "move"
    words = [word for _, word in made.menus[1].options if word]
    made.menus[1].value = words[0]
    made.menus[0].value = "end movement"
    assert not made.menus[1].value
    made.menus[0].value = "move"
    assert not made.menus[1].value
    assert listed(made) == []


def test_menus_speak_the_names_of_areas() -> None:
    made, _ = groups(moving(MANY))
    made.speak("de")
    made.menus[0].value = "move"
    told = [label for menu in made.menus for label, _ in menu.options]
    assert "Wähle" in told
    assert "Ukraine" in told


def test_another_position_begins_anew() -> None:
    match = moving(MANY)
    made, _ = groups(match)
    made.menus[0].value = "move"
    match.play("end movement")
    made.show(match, legal_moves(match))
    assert not made.menus[0].value


@pytest.mark.parametrize(
    ("line", "choices"),
    [
        ("attack ukraine > balkans 5 tank 2 mech", "attack|ukraine|balkans|5 tank|2 mech"),
        ("attack egypt > iberia 1 tank by sea", "attack|egypt|iberia|1 tank|by_sea"),
        ("retreat 1 tank > ukraine, 1 mech > persia", "retreat|1 tank > ukraine|1 mech > persia"),
        ("end movement", "end movement"),
    ],
)
def test_a_move_is_chosen_thing_by_thing_as_its_line_is_declared(line: str, choices: str) -> None:
    match = moving(MANY)
    assert GAME.choices_of(match.read_move(line)) == choices.split("|")
