"""A table: a whole game of any kind on one screen, step by step. It holds no rule.

Every button and every click makes a move and asks the match whether it may be played; what speaks
against it is shown on the board and in words. A game brings its board, its words, and its desks:
what can be chosen at a position. What is done with a match as a whole is in `match_on_table.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ipywidgets import HBox

from dustlab.core.match import Match
from dustlab.core.words import say
from dustlab.pictures.scene import Scene
from dustlab.school.progress import mine
from dustlab.tours import Session

from ..core.parts import box, button, show_if
from ..pictures.stage import at_once
from ..school.rules_browser import AtHand
from .betting import Betting
from .coach import Coach
from .controls import Deed, Deeds, Steppers, advice
from .desk import BotDesk, CurtainDesk, Desk
from .foresight import Foresight
from .frame import BETS, FILES, LANGUAGE, MOVES, RECORD, SEATS, STEPS, TEXT, Sheets
from .keeper import Keeper
from .moves import MoveFinder
from .playing import Playing
from .recorder import NotRecorded, Recorder
from .seats import Decided, Seats
from .step_bar import StepBar, step_words
from .talk import Story, list_of, question, why_not


class GameTable(Playing):
    """Play a match, step through it, err and read why not.

    Each seat is a person's or a bot's. Between hidden decisions of two persons a curtain falls,
    unless `curtain` is switched off. With `keep`, a name, the match is kept at every step and found
    again by the table that has this name. With the `session` of a tour a coach stands beside it,
    who has a word on every move. With `coach` what a move gives away, leaves unused or walks into
    is told before it is played.
    """

    SELDOM: tuple[str, ...] = (FILES, TEXT, LANGUAGE, RECORD)
    first = 0
    """The earliest step to go back to."""

    def __init__(
        self,
        match: Match[Any],
        bots: Mapping[str, str] | None,
        curtain: bool,
        language: str,
        keep: str,
        session: Session | None = None,
        coach: bool = False,
    ) -> None:
        self.match, self.curtain = match, curtain
        self.kept: Match[Any] | None = None
        """The match that was open before this one."""
        self.seen = ""
        """Who has the screen while something hidden is decided."""
        self.news = ""
        self.urged = False
        """Something was to be played though a choice is still missing."""
        self.played: list[tuple[str, Decided]] = []
        """What the bots did since a person decided last."""
        self.helped: set[str] = set()
        """Persons for whom a bot decides for a while, because they asked for it."""
        complain = self.complain
        self.confirm = button(self._confirm, complain, "dust-confirm")
        self.clear = button(self._clear, complain, "dust-clear")
        self.deeds = Deeds(complain)
        self.seats = Seats(self.MOST_SEATS, self.known_bots, self._seats_changed, complain)
        if self.new_game is not None:
            self.new_game.seats = self.seats
        self.keeper = Keeper(keep, self._take_up, complain) if keep else None
        self.coach = Coach(session, mine(), self._led, complain) if session else None
        self.foresight = Foresight(coach, self._coach_changed, complain)
        self.betting = Betting(self._play_waiting, self._show, self.put_beside, complain)
        self.dice_set: list[str] = []
        """How dice fall after the move that is played now, where a tour is recorded."""
        self.pressed = ""
        """The words of the button whose moves are held back until it is pressed once more."""
        self.desk = Desk(self.match, self.play_move)
        self.begin_looking_back()
        self.begin_watching()
        super().__init__(language)
        self.seats.set_here = bots is not None
        self.seats.show(self.sides(), dict(self.match.seats if bots is None else bots))
        if self.keeper is None or not self.keeper.offered:
            self._bots_begin()
        if self.coach is not None:
            self.take_up_tour(self.coach)
        self.speak(self.language)
        if self.keeper is not None:
            self.keeper.wake()

    # -- the widgets

    def heading(self) -> Sequence[Any]:
        kept = () if self.keeper is None else (self.keeper,)
        if self.coach is not None or self.new_game is None:
            return (self.title, *kept)
        switch = self.new_game.switch
        return (box(HBox, "dust-heading", self.title, switch), *kept, self.new_game)

    def coaching(self) -> Sequence[Any]:
        return () if self.coach is None else (self.coach,)

    def in_hand(self) -> Sequence[Any]:
        return (self.steppers,) if self.item_names() else ()

    def buttons(self) -> Sequence[Any]:
        return (self.confirm, self.clear, self.deeds)

    def seldom(self) -> Sequence[str]:
        """Who the others are is settled where a coach leads: one tab less in the row."""
        return self.SELDOM if self.coach is None else (*self.SELDOM, SEATS)

    def sheets(self) -> Sheets:
        """Where a coach leads, it is the coach who goes back, and who the others are is settled."""
        if self.coach is not None:
            bets = {BETS: lambda: (self.betting.sheet,)}
            led = {MOVES: lambda: (self.finder,), **super().sheets(), SEATS: self.settings}
            return {**led, **bets, RECORD: lambda: (self.recorder,)}
        return {
            STEPS: lambda: (self.steps,),
            MOVES: lambda: (self.finder,),
            SEATS: self.settings,
            FILES: lambda: (self.files, *self.beside_files()),
            **super().sheets(),
            RECORD: lambda: (self.recorder,),
        }

    # -- widgets that are made when they are first looked at

    @cached_property
    def steppers(self) -> Steppers:
        steppers = Steppers(self._step, self.complain)
        steppers.speak(self.item_names())
        return steppers

    @cached_property
    def finder(self) -> MoveFinder:
        finder = MoveFinder(self.play_text, self.complain, self.EXAMPLE)
        finder.speak(self.language)
        return finder

    @cached_property
    def steps(self) -> StepBar:
        stops = (self.stop_of, self.stop_words) if self.HAS_PARTS else ()
        steps = StepBar(self._stepped, self.complain, *stops)
        # Where the game is stands above what is asked: one message less for each move.
        show_if(steps.position, False)
        steps.speak(self.language)
        steps.show(self.match, self.first)
        return steps

    @cached_property
    def recorder(self) -> Recorder | NotRecorded:
        recorder: Recorder | NotRecorded
        if self.coach is not None:
            recorder = NotRecorded(type(self).__name__)
        else:
            recorder = Recorder(lambda: self.match, self.complain, self._records, self._stepped)
        recorder.speak(self.language)
        return recorder

    def _records(self) -> None:
        """Who records a tour plays all sides: no curtain falls between them."""
        self.curtain = False
        for recorder in self.if_made("recorder"):
            self.put_beside(recorder.here)
        self._new_desk()

    @cached_property
    def story(self) -> Story:
        return Story(self.talk.story)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(step {self.match.cursor} of {len(self.match.steps)})"

    def summary(self) -> Sequence[str]:
        said = () if self.coach is None else (self.coach.says,)
        return (*said, *self.looked_back(), *super().summary())

    @property
    def scene(self) -> Scene:
        """What the board shows, or what stands in its place."""
        return self.ending_scene() or self.desk.close_up() or self.board_scene()

    # -- another position

    def _new_desk(self) -> None:
        """A new position: a new choice, new hints."""
        self._calm()
        self.advised = ""
        self.desk = self.desk_now()
        self.desk.companion = self.coach if self.is_led() else None
        self.desk.coached = self.foresight.is_on
        self.desk.waits_first = lambda moves: self.betting.holds_press(self.match, moves)
        self.pressed = ""
        self.hints.show(self._hint)
        self._offer_moves()
        show_if(self.hints, not self.desk.ended() and not self.is_led())
        self.look_again()
        for steps in self.if_made("steps"):
            steps.show(self.match, self.first)
        for files in self.if_made("files"):
            files.forget()
        for recorder in self.if_made("recorder"):
            recorder.show()
        watching = self.watched is not None
        if not watching and (self.played or self.if_made("story")):
            played = [*self.earlier, *self.played] if self.played else ()
            self.story.show(self.match, played, self.turn_words, self.brought, self.language)
        with at_once():  # all pictures of a new position come in one message
            if not watching:
                self.show_beside()
            self._show()

    def _offer_moves(self) -> None:
        """The moves of this position, if anybody looks at them."""
        if self.tabs.opened == MOVES:
            others = self.coach is not None and not self.coach.learner_decides
            hidden = isinstance(self.desk, CurtainDesk | BotDesk) or others
            show_if(self.finder, not self.desk.ended())
            self.finder.show(None if hidden else self.match, self.dare.on)

    def tab_opened(self, name: str) -> None:
        super().tab_opened(name)
        self._offer_moves()
        self._keep_what_changed()

    def _seats_changed(self) -> None:
        self.seen = ""
        self._keep_what_changed()
        self._new_desk()

    def _stepped(self) -> None:
        self._elsewhere()
        self._new_desk()

    def _elsewhere(self) -> None:
        """Another position: what was told of the old one is over."""
        self.betting.forget()
        self.seen, self.played, self.helped = "", [], set()
        self.forget_what_was_played()
        for story in self.if_made("story"):
            story.forget()

    def rules_at_hand(self) -> AtHand:
        game, state = self.match.game, self.match.state
        return game.name, self.desk.RULES, game.numbers_at(state)

    def dared(self) -> None:
        self._new_desk()

    # -- what is seen

    def where_now(self) -> str:
        """Where in the game and in the match we are; a coach counts the steps of the tour."""
        if self.watched is not None:
            return self.watched.where()
        if self.is_led():
            return self.where()
        step = step_words(self.match, self.language, self.first)
        return " · ".join(filter(None, (self.where(), step)))

    def standing(self) -> str:
        """What would come of it if it ended now, in a few words beside the round and the step."""
        return ""

    def _show(self) -> None:
        """The choice as it stands, on the board and beside it; only what changed is sent."""
        desk, language = self.desk, self.language
        watching = self.watched is not None
        said = " ".join(remark.tell(language) for remark in desk.refused) or desk.note
        # What is watched is heard once, where it is asked what to do.
        self.show_board(desk, said or ("" if watching else desk.told()))
        looks = (self.look(), self.looking_class(), self.watching_class())
        look = " ".join(filter(None, looks))
        hidden = self.betting.hides(self.match, desk.moves()) if self.betting.is_on else False
        short = "" if hidden else desk.in_short()
        near, standing = desk.close_up() is not None, "" if watching else self.standing()
        self.ask.value = question(desk, self.where_now(), near, look, short, standing)
        self.show_ending()
        text = advice(self.news) if self.news else ""
        text += self.looking_words() + why_not(desk, self.trouble, self.urged)
        text += "" if watching else self.report() + list_of(self.happened()) + self.lasting()
        extra = desk.extra()
        self.would.value = advice(say("bets.hidden", language)) if hidden and extra else extra
        self.betting.show()
        cautions = desk.cautions()
        self.foresight.show(cautions, language, held=bool(desk.held))
        self.forbidden.note(desk.refused, desk)
        wanted = [remark.rule for remark in (*desk.refused, *cautions) if remark.rule]
        wanted += self.looking_rules()
        self.talk.show(text, wanted, language)
        words = desk.confirm_words()
        # A page keeps the last words of a button that has none: then looks hide it.
        if words and self.confirm.description != words:
            self.confirm.description = words
        deeds = desk.deeds() if watching else self.all_deeds(desk)
        self.deeds.show([self._deed(deed) for deed in deeds])
        for steppers in self.if_made("steppers"):
            items = desk.items()
            counts = any(item.there or item.chosen for item in items)
            steppers.show(items if counts else ())

    def all_deeds(self, desk: Desk) -> Sequence[Deed]:
        more = (*self.advised_deed(), *self.looking_deeds(), *self.watching_deeds())
        return [*self.deeds_of(desk), *more]

    def _deed(self, deed: Deed) -> Deed:
        """A desk's button, after which the table looks at what it did."""

        def does() -> None:
            self._calm()
            desk = self.desk
            deed.does()
            self.pressed = deed.words if desk.held else ""
            self._after(desk)

        again = self.desk.held and deed.words == self.pressed
        words = say("coach.anyway", self.language, words=deed.words) if again else deed.words
        return replace(deed, words=words, does=does)

    # -- words

    def speak(self, language: str) -> None:
        """Every visible word in another language; the match stays as it is."""
        super().speak(language)
        for part in (
            self.seats,
            self.foresight,
            self.betting,
            *self.if_made("steps", "files", "finder", "recorder"),
        ):
            part.speak(language)
        if self.coach is not None:
            self.coach.speak(language)
        if self.keeper is not None:
            self.keeper.speak(language)
        self.clear.description = say("widgets.battle.clear", language)
        for steppers in self.if_made("steppers"):
            steppers.speak(self.item_names())
        self._title()
        self._new_desk()

    def _title(self) -> None:
        led = self.coach.session.tour.title.tell(self.language) if self.coach else ""
        self.entitle(led or self.title_words())

    def complain(self, line: str) -> None:
        """One clear line about what went wrong; nothing else changes."""
        self.trouble, self.news = line, ""
        self._show()
