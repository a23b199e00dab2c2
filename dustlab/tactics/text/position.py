"""Positions of Dust Tactics as text, a line for each thing; what is as usual is left out.

>>> from dustlab.tactics import battlefield, study
>>> print(study(battlefield("cover_sum")))
row ....
row ....
row .x..
scenario cover_sum
crates C3
piece dd: death_dealers at C3
piece sp: sturmpioniere at A1
phase study

What reads the lines names the first that does not fit. A square without a dot is an x (a # would
begin a comment), one under a terrain tile an X.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.forms import spaced_line
from ...core.lines import Line, Said
from ...core.record import Where, read_lines
from ...core.words import Near, wanted
from ..components import Unit
from ..field import CRATE, TRAP, Element, Field
from ..flow import NOTHING, Activation, Attack, Reaction, Round, Shot, Wound
from ..rules import casualties, close_combat, possible_round, possible_units
from ..rules.dice import NONE, throw_of
from ..state import Piece, Result, State, fresh
from ..table import Placed, Scenario, Settings, Table, Teams, read_players, read_teams
from .blanks import read_group, read_row
from .cards import read_own, the_box, write_unit, write_weapon
from .ground import Ground, check_element, check_ground, check_piece, check_room, write_ground
from .lines import ACTIVE, LINES, PIECE

# The only rule set of the game; exercise files name it.
RULES = "tactics"
# Behind it stand the keys of a card of one's own.
WITH = "with"
CARDS = ("weapon", "unit")
WORDS = ("rules", *CARDS, *LINES.verbs)
"""The words with which a line may begin."""
AT_ONCE = ("row", "building", "wall", "opening", "piece", "setting", "team")
"""Lines that are read as they come; the others may speak of what comes later."""
AS_WRITTEN = ("row", "team")
"""Lines in which capitals mean something."""
IN_ANY_ORDER = {
    "active": ("with", "at", "turned", "way", "by", "for"),
    "piece": (
        "off", "at", "living", "damage", "joined", "acted", "moved", "spent", "unloaded", "used",
        "lasting", "destroyed",
    ),
}  # fmt: skip
"""Lines whose parts people write in any order, and the words with which these begin."""


# -- writing


def write_position(state: State) -> list[str]:
    return [*write_ground(state.field), *_own_cards(state.table), *LINES.write(state)]


def _own_cards(table: Table) -> Iterator[str]:
    """The cards that are not those of the package, behind the weapons that they need."""
    box = the_box()
    own = {card.id: card for card in table.roster if box.units.get(card.id) != card}
    rows = [row for card in own.values() for row in card.rows]
    weapons = {row.id: row for row in rows if box.weapons.get(row.id) != row}
    yield from (f"weapon {WITH} {write_weapon(weapon)}" for weapon in weapons.values())
    yield from (f"unit {WITH} {write_unit(card)}" for card in own.values())


# -- reading


def read_position(lines: Iterable[str], where: Where | str) -> State:
    """A position from its lines."""
    reader = _Reader()
    return read_lines(lines, where, reader.read, reader.state)


def in_order(text: str) -> str:
    """A line as its form has it: evenly spaced, its parts in the order of the form.

    >>> in_order("active hans:move with jump by order at 1 | dd: attack at 1 with berserk")
    'active hans: move with jump at 1 by order | dd: attack at 1 with berserk'
    """
    line = spaced_line(text)
    known = IN_ANY_ORDER.get(line.partition(" ")[0])
    if known is None:
        return line
    now, bar, then = re.sub(" ?: ?", ": ", line, count=1).partition(" | ")
    first, *parts = re.split(rf" (?=(?:{'|'.join(known)})(?: |$))", now)
    parts.sort(key=lambda part: known.index(part.partition(" ")[0]))
    return f"{' '.join([first, *parts])}{bar}{then}"


def possible(state: State) -> State:
    """A position completed by the rules, if they allow it; else what is wrong with it."""
    state = possible_round.filled(possible_units.filled(state))
    state = possible_units.filled_attack(state)
    check_decides(state)
    possible_units.check(state)
    possible_round.check(state)
    possible_units.check_attack(state)
    return state


class _Reader:
    """Collects the lines of a position and makes the state of them."""

    def __init__(self) -> None:
        self.rules = ""
        self.ground = Ground()
        self.said = Said()
        self.later: list[str] = []
        self.cards: dict[str, Unit] = {}
        """The units by their names; beside it what their lines say."""
        self.pieces: dict[str, dict[str, Any]] = {}
        self.box = the_box()

    @property
    def field(self) -> Field:
        return self.ground.field

    # -- line by line

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word not in WORDS:
            raise BadInput("line", f"a word that begins a line{did_you_mean(word, WORDS)}", word)
        if word in CARDS:
            self.read_card(word, rest.strip())
        elif word == "rules":
            self.read_rules(rest.strip().lower())
        elif word in AT_ONCE:
            plain = f"{word} {' '.join(rest.split())}"
            self.take(*LINES.read(plain if word in AS_WRITTEN else in_order(line), self))
        else:
            self.later.append(in_order(line))

    def take(self, line: Line, values: dict[str, Any]) -> None:
        if line in self.ground.reads:
            self.ground.reads[line](**values)
        elif line is PIECE:
            self.take_piece(**values)
        elif line.part == "teams":
            self.said.add(line, values)
            self.teams()
        else:
            self.said.add(line, values)

    def read_rules(self, rules: str) -> None:
        if rules != RULES:
            raise BadInput("rules", RULES, rules)
        if self.rules:
            raise BadInput("rules", "one such line", "a second one")
        self.rules = rules

    def teams(self) -> Teams:
        given = {
            one["side"].lower(): read_players(one["players"])
            for one in self.said.entries("teams", "players")
        }
        return read_teams(given, "team")

    def read_card(self, kind: str, text: str) -> None:
        """A card or a weapon of one's own, as it would stand in a file, on one line."""
        word, _, keys = text.partition(" ")
        if word.lower() != WITH:
            raise BadInput(kind, f"'{kind} {WITH} id = ...'", text)
        if self.pieces:
            raise BadInput(kind, "this line before all pieces", text)
        self.box = read_own(kind, keys, self.box)

    def take_piece(self, name: str, card: Unit, **facts: Any) -> None:
        if not re.fullmatch(r"[\w-]{1,40}", name):
            raise BadInput("piece", "a line as in 'piece hans: hans at C4'", name)
        if name in self.pieces:
            raise BadInput("piece", "a name that no other piece has", name)
        facts.setdefault("living", fresh(card).living)
        check_piece(f"piece {name}", card, facts)
        self.cards[name], self.pieces[name] = card, facts

    def read_piece(self, text: str, where: str) -> int:
        """The number of a unit, by its name."""
        names = tuple(self.pieces)
        if text not in names:
            raise wanted(where, "tactics.input.piece", text, near=Near(text, names))
        return names.index(text)

    # -- all together

    def state(self) -> State:
        said = self.said
        for line in self.later:
            said.add(*LINES.read(line, self))
        field = self.ground.whole(said.get("ground", "entry", ()))
        elements = self.elements(field)
        table = Table(
            field,
            tuple(self.cards.values()),
            tuple(self.cards),
            self.scenario(),
            Settings(**{one["setting"]: True for one in said.entries("settings", "on")}),
            teams=self.teams(),
            **said.parts.get("table", {}),
        )
        state = State(
            table,
            tuple(self.units(field, elements)),
            elements,
            round=LINES.whole(said, "round", Round) or Round(),
            activation=self.activation(said.parts.get("activation", {})),
            reaction=LINES.whole(said, "reaction", Reaction),
            result=Result(said.get("result", "winner", ""), said.get("result", "rule", "")),
            **{"phase": "study"} | said.parts.get("", {}),
        )
        state = state._replace(attack=self.attack(state))
        check_together(state)
        return possible(state)

    def scenario(self) -> Scenario:
        zones = {"cover_zones": self.squares("table.scenario", "cover_zones")}
        return Scenario(**{**self.said.parts.get("table.scenario", {}), **zones})

    def squares(self, part: str, name: str) -> tuple[int, ...]:
        """The squares of all lines of a kind; a second line adds to the first."""
        lines = self.said.entries(part, name)
        return tuple(chain.from_iterable(said["squares"] for said in lines))

    def elements(self, field: Field) -> tuple[Element, ...]:
        standing: dict[int, Element] = {}
        lines = self.said.entries("elements", "damaged")
        damage = {said["square"]: said["damage"] for said in lines}
        for word, kind in (("crates", CRATE), ("traps", TRAP)):
            for square in self.squares("elements", kind):
                if square in standing:
                    raise BadInput(word, "squares with one element each", field.name(square))
                check_element(field, kind, square, word)
                standing[square] = Element(square, kind, damage.get(square, 0))
        for square, points in damage.items():
            if square not in standing or points >= the_box().elements[standing[square].kind].health:
                got = f"{field.name(square)} {points}"
                raise BadInput("damaged", "a standing crate or trap and less than destroys it", got)
        return tuple(standing[square] for square in sorted(standing))

    # -- units

    def units(self, field: Field, elements: Sequence[Element]) -> list[Piece]:
        signs = list(field.ground)
        for element in elements:
            signs[element.square] = "t" if element.kind == TRAP else "c"
        pieces, placed = [], list[Placed]()
        for name, facts in self.pieces.items():
            if "joined" in facts:
                where = f"piece {name}, joined"
                facts["joined"] = self.read_piece(facts["joined"], where)
            piece = Piece(**facts)
            if piece.squares:
                new = Placed(name, self.cards[name], piece.squares)
                check_ground(field, "".join(signs), new, f"piece {name}")
                check_room(field, placed, new, f"piece {name}")
                placed.append(new)
            pieces.append(piece)
        return self.joined(pieces)

    def joined(self, pieces: Sequence[Piece]) -> list[Piece]:
        """A hero and his squad know each other, whichever of their lines says so."""
        every = [*pieces]
        for number, piece in enumerate(pieces):
            other = piece.joined
            if other >= 0 and every[other].joined < 0:
                every[other] = every[other]._replace(joined=number)
        for number, piece in enumerate(every):
            if piece.joined >= 0:
                self.check_joined(number, every)
        return every

    def check_joined(self, number: int, pieces: Sequence[Piece]) -> None:
        """A hero and a squad of one side, each with the other alone, on the same square."""
        other, names = pieces[number].joined, tuple(self.cards)
        one, unit, name = self.cards[names[number]], self.cards[names[other]], names[other]
        where = f"piece {names[number]}, joined"
        pair = {one.type, unit.type} == {"hero", "squad"} and one.side == unit.side
        if not pair or pieces[other].joined != number:
            raise BadInput(where, "a hero and a squad of his side, nobody else with them", name)
        if pieces[number].squares != pieces[other].squares:
            raise BadInput(where, "both on the same square", f"{name} elsewhere")

    # -- who acts; an attack in progress

    def activation(self, said: dict[str, Any]) -> Activation | None:
        """The unit that acts, with the one that goes on afterwards, and so on."""
        if not said:
            return None
        later: dict[str, Any] = {}
        if "then" in said:
            _, later = LINES.read(in_order(f"{ACTIVE.name} {said['then']}"), self)
        at, actions = said.get("at", 0), said.get("actions", ())
        if at > len(actions):
            raise BadInput("active, at", f"at most {len(actions)}", at)
        return Activation(**{**said, "then": self.activation(later)})

    def attack(self, state: State) -> Attack | None:
        attack = LINES.whole(self.said, "attack", Attack)
        if attack is None:
            return None
        lines = self.said.entries("attack", "shots")
        attack = attack._replace(
            shots=tuple(_shot(state, **said) for said in lines),
            hits=tuple(said["hits"] for said in lines),
            wounds=tuple(_wound(**said) for said in self.said.entries("attack", "wounds")),
        )
        if not 0 <= attack.at <= len(attack.shots) or not attack.shots:
            raise BadInput("attack, at", f"a shot from 0 to {len(attack.shots)}", attack.at)
        if attack.stage in ("resist", "lose") and not attack.wounds:
            raise BadInput("attack", "a line 'wound' for damage that waits", "none")
        if attack.stage == "roll" and not attack.dice:
            raise BadInput("attack", "a line 'dice' for dice that are to fall", "none")
        return attack


