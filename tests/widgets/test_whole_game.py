"""The whole game of lesson 19: a learner who errs plays it from the deal to its end."""

import ast
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from dustlab import dust
from dustlab.core.errors import DustlabError
from dustlab_widgets import DustTable

TUTORIALS = Path(__file__).parents[2] / "tutorials"
MOST_CLICKS = 1_500


@pytest.fixture
def lesson(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """What the lesson imports; `table` is the one that its last board shows, with no game kept."""
    monkeypatch.chdir(tmp_path)
    book = json.loads((TUTORIALS / "19-a-first-game.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in book["cells"]:
        if cell["cell_type"] != "code":
            continue
        for line in ast.parse("".join(cell["source"])).body:
            text = ast.unparse(line)
            if isinstance(line, ast.ImportFrom):
                exec(text, names)
            elif text.startswith("DustTable("):
                names["table"] = eval(text, names)
    return names


def offers(table: DustTable) -> bool:
    """Whether the button of this decision is there; its words stay when it goes."""
    return "dust-nothing" not in table.ask.value


def err(table: DustTable, rng: random.Random) -> None:
    """Something that a learner may do and that plays nothing, or nothing on purpose."""
    areas = [area.id for area in table.match.state.board.areas]
    rng.choice(
        [
            lambda: table.world.wide.pick(rng.choice(areas)),
            table.clear.click,
            table.hints.press.click,
            lambda: table.finder.play("dance"),
            lambda: table.finder.play("attack japan > berlin 9 tank"),
        ]
    )()


def is_bots_turn(table: DustTable) -> bool:
    return table.match.pending.player == "blue"  # type: ignore[union-attr]


def test_a_learner_who_errs_finishes_the_game(lesson: dict[str, Any]) -> None:
    table: DustTable = lesson["table"]
    table.world.wide.on_ready()
    rng = random.Random(1)
    for _ in range(MOST_CLICKS):
        if table.match.over:
            break
        assert offers(table) or any(deed.words for deed in table.deeds.deeds)
        if is_bots_turn(table):
            assert table.confirm.description == "Let the others play"
            table.confirm.click()
            continue
        if rng.random() < 0.3:
            with suppress(DustlabError):  # in tests a complaint is raised as well
                err(table, rng)
            continue
        table.finder.play(str(dust.GAME.sample(table.match.state, rng)))
    assert table.match.over
    assert "has won" in table.ask.value or "have won" in table.ask.value
    assert max(table.match.state.scores) > 50
    assert table.match.state.round <= 12
    no_button_offers_a_move(table)


def no_button_offers_a_move(table: DustTable) -> None:
    """When the game is over all that is left is to look back on it, on the board, or a new game."""
    assert not offers(table)
    look_back, once_more = table.deeds.deeds
    assert once_more.words == "Once more"
    look_back.does()
    assert [deed.words for deed in table.deeds.deeds] == [
        "Back to the board",
        "Once more",
        "Decisions that mattered",
        "Page to print",
    ]
    table.steps.back.click()
    assert offers(table)


def test_blue_is_the_opponent_for_beginners(lesson: dict[str, Any]) -> None:
    table: DustTable = lesson["table"]
    assert table.match.state.round == 0
    assert table.seats.who("blue") == "cadet"
