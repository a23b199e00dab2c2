"""The reaction lab: when enemies may cut in, who of them, with how many dice, and what it is worth.

A unit acts in one of the five situations; when the moment comes the other side is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Any

from dustlab.core.match import Chance
from dustlab.core.remarks import Refusal
from dustlab.core.words import chance, say
from dustlab.pictures.scene import EXPLAINED, Scene
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.flow import ATTACK, MOVE, SUSTAINED
from dustlab.tactics.moves import Activate
from dustlab.tactics.odds.attacks import of_attack
from dustlab.tactics.odds.targets import TargetOdds
from dustlab.tactics.pictures.field import paper_for
from dustlab.tactics.pictures.position import field_scene
from dustlab.tactics.pictures.signs import dangers
from dustlab.tactics.rules.declaring import CHARGE
from dustlab.tactics.rules.movement import placed
from dustlab.tactics.rules.proof import read_end
from dustlab.tactics.rules.skills import has
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import Watcher, could_react, volley, watchers

from ...table import desk as desks
from ...table.lab import menu
from ...table.talk import list_of
from ..board import SURE, Chart, damage_of, mean_words
from ..desks.desk import ButtonsDesk, GoDesk, ReactDesk, StepDesk
from ..desks.kinds import unlined
from .attack import AnswerDesk
from .field import opened, table_of
from .play import PlayLab

# The situations, each with its actions and the rule that it goes by.
SITUATIONS = {
    "after_move": (MOVE, ATTACK),
    "after_attack": (ATTACK, MOVE),
    "between_moves": (MOVE, MOVE),
    "charge": CHARGE,
    "whole_way": (MOVE, MOVE),
    "sustained": (SUSTAINED,),
}
RULES = {one: f"tactics.reaction.{one}" for one in list(SITUATIONS)[:5]}
RULES["sustained"] = "tactics.reaction.moment"
ASKED = ("tactics.reaction.who", "tactics.reaction.zone", "tactics.reaction.roll")
QUICK = ("advanced_reactive_fire", "superior_reactive_fire")


class ReactionLab(PlayLab):
    """Let a unit act in one of five situations, and ask who may cut in, by which dice, to what end.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `unit` the
    piece that acts, watched by its enemies.
    """

    TITLE = "widgets.reaction.title"
    CHART = True
    UNIT = "widgets.reaction.unit"
    WATCHED = True

    def __init__(
        self,
        field: str | Battlefield | State = "reaction_range",
        unit: str = "",
        seed: int = 7,
        language: str = "",
    ) -> None:
        state, called = opened(field)
        unit = read_end(state, unit, "unit").name if unit else self.usual_unit(state)
        self.how, self.watcher = "after_move", ""
        self.choose_watcher = menu(self.sets("watcher"), self.complain, "widgets.reaction.watcher")
        super().__init__(state, called, unit, seed, language)

    def usual_unit(self, state: State) -> str:
        """A unit to which an enemy could react where it stands, if there is one."""
        on = [n for n, piece in enumerate(state.pieces) if piece.squares]
        fresh = state._replace(pieces=tuple(piece._replace(acted=False) for piece in state.pieces))
        watched = [
            n for n in on if any(True for _ in could_react(fresh, n, state.pieces[n].squares[0]))
        ]
        return state.name((watched or on)[0]) if on else ""

    def menus(self) -> Sequence[Any]:
        return (self.choose_watcher.widget,)

    def __repr__(self) -> str:
        able = [self.state.name(one.piece) for one in self.watchers() if not one.refused]
        words = ", ".join(able) or "nobody"
        return f"ReactionLab({self.unit or self.called or 'own field'}, {self.how}: {words})"

    # -- the activation

    def plan(self, state: State) -> Activate:
        skills: tuple[str, ...] = ()
        if self.how == "charge":
            skills = ("charge",)
        elif self.how == "whole_way" and not has(state, state.read_piece(self.unit), "fast"):
            # Only a fast unit goes its whole way unasked; any other would have to jump.
            skills = ("jump",)
        return Activate(self.unit, SITUATIONS[self.how], skills)

    def desk_kind(self) -> type[desks.Desk]:
        kind = super().desk_kind()
        if self.match.state.phase == "reaction":
            return ReactDesk
        return {GoDesk: StepDesk, ButtonsDesk: AnswerDesk}.get(kind, kind)

    def look(self, square: str) -> None:
        here = read_end(self.now(), square)
        if not self.unit and here.piece >= 0:
            self._other_unit(here.name)
            return
        acting = self.where(self.unit)
        if here.piece >= 0 and square not in acting and isinstance(self.desk, GoDesk):
            side = self.now().side(here.piece)
            if self.unit and side != self.now().side(self.now().table.by_name[self.unit]):
                self.watcher = here.name
        super().look(square)

    # -- who watches

    def moment(self) -> State:
        """The position with the unit where it would stand when the moment comes."""
        state, desk = self.now(), self.desk
        if isinstance(desk, GoDesk) and desk.square and not desk.refused:
            square = state.field.by_name[desk.square]
            return placed(state, state.table.by_name[self.unit], square)
        return state

    def watchers(self) -> list[Watcher]:
        state = self.moment()
        number = state.table.by_name.get(self.unit, -1)
        if number < 0 or not state.pieces[number].squares:
            return []
        return watchers(state, number)

    def chosen_watcher(self, asked: Sequence[Watcher]) -> Watcher | None:
        """Who the chart is about: the chosen one, else the first who may react."""
        state = self.now()
        named = [one for one in asked if state.name(one.piece) == self.watcher]
        able = [one for one in asked if not one.refused]
        return next(iter(named or able or asked), None)

    def is_asked(self) -> bool:
        """Whether any moment for reaction fire comes at all."""
        return self.how != "sustained"

    def rules_now(self) -> Sequence[str]:
        more = ASKED if isinstance(self.desk, ReactDesk) else ("tactics.reaction.moment",)
        return (RULES[self.how], *(one for one in more if one != RULES[self.how]))

    def also(self) -> Sequence[str]:
        if self.refused_now():
            return ()
        state = self.now()
        quick = [s for s in QUICK if any(has(state, one.piece, s) for one in self.watchers())]
        return [*self.rules_now(), *(f"tactics.skills.{one}" for one in quick)]

    def advice(self) -> str:
        return self.bots_advice()

    # -- what is seen

    def looked_at(self) -> dict[str, str]:
        marks = super().looked_at()
        if not self.desk.dare or self.desk.hinted:
            for one in self.watchers() if self.is_asked() else ():
                squares = self.where(self.now().name(one.piece))
                marks |= {s: EXPLAINED for s in squares if not one.refused and s not in marks}
        return marks

    def marks(self) -> dict[str, str]:
        marks = super().marks()
        return unlined(marks, self.desk) if isinstance(self.desk, GoDesk) else marks

    def dangers(self) -> dict[int, int]:
        """For each square where the MOVE may end how many enemies could react there."""
        desk, state = self.desk, self.now()
        number = state.table.by_name.get(self.unit, -1)
        if not isinstance(desk, GoDesk) or number < 0 or (desk.dare and not desk.hinted):
            return {}
        return {
            square: sum(1 for _ in could_react(state, number, square)) for square in desk.costs()
        }

    def picture(self, language: str) -> Scene:
        state, counts = self.now(), self.dangers()
        falls = {
            square: say("widgets.reaction.danger", language, number=number)
            for square, number in counts.items()
        }
        over = dangers(paper_for(state.field), counts)
        return field_scene(
            state,
            over=tuple(over),
            marks=self.marks(),
            notes=falls,
            description=say("widgets.reaction.legend", language) if counts else "",
            language=language,
        )

    def told(self) -> Sequence[str]:
        situation = say(f"widgets.reaction.situation_{self.how}", self.language)
        return [situation, *super().told()]

    def extra(self) -> str:
        """Every enemy: may it, with which chance, and what it would do."""
        language = self.language
        if not self.is_asked() or self.wrong:
            return ""
        enemies = self.watchers()
        if not enemies or (self.desk.dare and not self.desk.hinted):
            return self._rolling()
        keys = ("unit", "may", "dice", "destroys")
        heads = [say(f"widgets.reaction.head_{one}", language) for one in keys]
        legend = say("widgets.reaction.legend", language) if self.dangers() else ""
        pale = f'<p class="dust-pale">{escape(legend)}</p>' if legend else ""
        return f"{pale}{table_of(map(self._row, enemies), heads)}{self._rolling()}"

    def _row(self, one: Watcher) -> Sequence[str]:
        language, who, fires = self.language, self.named_there(one.piece), self.is_firing(one)
        if one.refused and not fires:
            return who, self._why(one.refused), "–", "–"
        odds, sure = self.odds(one), self.chance_of(one)
        share = float(odds.destroyed * sure) if odds is not None else 0.0
        mean = float(odds.mean * sure) if odds is not None else 0.0
        facts = {"mean": mean_words(mean, language), "chance": chance(share, language)}
        worth = say("widgets.reaction.worth", language, **facts)
        if fires:
            return who, say("widgets.reaction.fires", language), "–", worth
        likely = chance(float(one.chance), language)
        dice = say("widgets.reaction.dice", language, dice=one.dice, chance=likely)
        return who, say("widgets.reaction.may", language), dice, worth

    def is_firing(self, one: Watcher) -> bool:
        """Whether the die has let it fire already."""
        now = self.now().activation
        return now is not None and now.by == "reaction" and now.piece == one.piece

    def chance_of(self, one: Watcher) -> Fraction:
        """The chance that it fires, as things stand."""
        return SURE if self.is_firing(one) else one.chance

    def named_there(self, piece: int) -> str:
        """A unit and where it stands now."""
        state = self.now()
        square = state.field.names[state.pieces[piece].squares[0]]
        return f"{state.card(piece).name} ({square})"

    def _why(self, refused: Sequence[Refusal]) -> str:
        return " ".join(reason.tell(self.language) for reason in refused)

    def _rolling(self) -> str:
        """What each way does in which the die for reaction fire can fall."""
        state, language = self.now(), self.language
        if state.phase != "reaction" or not isinstance(self.match.pending, Chance):
            return ""
        lines = [say(f"widgets.reaction.falls_{one}", language) for one in ("blank", "hit")]
        return list_of(lines)

    # -- what it is worth

    def odds(self, one: Watcher, kind: str = "reaction") -> TargetOdds | None:
        """The exact odds of its fire at the unit that acts, if it fires."""
        state = self.moment()
        target = state.table.by_name[self.unit]
        attack = one.attack if kind == "reaction" else volley(state, one.piece, target, kind)
        return of_attack(state, attack)[0] if attack is not None else None

    def odds_now(self) -> Chart:
        language = self.language
        enemies = self.watchers() if self.is_asked() else []
        one = self.chosen_watcher(enemies)
        odds = self.odds(one) if one is not None else None
        if one is None or odds is None:
            return Chart(say("widgets.reaction.no_odds", language))
        facts = {"unit": self.named_there(one.piece), "dice": one.dice}
        title = say("widgets.reaction.chart", language, **facts)
        now = damage_of(odds, say("widgets.reaction.now", language), self.chance_of(one))
        waits = self.odds(one, SUSTAINED)
        later = None
        if waits is not None:
            later = damage_of(waits, say("widgets.reaction.later", language))
        return Chart(title, say("widgets.reaction.policy", language), now, later)

    def summary(self) -> Sequence[str]:
        lines = []
        for one in self.watchers() if self.is_asked() and not self.wrong else ():
            facts = {
                "unit": self.named_there(one.piece),
                "chance": chance(float(one.chance), self.language),
            }
            key = "widgets.reaction.able"
            lines.append(
                self._why(one.refused) if one.refused else say(key, self.language, **facts)
            )
        return [*super().summary(), *lines]

    def show_choices(self) -> None:
        super().show_choices()
        language = self.language
        ways = [(say(f"widgets.reaction.{how}", language), how) for how in SITUATIONS]
        self.choose_how.show(ways, self.how, language)
        state, enemies = self.now(), []
        number = state.table.by_name.get(self.unit, -1)
        if number >= 0:
            enemies = [
                (self.named_there(n), state.name(n))
                for n in state.table.enemies[state.side(number)]
                if state.pieces[n].squares
            ]
        anyone = [(say("widgets.reaction.anyone", language), "")]
        self.choose_watcher.show(anyone + enemies, self.watcher, language)