def _shot(state: State, piece: int, weapon: str, target: str, hits: int, missiles: int = 1) -> Shot:
    """A shot at a unit, at a group of its miniatures, or at a square."""
    del hits
    shot = Shot(piece, read_row(state.card(piece), weapon, "shot"), -1, missiles=missiles)
    if target.startswith("at "):
        return shot._replace(square=state.field.read_square(target[3:], "shot"))
    name, _, group = target.partition("/")
    aimed_at = state.read_piece(name, "shot, target")
    return shot._replace(target=aimed_at, member=read_group(group, state, aimed_at, "shot"))


def _wound(piece: int, points: int, group: int = 0, resisted: bool = False) -> Wound:
    return Wound(piece, points, group - 1, resisted)


# -- what belongs together


def check_decides(state: State) -> None:
    """A phase in which somebody decides says who it is."""
    phase, active, now = state.phase, state.activation, state.round
    if phase in ("army", "joining") and not now.turn:
        raise BadInput("turn", "the side that decides", "nobody")
    if phase == "activation" and active is None and not now.turn:
        raise BadInput("turn", "the side that activates a unit", "nobody")
    if phase in ("action", "command"):
        if active is None or all(one == NOTHING for one in active.actions[active.at :]):
            got = "nobody" if active is None else "a unit that is done"
            raise BadInput("active", "a unit with an action that is on", got)
        if phase == "command" and active.aim < 0:
            raise BadInput("active", "whom the order is for, as in 'for hans'", "nobody")


