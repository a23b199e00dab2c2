"""Rule sets are data: one may build on another, and odd numbers are played as they are written."""

import json
import pickle
import tomllib
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dustlab import dust
from dustlab.core import rules
from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Match, Over
from dustlab.core.words import LANGUAGES
from dustlab.dust.board import the_board
from dustlab.dust.editions import (
    EDITIONS,
    Edition,
    edition,
    read_edition,
    rule_set_lines,
    rule_set_of,
)
from dustlab.dust.rules.setup import start
from dustlab.odds import battle

PREMIUM = (files("dustlab") / "data" / "dust" / "premium.toml").read_text(encoding="utf-8")
HEAD = """
id = "odd"
name = "Odd"
book = "a leaflet"
builds_on = "epic"
"""
ODD = """
[units.tank]
dice = 3

[battle]
dry_rolls = 2
center_dice = 7
retreat = "one"

[victory]
points = { 2 = 5 }
"""


def odd(folder: Path, text: str = ODD, head: str = HEAD) -> Edition:
    (folder / "odd.toml").write_text(head + text, encoding="utf-8")
    return read_edition(folder, "odd")


# What is known


def test_the_rule_sets_are_those_of_the_rulebooks_and_each_names_its_book() -> None:
    for book in rules.books("dust"):
        for rule_set in book.rule_sets:
            assert edition(rule_set).id == rule_set
            assert edition(rule_set).book == book.id
    assert set(EDITIONS) >= {"premium", "standard", "epic", "original"}


@pytest.mark.parametrize("rule_set", EDITIONS)
def test_a_rule_set_is_one_value_that_survives_a_journey(rule_set: str) -> None:
    assert pickle.loads(pickle.dumps(edition(rule_set))) is edition(rule_set)
    assert edition(edition(rule_set)) is edition(rule_set)


# Building on another


def test_what_a_rule_set_does_not_say_it_has_from_the_one_it_builds_on(tmp_path: Path) -> None:
    numbers, epic = odd(tmp_path), edition("epic")
    assert numbers.unit("tank").dice == 3
    assert numbers.unit("tank").cost == epic.unit("tank").cost
    assert numbers.dice.tank == 3
    assert numbers.battle.dry_rolls == 2
    assert numbers.battle.capital_dice == epic.battle.capital_dice
    assert numbers.victory.points == {**epic.victory.points, 2: 5}
    assert numbers.scoring == epic.scoring
    assert epic.scoring.capital == 2, "Epic itself builds on Standard"
    assert epic.unit("submarine").dice == 2, "and Standard on Premium"


