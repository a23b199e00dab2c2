"""What docs/tours.md shows is true of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dustlab import dust, tactics
from dustlab.cli.tours import checked
from dustlab.core.games import GAMES, arena
from dustlab.core.words import say
from dustlab.tours import Session, check, read
from dustlab.tours.reading import FILE_KEYS
from dustlab.tours.recording import Recording
from dustlab.tours.steps import ACCEPT_KEYS, STEP_KEYS

TEXT = (Path(__file__).parents[2] / "docs" / "tours.md").read_text(encoding="utf-8")
BY_HAND, FIRST, CHOICE = re.findall(r"```toml\n(.*?)```", TEXT, flags=re.DOTALL)
AT_A_TABLE, OF_TACTICS = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
STEPS = re.split(r"(?=\[\[step\]\])", FIRST)
CHANGED = "\n".join(CHOICE if 'id = "attack"' in step else step for step in STEPS)


@pytest.mark.parametrize("text", [FIRST, CHANGED], ids=["first", "changed"])
def test_the_tours_of_the_page_are_good_ones(text: str) -> None:
    assert [str(result) for result in check(read(text)) if not result.ok] == []


def recorded() -> Recording:
    """What the page plays at its table, with the sentences of its steps."""
    position = AT_A_TABLE.split('"""')[1]
    match = dust.from_position(position)
    recording = Recording(match)
    recording.accept(["attack ukraine > balkans 3 tank"])
    match.play("attack ukraine > balkans 3 tank 1 mech")
    match.play("roll", dice=["2 of 5"])
    match.play("take 2 tank")
    return recording


def test_the_table_of_the_page_is_recorded_as_the_page_says() -> None:
    recording = recorded()
    assert recording.problems() == []
    assert '"attack ukraine > balkans 3 tank", say = "That would do, too.' in recording.text()


def test_the_position_of_dust_tactics_is_recorded_with_the_lines_that_the_page_names() -> None:
    match = tactics.from_position(OF_TACTICS.split('"""')[1])
    recording = Recording(match)
    [named] = re.findall(r"There (`activate .*?) are the\nfirst steps of a tour", TEXT)
    lines = re.findall(r"`(.*?)`", named)
    assert len(lines) == 4
    for line in lines:
        move, dice = recording.dice_of(line)
        match.play(move, dice)
    assert recording.problems() == []
    assert '"~ 1 of 1"' in recording.text()


def test_each_weapon_that_fires_has_dice_of_its_own_as_the_page_says() -> None:
    match = tactics.from_position(OF_TACTICS.split('"""')[1])
    recording = Recording(match)
    for line in (
        "activate death_dealers: move, attack",
        "move B4",
        "react hans ~ 1 of 1",
        "fire panzerfaust_werfer > death_dealers, mg_44 > death_dealers ~ 0 of 2 ~ 1 of 3",
    ):
        move, dice = recording.dice_of(line)
        match.play(move, dice)
    assert '"~ 0 of 2", "~ 1 of 3"' in recording.text()


def test_the_initiative_falls_as_the_page_writes_it() -> None:
    position = OF_TACTICS.split('"""')[1].replace("death_dealers: death", "last: death")
    match = tactics.from_position(position)
    for piece in ("last", "hans", "blackhawk"):
        recording = Recording(match)
        dice = " ~ 0 : 1" if piece == "blackhawk" else ""
        move, fallen = recording.dice_of(f"activate {piece}: nothing, nothing{dice}")
        match.play(move, fallen)
    assert match.state.round.number == 3
    assert str(match.pending).startswith("Axis:")
    assert '"~ 0 : 1"' in TEXT


def test_what_the_page_says_of_a_move_without_others_is_said() -> None:
    assert say("tour.not_here") in " ".join(TEXT.split())


def test_the_steps_with_lines_by_hand_are_good_ones() -> None:
    steps = recorded().text().split("[[step]]")
    ending = recorded().text().partition("[[ending]]")[2]
    text = f"{steps[0]}{BY_HAND}\n[[ending]]{ending}"
    assert [str(result) for result in check(read(text)) if not result.ok] == []


def test_the_check_prints_what_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "first-tour.toml"
    path.write_text(FIRST, encoding="utf-8")
    told: list[str] = []
    checked([path]).print(told.append)
    assert "\n".join(told) in TEXT


def test_the_step_that_is_put_in_its_place_shows_what_one_tank_comes_to() -> None:
    session = Session(read(CHANGED))
    session.go_on()
    outcome = session.offer("attack ukraine > balkans 1 tank")
    assert (outcome.kind, outcome.done) == ("answered", False)
    assert outcome.aside is not None
    assert session.match.cursor == 0


def _named(after: str) -> set[str]:
    """What the first column of the table behind a heading names."""
    return {re.findall(r"\w+", cell)[0] for cell in _cells(f"{after}\n")}


def _cells(after: str) -> list[str]:
    """The first column of the first table behind these words."""
    rows = TEXT.split(f"\n{after}", 1)[1].split("\n|", 1)[1].split("\n\n")[0].splitlines()[2:]
    return [row.split("|")[1].strip().strip("`") for row in rows]


def test_the_page_names_every_key() -> None:
    assert _named("## Top of the file") == set(FILE_KEYS)
    assert _named("## Keys of a step") == set(STEP_KEYS)
    for key in ACCEPT_KEYS:
        assert f"{key} = " in TEXT


def test_the_page_names_every_bot() -> None:
    for game in GAMES:
        for level in arena(game).levels:
            assert f"`{level}`" in TEXT


# Each mistake on the page: what an author writes instead of something in the changed file.
ANY_ATTACK = 'move = "any attack ukraine > balkans", holds = ["dice attacker at least 5"]'
MISTAKES = [
    (ANY_ATTACK, 'move = "attack ukraine > balkans 5 tank"'),
    ('do = "attack ukraine > balkans 3 tank 1 mech"', 'do = "attack ukraine > balkans 2 tank"'),
    ('bot = "general"', 'bot = "none"'),
    ('say = "That may do."', 'say = "That may do.", then = ["~ 9 of 9"]'),
    ('{ move = "any", say', '{ move = "any missile", say'),
    ('move = "retreat 3 tank 1 mech > ukraine", rule', 'move = "roll", rule'),
    ('id = "look"', 'id = "look"\nnext = "fight"'),
    ('id = "look"', 'id = "look"\nnext = "look"'),
    ('when = ["balkans is red"]\nsay = "The', 'when = ["balkans is black"]\nsay = "The'),
]
BEFORE_MESSAGES = "same for programs, `--language de` or `it` switches to German or Italian.\n"
LAST_ENDING = FIRST.rpartition("[[ending]]")[2]


@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_every_common_mistake_says_what_the_page_says(number: int) -> None:
    right, wrong = MISTAKES[number]
    assert right in CHANGED
    text = CHANGED.replace(right, wrong, 1)
    if number == len(MISTAKES) - 1:
        text = text.replace(f"[[ending]]{LAST_ENDING}", "")
    told = [str(result) for result in check(read(text)) if not result.ok]
    said = _cells(BEFORE_MESSAGES)[number]
    assert said.removesuffix(" ...") in told[0]


def test_every_mistake_on_the_page_is_tried() -> None:
    assert len(_cells(BEFORE_MESSAGES)) == len(MISTAKES)
