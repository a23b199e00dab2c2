"""The attack lab: who fires what at whom, its exact odds, and the dice step by step.

Everything is played by the rules of the game; dice wait until they are let fall.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from dustlab.core import rules
from dustlab.core.words import phrase, say
from dustlab.pictures.scene import EXPLAINED, Scene
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.flow import ATTACK, NOTHING, SUSTAINED
from dustlab.tactics.moves import Activate, Fire, Move
from dustlab.tactics.odds.attacks import of_fire
from dustlab.tactics.odds.targets import TargetOdds
from dustlab.tactics.pictures.position import field_scene
from dustlab.tactics.rules import shots
from dustlab.tactics.rules.attack import attack_of
from dustlab.tactics.rules.cover import NONE
from dustlab.tactics.rules.declaring import CHARGE
from dustlab.tactics.rules.dice import throw_of
from dustlab.tactics.rules.proof import read_end
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import (
    Against,
    call,
    friends,
    has_artillery,
    rehearsal,
    rows_against,
    usual_spotter,
)
from dustlab.tactics.text.blanks import Aim
from dustlab.tactics.text.naming import in_words
from dustlab.tactics.text.words import tell_position

from ...core.parts import show_if
from ...table import desk as desks
from ...table.controls import Deed
from ...table.lab import menu
from ..board import Chart, damage_of
from ..desks.desk import ButtonsDesk
from ..desks.fire import FireDesk
from ..desks.kinds import skill_deeds
from .field import opened, table_of
from .play import PlayLab

PLANS = {ATTACK: (ATTACK, NOTHING), SUSTAINED: (SUSTAINED,)}
# Artillery fires where another unit sees.
INDIRECT = "indirect"
DECLARED = ("all_in_one", "berserk", "charge")

# The six steps, and the rules that each of them goes by.
STEPS = {
    "range": ("tactics.attack.range",),
    "sight": ("tactics.attack.sight",),
    "targets": ("tactics.attack.targets", "tactics.attack.rows"),
    "dice": ("tactics.attack.dice", "tactics.attack.bearers"),
    "cover": ("tactics.attack.cover_dice", "tactics.cover.dice"),
    "damage": ("tactics.attack.damage", "tactics.attack.casualties"),
}
STAGES = {
    "roll": "dice",
    "medal": "dice",
    "cover": "cover",
    "resist": "damage",
    "lose": "damage",
    "strike": "damage",
}
CALLED = ("tactics.weapon.indirect", "tactics.command.strike", "tactics.command.spotter")
CLOSE = ("tactics.attack.close", "tactics.attack.strike_back")


@dataclass
class AnswerDesk(ButtonsDesk):
    """Who falls, whether to strike back, whether to roll a die again: a button for each answer."""

    ADVICE = "widgets.attack.advice_answer"

    def confirm_words(self) -> str:
        return say("widgets.attack.answer_what", self.language)


class AttackLab(PlayLab):
    """Choose who attacks and how, rows and targets; read the odds, let the dice fall one by one.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `unit` the
    piece that attacks. With a `spotter` named, it is artillery that fires indirectly.
    """

    TITLE = "widgets.attack.title"
    CHART = True
    UNIT = "widgets.attack.unit"

    def __init__(
        self,
        field: str | Battlefield | State = "range",
        unit: str = "",
        seed: int = 7,
        language: str = "",
        spotter: str = "",
    ) -> None:
        state, called = opened(field)
        if unit:
            unit = read_end(state, unit, "unit").name
        self.spotter = read_end(state, spotter, "spotter").name if spotter else ""
        """Who calls for indirect fire; empty: any unit that can."""
        self.how = INDIRECT if spotter else ATTACK
        self.choose_spotter = menu(
            self.begins_with("spotter"), self.complain, "widgets.attack.spotter"
        )
        self.aimed = -1
        """The unit that the table of rows is about."""
        super().__init__(state, called, unit, seed, language)

    def menus(self) -> Sequence[Any]:
        return (self.choose_spotter.widget,)

    def __repr__(self) -> str:
        return f"AttackLab({self.unit or self.called or 'own field'}: {self.step() or 'over'})"

    # -- the attack

    def is_called(self, state: State) -> bool:
        """Whether it is artillery that fires when it is called."""
        return self.how == INDIRECT and has_artillery(state, state.read_piece(self.unit))

    def caller(self, state: State) -> int:
        """The spotter, if there is a unit of this name on the field; else the usual one."""
        artillery, named = state.read_piece(self.unit), state.table.by_name.get(self.spotter, -1)
        if named in friends(state, artillery):
            return named
        return usual_spotter(state, artillery)

    def plan(self, state: State) -> Activate:
        del state
        actions = CHARGE if "charge" in self.skills else PLANS.get(self.how, PLANS[ATTACK])
        return Activate(self.unit, actions, self.skills)

    def opening(self, state: State) -> Sequence[Move]:
        if not self.is_called(state):
            return super().opening(state)
        return call(state, self.caller(state), state.read_piece(self.unit))

    def start(self, state: State, number: int) -> State:
        if not self.is_called(state):
            return super().start(state, number)
        return rehearsal(state, self.caller(state), ready=(number,))

    def desk_kind(self) -> type[desks.Desk]:
        kind = super().desk_kind()
        return AnswerDesk if kind is ButtonsDesk else kind

    def begin(self) -> None:
        self.aimed = -1
        super().begin()

    def look(self, square: str) -> None:
        here = read_end(self.now(), square)
        if not self.unit:
            if here.piece >= 0:
                self._other_unit(here.name)
            return
        if self.wrong and here.piece in self._callers():
            self.begins_with("spotter")(here.name)
            return
        if here.piece >= 0 and here.name != self.unit:
            self.aimed = here.piece
        super().look(square)

    def _callers(self) -> Sequence[int]:
        """The friends that can be chosen to call; nobody if nobody is to."""
        number = self.state.table.by_name.get(self.unit, -1)
        if number < 0 or not self.is_called(self.state):
            return ()
        return friends(self.state, number)

    def lab_deeds(self) -> Sequence[Deed]:
        """What may be declared with an attack, as long as nothing has been done."""
        number = self.state.table.by_name.get(self.unit, -1)
        if number < 0 or self.match.cursor > self.first or self.is_called(self.state):
            return ()
        asked = (self.state, number, DECLARED, self.skills)
        return skill_deeds(*asked, self.switch_skill, self.language)

    def step(self) -> str:
        """Which of the six steps is on; none: the attack is over, or nobody attacks."""
        state = self.now()
        if state.attack is not None:
            return STAGES[state.attack.stage]
        return "targets" if isinstance(self.desk, FireDesk) else ""

    def rules_now(self) -> Sequence[str]:
        step, attack = self.step(), self.now().attack
        if step == "targets":
            return (
                "tactics.attack.steps",
                *(rule for one in list(STEPS)[:3] for rule in STEPS[one]),
            )
        more = CLOSE if attack is not None and attack.close else ()
        return (*STEPS.get(step, ("tactics.attack.steps",)), *more)

    def also(self) -> Sequence[str]:
        if self.refused_now():
            return ()
        skills = [f"tactics.skills.{one}" for one in self.skills]
        skills += CALLED if self._callers() else ()
        more = ["tactics.attack.sustained"] if self.how == SUSTAINED else []
        return [*self.rules_now(), *more, *skills]

    def advice(self) -> str:
        return self.bots_advice()

    # -- odds

    def declared(self) -> tuple[State, Fire] | None:
        """The declaration that the odds are about: as it stands, or as it was made."""
        desk = self.desk
        if isinstance(desk, FireDesk):
            move = desk.move()
            fits = move is not None and not list(self.match.why_not(move))
            return (self.now(), move) if fits else None
        for one in reversed(self.match.steps[: self.match.cursor]):
            if isinstance(one.cause, Fire):
                return one.before, one.cause
        return None

    def odds(self) -> Sequence[TargetOdds]:
        declared = self.declared()
        return of_fire(*declared) if declared is not None else ()

    def supposed(self) -> Sequence[TargetOdds]:
        """The odds as long as nothing is declared: all that reaches whom the rows are about."""
        desk, target = self.desk, self.target()
        if not isinstance(desk, FireDesk) or desk.aims or target < 0:
            return ()
        move = desk.all_at(target)
        if move is None or list(self.match.why_not(move)):
            return ()
        return of_fire(self.now(), move)

    def target(self) -> int:
        """Whom the table of rows is about: picked or aimed at last, else the first enemy."""
        state, order = self.now(), shots.order_of(self.now())
        if order is None:
            return -1
        if self.aimed >= 0 and state.pieces[self.aimed].squares:
            return self.aimed
        aims = list(self.desk.aims.values()) if isinstance(self.desk, FireDesk) else []
        aimed = [one.shot.target for one in reversed(aims) if one.shot.target >= 0]
        return next(iter([*aimed, *shots.targets_of(state, order)]), -1)

    # -- what is seen

    def looked_at(self) -> dict[str, str]:
        marks = super().looked_at()
        if self._callers():
            seen_from = self.where(self.state.name(self.caller(self.state)))
            marks |= {square: EXPLAINED for square in seen_from if square not in marks}
        attack = self.now().attack
        if attack is not None:
            field = self.now().field
            for shot in attack.shots:
                squares = (
                    self.now().pieces[shot.target].squares if shot.target >= 0 else (shot.square,)
                )
                marks |= {field.names[s]: EXPLAINED for s in squares if field.names[s] not in marks}
        return marks

    def picture(self, language: str) -> Scene:
        lines = tell_position(self.now(), language).splitlines()
        return field_scene(
            self.shown(), marks=self.marks(), description=" ".join(lines[:1]), language=language
        )

    def extra(self) -> str:
        """Every row against the target, and the odds of what is declared."""
        language, desk = self.language, self.desk
        if not isinstance(desk, FireDesk):
            return ""
        order, target = shots.order_of(self.now()), self.target()
        if order is None or target < 0:
            return ""
        rows = rows_against(self.now(), order.piece, target, order.kind, order.spotter)
        return rows_table(self.now(), rows, target, desk.aims, language) + desk.extra()

    def summary(self) -> Sequence[str]:
        odds = [one.tell(self.language) for one in self.odds()]
        return [*super().summary(), *odds]

    def above(self) -> str:
        """The six steps, and which of them is on."""
        step, lines = self.step(), []
        names = list(STEPS)
        here = names.index(step) if step else len(names) if self.declared() else -1
        for place, one in enumerate(names):
            step = escape(say(f"widgets.attack.step_{one}", self.language))
            look = ' aria-current="step"' if place == here else ""
            look = ' class="dust-step-done"' if place < here else look
            lines.append(f"<li{look}>{place + 1} {step}</li>")
        return f'<ol class="dust-six">{"".join(lines)}</ol>'

    def odds_now(self) -> Chart:
        language, odds, policy = self.language, self.odds(), "widgets.attack.policy"
        if not odds:
            odds, policy = self.supposed(), "widgets.attack.supposed"
        if not odds:
            return Chart(say("widgets.attack.no_odds", language))
        wanted = self.now().name(self.aimed) if self.aimed >= 0 else ""
        one = next((each for each in odds if each.name == wanted), odds[0])
        title = say("widgets.attack.chart", language, target=one.name)
        caption = f"{one.tell(language)} {say(policy, language)}"
        return Chart(title, caption, damage_of(one, phrase("widgets.attack.exact", language)))

    def show_choices(self) -> None:
        super().show_choices()
        language = self.language
        state, number = self.state, self.state.table.by_name.get(self.unit, -1)
        artillery = number >= 0 and has_artillery(state, number)
        ways = [*PLANS, INDIRECT] if artillery else list(PLANS)
        how = self.how if self.how in ways else ATTACK
        self.choose_how.show(
            [(say(f"widgets.attack.{one}", language), one) for one in ways], how, language
        )
        callers = self._callers()
        show_if(self.choose_spotter.widget, bool(callers))
        names = [(in_words(state.title(one), language), state.name(one)) for one in callers]
        chosen = state.name(self.caller(state)) if callers else ""
        self.choose_spotter.show(names, chosen, language)


Aims = Mapping[tuple[int, int], Aim]


def rows_table(
    state: State, rows: Sequence[Against], target: int, aims: Aims, language: str
) -> str:
    """The rows as a table, with the dice of those that are declared already."""
    caption = say("widgets.attack.rows", language, target=state.card(target).name)
    heads = [say(f"widgets.attack.head_{one}", language) for one in ("row", "range", "dice", "why")]
    return table_of((_row(state, one, target, aims, language) for one in rows), heads, caption)


def _row(state: State, one: Against, target: int, aims: Aims, language: str) -> Sequence[str]:
    card = state.card(target)
    dice, why = "–", " ".join(refusal.tell(language) for refusal in one.refused)
    if one.attack is not None:
        number = _dice(state, one, target, aims.get((one.piece, one.row)))
        facts = {"dice": number, "cell": str(one.weapon.cell(card.armour))}
        dice = say("widgets.attack.dice", language, **facts)
        key = f"widgets.attack.cover_{one.cover}"
        why = "" if one.cover == NONE else say(key, language, target=card.name)
        if one.ignores:
            why = rules.rule("tactics.cover.ignored").name(language)
    return in_words(one.weapon.name, language), one.weapon.range.printed, dice, why


def _dice(state: State, one: Against, target: int, said: Aim | None) -> int:
    """The dice of a row: as it is declared, else those of one shot."""
    if said is None or said.shot.target != target:
        return one.dice
    attack = attack_of(state, Fire((said,)))
    return sum(throw_of(state, attack, shot).dice for shot in attack.shots)