def test_a_rule_set_may_build_on_another_of_its_own_folder(tmp_path: Path) -> None:
    odd(tmp_path)
    text = HEAD.replace('"odd"', '"even"').replace('"epic"', '"odd"') + "[battle]\ndry_rolls = 4\n"
    (tmp_path / "even.toml").write_text(text, encoding="utf-8")
    even = read_edition(tmp_path, "even")
    assert (even.battle.dry_rolls, even.battle.center_dice) == (4, 7)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("dry_rolls", "dry_roll", ", battle: expected a known key (did you mean dry_rolls?), got "),
        ("[battle]", "[batle]", ": expected a known key (did you mean battle?), got batle"),
        ("units.tank", "units.tonk", ", units: expected a known key (did you mean tank?), got"),
        (
            "dry_rolls = 2",
            "dry_rolls = '2'",
            "odd.toml line 11, battle, dry_rolls: expected a whole ",
        ),
        (
            "dry_rolls = 2",
            "dry_rolls = -1",
            "expected a whole number from 1 to 999, got -1",
        ),
        (
            "dry_rolls = 2",
            "dry_rolls = 0",
            "expected a whole number from 1 to 999, got 0",
        ),
        (
            "dry_rolls = 2",
            "dry_rolls = true",
            "expected a whole number from 1 to 999, got true",
        ),
        ("dry_rolls = 2", "defender_waits = 1", "defender_waits: expected true or false, got 1"),
        ('"one"', '"all"', " line 13, battle, retreat: expected one of half, one, got all"),
        (
            "2 = 5",
            "two = 5",
            "points, two: expected a whole number for each number of players",
        ),
        (
            "points = { 2 = 5 }",
            "ties = 'capitals'",
            " line 16, victory, ties: expected a list of texts, got",
        ),
        ("[battle]", "[setup]\n[battle", "odd.toml: expected a TOML file in UTF-8, got"),
        ('name = "Odd"', "", ", name: expected a value, here or in a rule set that it builds_on"),
        ('id = "odd"', 'id = "even"', ", id: expected odd, as the file is called, got even"),
        ('"epic"', '"opic"', "builds_on: expected a rule set that has a file opic.toml, got "),
        ('"epic"', '"odd"', ", builds_on: expected the id of another rule set, got odd"),
        ('"epic"', "7", ", builds_on: expected the id of another rule set, got 7"),
        ('builds_on = "epic"', "", "units, tank, cost"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_in_one_line(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    text = HEAD + ODD
    assert old in text
    with pytest.raises(BadInput) as caught:
        odd(tmp_path, text.replace(old, new, 1), "")
    told = str(caught.value)
    assert told.startswith("odd.toml")
    assert complaint in told
    assert "\n" not in told


def test_a_number_that_nobody_gives_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        odd(tmp_path, "[units.tank]\ndice = 1\n", HEAD.replace('builds_on = "epic"', ""))
    assert str(caught.value) == (
        "odd.toml line 6, units, tank, cost: expected a value, here or in a rule set that it "
        "builds_on, got nothing"
    )


def test_two_rule_sets_that_build_on_each_other_are_refused(tmp_path: Path) -> None:
    text = HEAD.replace('"odd"', '"even"').replace('"epic"', '"odd"')
    (tmp_path / "even.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"even\.toml line 5, builds_on: expected the id of another"):
        odd(tmp_path, "", HEAD.replace('"epic"', '"even"'))


# Playing by odd numbers


def test_a_battle_is_fought_by_the_numbers_of_its_rule_set(tmp_path: Path) -> None:
    match = dust.new_battle("3 tank", "2 tank", "production", odd(tmp_path))
    assert "Blue rolls 13 dice: 0 hits." in match.play("roll", dice=["0 of 13"]).tell()
    assert [r.rule for r in match.why_not("retreat 2 tank > ukraine")] == [
        "dust.battle.retreat.half"
    ]
    told = match.play("roll", dice=["0 of 9"]).tell()
    assert "Two rolls without a hit: cease-fire." in told
    assert match.over is not None


@pytest.mark.parametrize(
    ("language", "rolls", "told"),
    [
        ("en", 1, "One roll without a hit"),
        ("en", 40, "40 rolls without a hit"),
        ("de", 2, "Zwei Würfe ohne Treffer"),
        ("it", 2, "Due lanci senza colpi"),
    ],
)
def test_the_number_of_rolls_before_a_cease_fire_is_told(
    tmp_path: Path, language: str, rolls: int, told: str
) -> None:
    assert language in LANGUAGES
    match = dust.new_battle("1 tank", "1 tank", rules=odd(tmp_path, f"[battle]\ndry_rolls={rolls}"))
    steps = [match.play("roll", dice=[0]) for _ in range(rolls)]
    assert told in steps[-1].tell(language)


def test_the_odds_follow_the_numbers(tmp_path: Path) -> None:
    soon = battle("3 tank", "2 tank", rules=odd(tmp_path))
    late = battle("3 tank", "2 tank", rules=odd(tmp_path, ODD.replace("= 2\n", "= 9\n", 1)))
    assert soon.fraction("cease_fire") > late.fraction("cease_fire")
    assert sum(soon.fractions().values()) == 1


@pytest.mark.parametrize("base", EDITIONS)
def test_a_whole_game_is_played_to_its_end_by_odd_numbers(tmp_path: Path, base: str) -> None:
    numbers = odd(tmp_path, ODD, HEAD.replace('"epic"', f'"{base}"'))
    state, rng = start(("red", "blue"), numbers, the_board()), Random(5)
    match = Match(dust.GAME, state, seed=5)
    for _ in range(4000):
        pending = match.pending
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            match.fall()
        else:
            match.play(dust.GAME.sample(match.state, rng))
    assert isinstance(match.pending, Over)
    assert match.state.tally.winners


# Travelling along with a match


def test_a_match_by_rules_of_ones_own_has_them_with_it(tmp_path: Path) -> None:
    match = dust.new_match(("red", "blue"), odd(tmp_path), 4)
    rng = Random(2)
    for _ in range(60):
        if isinstance(match.pending, Over):
            break
        match.play(dust.GAME.sample(match.state, rng))
    again = dust.read_match(match.record())
    assert again.states() == match.states()
    assert again.state.edition is match.state.edition
    assert pickle.loads(pickle.dumps(match.state)) == match.state
    told = match.record().partition("  players")[0]
    assert [line.strip() for line in told.splitlines()[4:]] == [
        "rules odd",
        'rules with id = "odd"',
        'rules with name = "Odd"',
        'rules with book = "a leaflet"',
        'rules with builds_on = "epic"',
        "rules with units.tank.dice = 3",
        "rules with battle.center_dice = 7",
        "rules with battle.dry_rolls = 2",
        'rules with battle.retreat = "one"',
        "rules with victory.points.2 = 5",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        '[units.mech]\nshields = "fighter"\n',
        "[victory]\nties = []\n",
        "[victory]\nties = ['a # b']\n",
        "[special]\nmissile_at_sea = true\n[scoring]\ncapital = 0\n",
    ],
)
@pytest.mark.parametrize("base", EDITIONS)
def test_every_difference_comes_back(tmp_path: Path, base: str, text: str) -> None:
    rules = odd(tmp_path, text, HEAD.replace('"epic"', f'"{base}"'))
    assert rule_set_of(rule_set_lines(rules)) is rules
    assert read_edition(tmp_path, "odd") is rules


def test_a_rule_set_that_says_everything_itself_comes_back(tmp_path: Path) -> None:
    whole = tomllib.loads(PREMIUM) | {"id": "odd", "name": "Odd", "book": "a leaflet"}
    del whole["victory"]["points"]["6"]
    (tmp_path / "odd.toml").write_text(_as_toml(whole), encoding="utf-8")
    rules = read_edition(tmp_path, "odd")
    assert set(rules.victory.points) == {2, 3, 4, 5}
    assert rule_set_of(rule_set_lines(rules)) is rules


def _as_toml(table: dict[str, Any], above: str = "") -> str:
    lines = [f"{k} = {json.dumps(v)}" for k, v in table.items() if not isinstance(v, dict)]
    tables = [
        f"[{above}{key}]\n{_as_toml(value, f'{above}{key}.')}"
        for key, value in table.items()
        if isinstance(value, dict)
    ]
    return "\n".join([*lines, *tables])


RECORD = """dustlab match 2
game dust
seed 1
start
  rules {}
  players red blue
  turn red combat 1
moves
end
"""


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("odd", "rule set: expected one of the rule sets"),
        ('odd\n  rules with id = "even"', "rules, name: expected a value"),
        ('premium\n  rules with builds_on = "../premium"', "rules, builds_on: expected one of"),
        ('odd\n  rules with builds_on = "epic"', "rules, id: expected a value"),
        ("premium\n  rules with battle.dry_rolls = 0x" + "f" * 90, "60 digits"),
        ("premium\n  rules with units.tank = 3", "expected a value"),
    ],
)
def test_rules_that_make_no_sense_are_refused_with_their_match(rules: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        dust.read_match(RECORD.format(rules), "hers.dust")
    assert told in str(caught.value)
    assert str(caught.value).startswith("hers.dust")


@pytest.mark.parametrize("number", ["units.tank.dice = 21", "battle.center_dice = 10000"])
def test_more_dice_than_anybody_throws_are_refused(number: str) -> None:
    lines = ['id = "odd"', 'name = "Odd"', 'book = "a leaflet"', 'builds_on = "epic"', number]
    told = "odd\n" + "\n".join(f"  rules with {line}" for line in lines)
    with pytest.raises(BadInput, match="expected a whole number from 0 to 20"):
        dust.read_match(RECORD.format(told), "hers.dust")
