"""The lines of text in which both sides write a position."""

from __future__ import annotations

from collections.abc import Iterable

from .books import BOOKS, CARDS, LAND, SEA
from .position import Battle, Position, Shop, Side, Strike, count, read_units, write_units

# -- writing
_IN_DECK = list(CARDS)


def lines_of(p: Position) -> list[str]:
    """The position as the package writes it, line for line, in no order."""
    lines = [f"rules {p.book.name}", f"players {' '.join(p.players)}", "ends game"]
    if p.round != 1:
        lines.append(f"round {p.round}")
    if p.phase != "combat":
        lines.append(f"phase {p.phase}")
    if p.order:
        lines.append(f"order {' '.join(p.order)} at {p.at}")
    lists = {"used": p.used, "asked": p.asked, "radar": p.radar, "winners": p.winners}
    lines += [f"{word} {' '.join(armies)}" for word, armies in lists.items() if armies]
    lines += [f"truce {pair}" for pair in p.truce]
    for word in ("homes", "scores", "last", "played"):
        pairs = getattr(p, word)
        if any(pairs.values()):
            told = [f"{army} {pairs[army]}" for army in p.players if army in pairs]
            lines.append(f"{word} {', '.join(told)}")
    if p.majorities:
        told = [
            f"{m} {p.majorities[m]}" for m in ("production", "sea", "land") if m in p.majorities
        ]
        lines.append(f"majorities {', '.join(told)}")
    if p.capitals_open:
        lines.append("capitals open")
    lines += [
        f"hand {army} {' '.join(sorted(cards, key=_IN_DECK.index))}".rstrip()
        for army, cards in p.hands.items()
    ]
    if p.discard:
        lines.append(f"discard {' '.join(p.discard)}")
    if p.turn:
        move = f" movement {p.movement}" if p.movement else ""
        lines.append(f"turn {p.turn} combat {p.combat}{move}")
    lines += _shop_lines(p.shop) + [f"fought {line}" for line in p.fought]
    lines += _battle_lines(p.battle) + _strike_lines(p.strike)
    for area in {*p.owner, *p.centers}:
        center = " center" if area in p.centers else ""
        if area in p.owner:
            lines.append(f"{area} {p.owner[area]} {write_units(p.units[area])}{center}")
        else:
            lines.append(f"{area}{center}")
    return lines


def _shop_lines(shop: Shop | None) -> list[str]:
    if not shop:
        return []
    closed = " closed" if shop.closed else ""
    lines = [f"shop points {shop.points} centers {shop.centers} cards {shop.cards}{closed}"]
    if count(shop.units):
        lines.append(f"shop units {write_units(shop.units)}")
    lines += [f"shop built {area} {number}" for area, number in shop.built.items()]
    if shop.new:
        lines.append(f"shop new {' '.join(shop.new)}")
    lines += [f"shop neutral {area} {write_units(units)}" for area, units in shop.neutral.items()]
    return lines


def _battle_lines(b: Battle | None) -> list[str]:
    if not b:
        return []
    lines = [
        f"battle {b.kind} {b.origin} > {b.target}",
        f"battle attacker {b.attacker.army} {write_units(b.attacker.units)}",
        f"battle defender {b.defender.army} {write_units(b.defender.units)}",
        f"battle waits {b.who} {b.waits}",
    ]
    if b.first:
        lines.append(f"battle supremacy {b.first}")
    numbers = {
        "hits": b.hits,
        "answer": b.answer,
        "dry": b.dry,
        "rolled": b.rolled,
        "again": b.again,
    }
    lines += [f"battle {word} {number}" for word, number in numbers.items() if number]
    groups = {"fallen": b.fallen, "leaving": b.leaving}
    lines += [f"battle {word} {write_units(u)}" for word, u in groups.items() if count(u)]
    armies = {"aces": b.aces, "nurses": b.nurses}
    lines += [f"battle {word} {' '.join(names)}" for word, names in armies.items() if names]
    if b.losses:
        lines.append(f"battle losses {b.losses[0]} {b.losses[1]}")
    if b.in_part:
        lines.append("battle leaving in part")
    if b.defender_has_rolled:
        lines.append("battle defender has rolled")
    return lines


def _strike_lines(s: Strike | None) -> list[str]:
    if not s:
        return []
    return [
        f"strike {s.kind} {s.origin} > {s.target}",
        f"strike of {s.army} on {s.victim}",
        f"strike {s.waits} dice {s.dice} hits {s.hits}",
    ]


