"""The choice of a unit to activate and its actions, and of the square that a unit moves to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dustlab.core.words import listed, phrase, say
from dustlab.pictures.scene import CHOSEN, EXPLAINED
from dustlab.tactics.flow import ATTACK, MOVE, NOTHING, SUSTAINED, other_side
from dustlab.tactics.moves import Activate, Go, Later, Part
from dustlab.tactics.rules import declaring, movement, scenario
from dustlab.tactics.rules.ways import Reached, reach
from dustlab.tactics.studies.single_activation import attacking, targets_of
from dustlab.tactics.table import leaders
from dustlab.tactics.text.blanks import action_name, skill_name
from dustlab.tactics.text.naming import in_words

from ...table.controls import Deed
from ...table.talk import list_of
from .desk import GoDesk, SkillsDesk, capital
from .survey import Survey, survey, tell, who_could_fire

PAIRS = (
    (MOVE, ATTACK),
    (ATTACK, MOVE),
    (MOVE, MOVE),
    (SUSTAINED,),
    (MOVE, NOTHING),
    (ATTACK, NOTHING),
    (NOTHING, NOTHING),
    (ATTACK, ATTACK),
)


MOST_PLANS = 16
"""With more pairs of actions than this the first is asked for, and then the second."""


@dataclass
class ActivateDesk(SkillsDesk):
    """A unit of the field or of those that wait; then its two actions, with skills beside them."""

    RULES = ("tactics.round.alternate", "tactics.round.declare")
    ADVICE = "widgets.skirmish.advice_activate"
    piece: str = ""
    first: str = ""
    """The first action, where it is chosen by itself."""
    looks: bool = False
    """What the chosen unit sees is shown on the field."""

    def __post_init__(self) -> None:
        super().__post_init__()
        now = self.state.activation
        if now is not None:
            self.piece = self.state.name(now.piece)

    def pieces(self) -> list[str]:
        """The units that can be activated now."""
        pieces = [move.piece for move in self.legal() if isinstance(move, Activate)]
        return list(dict.fromkeys(pieces))

    def pick(self, label: str) -> None:
        if not self.is_place(label):
            return
        here = self.pieces_on(label)
        if not here:
            self.forget()
            nobody = say("widgets.skirmish.nobody_there", self.language, square=label)
            self.note = self.missing() if self.piece else nobody
            return
        own = [name for name in here if name in self.pieces()] or here
        self.choose(own[0])

    def missing(self) -> str:
        """Who acts, and then what they do; where they do it is asked after that."""
        if not self.piece:
            return super().missing()
        return say("widgets.skirmish.advice_actions", self.language, unit=self._called(self.piece))

    def choose(self, piece: str) -> None:
        """A unit: then its actions stand on the buttons; one that may not act says why."""
        self.forget()
        self.skills, self.first, self.looks = (), "", False
        self.piece = "" if piece == self.piece else piece
        if self.piece and self.piece not in self.pieces():
            self.refuse(Activate(piece, (MOVE, NOTHING)))
            self.tried = self.squares_of(piece)
            self.piece = ""

    def clear(self) -> None:
        super().clear()
        self.piece = self.first = ""
        self.looks = False

    def possible(self) -> Sequence[str]:
        return [square for piece in self.pieces() for square in self.squares_of(piece)]

    def chosen(self) -> dict[str, str]:
        marks = dict.fromkeys(self.squares_of(self.piece), CHOSEN)
        seen = self.survey()
        for number in seen.targets if seen is not None else ():
            marks |= dict.fromkeys(self.squares_of(self.state.name(number)), EXPLAINED)
        return marks

    # -- what the chosen unit could do

    def survey(self) -> Survey | None:
        """What it could do from where it stands; none for one that is not on the field."""
        if not self.piece or (self.dare and not self.hinted) or not self.squares_of(self.piece):
            return None
        piece = self.state.read_piece(self.piece)
        return self.worked_out(("survey", piece), lambda: survey(self.state, piece))

    def extra(self) -> str:
        """Whom it could fire at, whom it sees, who could react, how far it gets."""
        seen = self.survey()
        return "" if seen is None else list_of(tell(self.state, seen, self.language))

    def second_hint(self) -> str:
        if self.piece:
            return ""
        pieces = [self.state.read_piece(piece) for piece in self.pieces()]
        return who_could_fire(self.state, pieces, self.language)

    def plans(self) -> list[tuple[str, ...]]:
        """The actions that the chosen unit can declare; under dare also pairs that it cannot, and
        beside a coach those that it asks for as a mistake."""
        asked = self.companion.invited() if self.companion is not None else ()
        legal = [
            move.actions
            for move in (*self.legal(), *asked)
            if isinstance(move, Activate)
            and move.piece == self.piece
            and move.skills == self.skills
        ]
        offered = [*legal, *PAIRS] if self.dare else legal
        return sorted(
            dict.fromkeys(offered),
            key=lambda plan: PAIRS.index(plan) if plan in PAIRS else len(PAIRS),
        )

    def deeds(self) -> Sequence[Deed]:
        others = [m for m in self.legal() if isinstance(m, Later | Part)]
        if not self.piece:
            units = [
                Deed(self._called(piece), partial(self.choose, piece)) for piece in self.pieces()
            ]
            return [*self._ending(), *units, *map(self.deed, others)]
        asked = [*self._declarations(), *self.switches(), *self._look(), *self._another()]
        return [*asked, *map(self.deed, others)]

    def _ending(self) -> list[Deed]:
        """With no enemy left nothing can change any more: one press lets the last round end."""
        state = self.state
        if not self.army or scenario.is_alive(state, other_side(self.army)):
            return []
        if not all(self.squares_of(piece) for piece in self.pieces()):
            return []  # who is still off the field has to come in
        return [Deed(say("widgets.skirmish.let_end", self.language), self._end_round)]

    def _end_round(self) -> None:
        for piece in self.pieces():
            if not self._play_one(Activate(piece, (NOTHING, NOTHING))):
                return

    def _look(self) -> list[Deed]:
        """A switch: what the unit sees, square by square."""
        if len(self.plans()) > MOST_PLANS or not self.squares_of(self.piece):
            return []
        key = "widgets.skirmish.look_away" if self.looks else "widgets.skirmish.look_around"
        return [Deed(say(key, self.language), self._look_around)]

    def _look_around(self) -> None:
        self.forget()
        self.looks = not self.looks

    def _another(self) -> list[Deed]:
        """Until its actions are said, another unit may be chosen instead."""
        if len(self.pieces()) < 2:
            return []
        return [Deed(say("widgets.skirmish.other_unit", self.language), self.clear)]

    def warning(self) -> str:
        """That nobody is in reach yet, before an attack is declared."""
        if not self.piece or self.sees_a_target():
            return ""
        return say("widgets.skirmish.no_enemy", self.language)

    def sees_a_target(self) -> bool:
        """Whether the chosen unit could fire at an enemy from where it stands."""
        piece = self.state.read_piece(self.piece)
        if not self.state.pieces[piece].squares:
            return True

        def look() -> bool:
            return bool(targets_of(attacking(self.state, piece)))

        return self.worked_out(("target", piece), look)

    def _declarations(self) -> list[Deed]:
        """A button for each pair of actions; where they are many, for each first action."""
        plans = self.plans()
        if len(plans) > MOST_PLANS and not self.first:
            firsts = list(dict.fromkeys(plan[0] for plan in plans if len(plan) > 1))
            alone = [self._declare(plan) for plan in plans if len(plan) == 1]
            return [*(Deed(self._begun(one), partial(self._begin, one)) for one in firsts), *alone]
        if not self.first:
            return [self._declare(plan) for plan in plans]
        other = Deed(say("widgets.skirmish.other_first", self.language), partial(self._begin, ""))
        return [*(self._declare(plan) for plan in plans if plan[0] == self.first), other]

    def _declare(self, plan: tuple[str, ...]) -> Deed:
        words = " + ".join(action_name(one, self.language) for one in plan)
        move = Activate(self.piece, plan, self.skills)
        # An attack that would come first, from where no enemy is in reach, is warned of.
        in_vain = plan[0] in (ATTACK, SUSTAINED) and not self.sees_a_target()
        tip = say("widgets.skirmish.in_vain", self.language) if in_vain else ""
        return Deed(capital(words), partial(self.attempt, move), tip)

    def _begun(self, action: str) -> str:
        return f"{capital(action_name(action, self.language))} + …"

    def _begin(self, action: str) -> None:
        self.forget()
        self.first = action

    def free_skills(self) -> Sequence[str]:
        if not self.piece:
            return ()
        return declaring.declarable(self.state, self.state.read_piece(self.piece))

    def _called(self, piece: str) -> str:
        state = self.state
        number = state.read_piece(piece)
        squares = self.squares_of(piece)
        where = squares[0] if squares else phrase("widgets.skirmish.outside", self.language)
        who = leaders(state.table.teams, state.card(number))
        led = f", {who[0]}" if len(who) == 1 else ""
        return f"{in_words(state.title(number), self.language)} ({where}{led})"

    def told(self) -> str:
        if not self.piece:
            return ""
        said = self._called(self.piece)
        if self.first:
            said = f"{said}: {self._begun(self.first)}"
        if not self.skills:
            return said
        skills = listed([skill_name(one, self.language) for one in self.skills], self.language)
        return f"{said}: {skills}"


@dataclass
class ReachDesk(GoDesk):
    """Where the unit goes with the MOVE that is on, or with this one and the next."""

    ADVICE = "widgets.reach.advice"
    stop: str = ""
    """Where the first of two MOVEs ends."""

    @property
    def piece(self) -> int:
        now = self.state.activation
        return now.piece if now is not None else -1

    def moves_left(self) -> int:
        now = self.state.activation
        return now.actions[now.at :].count(MOVE) if now is not None else 0

    def far(self) -> dict[int, Reached]:
        """What takes the next MOVE as well."""

        def look() -> dict[int, Reached]:
            within = reach(self.state, self.piece) if self.moves_left() > 1 else {}
            return {at: one for at, one in within.items() if one.actions > 1}

        return self.worked_out("far", look)

    def reached(self) -> dict[int, tuple[int, int]]:
        """For each square in reach the MOVEs that it takes, and the points."""
        costs = {square: (1, cost) for square, cost in self.costs().items()}
        return costs | {square: (2, one.cost) for square, one in self.far().items()}

    def possible(self) -> Sequence[str]:
        return [self.state.field.names[square] for square in self.reached()]

    def pick(self, label: str) -> None:
        again = label == self.square
        if not again:
            self.stop = ""
        super().pick(label)
        if again or not self.refused:
            return
        self.stop = self._stop_before(label)
        against = self.refused
        if self.stop:
            facts = {"stop": self.stop, "square": label}
            self.forget()
            words = " ".join(remark.tell(self.language) for remark in against)
            self.note = f"{words} {say('widgets.reach.two_get', self.language, **facts)}"
        elif self.moves_left() > 1:
            self.note = say("widgets.reach.not_even", self.language)

    def _stop_before(self, label: str) -> str:
        """Where the first MOVE has to end, so that the second gets to a square."""
        square = self.state.field.by_name[label]
        one = self.far().get(square)
        for stop in reversed(one.path[:-1]) if one is not None else ():
            move = Go(self.state.field.names[stop])
            if not list(self.match.why_not(move)):
                game = self.match.game
                after = game.advance(self.state, move)
                if next(game.refusals(after, Go(label)), None) is None:
                    return move.square
        return ""

    def moves(self) -> Sequence[Any]:
        if not self.square:
            return ()
        last = Go(self.square, self.trample)
        return (Go(self.stop), last) if self.stop else (last,)

    def clear(self) -> None:
        super().clear()
        self.stop = ""

    def path(self) -> tuple[int, ...]:
        """The squares of the way to the chosen one."""
        if not self.square or self.refused:
            return ()
        square = self.state.field.by_name[self.square]
        if self.stop:
            return self.far()[square].path
        way = movement.find(self.state, square)
        return way.path if way is not None else ()

    def told(self) -> str:
        path = self.path()
        if not path:
            return ""
        between = [self.state.field.names[square] for square in path[:-1]]
        actions, cost = self.reached()[path[-1]]
        facts = {"square": self.square, "cost": cost, "actions": actions}
        if not between:
            return say("widgets.reach.straight", self.language, **facts)
        return say("widgets.reach.way", self.language, way=listed(between, self.language), **facts)

    def confirm_words(self) -> str:
        if not self.square:
            return say("widgets.reach.square_what", self.language)
        if self.stop:
            facts = {"stop": self.stop, "square": self.square}
            return say("widgets.reach.go_twice", self.language, **facts)
        return super().confirm_words()