def check_together(state: State) -> None:
    """The phase, the unit that acts and what is being worked out belong together."""
    attack, reaction = state.attack, state.reaction
    for phase, there in (("attack", attack), ("reaction", reaction)):
        if state.phase == phase and there is None:
            word = "attack" if phase == "attack" else "reacting"
            raise BadInput("phase", f"a line '{word}' with the phase {phase}", "none")
    if attack is not None and state.phase != "attack":
        raise BadInput("attack", "the phase attack", state.phase)
    if state.phase in ("attack", "reaction") and state.activation is None:
        raise BadInput("phase", "a line 'active', for the unit that acts", "none")
    if reaction is not None and state.phase == "reaction":
        _check_reaction(state)
    if attack is not None:
        _check_attack(state, attack)


def _check_reaction(state: State) -> None:
    reaction = state.reaction
    assert reaction is not None
    target, rolling = reaction.target, reaction.rolling
    if not state.pieces[target].squares:
        raise BadInput("reacting", "a unit on the field", state.name(target))
    if rolling >= 0 and state.side(rolling) == state.side(target):
        raise BadInput("reacting", "an enemy who rolls", state.name(rolling))


def _check_attack(state: State, attack: Attack) -> None:
    for shot in attack.shots:
        if shot.missiles < 1:
            raise BadInput("shot", "at least one missile", shot.missiles)
    start, end = close_combat.part_start(state, attack), close_combat.part_end(state, attack)
    if attack.stage in ("resist", "lose"):
        _check_wound(state, attack)
        return
    if attack.stage == "strike":
        targets = close_combat.targets(attack, start) if attack.close else []
        if attack.at >= len(targets):
            raise BadInput("attack, at", "a target of close combat", attack.at)
        last = end
    else:
        last = attack.at + 1
        if not start <= attack.at < end:
            raise BadInput("attack, at", f"a shot from {start} to {end - 1}", attack.at)
    for shot in attack.shots[start : max(last, end)]:
        _check_shot(state, shot)
    if attack.stage == "cover":
        throw = throw_of(state, attack, attack.shots[attack.at])
        if throw.saving == NONE or not attack.hits[attack.at]:
            raise BadInput("attack", "hits on a target in cover", "none")


def _check_shot(state: State, shot: Shot) -> None:
    """Who fires and who is fired at are there."""
    if not state.pieces[shot.piece].squares:
        raise BadInput("shot", "a unit on the field that fires", state.name(shot.piece))
    if shot.target >= 0 and not state.pieces[shot.target].squares:
        raise BadInput("shot", "a target on the field", state.name(shot.target))


def _check_wound(state: State, attack: Attack) -> None:
    wound = attack.wounds[0]
    name, piece = state.name(wound.piece), state.pieces[wound.piece]
    if not piece.is_alive or wound.points < 1:
        raise BadInput("wound", "points for a unit that lives", f"{name} {wound.points}")
    if attack.stage == "lose":
        squad = state.card(wound.piece).is_squad
        if not squad or next(casualties.choices(state, wound), None) is None:
            raise BadInput("wound", "damage that its owner can share out", f"{name} {wound.points}")
