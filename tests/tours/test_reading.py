"""What makes no sense in a tour file is named with its line, its key, and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.tours import read
from dustlab.tours.reading import look_through, path_of
from tests.tours.small import ENDINGS, HEAD, SMALL, tour, with_step

# What stands in the small tour, what somebody writes instead, and what is said of it.
WRONG = [
    ('game = "dust"', 'game = "dusk"', "game: expected one of the games (did you mean dust?)"),
    ('rules = "premium"', 'rules = "deluxe"', "rules: expected a rule set"),
    ('learner = "red"', 'learner = "green"', "learner: expected a seat of this match"),
    ("minutes = 3", "minutes = 0", "minutes: expected a whole number from 1 to 240, got 0"),
    ('"You win the Balkans.", ', "", "intro: expected 3 texts: what the game is"),
    ("title =", "titel =", "expected a known key (did you mean title?), got titel"),
    ("balkans blue 2 tank", "atlantis blue 2 tank", "position, area: expected an area"),
    ('point = ["ukraine"', 'point = ["ukrane"', "point, entry 1: expected an area"),
    ('"unit tank"', '"unit bank"', "point, entry 2: expected a kind of unit (did you mean tank?)"),
    ('"button attack"', '"button atack"', "expected a button (did you mean attack?), got atack"),
    ("{tank ukraine}", "{bank ukraine}", "say, measure: expected a measure of Dust"),
    ('"any end combat"', '"any xnd combat"', "others 1, move: expected a kind of move"),
    ('accept = ["attack ukraine', 'accept = ["atack ukraine', "accept, entry 1, move: expected a"),
    ('next = "fight"', 'next = "figth"', "accept: expected the id of a step, or end (did you mean"),
    (
        'until = ["not battle goes on"]',
        'until = ["battle goes"]',
        "until, holds: expected a fact of Dust",
    ),
    ("within = 12", "", "until: expected within = the most moves that it takes"),
    (
        "within = 12",
        "within = 12\ntil = 3",
        "step 4: expected a known key (did you mean until?), got til",
    ),
    (
        'bot = "planner"',
        'bot = "planer"',
        "bot: expected a bot (did you mean planner?), got planer",
    ),
    ('"dust.combat.origin" =', '"dust.combat.origine" =', "refused: expected the id of a rule"),
    ('"dust.battle.occupation" =', '"dust.battle.ocupation" =', "first: expected the id of a rule"),
    ('"dust.battle.dice" =', '"dust.batle.dice" =', "met: expected the id of a rule"),
    ('"~ 0 of 5"', '"~"', "then, entry 2: expected what falls, as in '~ 2 of 5', got ~"),
    ('hints = ["W', 'hints = ["a", "b", "W', "hints: expected at most 3 hints, got 4"),
    ('id = "leave"', 'id = "look"', "id: expected an id that no other step has, got look"),
    ('id = "leave"', 'id = "end"', "id: expected a short name"),
    ('say = "Fight on."', "", "step 4 (fight), say: expected a text"),
    ('say = "Fight on."', 'say = { de = "Kämpfe" }', "say: expected the text in English (en)"),
    ('say = "Fight on."', 'say = { en = "a", fr = "b" }', "say: expected a language (de, en, it)"),
    (
        'when = ["balkans is red"]',
        'when = ["atlantis is red"]',
        "ending 1, when, area: expected an area",
    ),
    (', say = "Send them all."', "", "others, entry 2: expected a table with what the coach says"),
    ('title = "Two tanks"', "title = “Two tanks”", "expected straight quotation marks"),
]


@pytest.mark.parametrize(("right", "wrong", "told"), WRONG)
def test_what_makes_no_sense_is_named(right: str, wrong: str, told: str) -> None:
    assert right in SMALL
    (complaint, *_) = look_through(SMALL.replace(right, wrong, 1)).complaints
    assert told in str(complaint)
    assert str(complaint).startswith("text line ")


def test_every_place_that_makes_no_sense_is_named_at_once() -> None:
    text = SMALL.replace("ukraine >", "ukrane >").replace("within = 12", "within = 0")
    survey = look_through(text)
    assert survey.tour is None
    assert len(survey.complaints) > 1


def test_a_tour_without_steps_is_none() -> None:
    with pytest.raises(BadInput, match="at least one table"):
        read(HEAD + ENDINGS)


def test_the_line_is_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL.replace("within = 12", "within = 0"), encoding="utf-8")
    number = SMALL.split("\n").index("within = 12") + 1
    with pytest.raises(BadInput, match=f"mine.toml line {number}, step 4 "):
        read(path)


@pytest.mark.parametrize(
    ("game", "rules", "learner", "new"),
    [
        ("dust", "standard", "blue", "{ players = ['blue', 'red', 'green'] }"),
        ("dualpowers", "two_players", "white", "{}"),
        ("dualpowers", "solitaire", "red", "{ difficulty = 2 }"),
        ("tactics", "tactics", "axis", "{ battlefield = 'the_bridge' }"),
    ],
)
def test_a_tour_can_begin_with_a_new_match(game: str, rules: str, learner: str, new: str) -> None:
    head = (
        HEAD.partition("position")[0]
        .replace('bot = "planner"\n', "")
        .replace('"dust"', f'"{game}"')
    )
    head = head.replace("premium", rules)
    step = "[[step]]\nid = 'one'\nsay = 'Look.'\n"
    text = f"{head.replace('red', learner)}new = {new}\n{step}"
    assert tour(text).match().game.name == game


@pytest.mark.parametrize(
    ("game", "point", "wrong"),
    [
        ("dualpowers", "['tan', 'card green-4', 'card lenin', 'unit trotsky']", "'unit stalin'"),
        ("tactics", "['C3', 'unit hans', 'button activate']", "'unit franz'"),
    ],
)
def test_each_game_has_its_own_things_to_point_at(game: str, point: str, wrong: str) -> None:
    rules = {"dualpowers": "two_players", "tactics": "tactics"}[game]
    learner = {"dualpowers": "white", "tactics": "axis"}[game]
    head = (
        HEAD.partition("position")[0]
        .replace('bot = "planner"\n', "")
        .replace('"dust"', f'"{game}"')
    )
    head = head.replace("premium", rules)
    step = "[[step]]\nid = 'one'\nsay = 'Look.'\npoint = "
    text = f"{head.replace('red', learner)}new = {{}}\n{step}{point}\n"
    assert len(tour(text).steps[0].point) >= 3
    with pytest.raises(BadInput, match="point, entry 1"):
        tour(text.replace(point, f"[{wrong}]"))


def test_a_text_may_come_in_several_languages() -> None:
    text = with_step("hints = [{ en = 'Here.', de = 'Hier.' }]").replace(
        "'Do it.'", "{ en = 'Do it.', it = 'Fallo.' }"
    )
    accept = "accept = 'any attack'\nhints"
    step = tour(text.replace("hints", accept)).steps[0]
    assert [step.say.tell(language) for language in ("en", "de", "it")] == [
        "Do it.",
        "Do it.",
        "Fallo.",
    ]
    assert step.hints[0].tell("de") == "Hier."


def test_words_about_a_rule_may_come_in_several_languages() -> None:
    words = '"dust.battle.dice" = "Dice."\n"dust.battle.dice.de" = "Würfel."'
    text = SMALL.replace("[first]", f"[first]\n{words}")
    first = tour(text).first["dust.battle.dice"]
    assert (first.tell("en"), first.tell("de"), first.tell("it")) == ("Dice.", "Würfel.", "Dice.")


def test_a_tour_of_the_package_is_found_by_its_name() -> None:
    assert path_of("dust-first-game").is_file()
    with pytest.raises(BadInput, match="did you mean dust-first-game"):
        path_of("dust-first-gme")