# -- reading
def read_position(lines: Iterable[str]) -> Position:
    """What the package has written, as the referee's position."""
    p = Position(BOOKS["premium"], [])
    for line in lines:
        word, *rest = line.split()
        if word in LAND or word in SEA:
            if rest and rest[-1] == "center":
                p.centers.add(word)
                rest.pop()
            if rest:
                p.owner[word], p.units[word] = rest[0], read_units(rest[1:])
        elif word in _READERS:
            _READERS[word](p, rest)
        elif word != "ends":
            raise ValueError(f"a line of a position: {line}")
    return p


def _pairs(words: list[str]) -> dict[str, str]:
    """'production red, sea blue' as a table."""
    return dict(part.split() for part in " ".join(words).split(",")) if words else {}


def _numbers(words: list[str]) -> dict[str, int]:
    return {army: int(number) for army, number in _pairs(words).items()}


def _read_order(p: Position, words: list[str]) -> None:
    p.order, p.at = words[:-2], int(words[-1])


def _read_turn(p: Position, words: list[str]) -> None:
    p.turn, p.combat = words[0], int(words[2])
    p.movement = int(words[4]) if len(words) > 4 else 0


def _read_shop(p: Position, words: list[str]) -> None:
    if words[0] == "points":
        p.shop = Shop(int(words[1]), int(words[3]), int(words[5]), words[-1] == "closed")
        return
    assert p.shop
    if words[0] == "units":
        p.shop.units = read_units(words[1:])
    elif words[0] == "built":
        p.shop.built[words[1]] = int(words[2])
    elif words[0] == "new":
        p.shop.new = words[1:]
    else:
        p.shop.neutral[words[1]] = read_units(words[2:])


def _read_battle(p: Position, words: list[str]) -> None:
    b = p.battle
    word = words[0]
    if b is None:
        p.battle = Battle(word, words[1], words[3], Side("", {}), Side("", {}))
    elif words == ["defender", "has", "rolled"]:
        b.defender_has_rolled = True
    elif word in ("attacker", "defender"):
        setattr(b, word, Side(words[1], read_units(words[2:])))
    elif word == "waits":
        b.who, b.waits = words[1], words[2]
    elif word == "supremacy":
        b.first = words[1]
    elif words == ["leaving", "in", "part"]:
        b.in_part = True
    elif word in ("fallen", "leaving"):
        setattr(b, word, read_units(words[1:]))
    elif word == "losses":
        b.losses = int(words[1]), int(words[2])
    elif word in ("aces", "nurses"):
        setattr(b, word, words[1:])
    else:
        setattr(b, word, int(words[1]))


def _read_strike(p: Position, words: list[str]) -> None:
    if p.strike is None:
        p.strike = Strike(words[0], words[1], words[3], "", "", "", 0)
    elif words[0] == "of":
        p.strike.army, p.strike.victim = words[1], words[3]
    else:
        p.strike.waits, p.strike.dice, p.strike.hits = words[0], int(words[2]), int(words[4])


def _set(name: str, value: object, p: Position) -> None:
    setattr(p, name, value)


_READERS = {
    "rules": lambda p, w: _set("book", BOOKS[w[0]], p),
    "players": lambda p, w: _set("players", w, p),
    "round": lambda p, w: _set("round", int(w[0]), p),
    "phase": lambda p, w: _set("phase", " ".join(w), p),
    "order": _read_order,
    "used": lambda p, w: _set("used", w, p),
    "asked": lambda p, w: _set("asked", w, p),
    "winners": lambda p, w: _set("winners", w, p),
    "radar": lambda p, w: p.radar.extend(w),
    "truce": lambda p, w: p.truce.append(" ".join(w)),
    "homes": lambda p, w: _set("homes", _pairs(w), p),
    "scores": lambda p, w: _set("scores", _numbers(w), p),
    "last": lambda p, w: _set("last", _numbers(w), p),
    "played": lambda p, w: _set("played", _pairs(w), p),
    "majorities": lambda p, w: _set("majorities", _pairs(w), p),
    "capitals": lambda p, w: _set("capitals_open", w == ["open"], p),
    "hand": lambda p, w: p.hands.update({w[0]: w[1:]}),
    "discard": lambda p, w: _set("discard", w, p),
    "turn": _read_turn,
    "shop": _read_shop,
    "fought": lambda p, w: p.fought.append(" ".join(w)),
    "battle": _read_battle,
    "strike": _read_strike,
}
