"""Before the first round: armies, heroes who join, tiles and cover (pages 18 and 19)."""

from __future__ import annotations

from tests.referees.tactics.cards import CARDS, Card
from tests.referees.tactics.moves import Move
from tests.referees.tactics.position import SIDES, Position, Square, Unit, name, other, square


def _limit(it: Position) -> int:
    return int(it.given.get("limit", ["0 points"])[0].split()[0])


def _spent(it: Position, side: str) -> int:
    return sum(unit.card.points for unit in it.of(side))


def _left(it: Position) -> list[int]:
    words = it.given.get("lay", ["0 tiles 0 crates 0 traps"])[0].split()
    return [int(word) for word in words[::2]]


def reasons(it: Position, move: Move) -> set[str]:
    if move.kind in {"enlist", "end army"}:
        return _army(it, move)
    if move.kind in {"join", "end joining"}:
        return _join(it, move)
    return _lay(it, move.kind, square(move.to))


def _army(it: Position, move: Move) -> set[str]:
    found = {"setup.army"} if it.phase != "army" else set()
    if move.kind == "enlist":
        return found | _enlist(it, CARDS[move.who])
    if it.phase == "army" and not _spent(it, it.turn):
        found.add("setup.army")
    return found


def _enlist(it: Position, card: Card) -> set[str]:
    found: set[str] = set()
    # While armies are built it is asked of the side that builds, else of the card's own.
    side = it.turn if it.phase == "army" else card.side
    own = [unit.card for unit in it.of(side)]
    if card.side != side:
        found.add("setup.army")
    if _limit(it) and _spent(it, side) + card.points > _limit(it):
        found.add("setup.limit")
    if card.kind == "hero" and card in own:
        found.add("setup.heroes")
    if "command_squad" in card.skills and any(
        "command_squad" in each.skills and each.armour == card.armour for each in own
    ):
        found.add("command.several")
    return found


def _join(it: Position, move: Move) -> set[str]:
    found = {"heroes.join"} if it.phase != "joining" else set()
    if move.kind == "end joining":
        return found
    return found | joins(it, it.units[move.who], it.units[move.to])


def joins(it: Position, hero: Unit, squad: Unit) -> set[str]:
    found: set[str] = set()
    if hero.side != it.turn or squad.side != it.turn:
        found.add("heroes.join")
    if hero.card.kind != "hero" or squad.card.kind != "squad":
        return found | {"heroes.join"}
    if hero.card.armour != squad.card.armour:
        found.add("heroes.armour")
    if hero.joined or squad.joined:
        found.add("heroes.one")
    if hero.at != squad.at:
        found.add("heroes.together")
    for skill, rule in (
        ("jump", "heroes.jump"),
        ("blutkreuz_ape", "skills.blutkreuz_ape"),
        ("blutkreuz_zombie", "skills.blutkreuz_zombie"),
    ):
        if (skill in hero.card.skills) != (skill in squad.card.skills):
            found.add(rule)
    if "command_squad" in squad.card.skills and "commander" not in hero.card.skills:
        found.add("heroes.commander")
    return found


def _lay(it: Position, kind: str, place: Square) -> set[str]:
    phase = "tiles" if kind == "tile" else "cover"
    found = {f"setup.{phase}"} if it.phase != phase else set()
    if not _left(it)[["tile", "crate", "trap"].index(kind)]:
        found.add(f"setup.{phase}")
    return found | wrong_place(it, kind, place)


def wrong_place(it: Position, kind: str, place: Square) -> set[str]:
    found: set[str] = set()
    taken = bool(it.on(place)) or place in it.elements
    if kind == "tile":
        goal = it.given.get("objective", [""])[0].split()
        bad = [
            it.ground[place] == "x",
            it.building(place) >= 0,
            any(_from_edge(it, side, place) == 0 for side in SIDES),
            taken,
            name(place) in goal,
        ]
        return {"setup.tiles"} if any(bad) else set()
    if it.ground[place] not in ".o":
        found.add("field.elements")
    if place in it.elements:
        found.add("field.elements")
    if not _middle(it, place):
        found.add("setup.zones")
    if kind == "trap" and it.building(place) >= 0:
        squares = it.buildings[it.building(place)]
        large = any(size == "large" and set(side) & squares for side, size in it.openings.items())
        if not large:
            found.add("building.traps")
    return found


def _from_edge(it: Position, side: str, place: Square) -> int:
    return {
        "north": place[1],
        "south": it.rows - 1 - place[1],
        "west": place[0],
        "east": it.columns - 1 - place[0],
    }[it.entry[side]]


def _middle(it: Position, place: Square) -> bool:
    for side in SIDES:
        size = it.rows if it.entry[side] in {"north", "south"} else it.columns
        if _from_edge(it, side, place) < size // 3:
            return False
    return True


def lay(it: Position, move: Move) -> None:
    """What is done before the first round."""
    if move.kind == "enlist":
        called, number = move.who, 2
        while called in it.units:
            called, number = f"{move.who}{number}", number + 1
        card = CARDS[move.who]
        it.units[called] = Unit(called, card, living=list(card.groups), spent=[0] * len(card.rows))
        if not any(not _enlist(it, each) for each in CARDS.values()):
            _army_done(it)
    elif move.kind == "end army":
        _army_done(it)
    elif move.kind == "join":
        hero, squad = it.units[move.who], it.units[move.to]
        hero.joined, squad.joined = squad.name, hero.name
        if not _can_join(it):
            _joined(it)
    elif move.kind == "end joining":
        _joined(it)
    else:
        _laid(it, move.kind, square(move.to))


def _army_done(it: Position) -> None:
    if not any(True for _ in it.of(other(it.turn))):
        it.turn = other(it.turn)
        return
    it.phase, it.turn = "joining", SIDES[0]
    if not _can_join(it):
        _joined(it)


def _can_join(it: Position) -> bool:
    return any(not joins(it, a, b) for a in it.of(it.turn) for b in it.of(it.turn))


def _joined(it: Position) -> None:
    if it.turn == SIDES[0]:
        it.turn = SIDES[1]
        if _can_join(it):
            return
    it.turn = ""
    _to_laying(it, "tiles")


def _to_laying(it: Position, phase: str) -> None:
    if "lay" in it.given:
        for step in ("tiles", "cover")[("tiles", "cover").index(phase) :]:
            it.phase, it.turn, it.won = step, "", []
            if _can_lay(it):
                return
    it.phase, it.turn, it.won, it.round = "initiative", "", [], 1
    it.given.pop("lay", None)


def _can_lay(it: Position) -> bool:
    kinds = ("tile",) if it.phase == "tiles" else ("crate", "trap")
    left = dict(zip(("tile", "crate", "trap"), _left(it), strict=True))
    places = [(kind, place) for kind in kinds if left[kind] for place in it.ground]
    return any(not wrong_place(it, kind, place) for kind, place in places)


def _laid(it: Position, kind: str, place: Square) -> None:
    left = _left(it)
    left[["tile", "crate", "trap"].index(kind)] -= 1
    it.given["lay"] = [f"{left[0]} tiles {left[1]} crates {left[2]} traps"]
    if kind == "tile":
        it.ground[place] = "x"
    else:
        it.elements[place] = (kind, 0)
    it.turn = other(it.turn)
    if not _can_lay(it):
        if it.phase == "tiles":
            _to_laying(it, "cover")
        else:
            it.phase, it.turn, it.won, it.round = "initiative", "", [], 1
            it.given.pop("lay", None)
