"""What can be chosen at a position of Dust Tactics, by clicks on the field and by buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from dustlab.core.words import say
from dustlab.pictures.scene import CHOSEN, EXPLAINED
from dustlab.tactics.flow import of_action
from dustlab.tactics.moves import EndArmy, Enlist, Go, Lay, LetGo, Nothing, React, UseSkill
from dustlab.tactics.rules import movement
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import could_react
from dustlab.tactics.text.blanks import skill_name
from dustlab.tactics.text.cards import the_box
from dustlab.tactics.text.moves import tell_move
from dustlab.tours.pointing import UNIT

from ...table import desk
from ...table.controls import Deed
from .survey import named, where_to_fire_from

FEW = 8
"""How many moves can be told in one hint."""


@dataclass
class Desk(desk.Desk):
    """The choice at one position of Dust Tactics."""

    HINT = "widgets.field.hint_places"

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def is_place(self, name: str) -> bool:
        return name in self.state.field.by_name

    def places_of(self, move: Any) -> tuple[str, ...]:
        square = getattr(move, "square", "")
        if square:
            return (square,)
        return tuple(square for who in _named(move) for square in self.squares_of(who))

    def squares_of(self, piece: str) -> tuple[str, ...]:
        return squares_of(self.state, piece)

    def looked_at(self) -> dict[str, str]:
        """Where somebody beside the learner points; at a unit: the squares on which it stands."""
        units = self.companion.pointed(UNIT) if self.companion is not None else ()
        squares = [square for unit in units for square in self.squares_of(unit)]
        return {**super().looked_at(), **dict.fromkeys(squares, EXPLAINED)}

    def pieces_on(self, square: str) -> list[str]:
        standing = self.state.standing_on(self.state.field.by_name[square])
        return [self.state.name(number) for number in standing]

    def legal(self) -> list[Any]:
        """Every legal move, worked out once for the position."""
        return self.worked_out("legal", lambda: list(self.match.moves()))

    def deed(self, move: Any, words: str = "") -> Deed:
        """A button that plays a move."""
        return Deed(words or capital(tell_move(move, self.language)), partial(self.attempt, move))


@dataclass
class ButtonsDesk(Desk):
    """A question that buttons answer; a click on a unit is the answer that names it."""

    RULES: ClassVar[tuple[str, ...]] = ("tactics.round.alternate",)
    ADVICE = "widgets.skirmish.advice_buttons"
    # The same where no unit that stands on the field is an answer.
    NO_UNIT: ClassVar[str] = "widgets.skirmish.advice_press"

    def missing(self) -> str:
        is_usual = self.ADVICE == ButtonsDesk.ADVICE
        return say(self.NO_UNIT if is_usual and not self.possible() else self.ADVICE, self.language)

    def deeds(self) -> Sequence[Deed]:
        return [self.deed(move) for move in self.offered()]

    def offered(self) -> Sequence[Any]:
        return self.legal()

    def pick(self, label: str) -> None:
        if not self.is_place(label):
            return
        here = self.pieces_on(label)
        naming = [move for move in self.offered() if set(_named(move)) & set(here)]
        if len(naming) == 1:
            self.attempt(naming[0])
            return
        self.forget()
        wrong = self._meant(here[0]) if here and not naming else None
        if wrong is None:
            self.note = self.missing()
        elif self.refuse(wrong):
            self.tried = (label,)

    def _meant(self, piece: str) -> Any:
        """What picking a unit would mean, though it is not among the answers."""
        state, now = self.state, self.state.activation
        if state.phase == "reaction":
            return React(piece)
        skill = of_action(now.action) if state.phase == "action" and now else ""
        return UseSkill(skill, piece) if skill else None

    def second_hint(self) -> str:
        """What is open, in words, as long as that is not much."""
        moves = [capital(tell_move(move, self.language)) for move in self.offered()]
        if len(moves) > FEW:
            return ""
        return say("widgets.skirmish.hint_open", self.language, moves="; ".join(moves))

    def possible(self) -> Sequence[str]:
        return [s for move in self.legal() for who in _named(move) for s in self.squares_of(who)]


@dataclass
class SkillsDesk(Desk):
    """A decision with which free skills are declared: each is a switch."""

    skills: tuple[str, ...] = ()

    def free_skills(self) -> Sequence[str]:
        """What could be declared now, by the names of the skills."""
        return ()

    def switches(self) -> list[Deed]:
        """A button for each, which takes it and leaves it again."""
        return switches(self.free_skills(), self.skills, self.switch, self.language)

    def switch(self, skill: str) -> None:
        self.forget()
        self.skills = switched(self.skills, skill)

    def clear(self) -> None:
        super().clear()
        self.skills = ()


def switched(skills: Sequence[str], skill: str) -> tuple[str, ...]:
    """The skills that are declared, with this one, or without it if it was among them."""
    return tuple(sorted({*skills} ^ {skill}))


def switches(
    offered: Iterable[str], declared: Sequence[str], switch: Callable[[str], None], language: str
) -> list[Deed]:
    """A button for each skill, which declares it and takes it back."""
    deeds = []
    for skill in offered:
        key = "without_skill" if skill in declared else "using_skill"
        words = say(f"widgets.skirmish.{key}", language, skill=skill_name(skill, language))
        deeds.append(Deed(words, partial(switch, skill)))
    return deeds


@dataclass
class ArmyDesk(ButtonsDesk):
    """An army is bought, unit by unit; under dare units that do not fit are offered too."""

    RULES = ("tactics.setup.army",)
    ADVICE = "widgets.skirmish.advice_army"

    def offered(self) -> Sequence[Any]:
        own = [card.id for card in the_box().units.values() if card.side == self.army]
        offered = [*map(Enlist, own), EndArmy()] if self.dare else self.legal()
        return sorted(offered, key=self._dear)

    @staticmethod
    def _dear(move: Any) -> int:
        """The cheapest unit first, and the end of the army last."""
        return the_box().units[move.unit].ap if isinstance(move, Enlist) else 1_000_000

    def told(self) -> str:
        """Who is in the army by now."""
        own = [card.name for card in self.state.table.roster if card.side == self.army]
        return say("widgets.skirmish.army", self.language, units=own) if own else ""

    def deeds(self) -> Sequence[Deed]:
        units = the_box().units
        return [
            self.deed(move, self._price(units[move.unit]))
            if isinstance(move, Enlist)
            else self.deed(move)
            for move in self.offered()
        ]

    def _price(self, card: Any) -> str:
        return say("widgets.skirmish.unit_price", self.language, unit=card.name, ap=card.ap)

    def possible(self) -> Sequence[str]:
        return ()


@dataclass
class SquareDesk(Desk):
    """A square is picked, and picked again to play the move that leads there."""

    square: str = ""

    def pick(self, label: str) -> None:
        if not self.is_place(label):
            return
        if label == self.square:
            self.confirm()
            return
        self.clear()
        self.square = label
        self.refuse(self.move())
        if self.refused:
            self.tried = (label,)

    def clear(self) -> None:
        super().clear()
        self.square = ""

    def chosen(self) -> dict[str, str]:
        return {self.square: CHOSEN} if self.square and not self.refused else {}

    def confirm_words(self) -> str:
        move = self.move()
        if move is None or (self.refused and not self.dare):
            return say("widgets.skirmish.square_what", self.language)
        return capital(tell_move(move, self.language))


@dataclass
class LayDesk(SquareDesk):
    """Tiles, crates and traps: a square, and what lies there."""

    ADVICE = "widgets.skirmish.advice_lay"
    RULES = ("tactics.setup.tiles", "tactics.setup.cover")
    what: str = ""

    def kinds(self) -> Sequence[str]:
        if self.state.phase == "tiles":
            return ("tile",)
        goal = self.state.table.scenario
        left = (("crate", goal.crates), ("trap", goal.traps))
        return [kind for kind, number in left if number or self.dare]

    def _kind(self) -> str:
        return self.what if self.what in self.kinds() else self.kinds()[0]

    def _take(self, what: str) -> None:
        self.forget()
        self.what = what

    def move(self) -> Any:
        return Lay(self._kind(), self.square) if self.square else None

    def deeds(self) -> Sequence[Deed]:
        return [
            Deed(say(f"widgets.skirmish.lay_{kind}", self.language), partial(self._take, kind))
            for kind in self.kinds()
        ]

    def possible(self) -> Sequence[str]:
        return [move.square for move in self.legal() if move.what == self._kind()]

    def told(self) -> str:
        move = self.move()
        return capital(tell_move(move, self.language)) if move else ""


@dataclass
class GoDesk(SquareDesk):
    """Where the active unit goes; each square in reach with what it costs."""

    RULES = ("tactics.movement.points", "tactics.movement.diagonals")
    ADVICE = "widgets.skirmish.advice_go"
    # The same where no numbers stand on the field.
    WITHOUT_HELP: ClassVar[str] = "widgets.skirmish.advice_go_dared"
    trample: tuple[str, ...] = ()

    def missing(self) -> str:
        if self.dare and not self.hinted:
            return say(self.WITHOUT_HELP, self.language)
        return super().missing()

    def ways(self) -> Mapping[Any, Any]:
        return self.worked_out("ways", lambda: movement.ways(self.state))

    def costs(self) -> dict[int, int]:
        """What the cheapest way to each square in reach costs."""
        costs: dict[int, int] = {}
        for (square, _), way in self.ways().items():
            costs[square] = min(way.cost, costs.get(square, way.cost))
        return costs

    def clear(self) -> None:
        super().clear()
        self.trample = ()

    def move(self) -> Any:
        return Go(self.square, self.trample) if self.square else None

    def deeds(self) -> Sequence[Deed]:
        """Crates that may be trampled on the way, and doing nothing instead."""
        here = [
            self.deed(move)
            for move in self.legal()
            if isinstance(move, Go) and move.square == self.square and move.trample
        ]
        nothing = [Nothing()] if self.dare or Nothing() in self.legal() else []
        return [*here, *map(self.deed, nothing)]

    def possible(self) -> Sequence[str]:
        return [move.square for move in self.legal() if isinstance(move, Go)]

    def chosen(self) -> dict[str, str]:
        now = self.state.activation
        piece = self.state.name(now.piece) if now is not None else ""
        return dict.fromkeys(self.squares_of(piece), CHOSEN) | super().chosen()

    def second_hint(self) -> str:
        """From where an enemy would be in reach, for a unit of one square."""
        now = self.state.activation
        if now is None or self.state.card(now.piece).size != (1, 1):
            return ""
        return where_to_fire_from(self.state, now.piece, sorted(self.costs()), self.language)

    def reacting(self) -> list[int]:
        """The enemies that could react if the unit stopped on the chosen square."""
        now = self.state.activation
        if now is None or not self.square or self.refused:
            return []
        square = self.state.field.by_name[self.square]
        return self.worked_out(
            ("reacting", square), lambda: list(could_react(self.state, now.piece, square))
        )

    def warning(self) -> str:
        numbers = [] if self.coached else self.reacting()
        if not numbers:
            return ""
        units = named(self.state, numbers, self.language)
        return say("widgets.skirmish.react_there", self.language, units=units)

    def told(self) -> str:
        if not self.square:
            return ""
        cost = self.costs().get(self.state.field.by_name[self.square])
        if cost is None:
            return self.square
        return say("widgets.skirmish.costs", self.language, square=self.square, cost=cost)


def squares_of(state: State, piece: str) -> tuple[str, ...]:
    """The squares of a piece by its name; none if it is not on the field."""
    number = state.table.by_name.get(piece, -1)
    squares = state.pieces[number].squares if number >= 0 else ()
    return tuple(state.field.names[square] for square in squares)


def _named(move: Any) -> tuple[str, ...]:
    """The units that a move names, the one that matters most first."""
    return tuple(filter(None, (getattr(move, part, "") for part in ("piece", "hero", "squad"))))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@dataclass
class StepDesk(GoDesk):
    """Where the unit that is watched goes."""

    ADVICE = WITHOUT_HELP = "widgets.reaction.advice_go"


@dataclass
class ReactDesk(ButtonsDesk):
    """Who reacts; under dare also those who may not."""

    ADVICE = "widgets.reaction.advice"

    def confirm_words(self) -> str:
        return say("widgets.reaction.who_what", self.language)

    def offered(self) -> Sequence[Any]:
        if not self.dare or self.state.reaction is None:
            return self.legal()
        enemies = self.state.table.enemies[self.state.side(self.state.reaction.target)]
        return [*(React(self.state.name(number)) for number in enemies), LetGo()]

    def pick(self, label: str) -> None:
        """The unit that is picked is asked to react; the rules say why it may not."""
        here = self.pieces_on(label) if self.is_place(label) else []
        if here:
            self.attempt(React(here[0]))
            self.tried = (label,) if self.refused else ()
        else:
            super().pick(label)
