"""Tables for tests: at a position, with or without a page in front of them, and what they show."""

from typing import Any

from dustlab.core.match import Match
from dustlab.dust.state import State
from dustlab.pictures.scene import REFUSED
from dustlab_widgets import DustTable
from dustlab_widgets.dust.world import WIDE_MAP as WIDE
from dustlab_widgets.table.game_table import GameTable


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
