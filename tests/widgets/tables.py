"""Tables for tests: at a position, with or without a page in front of them, and what they show."""

from collections.abc import Callable
from random import Random
from typing import Any

from dustlab.core.match import Match
from dustlab.dust.state import State
from dustlab.pictures.scene import REFUSED
from dustlab_widgets import DustTable
from dustlab_widgets.dust.world import WIDE_MAP as WIDE
from dustlab_widgets.table.game_table import GameTable

ARMIES = ("red", "blue", "green", "orange", "purple", "black")
"""Six players, in the order in which tests seat them."""


def table(match: Match[State] | None = None, page: bool = False, **options: Any) -> DustTable:
    """A table whose wide map is the one in use; with a page in front of it all is painted."""
    made = DustTable(match, **{"curtain": False, **options})
    made.world._used(WIDE)
    if page:
        seen(made)
    return made


def seen(made: DustTable) -> None:
    """A page is ready for it."""
    for stage in (*made.world.stages.values(), made.closeup, made.round, made.hand):
        stage.on_ready()


def click(made: DustTable, area: str) -> None:
    """A click in the middle of an area of the map."""
    x, y = made.world.wide.scene.centre(area)
    made.world.wide.on_mouse(2 * x, 2 * y)


def led_on(
    made: GameTable, there: Callable[[Any], bool], choose: Callable[[Match[Any]], Any]
) -> None:
    """The game is played on until it is there: the last move at the table, those before without.

    `choose` is asked for each move; `there` is asked of each position.
    """
    aside, moves = made.match.branch(), []
    while not there(aside.state):
        moves.append(choose(aside))
        aside.play(moves[-1])
    for move in moves[:-1]:
        made.match.play(move)
    made._stepped()
    made.play_text(str(moves[-1]))


def at_random(seed: int) -> Callable[[Match[Any]], Any]:
    """Any legal move."""
    rng = Random(seed)
    return lambda match: match.game.sample(match.state, rng)  # type: ignore[attr-defined]


def first_one(match: Match[Any]) -> Any:
    """The first of all legal moves."""
    return match.moves()[0]


def press(made: GameTable, words: str) -> None:
    """Press the button of this decision that begins with these words."""
    [which] = [i for i, deed in enumerate(made.deeds.deeds) if deed.words.startswith(words)]
    made.deeds.row.value = str(which)


def buttons(made: GameTable) -> list[str]:
    return [deed.words for deed in made.deeds.deeds]


def marks(made: DustTable, mark: str) -> set[str]:
    """The areas that bear a mark on the map."""
    return {area for area, its in made.desk.marks().items() if its == mark}


def refused(made: DustTable) -> tuple[list[str], set[str]]:
    """The rules against what was tried, and the places that are crossed out."""
    return [remark.rule for remark in made.desk.refused], marks(made, REFUSED)


def texts(made: DustTable) -> str:
    """All words on the picture that is shown."""
    return " ".join(getattr(shape, "text", "") for shape in made.scene.shapes)


def on_cards(made: DustTable) -> str:
    """All words on the sheet of cards beside the map, shown or not."""
    return " ".join(getattr(shape, "text", "") for shape in made.hand.scene.shapes)
