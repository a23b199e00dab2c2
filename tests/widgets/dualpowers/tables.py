"""Tables of Dual Powers for tests: at a position, with or without a page in front of them."""

from typing import Any

from dustlab.core.match import Match
from dustlab.dualpowers.state import State
from dustlab.pictures.scene import REFUSED
from dustlab_widgets import PowersTable


def table(match: Match[State] | None = None, page: bool = False, **options: Any) -> PowersTable:
    """A table without a curtain unless one is asked for; painted with a page in front of it."""
    made = PowersTable(match, **{"curtain": False, **options})
    if page:
        seen(made)
    return made


def seen(made: PowersTable) -> None:
    """A page is ready for it."""
    for stage in stages(made):
        stage.on_ready()


def stages(made: PowersTable) -> tuple[Any, ...]:
    return (made.city, made.calendar, made.track, made.hand, made.row, made.strip, made.closeup)


def click(made: PowersTable, name: str) -> None:
    """A click in the middle of something in the city, or in the hand."""
    for stage in (made.city, made.hand):
        if name in stage.scene.names():
            x, y = stage.scene.centre(name)
            stage.on_mouse(2 * x, 2 * y)
            return
    raise AssertionError(name)


def press(made: PowersTable, words: str) -> None:
    """Press the button of this decision that begins with these words."""
    [which] = [i for i, deed in enumerate(made.deeds.deeds) if deed.words.startswith(words)]
    made.deeds.row.value = str(which)


def buttons(made: PowersTable) -> list[str]:
    return [deed.words for deed in made.deeds.deeds]


def marks(made: PowersTable, mark: str) -> set[str]:
    """What bears a mark on the board."""
    return {name for name, its in made.desk.marks().items() if its == mark}


def refused(made: PowersTable) -> tuple[list[str], set[str]]:
    """The rules against what was tried, and the places that are crossed out."""
    return [remark.rule for remark in made.desk.refused], marks(made, REFUSED)


def everything(made: PowersTable) -> str:
    """Whatever a page was sent of the words of a table, hidden things too."""
    values = [
        made.ask.value,
        made.talk.words.value,
        made.talk.story.value,
        made.told.value,
        made.hints.words.value,
    ]
    values += [made.closeup.twin.value, made.glass.value, *buttons(made)]
    values += [str(made.finder.moves.options), made.confirm.description, made.files.link.value]
    for stage in stages(made) if made.desk.close_up() is None else (made.closeup,):
        values += [getattr(shape, "text", "") for shape in stage.scene.shapes]
        values += [getattr(shape, "words", "") for shape in stage.scene.shapes]
        values += [stage.scene.description]
    return " ".join(map(str, values))
