"""A table of Dust Tactics as tests use it: a fight, clicks, buttons, marks."""

from dustlab.tactics import from_position
from dustlab_widgets import TacticsTable
from dustlab_widgets.pictures.paint import DENSITY

FIGHT = """
row ......
row ......
row ......
entry allies south axis north
phase activation
round 2
turn axis
piece sp: sturmpioniere at A1
piece hans: hans at C3
piece hb: hell_boys at E1
piece dd: death_dealers at E3 acted
"""


def at(position: str = FIGHT, **options: str) -> TacticsTable:
    table = TacticsTable(from_position(position.strip()), **options)
    table.field.stage.on_ready()
    return table


def click(table: TacticsTable, square: str) -> None:
    x, y = table.field.scene.centre(square)
    table.field.stage.on_mouse(x * DENSITY, y * DENSITY)


def buttons(table: TacticsTable) -> list[str]:
    return [deed.words for deed in table.deeds.deeds]


def press(table: TacticsTable, words: str) -> None:
    [which] = [i for i, told in enumerate(buttons(table)) if told.startswith(words)]
    table.deeds.row.value = str(which)


def marked(table: TacticsTable, mark: str) -> set[str]:
    return {square for square, its in table.desk.marks().items() if its == mark}
