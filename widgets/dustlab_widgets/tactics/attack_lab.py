"""The attack lab: who fires what at whom, its exact odds, and the dice step by step.

Everything is played by the rules of the game; dice wait until they are let fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from dustlab import rules
from dustlab.odds.tactics import TargetOdds, of_fire
from dustlab.scene import EXPLAINED, Scene
from dustlab.tactics import shots
from dustlab.tactics.attack import attack_of
from dustlab.tactics.attack_moves import Aim, Fire
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.cover import NONE
from dustlab.tactics.declaring import CHARGE
from dustlab.tactics.flow import ATTACK, NOTHING, SUSTAINED
from dustlab.tactics.moves import Activate
from dustlab.tactics.picture import field_scene
from dustlab.tactics.profile import throw_of
from dustlab.tactics.sheltering import Against, rows_against
from dustlab.tactics.sighting import read_end
from dustlab.tactics.state import State
from dustlab.tactics.telling import tell_position
from dustlab.words import phrase, say

from .. import desk as desks
from ..lab import row, row_of_buttons
from ..table_controls import Deed
from .attack_desks import FireDesk
from .desks import ButtonsDesk
from .odds_chart import OddsChart, damage_of, painted_together
from .play_lab import PlayLab
from .play_parts import captains_advice, skill_deeds
from .sight_view import opened

PLANS = {ATTACK: (ATTACK, NOTHING), SUSTAINED: (SUSTAINED,)}
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
CLOSE = ("tactics.attack.close", "tactics.attack.strike_back")


@dataclass
class AnswerDesk(ButtonsDesk):
    """Who falls, whether to strike back, whether to roll a die again: a button for each answer."""

    ADVICE = "widgets.attack.advice_answer"

    def confirm_words(self) -> str:
        return say("widgets.attack.answer_what", self.language)


@dataclass
class AimDesk(FireDesk):
    """Which rows fire at what; a click means the unit on a square before what it hides behind."""

    def pick(self, label: str) -> None:
        super().pick(label)
        for row_, one in self.aims.items():
            if one.shot.target < 0 and label in self._covered(one) and self.row is None:
                units = [aim for aim in self.rows()[row_] if self._is_unit_on(aim, label)]
                self.aims[row_] = units[-1] if units else one

    def _is_unit_on(self, one: Aim, label: str) -> bool:
        return one.shot.target >= 0 and label in self._covered(one)


class AttackLab(PlayLab):
    """Choose who attacks and how, rows and targets; read the odds, let the dice fall one by one.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `unit` the
    piece that attacks.
    """

    TITLE = "widgets.attack.title"
    CSS = f"{PlayLab.CSS} dust-with-chart"
    UNIT = "widgets.attack.unit"

    def __init__(
        self,
        field: str | Battlefield | State = "range",
        unit: str = "",
        seed: int = 7,
        language: str = "en",
    ) -> None:
        state, called = opened(field)
        if unit:
            unit = read_end(state, unit, "unit").name
        self.how = ATTACK
        self.aimed = -1
        """The unit that the table of rows is about."""
        self.choose_how = row_of_buttons(self._other_how, self.complain)
        self.chart = OddsChart(self.complain)
        super().__init__(state, called, unit, seed, language)

    def charts(self) -> Sequence[Any]:
        return (self.chart,)

    def beside(self) -> Sequence[Any]:
        return (
            row(self.choose_unit.widget),
            self.choose_how.widget,
            self.actions,
            self.steps,
            self.talk,
            self.hints,
            self.seed,
        )

    def __repr__(self) -> str:
        return f"AttackLab({self.unit or self.called or 'own field'}: {self.step() or 'over'})"

    # -- the attack

    def plan(self, state: State) -> Activate:
        del state
        actions = CHARGE if "charge" in self.skills else PLANS[self.how]
        return Activate(self.unit, actions, self.skills)

    def desk_kind(self) -> type[desks.Desk]:
        kind = super().desk_kind()
        return {FireDesk: AimDesk, ButtonsDesk: AnswerDesk}.get(kind, kind)

    def begin(self) -> None:
        self.aimed = -1
        super().begin()

    def _other_how(self, how: str) -> None:
        self.how = how
        self.begin()
        self.changed()

    def look(self, square: str) -> None:
        here = read_end(self.now(), square)
        if not self.unit:
            if here.piece >= 0:
                self._other_unit(here.name)
            return
        if here.piece >= 0 and here.name != self.unit:
            self.aimed = here.piece
        super().look(square)

    def lab_deeds(self) -> Sequence[Deed]:
        """What may be declared with an attack, as long as nothing has been done."""
        number = self.state.table.by_name.get(self.unit, -1)
        if number < 0 or self.match.cursor > self.first:
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
        more = ["tactics.attack.sustained"] if self.how == SUSTAINED else []
        return [*self.rules_now(), *more, *skills]

    def advice(self) -> str:
        return captains_advice(self.match, self.language)

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
        found = self.declared()
        return of_fire(*found) if found is not None else ()

    def target(self) -> int:
        """Whom the table of rows is about: who was picked last, else the first enemy."""
        state, order = self.now(), shots.order_of(self.now())
        if order is None:
            return -1
        targets = shots.targets_of(state, order)
        there = self.aimed >= 0 and bool(state.pieces[self.aimed].squares)
        return self.aimed if there else targets[0] if targets else -1

    # -- what is seen

    def looked_at(self) -> dict[str, str]:
        marks = super().looked_at()
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
        told = tell_position(self.now(), language).splitlines()
        return field_scene(
            self.shown(), marks=self.marks(), description=" ".join(told[:1]), language=language
        )

    def extra(self) -> str:
        """Every row against the target, and the odds of what is declared."""
        language, desk = self.language, self.desk
        if not isinstance(desk, FireDesk):
            return ""
        order, target = shots.order_of(self.now()), self.target()
        if order is None or target < 0:
            return ""
        rows = rows_against(self.now(), order.piece, target, order.kind)
        name = self.now().card(target).name
        caption = escape(say("widgets.attack.rows", language, target=name))
        heads = [say(f"widgets.attack.head_{one}", language) for one in ("row", "range", "dice")]
        heads.append(say("widgets.attack.head_why", language))
        head = "".join(f"<th>{escape(one)}</th>" for one in heads)
        lines = "".join(self._line(one, name, target) for one in rows)
        table = (
            f'<table class="dust-lines dust-pairs"><caption>{caption}</caption>'
            f"<tr>{head}</tr>{lines}</table>"
        )
        return table + desk.extra()

    def _line(self, one: Against, name: str, target: int) -> str:
        language, cell = self.language, one.weapon.cell(self.now().card(target).armour)
        if one.attack is None:
            dice, told = "–", " ".join(refusal.tell(language) for refusal in one.refused)
        else:
            facts = {"dice": self._dice(one, target), "cell": str(cell)}
            dice = say("widgets.attack.dice", language, **facts)
            key = f"widgets.attack.cover_{one.cover}"
            told = "" if one.cover == NONE and not one.ignores else say(key, language, target=name)
            if one.ignores:
                told = rules.rule("tactics.cover.ignored").name(language)
        cells = (one.weapon.name, one.weapon.range.printed, dice, told)
        return f"<tr>{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"

    def _dice(self, one: Against, target: int) -> int:
        """The dice of a row: as it is declared, else those of one shot."""
        desk, state = self.desk, self.now()
        said = desk.aims.get((one.piece, one.row)) if isinstance(desk, FireDesk) else None
        if said is None or said.shot.target != target:
            return one.dice
        attack = attack_of(state, Fire((said,)))
        return sum(throw_of(state, attack, shot).dice for shot in attack.shots)

    def summary(self) -> Sequence[str]:
        told = [one.tell(self.language) for one in self.odds()]
        return [*super().summary(), *told]

    def show(self) -> None:
        with painted_together():
            super().show()
            self._show_chart()

    def above(self) -> str:
        """The six steps, and which of them is on."""
        step, lines = self.step(), []
        names = list(STEPS)
        here = names.index(step) if step else len(names) if self.declared() else -1
        for place, one in enumerate(names):
            told = escape(say(f"widgets.attack.step_{one}", self.language))
            look = ' aria-current="step"' if place == here else ""
            look = ' class="dust-step-done"' if place < here else look
            lines.append(f"<li{look}>{place + 1} {told}</li>")
        return f'<ol class="dust-six">{"".join(lines)}</ol>'

    def _show_chart(self) -> None:
        language, odds = self.language, self.odds()
        if not odds:
            self.chart.show(say("widgets.attack.no_odds", language), "", None, None, language)
            return
        wanted = self.now().name(self.aimed) if self.aimed >= 0 else ""
        one = next((each for each in odds if each.name == wanted), odds[0])
        title = say("widgets.attack.chart", language, target=one.name)
        caption = f"{one.tell(language)} {say('widgets.attack.policy', language)}"
        told = damage_of(one, phrase("widgets.attack.exact", language))
        self.chart.show(title, caption, told, None, language)

    def show_choices(self) -> None:
        super().show_choices()
        language = self.language
        plans = [(say(f"widgets.attack.{how}", language), how) for how in PLANS]
        self.choose_how.show(plans, self.how, language)


__all__ = ["AimDesk", "AnswerDesk", "AttackLab"]
