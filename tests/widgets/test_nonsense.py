"""What no widget can be made of is refused in one line, which says what was expected instead."""

from typing import Any

import pytest

import dustlab_widgets as widgets
from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.dust import new_battle

FIELD = "field: expected a battlefield of the package or a file, got nowhere"
RULES = "rule set: expected one of the rule sets (epic, original, premium, standard), got chess"
LANGUAGE = "language: expected one of the languages (de, en, it), got fr"
POSITION = "position line 1, area: expected an area of the board (did you mean france?), got dance"
PLAYERS = "army: expected one of the players (blue, green, red), got"
ABILITIES = "ace_of_the_sky, alien_radar, nurse, raketen_truppen, secret_weapon, sigrid"
TOKEN = "expected a token such as 'red 2/1', 'neutral 1/0' or 'lenin'"
SQUARE = "expected a piece or a square from A1 to"

NONSENSE: list[tuple[str, dict[str, Any], str]] = [
    ("AttackLab", {"field": "nowhere"}, FIELD),
    ("AttackLab", {"unit": "nobody"}, f"unit: {SQUARE} D3 (blackhawk, hb, sp), got nobody"),
    ("CoverLab", {"field": "nowhere"}, FIELD),
    ("CoverLab", {"shooter": "Z99"}, f"shooter: {SQUARE} D3 (dd, sp), got Z99"),
    ("CoverLab", {"target": "nobody"}, f"target: {SQUARE} D3 (dd, sp), got nobody"),
    ("ReachLab", {"field": "nowhere"}, FIELD),
    ("ReachLab", {"unit": "nobody"}, f"unit: {SQUARE} G7 (blackhawk), got nobody"),
    ("ReactionLab", {"field": "nowhere"}, FIELD),
    ("ReactionLab", {"unit": "nobody"}, f"unit: {SQUARE} H2 (dd, hans, hans2), got nobody"),
    ("SightLab", {"field": "nowhere"}, FIELD),
    ("SightLab", {"start": "Z99"}, f"start: {SQUARE} C5 (dd, hlg, sp), got Z99"),
    ("SightLab", {"end": "nobody"}, f"end: {SQUARE} C5 (dd, hlg, sp), got nobody"),
    ("TacticsTable", {"match": "nowhere"}, FIELD.replace("field", "scenario", 1)),
    (
        "BattleLab",
        {"kind": "moon"},
        "kind: expected one of the kinds (amphibious, drop, land, sea), got moon",
    ),
    (
        "BattleLab",
        {"kind": "sea", "attackers": "3 tank"},
        "attackers: expected at least one submarine and nothing else, got 3 tank",
    ),
    (
        "BattleLab",
        {"kind": "drop", "attackers": "3 tank"},
        "attackers: expected at least one mech and nothing else, got 3 tank",
    ),
    (
        "BattleLab",
        {"abilities": {"attacker": "diplomat"}},
        f"ability of the attacker: expected an ability for a battle ({ABILITIES}), got diplomat",
    ),
    (
        "BattleLab",
        {"attackers": "3 submarine"},
        "attackers: expected at least one land or air unit and no submarines, got 3 submarine",
    ),
    (
        "BattleLab",
        {"defenders": "none"},
        "defenders: expected numbers and kinds, as in '5 tank 2 mech', got none",
    ),
    (
        "BattleLab",
        {"target": "moon"},
        "target: expected one of the kinds (capital, plain, production), got moon",
    ),
    ("BattleLab", {"rules": "chess"}, RULES),
    ("BattleLab", {"language": "fr"}, LANGUAGE),
    ("CardsLab", {"players": 9}, "players: expected 2 to 6 different armies, got 9"),
    (
        "CardsLab",
        {"players": ["pink", "red"]},
        "players: expected armies (black, blue, green, orange, purple, red), got pink",
    ),
    ("CardsLab", {"rules": "chess"}, RULES),
    ("CardsLab", {"language": "fr"}, LANGUAGE),
    ("CompareRules", {"one": "chess"}, RULES),
    ("CompareRules", {"position": "dance"}, POSITION),
    ("CompareRules", {"language": "fr"}, LANGUAGE),
    ("CompareRules", {"army": "purple"}, f"{PLAYERS} purple"),
    ("IncomeLab", {"rules": "chess"}, RULES),
    ("IncomeLab", {"army": "pink"}, f"{PLAYERS} pink"),
    ("IncomeLab", {"position": "dance"}, POSITION),
    ("MovementLab", {"rules": "chess"}, RULES),
    ("MovementLab", {"army": "pink"}, f"{PLAYERS} pink"),
    ("MovementLab", {"position": "dance"}, POSITION),
    ("ScoringLab", {"rules": "chess"}, RULES),
    ("ScoringLab", {"position": "dance"}, POSITION),
    ("ScoringLab", {"language": "fr"}, LANGUAGE),
    (
        "CalendarLab",
        {"day": 29},
        "day: expected a day on which the marker can stand, 1 to 28 or 31, got 29",
    ),
    (
        "CalendarLab",
        {"month": "smarch"},
        "month: expected a month of the calendar (did you mean march?), got smarch",
    ),
    (
        "CalendarLab",
        {"cards": ["green-9"]},
        "cards: expected a command card such as purple-4 (did you mean green-8?), got green-9",
    ),
    (
        "StrengthLab",
        {"tokens": ["red 9/9"]},
        f"tokens: {TOKEN} (did you mean red 3/X?), got red 9/9",
    ),
    (
        "StrengthLab",
        {"difficulty": 7},
        "difficulty: expected 0 for two players, or 1 to 6, got 7",
    ),
    (
        "OppositionLab",
        {"cards": ["green-1", "green-1"]},
        "cards: expected each card once, got green-1",
    ),
    ("OppositionLab", {"language": "fr"}, LANGUAGE),
]


@pytest.mark.parametrize(("name", "arguments", "line"), NONSENSE)
def test_what_makes_no_sense_is_refused_in_one_line(
    name: str, arguments: dict[str, Any], line: str
) -> None:
    with pytest.raises(BadInput) as error:
        getattr(widgets, name)(**arguments)
    assert str(error.value) == line


def test_the_battle_lab_fights_battles_and_no_other_match() -> None:
    battle = new_battle("1 tank", "1 tank")
    over = Match(battle.game, battle.start)
    with pytest.raises(BadInput) as error:
        widgets.BattleLab(match=over)
    assert str(error.value) == "match: expected a match with a battle, got none in any of its steps"
