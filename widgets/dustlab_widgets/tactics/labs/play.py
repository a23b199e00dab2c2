"""The frame of the labs in which a unit acts: the field drawn on, and a match that begins there.

Moves go through the rules of the game; dice wait until they are let fall, as they like or as one
chooses. Drawing on the field begins again from there, and every step can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from dustlab.core.match import Chance, Fell, Match, Over
from dustlab.core.remarks import Remark
from dustlab.core.words import say
from dustlab.pictures.scene import CHOSEN
from dustlab.tactics import GAME
from dustlab.tactics.moves import Activate, Move
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import rehearsal

from ...core.controls import Seed
from ...core.parts import Row, button, show_if, watch
from ...table import desk as desks
from ...table.controls import Deed, Deeds
from ...table.deciding import Advising
from ...table.frame import STEPS, Sheets
from ...table.lab import menu, question, readiness, row_of_buttons
from ...table.step_bar import StepBar, step_of
from ...table.talk import last_events, list_of
from ..desks.desk import squares_of, switched
from ..desks.kinds import DoneDesk, IdleDesk, RollDesk, kind_of
from .drawing import units as unit_brushes
from .field import LOOK, FieldLab, unit_words


class PlayLab(Advising, FieldLab):
    """A lab in which one unit acts, step by step: the table of a match that it begins."""

    DARE = True
    LOOK_WORDS = "widgets.field.act"
    UNIT = "widgets.field.unit"
    """What the menu of units is called."""
    ROLLS = True
    """Whether dice fall in it."""
    WATCHED = False
    """Whether enemies may interrupt."""
    how = ""
    """Which of the ways to act is chosen."""
    round = 0
    """The round that it is; 0: as the position says."""
    opened = 0
    """How many steps the opening took."""
    wrong: tuple[Remark, ...] = ()
    """Why the unit cannot do what was chosen for it."""

    def __init__(self, state: State, called: str, unit: str, seed: int, language: str) -> None:
        self.given = state
        self.unit = unit or self.usual_unit(state)
        self.begun = called, self.unit
        self.skills: tuple[str, ...] = ()
        complain = self.complain
        self.choose_unit = menu(self._other_unit, complain, self.UNIT)
        self.choose_how = row_of_buttons(self.begins_with("how"), complain)
        self.confirm = button(self._confirm, complain, "dust-confirm")
        self.deeds = Deeds(complain)
        self.steps = StepBar(self._stepped, complain, shuts=False)
        # There are few steps, and which it is stands above what is asked: fewer messages each.
        for part in (self.steps.position, self.steps.to_start, self.steps.to_end):
            show_if(part, False)
        self.seed = Seed(seed)
        self.language = "en"
        watch(self.seed.number, self._other_seed, complain)
        self.match = self.new_match(state)
        self.desk = self._desk()
        super().__init__(state, called, language)

    # -- what each lab has of its own

    def plan(self, state: State) -> Activate:
        """What the unit declares, in the position as it is drawn."""
        raise NotImplementedError

    def opening(self, state: State) -> Sequence[Move]:
        """The moves after which the lab begins."""
        return (self.plan(state),)

    def start(self, state: State, number: int) -> State:
        """The position before the opening."""
        return rehearsal(state, number, watched=self.WATCHED, round_=self.round)

    def usual_unit(self, state: State) -> str:
        """Who acts first."""
        return next((n for n in state.table.names if state.pieces[state.read_piece(n)].squares), "")

    def menus(self) -> Sequence[Any]:
        """Menus beside that of the units."""
        return ()

    def in_hand(self) -> Sequence[Any]:
        return Row(self.choose_unit.widget, *self.menus()), self.choose_how.widget

    def buttons(self) -> Sequence[Any]:
        return self.confirm, self.deeds

    def sheets(self) -> Sheets:
        first, *rest = super().sheets().items()
        steps = (self.steps, self.seed) if self.ROLLS else (self.steps,)
        return dict([first, (STEPS, steps), *rest])

    def desk_kind(self) -> type[desks.Desk]:
        return kind_of(self.match.state)

    def above(self) -> str:
        """What stands above the question, as markup."""
        return ""

    def extra(self) -> str:
        """More to read below why not, as markup."""
        return ""

    def also(self) -> Sequence[str]:
        """Rules to read."""
        return ()

    # -- the match

    def new_match(self, state: State) -> Match[State]:
        """The activation of the chosen unit, as far as nothing speaks against it."""
        number = state.table.by_name.get(self.unit, -1)
        if number < 0 or not state.pieces[number].squares:
            self.unit, self.wrong = "", ()
            return Match(GAME, state, self.seed.value, automatic=False)
        match = Match(GAME, self.start(state, number), self.seed.value, automatic=False)
        for move in self.opening(state):
            self.wrong = tuple(match.why_not(move))
            if self.wrong:
                break
            match.play(move)
        self.opened = len(match.steps)
        return match

    @property
    def first(self) -> int:
        """The step to which one can go back: the unit has been activated."""
        return min(self.opened, len(self.match.steps))

    def begins_with(self, thing: str) -> Callable[[Any], None]:
        """What a menu does that changes one thing, and begins again."""

        def choose(value: Any) -> None:
            setattr(self, thing, value)
            self.begin()
            self.changed()

        return choose

    def begin(self) -> None:
        """Again from the drawn position."""
        self.match = self.new_match(self.state)
        self._new_desk()

    def _desk(self) -> desks.Desk:
        # The switch comes with the frame, which comes last.
        dared = hasattr(self, "dare") and self.dare.on
        asked = (self.match, self.play, dared)
        pending = self.match.pending
        if not self.unit or self.wrong:
            empty = not any(piece.squares for piece in self.match.state.pieces)
            put, chosen = self._put_one, bool(self.unit)
            return IdleDesk(*asked, self.language, is_empty=empty, put_one=put, is_chosen=chosen)
        if isinstance(pending, Chance):
            return RollDesk(*asked, self.language)
        if isinstance(pending, Over):
            return DoneDesk(*asked, self.language, step_back=self._undo)
        return self.desk_kind()(*asked, self.language)

    def _new_desk(self) -> None:
        self.advised = ""
        self.desk = self._desk()
        self._new_hints()

    def play(self, move: Any) -> None:
        """A move that nothing speaks against; dice as they fall, or as they are let fall."""
        if move is None or isinstance(move, Fell):
            self.match.fall(None if move is None else move.outcome)
        else:
            self.match.play(move)

    def _after(self, desk: desks.Desk) -> None:
        """Something was chosen, or played: then the position is another one."""
        if self.match.state is not desk.state_at_start:
            self._new_desk()
        self.show()

    # -- choosing

    def pick(self, square: str) -> None:
        if self.tool == LOOK:
            self.pencil.refused = ()
        super().pick(square)

    def look(self, square: str) -> None:
        desk = self.desk
        desk.pick(square)
        if self.match.state is not desk.state_at_start:
            self._new_desk()

    def _drawn(self, before: State) -> None:
        if self.state is not before:
            super()._drawn(before)
        else:
            self.show()

    def _put_one(self) -> None:
        """On a field without units: what is painted next is one."""
        self._other_brush(unit_brushes()[0])

    def follow(self) -> None:
        standing = [piece for piece in self.state.pieces if piece.squares]
        if not self.unit and len(standing) == 1:
            self.unit = self.usual_unit(self.state)
        self.begin()

    def forget(self) -> None:
        self.desk.clear()

    def restart(self) -> None:
        called, unit = self.begun
        self.skills = ()
        self.unit = unit if called == self.called else self.usual_unit(self.given)
        self.begin()

    def _undo(self) -> None:
        """One step back in what the unit did, each throw a step; then what was drawn."""
        self.pencil.let_go()
        if self.match.cursor > self.first:
            self.match.goto(self.match.cursor - 1)
            self._new_desk()
            self.changed()
        else:
            super()._undo()

    def begin_there(self) -> None:
        self.begun = self.called, self.usual_unit(self.given)

    def _other_unit(self, unit: str) -> None:
        self.unit, self.skills = unit, ()
        self.begin()
        self.changed()

    def _other_seed(self, seed: int) -> None:
        """Dice that have fallen lie as they are; the next ones come from this number."""
        self.match.seed = seed

    def switch_skill(self, skill: str) -> None:
        """Declared besides, or no longer; the activation begins again."""
        self.begins_with("skills")(switched(self.skills, skill))

    def _confirm(self) -> None:
        self.trouble = ""
        desk = self.desk
        desk.confirm()
        self._after(desk)

    def _deed(self, deed: Deed) -> Deed:
        """A desk's button, after which the lab looks at what it did."""

        def does() -> None:
            self.trouble = ""
            desk = self.desk
            deed.does()
            self._after(desk)

        return replace(deed, does=does)

    def lab_deeds(self) -> Sequence[Deed]:
        """Buttons of the lab itself, behind those of the desk."""
        return ()

    def _stepped(self) -> None:
        self.trouble = ""
        self.pencil.let_go()
        self._new_desk()
        self.show()

    # -- hints

    def hint(self, grade: int) -> str:
        desk, language = self.desk, self.language
        if not self.unit:
            return self.asks_look()
        if isinstance(desk, DoneDesk):
            return say("widgets.field.hint_over", language)
        if grade == 1:
            return self.rules_at_work(self.rules_now())
        if grade == 2:
            desk.hinted = True
            places = len(set(desk.possible()))
            if hasattr(self, "board"):
                self.show_field()
            key = "widgets.field.hint_places" if places else "widgets.field.hint_buttons"
            return say(key, language, places=places)
        words = self.advice()
        self.show_deeds()
        return words

    def bots_advice(self) -> str:
        """Where dice wait there is nothing to advise: which ones do."""
        pending = self.match.pending
        return pending.tell(self.language) if isinstance(pending, Chance) else super().bots_advice()

    def rules_now(self) -> Sequence[str]:
        return self.desk.RULES or ("tactics.attack.steps",)

    def advice(self) -> str:
        """The third grade: what one could do."""
        raise NotImplementedError

    # -- what is seen

    def now(self) -> State:
        """The position that the match has come to."""
        return self.match.state

    def looked_at(self) -> dict[str, str]:
        marks = dict.fromkeys(self.where(self.unit), CHOSEN)
        return marks | self.desk.marks()

    def shown(self) -> State:
        """The position as it is drawn: cards that are turned only for the rehearsal are not."""
        state, drawn = self.now(), self.state
        if self.WATCHED or len(state.pieces) != len(drawn.pieces):
            return state
        pieces = zip(state.pieces, drawn.pieces, strict=True)
        return state._replace(pieces=tuple(now._replace(acted=then.acted) for now, then in pieces))

    def units(self) -> list[tuple[str, str]]:
        """Everybody on the field, where they stand now."""
        now, drawn = self.now(), super().units()
        if len(now.pieces) != len(self.state.pieces):
            return drawn
        return [
            (unit_words(now, name, self.language) if self.where(name) else words, name)
            for words, name in drawn
        ]

    def where(self, name: str) -> tuple[str, ...]:
        """The squares of a unit in the match."""
        return squares_of(self.now(), name)

    def asks_look(self) -> str:
        if not self.unit:
            if not self.units():
                return say("widgets.field.no_units", self.language)
            return say("widgets.field.asks_unit", self.language)
        return self.match.pending.tell(self.language) if not self.wrong else self.not_so()

    def not_so(self) -> str:
        """The unit cannot do what was chosen."""
        return say("widgets.field.not_so", self.language)

    def told(self) -> Sequence[str]:
        return [self.desk.told()]

    def happened(self) -> Sequence[str]:
        """What the last decision brought about; that the unit is activated goes without saying."""
        if self.match.cursor <= self.first:
            return ()
        return [event.tell(self.language) for event in last_events(self.match)]

    def summary(self) -> Sequence[str]:
        return [self.asks_look(), *self.told(), *self.happened()]

    def desk_of_move(self) -> desks.Desk:
        return self.desk

    def refused_now(self) -> tuple[Remark, ...]:
        return (*self.pencil.refused, *(self.wrong or self.desk.refused))

    def show_all(self) -> None:
        language = self.language
        if self.dare.on != self.desk.dare:
            self._new_desk()
        desk = self.desk
        self.name_lab()
        self.show_tools()
        self.show_choices()
        here, last = step_of(self.match, self.first)
        step = say("widgets.field.decision", language, step=here, steps=last)
        asked = question(self.asks(), *self.told_now())
        asked = f'{self.above()}<div class="dust-pale">{escape(step)}</div>{asked}'
        self.ask.value = readiness(desk, asked)
        refused = self.refused_now()
        note = desk.note or ("" if refused else desk.missing())
        more = self.extra() + list_of(self.happened())
        self.reasons(refused, note, more, self.also(), desk.warning())
        if self.confirm.description != desk.confirm_words():
            self.confirm.description = desk.confirm_words()
        self.show_deeds()
        self.steps.show(self.match, self.first)
        self.show_field(" ".join(remark.tell(language) for remark in refused) or desk.note)

    def show_deeds(self) -> None:
        of_desk = (*self.desk.deeds(), *self.advised_deed())
        self.deeds.show([*map(self._deed, of_desk), *self.lab_deeds()])

    def show_choices(self) -> None:
        """The menu of units, and what each lab has besides."""
        nobody = [(say("widgets.sight.nobody", self.language), "")]
        self.choose_unit.show(nobody + self.units(), self.unit, self.language)

    def speak(self, language: str) -> None:
        self.language = language
        self.steps.speak(language)
        self.seed.speak(language)
        # What is chosen stays chosen, whatever it is called.
        self.desk.forget()
        self.desk.language = language
        self._new_hints()
        super().speak(language)
