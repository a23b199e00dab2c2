"""The cards of the units, read anew from the data of the package."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).resolve().parents[3] / "dustlab" / "data" / "tactics"

COLUMNS = [*(f"S{n}" for n in range(1, 5)), *(f"V{n}" for n in range(1, 8)), "A1", "A2", "A3"]

# A cover element as a target: its armour and the damage that destroys it (page 13).
ELEMENTS = {"crate": ("V3", 2), "trap": ("V5", 4)}

# Free skills that work once a game.
ONCE = {"all_in_one", "assault", "berserk", "heroic_attack"}
LASTING = {"all_in_one", "heroic_attack"}
ORDERS = ("officer", "repair", "rebuild", "heal", "revive", "artillery_strike")


@dataclass(frozen=True)
class Cell:
    """A combat value: dice for one, two, three missiles, and what a hit does."""

    dice: tuple[int, ...]
    damage: int
    each: bool = False  # flame: the dice count for every miniature of the target
    whole: bool = False  # armour-piercing flame: a hit destroys the whole unit


@dataclass(frozen=True)
class Row:
    """A weapon row of a card."""

    number: int
    name: str  # as moves call it: a second row of that name ends in /2
    range: str
    kind: str
    cells: tuple[Cell | None, ...]
    ammo: int
    reload: bool
    each: bool  # every living miniature has it
    count: int

    @property
    def weapon(self) -> str:
        return self.name.split("/")[0]

    @property
    def close(self) -> bool:
        return self.range == "C"

    def cell(self, armour: str) -> Cell | None:
        return self.cells[COLUMNS.index(armour)]

    def reaches(self, distance: int) -> bool:
        if self.range == "C":
            return distance == 1
        if self.range == "U":
            return distance >= 1
        if self.range == "A":
            return distance >= 4
        least, _, most = self.range.rpartition("-")
        return int(least or 1) <= distance <= int(most)

    @property
    def stream(self) -> int:
        """How many squares a stream of fire covers; 0: the weapon has one target."""
        return int(self.range) if self.kind == "flame" and int(self.range) > 1 else 0


@dataclass(frozen=True)
class Card:
    id: str
    side: str
    kind: str  # squad, hero, vehicle or aircraft
    armour: str
    move: int
    health: int
    points: int
    size: tuple[int, int]
    rows: tuple[Row, ...]
    skills: frozenset[str]
    roles: tuple[str, ...]
    soft: str
    hard: str
    groups: tuple[int, ...]  # how many miniatures of each kind a full squad has
    bearers: tuple[tuple[int, ...], ...]  # which groups carry each row

    @property
    def soldier(self) -> bool:
        return self.kind in {"squad", "hero"}

    @property
    def labels(self) -> tuple[str, ...]:
        """How a kind of miniature is called when it is lost: its role, else what it carries."""
        own = [row.name for row in self.rows if not row.each and not row.ammo]
        return self.roles or tuple(own) or ("miniature",)


def _cell(text: str) -> Cell | None:
    if text == "-":
        return None
    dice, damage = text.split("/")
    numbers = tuple(int(n) for n in dice.split("|"))
    if damage in {"F", "X"}:
        return Cell(numbers, 1, each=True, whole=damage == "X")
    return Cell(numbers, int(damage))


def _rows(entry: dict, weapons: dict) -> tuple[Row, ...]:
    rows: list[Row] = []
    for number, carried in enumerate(entry["weapons"]):
        weapon = weapons[carried["id"]]
        before = sum(row.weapon == carried["id"] for row in rows)
        name = carried["id"] + (f"/{before + 1}" if before else "")
        rows.append(
            Row(
                number,
                name,
                weapon["range"],
                weapon["kind"],
                tuple(_cell(cell) for cell in weapon["cells"]),
                weapon.get("ammo", 0),
                weapon.get("reload", False),
                weapon.get("per_miniature", False),
                carried["count"],
            )
        )
    return tuple(rows)


def _groups(
    entry: dict, rows: tuple[Row, ...]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The kinds of miniatures of a squad, told apart by what they carry, or by their roles."""
    if entry["type"] != "squad":
        return (1,), tuple((0,) for _ in rows)
    own = [row for row in rows if not row.each and not row.ammo]
    sizes = [row.count for row in own] or [entry["health"]]
    first = {row.number: i for i, row in enumerate(own)}
    if "roles" not in entry:
        every = tuple(range(len(sizes)))
        return tuple(sizes), tuple((first[r.number],) if r.number in first else every for r in rows)
    # A command squad: each soldier is a kind of his own, in the order of the card.
    people = tuple(range(len(entry["roles"])))
    spans, start = {}, 0
    for row in own:
        spans[row.number] = people[start : start + row.count]
        start += row.count
    return (1,) * len(people), tuple(spans.get(row.number, people) for row in rows)


def read_cards() -> dict[str, Card]:
    data = tomllib.loads((DATA / "units.toml").read_text("utf-8"))
    weapons = {weapon["id"]: weapon for weapon in data["weapon"]}
    cards = {}
    for entry in data["unit"]:
        rows = _rows(entry, weapons)
        groups, bearers = _groups(entry, rows)
        cover = entry.get("cover", {})
        cards[entry["id"]] = Card(
            entry["id"],
            entry["side"],
            entry["type"],
            entry["armour"],
            entry["move"],
            entry["health"],
            entry["ap"],
            tuple(entry.get("size", (1, 1))),
            rows,
            frozenset(entry["skills"]),
            tuple(entry.get("roles", ())),
            cover.get("soft", "none"),
            cover.get("hard", "none"),
            groups,
            bearers,
        )
    return cards


CARDS = read_cards()
