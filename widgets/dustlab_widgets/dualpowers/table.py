"""The table of Dual Powers: two sides at one screen, or one against the opposition."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ipywidgets import VBox

from dustlab.core.match import Choice, Match
from dustlab.core.words import name, say
from dustlab.dualpowers import GAME, new_match, new_solitaire
from dustlab.dualpowers.components import LAST_DAY, SIDES
from dustlab.dualpowers.moves import OPPOSITION
from dustlab.dualpowers.pictures.calendar import SMALL, calendar_scene, track_scene
from dustlab.dualpowers.pictures.cards import (
    CARD,
    hand_scene,
    in_the_corner,
    last_played,
    row_of,
    rows_of,
)
from dustlab.dualpowers.pictures.city import city_scene, is_token
from dustlab.dualpowers.pictures.legend import legend
from dustlab.dualpowers.pictures.notebook import whole_scene
from dustlab.dualpowers.pictures.row import row_scene, strip_scene
from dustlab.dualpowers.pictures.showing import EYES, card_of, glide, with_ways
from dustlab.dualpowers.state import Phase, State
from dustlab.pictures.scene import EXPLAINED, Scene
from dustlab.pictures.words import rows
from dustlab.play.showing import Still
from dustlab.tours import Session

from ..core.parts import box, markup, show_if
from ..pictures.quiet_stage import QuietStage
from ..pictures.stage import Stage, at_once
from ..table.controls import Deed
from ..table.desk import Desk
from ..table.frame import CARDS, MOVES, Sheets
from .desks.actions import ActionDesk, kind_of
from .desks.desk import CardDesk, CurtainDesk, OppositionDesk, curtain_scene
from .desks.scoring import summary_html, without_scoring
from .new_game import NewGame
from .reading import ReadingTable
from .talk import PART, PHASES, end_html, glass_box, happened, news, places_of


class PowersTable(ReadingTable):
    """Play Dual Powers, step through it, err and read why not.

    For two: `PowersTable()`; alone: `PowersTable(difficulty=2)`. Each seat is a person's or a
    bot's: `bots={"white": "random"}`. Between the turns of two persons a curtain falls, unless
    `curtain` is switched off. With `coach` what a move gives
    away, leaves unused or walks into is told before it is played.
    """

    EYES = EYES
    LOOKS = ("dualpowers/city.css",)
    LEGEND = staticmethod(legend)
    CURTAIN = CurtainDesk
    MOST_SEATS = 2
    EXAMPLE = "widgets.powers.example"
    match: Match[State]
    new_game: NewGame

    def __init__(
        self,
        match: Match[State] | None = None,
        *,
        difficulty: int = 0,
        side: str = "red",
        seed: int = 7,
        bots: dict[str, str] | None = None,
        curtain: bool = True,
        language: str = "",
        keep: str = "",
        session: Session | None = None,
        coach: bool = False,
    ) -> None:
        self.new_game = NewGame(self.begin, self.complain, seed)
        chosen = match if match is not None else _new(difficulty, side, seed)
        self.new_game.suit(chosen.state)
        super().__init__(chosen, bots, curtain, language, keep, session, coach)
        self.add_class("dust-powers")

    def begin(self, difficulty: int, side: str, seed: int) -> None:
        """A new game: for two (difficulty 0), or alone."""
        self.begin_with(self.new_game.match(lambda one: _new(difficulty, side, one), seed))
        # The form is at the foot of the table, and the game begins at its head.
        for stage in self.boards():
            stage.come_to()

    def fit(self) -> None:
        super().fit()
        self.new_game.suit(self.match.state)

    # -- the widgets

    def furnish(self) -> None:
        super().furnish()
        state, complain = self.match.state, self.complain

        def stage(scene: Scene) -> QuietStage:
            def walked(label: str) -> None:
                self._hear(dict(rows(made.scene)).get(label, ""))

            made = QuietStage(scene, self.pick, complain, walked=walked)
            return made

        self.city = stage(city_scene(state, self.language))
        self.calendar = stage(calendar_scene(state.date.day, state.date.month, size=SMALL))
        self.track = stage(track_scene(state, self.language))
        self.hand = stage(hand_scene(state, SIDES[0], self.language))
        self.row = stage(row_scene((), self.language))
        self.strip = stage(strip_scene((), self.language))
        self.glass = markup("dust-card", "dust-glass")
        self.closeup = Stage(
            curtain_scene(SIDES[0]), self.pick, language=self.language, complain=complain
        )
        self.closeup.add_class("dust-close-up")
        self.told = markup("dust-folded", "dust-told")
        self._in_one_row = True
        """Whether the cards of the hand that is shown lie in one row."""

    def boards(self) -> Sequence[Any]:
        return (self.city, self.closeup)

    def open_cards(self) -> Sequence[Any]:
        return (self.hand,)

    def outlook(self) -> Sequence[Any]:
        side = box(VBox, "dust-powers-side", self.track, self.calendar, self.strip)
        return (side,)

    def sheets(self) -> Sheets:
        sheets = super().sheets()
        return {CARDS: (self.row, self.glass), **sheets} if self.alone else sheets

    def in_words(self) -> Sequence[Any]:
        return (self.told,)

    # -- picking

    def pick(self, label: str) -> None:
        """A click; what cannot be chosen now says what it is, and what is asked instead."""
        self._calm()
        desk = self.desk
        before = desk.chosen(), desk.note, desk.refused, self.match.cursor
        desk.pick(label)
        after = desk.chosen(), desk.note, desk.refused, self.match.cursor
        if self.desk is desk and after == before and not isinstance(desk, CurtainDesk):
            stages = (self.city, self.calendar, self.track, self.hand, self.row)
            what = [words for s in stages for name, words in rows(s.scene) if name == label]
            if what:
                desk.note = f"{what[0].rstrip('.')}. {desk.missing()}".strip()
        self._after(desk)

    def way_of(self, still: Still) -> str:
        return glide(still.seen)

    def deeds_of(self, desk: Desk) -> Sequence[Deed]:
        """The buttons of a decision; after a round one to read its scoring again.

        While the picture of how it was won hides the board, nothing is played.
        """
        hidden = self.looks_back and self.scoring is None
        deeds = [] if hidden else list(super().deeds_of(desk))
        if self.scoring is None and not isinstance(desk, CurtainDesk) and self._just_scored():
            again = say("widgets.powers_scoring.again", self.language)
            deeds.append(Deed(again, self.read_scoring))
        return deeds

    def _hint(self, grade: int) -> str:
        # What would be played next may be hidden from the person who reads.
        return self.desk.missing() if self.scoring is not None else super()._hint(grade)

    def _offer_moves(self) -> None:
        if self.scoring is None:
            super()._offer_moves()
        elif self.tabs.opened == MOVES:
            self.finder.show(None if self.must_pass_on() else self.match, self.dare.on)

    # -- the match

    def desk_kind(self) -> type[Desk]:
        return kind_of(self.match.state)

    def is_hidden(self) -> bool:
        return bool(GAME.hidden_from(self.match.state))

    def viewer(self) -> str:
        """Whose cards lie open on this screen; empty: nobody's."""
        persons = self.persons()
        if len(persons) == 1:
            return persons[0]
        if self.must_pass_on():
            return ""
        pending = self.match.pending
        decides = pending.player if isinstance(pending, Choice) else ""
        return decides if decides in persons else ""

    def show_beside(self) -> None:
        """Alone, the opposition's cards, and what they come to."""
        for part in (self.row, self.strip, self.glass):
            show_if(part, self.alone)
        if self.alone:
            self.glass.value = glass_box(self.match, self.language)

    @property
    def alone(self) -> bool:
        return bool(self.match.state.table.player)

    # -- what is seen

    def board_scene(self) -> Scene:
        return whole_scene(self.match.state, self.language)

    def show_board(self, desk: Desk, said: str) -> None:
        scene = desk.close_up()
        if scene is not None:
            # Nothing of the hand that was open is left below the curtain, nor in its words.
            whose = desk.army or SIDES[0]
            self.hand.show(hand_scene(self.match.state, whose, self.language, viewer=""))
            self.told.value = ""
            self.closeup.show(scene, said, self.language)
            return
        language, viewer, marks = self.language, self.viewer(), desk.marks()
        seen = self._seen()
        _, day, month = seen.date
        whose = viewer or desk.army or SIDES[0]
        cards = seen.hand(viewer) if viewer and seen.phase == Phase.CARD else ()
        if isinstance(desk, CardDesk) and desk.card:
            cards = (desk.card,)
        calendar = calendar_scene(day, month, cards, language, size=SMALL, round_=seen.date.round)
        held = self.on_board()
        hand = hand_scene(held, whose, language, marks=marks, viewer=viewer)
        self._in_one_row = rows_of(held.hand(whose)) == 1
        places = dict.fromkeys(self._moved(), EXPLAINED)
        city = city_scene(seen, language, marks=places | marks, seat=viewer)
        things = self.watched.still.seen if self.watched is not None else ()
        city = with_ways(city, things)
        played = card_of(things) or last_played(seen)
        if played:
            city = in_the_corner(city, row_of((played,), language, 1))
        row = seen.opposition_row
        with at_once():
            self.city.show(city, language=language)
            self.calendar.show(calendar, language=language)
            self.track.show(track_scene(seen, language), language=language)
            self.hand.show(hand, language=language)
            if self.alone:
                self.row.show(row_scene(row, language), language=language)
                self.strip.show(strip_scene(row, language), language=language)
        self._hear(said)

    def _seen(self) -> State:
        """The position that the board shows: while a scoring is read, as it was then."""
        if self.watched is not None or self.scoring is None:
            return self.on_board()
        return self.scoring.seen()

    def _moved(self) -> Sequence[str]:
        """Where somebody else has just moved."""
        if self.scoring is not None or self.watched is not None:
            return ()
        events = news(self.match, self.played)
        last = self.match.last
        theirs = bool(self.played) or (last is not None and last.cause == OPPOSITION)
        return places_of(without_scoring(self.match, events)) if theirs else ()

    def _hear(self, said: str) -> None:
        """What is said now, with the whole board in words below it, in one message."""
        label = say("widgets.stage.text", self.language)
        html = "".join(f"<p>{escape(line)}" for line in self._lines())
        heard = f'<p class="dust-unseen" role="status" aria-live="polite">{escape(said)}</p>'
        self.told.value = f'{heard}<div role="region" aria-label="{escape(label)}">{html}</div>'

    def _lines(self) -> list[str]:
        """Each picture in words, nothing twice: a region tells of its tokens and a hand of its
        cards one by one, and a day of which there is nothing to say is left out."""
        stages = [self.city, self.calendar, self.track, self.hand]
        table = self.match.state.table
        if table.player and self.match.state.played.of(table.opposition):
            stages.append(self.row)
        days = {say("dualpowers.picture.day", self.language, day=n) for n in range(1, 1 + LAST_DAY)}
        sentences = []
        for stage in stages:
            title, description = stage.scene.title, stage.scene.description
            if stage is self.hand:
                description = ""
            sentences += [description] if description.startswith(title) else [title, description]
            named = rows(stage.scene)
            sentences += [
                words for label, words in named if words not in days and not is_token(label)
            ]
        return list(dict.fromkeys(filter(None, sentences)))

    # -- in words

    def speak(self, language: str) -> None:
        self.new_game.speak(language)
        super().speak(language)

    def title_words(self) -> str:
        table = self.match.state.table
        if table.player:
            facts = {"side": table.opposition, "difficulty": table.difficulty}
            return say("widgets.powers.title_alone", self.language, **facts)
        return say("widgets.powers.title", self.language)

    def phase_words(self, phase: str, language: str) -> str:
        return say(PHASES[phase], language)

    def stop_of(self, state: State) -> tuple[int, str]:
        """A part of a round: how it begins, its turns, its scoring."""
        return state.date.round, PART.get(state.phase, state.phase)

    def stop_words(self, stop: tuple[int, str], language: str) -> str:
        round_, phase = stop
        if phase == Phase.DRAW:
            return say("widgets.powers.stop_round", language, round=round_)
        words = self.phase_words(phase, language)
        return say("widgets.powers.stop", language, round=round_, phase=words)

    def look(self) -> str:
        return f"{self._decides()} {'dust-one-row' if self._in_one_row else ''}".strip()

    def _decides(self) -> str:
        """What is looked at or chosen, as a class."""
        if self.watched is not None:
            return ""
        if self.scoring is not None:
            return "dust-scoring"
        if isinstance(self.desk, ActionDesk):
            return "dust-supply"
        if isinstance(self.desk, OppositionDesk):
            return "dust-turns-up"
        chooses = isinstance(self.desk, CardDesk) and self.match.state.phase == Phase.CARD
        return "dust-days" if chooses else ""

    def where(self) -> str:
        state = self._seen()
        if self.scoring is not None:
            scored = self.scoring.before or state
            return say("widgets.powers.stop_round", self.language, round=scored.date.round)
        phase = self.phase_words(state.phase, self.language)
        facts = {"round": state.date.round, "phase": phase}
        if not isinstance(self.match.pending, Choice):
            return say("widgets.powers.stop", self.language, **facts)
        return say("widgets.powers.where", self.language, side=state.side, **facts)

    def happened(self) -> Sequence[str]:
        """What was played since a person decided last; what was scored is read part by part."""
        if self.scoring is not None:
            return ()
        events = news(self.match, self.played)
        return happened(without_scoring(self.match, events), self.language)

    def report(self) -> str:
        """Who has won, and by what; before anything else what was scored just now."""
        if self.scoring is not None:
            return ""
        scored = summary_html(self.match, self.language) if self._just_scored() else ""
        return end_html(self.match, self.language) + scored

    def lasting(self) -> str:
        """What the last scoring brought: it stays until the next one."""
        if self.scoring is not None or self._just_scored():
            return ""
        return summary_html(self.match, self.language)

    def names(self) -> list[str]:
        """The cards of the hand that is shown, for tests and lessons."""
        return [label for label in self.hand.scene.names() if label.startswith(CARD)]

    def __repr__(self) -> str:
        state = self.match.state
        return f"PowersTable({name(state.side)}, round {state.date.round})"


def _new(difficulty: int, side: str, seed: int) -> Match[State]:
    return new_solitaire(difficulty, seed, side) if difficulty else new_match(seed)
