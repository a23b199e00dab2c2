"""Positions of Dust that tests draw, and what there is on a drawing."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from dustlab.dust import from_position, new_battle
from dustlab.dust.board import the_board
from dustlab.dust.components import ARMIES, Holding, Units
from dustlab.dust.editions import edition
from dustlab.dust.pictures.battle import battle_scene
from dustlab.dust.state import Order, State, Table, Tally, Turn
from dustlab.pictures.labels import Rect, text_width
from dustlab.pictures.scene import Scene, Text

BOARD = the_board()

WIDTHS = (424, 560, 680, 800, 1000)
"""Those that are drawn, beside questions and at tables: their names have their places."""

WAR = """
rules premium
players red blue
round 2
scores red 25, blue 11
turn red combat 2
capitals open
moscow red 6 tank 2 mech 1 fighter
ukraine red 5 tank 1 bomber center
turkestan red 3 tank 1 mech
berlin blue 4 tank 1 mech 2 fighter
balkans blue 4 tank 1 fighter center
egypt green 2 tank 1 mech
north_sea blue 2 submarine
kolyma red 2 tank
alaska red 3 tank
"""


def empty() -> State:
    nobody = (None,) * len(BOARD.areas)
    turn = Turn("red", combat_points=2)
    return State(Table(edition("premium"), BOARD, ("red", "blue")), nobody, frozenset(), turn)


def crowded(seed: int) -> State:
    """Units of six armies in every area, of several kinds on land, and all centers that fit."""
    random = Random(seed)
    areas = []
    for area in BOARD.areas:
        if area.kind == "sea":
            units = Units(submarine=random.randint(1, 12))
        else:
            counts = [random.randint(1, 14), *(random.randint(0, 3) for _ in range(3))]
            units = Units(*counts)
        areas.append(Holding(random.choice(ARMIES), units))
    plain = [a.id for a in BOARD.areas if a.kind == "land" and not a.power_source]
    centers = frozenset(random.sample(plain, 20))
    turn = Turn("green", combat_points=1)
    table = Table(edition("premium"), BOARD, ARMIES)
    order, tally = Order(round=5), Tally(points=(9,) * 6)
    return State(table, tuple(areas), centers, turn, order=order, tally=tally)


def battles(language: str = "en") -> Iterator[tuple[str, Scene]]:
    """A battle at each of its stages."""
    match = new_battle("5 tank 2 mech 1 bomber", "4 tank 1 fighter", target="capital", seed=1)
    match.automatic = False
    yield "decide", battle_scene(match.state, chosen=Units(tank=2), language=language)
    match.play("roll")
    yield "roll", battle_scene(match.state, language=language)
    match.fall(3)
    yield "take", battle_scene(match.state, chosen=Units(tank=1, mech=1), language=language)
    match.play("take 3 tank")
    yield "taken", battle_scene(match.state, rolled=(3, 10), language=language)
    huge = new_battle(
        "60 tank 20 mech 20 fighter 15 bomber", "60 tank 20 mech 20 fighter 15 bomber"
    )
    huge.automatic = False
    huge.play("roll")
    huge.fall(71)
    yield "huge", battle_scene(huge.state, chosen=Units(tank=58, fighter=13), language=language)
    yield "neutral", battle_scene(neutral_battle(), language=language)
    yield "over", battle_scene(cease_fire(), rolled=(0, 1), language=language)


def neutral_battle() -> State:
    match = from_position(WAR.replace("turkestan red", "arabia red"))
    match.play("attack arabia > egypt 3 tank")
    return match.state


def cease_fire() -> State:
    match = new_battle("2 tank", "1 tank")
    match.automatic = False
    for _ in range(3):
        match.play("roll")
        match.fall(0)
    return match.state


BATTLES = dict(battles())


# -- what there is on the drawing


def text_rect(line: Text) -> Rect:
    """The room of a line of text, from the top of a capital to below a g."""
    width, half = text_width(line.text, line.size, line.bold), line.size * 0.58
    left = line.x - {"start": 0.0, "middle": width / 2, "end": width}[line.anchor]
    return Rect(left, line.y - half, left + width, line.y + half)


def texts(scene: Scene) -> list[tuple[str, Rect]]:
    lines = [shape for shape in scene.shapes if isinstance(shape, Text)]
    return [(line.text, text_rect(line)) for line in lines]


def overlaps(rooms: list[tuple[str, Rect]]) -> list[tuple[str, str]]:
    # A tenth of a pixel is no overlap: rooms may touch.
    small = [(name, rect.grown(-0.5)) for name, rect in rooms]
    return [(a, b) for (a, room), (b, other) in combinations(small, 2) if room.meets(other)]
