"""Which weapon rows fire at what, the desk with most to choose; and who fires out of turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import Any

from dustlab.core.words import say
from dustlab.pictures.scene import CHOSEN, EXPLAINED
from dustlab.tactics.coach import answered, limited, only_cover
from dustlab.tactics.flow import Shot
from dustlab.tactics.game import aims_by_row
from dustlab.tactics.moves import Fire, Nothing
from dustlab.tactics.odds.attacks import of_fire
from dustlab.tactics.odds.targets import TargetOdds
from dustlab.tactics.rules import shots
from dustlab.tactics.rules.skills import owner
from dustlab.tactics.text.blanks import Aim, aim, tell_aim, tell_row, tell_target
from dustlab.tactics.text.moves import tell_move

from ...table.controls import Deed
from .desk import ButtonsDesk, SkillsDesk, capital
from .survey import what_fire_does


@dataclass
class FireDesk(SkillsDesk):
    """Which weapon row fires at what; beside it what may be expected, exactly."""

    RULES = ("tactics.attack.rows", "tactics.attack.steps")
    ADVICE = "widgets.skirmish.advice_fire"
    row: tuple[int, int] | None = None
    aims: dict[tuple[int, int], Aim] = field(default_factory=dict)
    other: str = ""
    """What the next pick of the same square aims at instead, in words."""

    def rows(self) -> dict[tuple[int, int], list[Aim]]:
        """The rows that can fire, each with its legal aims."""
        return self.worked_out("rows", lambda: aims_by_row(self.state))

    def pick(self, label: str) -> None:
        """A target: for the chosen row, else for every row that reaches it.

        Where a unit stands in cover, the unit comes first; picked again, the crate or the trap.
        """
        if not self.is_place(label):
            return
        self.forget()
        rows = [self.row] if self.row is not None else list(self.rows())
        targets = list(self._targets(label, rows).values())
        if targets:
            aimed = [place for place, aims in enumerate(targets) if self._is_aimed(aims)]
            chosen = (aimed[-1] + 1) % len(targets) if aimed else 0
            self.aims.update(targets[chosen])
            if len(targets) > 1:
                self._offer(label, targets[(chosen + 1) % len(targets)])
            else:
                # The chosen row has its target: all of them are at hand again.
                self.row = None
            return
        square = self.state.field.by_name[label]
        stands = self.pieces_on(label) or self.state.element(square) is not None
        key = "no_row" if stands else "no_row_empty"
        self.note = say(f"widgets.skirmish.{key}", self.language, square=label)
        against = self._wrong(label, rows)
        if against is not None:
            self.refuse(against)
            self.tried = (label,)

    def _targets(
        self, label: str, rows: Sequence[tuple[int, int]]
    ) -> dict[int, dict[tuple[int, int], Aim]]:
        """What can be aimed at on a square: units by their number, then cover, each with its rows.

        A stream of fire burns all of it, whichever is meant.
        """
        aims: dict[int, dict[tuple[int, int], Aim]] = {}
        streams = {}
        for row in rows:
            for one in self.rows()[row]:
                if label not in self._covered(one):
                    continue
                if one.shot.squares:
                    streams[row] = one
                else:
                    aims.setdefault(one.shot.target, {})[row] = one
        units_first = sorted(aims, key=lambda target: (target < 0, target))
        return {target: streams | aims[target] for target in units_first} or (
            {-1: streams} if streams else {}
        )

    def all_at(self, piece: int) -> Fire | None:
        """What is declared if every row that can aim at a unit does."""
        aims = {
            row: one
            for row, every in self.rows().items()
            for one in every
            if one.shot.target == piece
        }
        return Fire(tuple(aims.values()), self.skills) if aims else None

    def _is_aimed(self, aims: Mapping[tuple[int, int], Aim]) -> bool:
        return all(self.aims.get(row) == one for row, one in aims.items())

    def _offer(self, label: str, aims: Mapping[tuple[int, int], Aim]) -> None:
        """Say what else stands there, and how to aim at it."""
        last = list(aims.values())[-1]
        target = tell_target(last.text.partition(" > ")[2], self.language, last.called[1])
        facts = {"square": label, "target": target}
        self.other = say("widgets.skirmish.aim_other", self.language, **facts)

    def forget(self) -> None:
        super().forget()
        self.other = ""

    def _wrong(self, label: str, rows: Sequence[tuple[int, int]]) -> Fire | None:
        """The declaration that cannot be, whose refusals say why."""
        order = shots.order_of(self.state)
        here = self.pieces_on(label)
        if order is None or not here or not rows:
            return None
        piece, row = rows[0]
        shot = Shot(piece, row, self.state.read_piece(here[0]))
        return Fire((aim(self.state, shot, order.piece),))

    def _covered(self, one: Aim) -> tuple[str, ...]:
        """The squares of what a row is aimed at."""
        names, shot = self.state.field.names, one.shot
        if shot.squares:
            return tuple(names[square] for square in shot.squares)
        if shot.target < 0:
            return (names[shot.square],)
        return tuple(names[square] for square in self.state.pieces[shot.target].squares)

    def second_hint(self) -> str:
        return what_fire_does(self.state, self.language)

    def missing(self) -> str:
        """What to do; once all that fires has a target, the odds come up instead."""
        if self.aims and self.row is None:
            return ""
        if any(self.rows().values()):
            return super().missing()
        return say("widgets.skirmish.advice_no_target", self.language)

    def clear(self) -> None:
        super().clear()
        self.row = None
        self.aims.clear()

    def move(self) -> Any:
        return Fire(tuple(self.aims.values()), self.skills) if self.aims else None

    def deeds(self) -> Sequence[Deed]:
        """Every row; with a row chosen its aims, and letting it rest."""
        language = self.language
        if self.row is None:
            rows = [
                Deed(self._row_words(row), partial(self._choose, row))
                for row, aims in self.rows().items()
                if aims
            ]
            return [*rows, *self.switches(), *(self.deed(move) for move in self._instead())]
        aims = [
            Deed(tell_aim(one, language), partial(self._aim, self.row, one))
            for one in self.rows()[self.row]
        ]
        rest = Deed(say("widgets.skirmish.rest", language), partial(self._rest, self.row))
        every = Deed(say("widgets.skirmish.all_rows", language), self._back)
        return [*aims, rest, every]

    def _instead(self) -> list[Any]:
        """What is legal besides firing: doing nothing."""
        nothing = Nothing()
        return [] if list(self.match.why_not(nothing)) else [nothing]

    def free_skills(self) -> Sequence[str]:
        """What fire out of turn can be declared with; who has the turn has said it before."""
        order = shots.order_of(self.state)
        if order is None or order.kind not in shots.OUT_OF_TURN:
            return ()
        return [one for one in shots.FREE if owner(self.state, order.piece, one) >= 0]

    def _choose(self, row: tuple[int, int]) -> None:
        self.forget()
        self.row = row

    def _aim(self, row: tuple[int, int], one: Aim) -> None:
        self.forget()
        self.aims[row], self.row = one, None

    def _back(self) -> None:
        """No row is chosen any more, and what was declared stays."""
        self.forget()
        self.row = None

    def _rest(self, row: tuple[int, int]) -> None:
        self.forget()
        self.aims.pop(row, None)
        self.row = None

    def _row_words(self, row: tuple[int, int]) -> str:
        if row in self.aims:
            return tell_aim(self.aims[row], self.language)
        return tell_row(self.rows()[row][0], self.language)

    def possible(self) -> Sequence[str]:
        rows = [self.row] if self.row is not None else list(self.rows())
        return [s for row in rows for one in self.rows()[row] for s in self._covered(one)]

    def chosen(self) -> dict[str, str]:
        order = shots.order_of(self.state)
        marks: dict[str, str] = {}
        if order is not None:
            name = self.state.name(order.piece)
            marks = dict.fromkeys(self.squares_of(name), EXPLAINED)
        for one in self.aims.values():
            marks |= dict.fromkeys(self._covered(one), CHOSEN)
        return marks

    # -- what may be expected

    def odds(self) -> Sequence[TargetOdds]:
        """The exact odds of what is declared so far."""
        move = self.move()
        if move is None or list(self.match.why_not(move)):
            return ()
        return of_fire(self.state, move, strike_back=True)

    def extra(self) -> str:
        odds = self.odds()
        if not odds:
            return ""
        head = say("widgets.skirmish.exact_odds", self.language)
        back = any("strike_back" in one.policy for one in odds)
        policy = f"<p>{escape(say('odds.tactics_back', self.language))}</p>" if back else ""
        return f"{_listed(head, [one.tell(self.language) for one in odds])}{policy}"

    def warning(self) -> str:
        """What is fired of limited ammunition: a click on a target takes all that can be fired.

        And that only crates and traps are in reach, where no enemy is.
        """
        if self.coached:
            return ""
        cover = self.worked_out("only cover", lambda: tuple(only_cover(self.state)))
        warnings = [one.tell(self.language) for one in cover]
        move = self.move()
        for one in limited(self.state, move) if move is not None else ():
            words = say("widgets.skirmish.uses_ammo", self.language, **dict(one.facts))
            warnings.append(words)
        return " ".join(warnings)

    def told(self) -> str:
        move = self.move()
        if not move:
            return ""
        fire = capital(tell_move(move, self.language))
        return f"{fire}. {self.other}" if self.other else fire

    def confirm_words(self) -> str:
        key = "fire" if self.aims else "target_what"
        return say(f"widgets.skirmish.{key}", self.language)


@dataclass
class ReactionDesk(ButtonsDesk):
    """Whether a unit reacts, and which: the chance that it comes to fire, and what that does."""

    RULES = ("tactics.reaction.roll", "tactics.reaction.spent")

    def extra(self) -> str:
        reaction = self.state.reaction
        if reaction is None:
            return ""
        number = self.state.round.number
        told = [
            one.tell(self.language)
            for one in answered(self.state, reaction.target, True, number)
            if one.rule == "tactics.reaction.roll"
        ]
        return _listed(say("widgets.skirmish.reaction_odds", self.language), told) if told else ""


def _listed(head: str, lines: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(one)}</li>" for one in lines)
    return f"<p><b>{escape(head)}</b></p><ul>{items}</ul>"
