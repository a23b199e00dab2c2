"""The table of Dust: a whole game from the deal to the last point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ipywidgets import VBox

from dustlab.core.match import Choice, Match
from dustlab.core.remarks import Event
from dustlab.core.words import say
from dustlab.dust import GAME, new_match
from dustlab.dust.pictures.battle import HEIGHT, WIDTH
from dustlab.dust.pictures.cards import cards_scene, hand_scene
from dustlab.dust.pictures.legend import legend
from dustlab.dust.pictures.round import round_scene
from dustlab.dust.pictures.showing import EYES, as_scored_so_far, glide, trails
from dustlab.dust.state import State
from dustlab.pictures.scene import Scene
from dustlab.pictures.words import rows
from dustlab.play.showing import Still
from dustlab.tours import Session

from ..core.parts import box
from ..pictures.quiet_stage import QuietStage
from ..pictures.stage import at_once
from ..table.controls import Deed
from ..table.desk import Desk
from ..table.game_table import GameTable
from ..table.seats import RANDOM, advance
from .desks.desk import Desk as DustDesk
from .desks.desk import item_names
from .desks.kinds import kind_of
from .desks.setup import CardDesk, CurtainDesk
from .new_game import NewGame
from .talk import (
    brought,
    changed_hands,
    happened,
    just_scored,
    phase_words,
    score_table,
    the_end,
    turn_words,
    where,
    where_words,
    would_bring,
)
from .world import World

ADVISER = "general"
"""Who plays for a person who asks for it."""


class DustTable(GameTable):
    """Play a game of Dust, step through it, err and read why not.

    Each seat is a person's or a bot's: `bots={"blue": "random"}`. Between hidden decisions of two
    persons a curtain falls, unless `curtain` is switched off. With `coach` what a move gives
    away, leaves unused or walks into is told before it is played.
    """

    CSS = f"{GameTable.CSS} dust-of-dust"
    LOOKS = ("dust/table.css",)
    CURTAIN = CurtainDesk
    LEGEND = staticmethod(legend)
    MOST_SEATS = 6
    EYES = EYES
    match: Match[State]
    new_game: NewGame

    def __init__(
        self,
        match: Match[State] | None = None,
        *,
        players: Sequence[str] = ("red", "blue"),
        rules: str = "premium",
        seed: int = 7,
        bots: dict[str, str] | None = None,
        curtain: bool = True,
        language: str = "",
        keep: str = "",
        session: Session | None = None,
        coach: bool = False,
    ) -> None:
        self.new_game = NewGame(self.begin, self.complain, rules, seed)
        chosen = match if match is not None else new_match(players, rules, seed)
        self.left = chosen.state
        """The position in which a person left the game to the bots."""
        super().__init__(chosen, bots, curtain, language, keep, session, coach)

    def begin(self, players: Sequence[str], rules: str, seed: int) -> None:
        """A new game with these armies by these rules."""
        self.begin_with(self.new_game.match(lambda one: new_match(players, rules, one), seed))
        # The form is at the foot of the table, and the game begins at its head.
        for stage in (self.closeup, *self.world.stages.values()):
            stage.come_to()

    # -- the widgets

    def furnish(self) -> None:
        self.world = World(self.match.state, self.pick, self.language, self.complain)
        blank = Scene(WIDTH, HEIGHT, "", ())
        self.closeup = QuietStage(blank, self.pick, self.complain, walked=self._walked_close_up)
        self.closeup.add_class("dust-close-up")
        self.round = self._round_stage()
        self.round_place = box(VBox, "dust-round", self.round)
        self.hand = QuietStage(hand_scene(self.match.state, ""), self.pick_card, self.complain)
        self.hand.add_class("dust-hand")
        self.hand_open = False
        self.hand_of = ""
        """Whose hand lies open beside the map though no card is asked for."""

    def boards(self) -> Sequence[Any]:
        return (self.world, self.closeup)

    def in_words(self) -> Sequence[Any]:
        return (self.world.told,)

    def open_cards(self) -> Sequence[Any]:
        return (self.hand,)

    def settings(self) -> Sequence[Any]:
        """Below them the order of play."""
        return (*super().settings(), self.round_place)

    def item_names(self) -> Sequence[str]:
        return item_names(self.language, 1)

    def _round_stage(self) -> QuietStage:
        """The order of play and the score: a picture as high as there are players."""
        scene = round_scene(self.match.state, self.language)
        return QuietStage(scene, lambda _: None, self.complain)

    # -- the match

    def fit(self) -> None:
        if round_scene(self.match.state).height != self.round.scene.height:
            self.round = self._round_stage()
            self.round_place.children = (self.round,)

    def desk_kind(self) -> type[Desk]:
        return kind_of(self.match.state)

    def is_hidden(self) -> bool:
        return bool(GAME.hidden_from(self.match.state))

    # -- what is seen

    def board_scene(self) -> Scene:
        return self.world.scene

    def show_beside(self) -> None:
        self.round.show(round_scene(self.on_board(), self.language))

    def show_board(self, desk: Desk, said: str) -> None:
        """The map; or a picture in its place, and the room stays the same."""
        with at_once():
            self._show_hand(desk)
            self._show_map(desk, said)

    def _show_map(self, desk: Desk, said: str) -> None:
        scene = desk.close_up()
        words = " ".join(filter(None, (self.round.scene.description, self.hand.scene.description)))
        if (scene is not None) != self.world.hidden:
            self.world.hide(scene is not None)
        if scene is not None:
            self.closeup.show(scene, language=self.language)
            self.world.retell(self.match.state, scene, said, words, self.language)
            return
        seen = self.watched.still.seen if self.watched is not None else ()
        self.world.show(
            self.on_board(),
            {place: mark for place, mark in desk.marks().items() if desk.is_place(place)},
            desk.trails() if isinstance(desk, DustDesk) else trails(seen),
            [remark.tell(self.language) for remark in desk.refused],
            said,
            words,
            self.language,
            seen,
        )

    def on_board(self) -> State:
        if self.watched is None:
            return self.match.state
        return as_scored_so_far(self.match, self.watched.stills, self.watched.at)

    def way_of(self, still: Still) -> str:
        return glide(self.match.state.board, self.world.width, still.seen)

    def _walked_close_up(self, label: str) -> None:
        self.world.hear(dict(rows(self.closeup.scene)).get(label, ""))

    @property
    def scene(self) -> Scene:
        """What is looked at: while a card is asked for, the cards."""
        if isinstance(self.desk, CardDesk):
            state, army, marks = self.match.state, self.desk.army, self.desk.marks()
            return cards_scene(state, army, marks=marks, language=self.language)
        return super().scene

    # -- a setup that somebody has had enough of

    def finish_setup(self, *armies: str) -> None:
        """A bot decides for those who ask for it until the setup is over; other persons go on
        deciding for themselves. All of it are moves like any others: told, and to be taken back."""
        self.helped.update(armies)
        self._let_play()

    def is_answer(self) -> bool:
        """In a battle, or as an ally, of an army whose turn it is."""
        pending, turn = self.match.pending, self.match.state.turn.army
        return isinstance(pending, Choice) and bool(turn) and turn != pending.player

    def _play_bots(self) -> None:
        if not self.earlier:
            self.left = self.match.state
        if not self.helped or self.match.state.round:
            super()._play_bots()
            return
        known = self.known_bots()
        # Nobody shall win by being helped: bots that plan are set up by the same one.
        who = self.seats.chosen()
        bots = [army for army, bot in who.items() if bot in known and bot != RANDOM]
        seats = {**who, **dict.fromkeys((*bots, *self.helped), ADVISER)}
        self.played = advance(self.match, known, seats, while_=lambda state: not state.round)

    def _after(self, desk: Desk) -> None:
        """Another person has decided: one who is helped need not press again."""
        state, pending = self.match.state, self.match.pending
        moved = state is not desk.state_at_start and not state.round
        if moved and isinstance(pending, Choice) and pending.player in self.helped:
            self._let_play()
        super()._after(desk)
        if self.helped and not desk.state_at_start.round and self.match.state.round:
            self.helped.clear()
            self.news = say("widgets.table.setup_finished", self.language)
            self._show()

    # -- the hand beside the map

    def deeds_of(self, desk: Desk) -> Sequence[Deed]:
        """With the switch for the hand of who decides: it is asked for, as others may look."""
        if isinstance(desk, DustDesk):
            desk.hand_shown = bool(self.hand_of) and self.hand_of == desk.army
        deeds = list(desk.deeds())
        if isinstance(desk, DustDesk | CurtainDesk) and not self.match.state.round:
            deeds += self._finishing(desk)
        if not isinstance(desk, DustDesk) or isinstance(desk, CardDesk) or not desk.hand():
            return deeds
        key = "widgets.table.hide_hand" if desk.hand_shown else "widgets.table.show_hand"
        tip = say("widgets.table.hand_tip", self.language)
        return [*deeds, Deed(say(key, self.language), self._turn_hand, tip)]

    def _finishing(self, desk: Desk) -> Iterator[Deed]:
        """One press and the setup is over: for the one who decides, or for all persons at once."""
        asked: list[tuple[str, Sequence[str]]] = []
        if isinstance(desk, DustDesk):
            asked.append(("widgets.table.finish_setup", (desk.army,)))
        if len(self.persons()) > 1:
            asked.append(("widgets.table.finish_setup_all", self.persons()))
        tip = say("widgets.table.finish_setup_tip", self.language)
        for key, armies in asked:
            yield Deed(say(key, self.language), partial(self.finish_setup, *armies), tip)

    def _turn_hand(self) -> None:
        self.desk.forget()
        self.hand_of = "" if self.hand_of else self.desk.army

    def _show_hand(self, desk: Desk) -> None:
        """The open hand, or an empty sheet: of a hand that was open nothing is left on the page."""
        if self.hand_of and desk.army != self.hand_of:
            self.hand_of = ""
        asked = isinstance(desk, CardDesk)
        shown = isinstance(desk, DustDesk) and (asked or bool(self.hand_of))
        army = desk.army if shown else ""
        if shown or self.hand_open:
            marks = desk.marks() if asked else {}
            scene = hand_scene(self.match.state, army, marks=marks, language=self.language)
            self.hand.show(scene, language=self.language)
        self.hand_open = shown

    def look(self) -> str:
        return "dust-hand-open" if self.hand_open else ""

    def pick_card(self, label: str) -> None:
        """A click on a card: only where a card is asked for it chooses something."""
        if isinstance(self.desk, CardDesk):
            self.pick(label)

    # -- in words

    def speak(self, language: str) -> None:
        self.new_game.speak(language)
        super().speak(language)

    def title_words(self) -> str:
        rules = self.match.state.edition.name
        return say("widgets.table.title", self.language, rules=rules)

    def phase_words(self, phase: str, language: str) -> str:
        return phase_words(phase, language)

    def stop_of(self, state: State) -> tuple[int, str, str]:
        """A phase of a player's turn, or of a round."""
        return state.round, state.turn.army, self.match.game.phase(state)

    def stop_words(self, stop: tuple[int, str, str], language: str) -> str:
        round_, army, phase = stop
        return where_words(round_, army, phase_words(phase, language), language)

    def turn_words(self, state: State) -> str:
        return turn_words(state, self.language)

    def brought(self, at: int, dice: Sequence[Event]) -> Sequence[str]:
        return brought([*self.match.steps[at].events, *dice], self.language)

    def where(self) -> str:
        return where(self.match, self.language)

    def standing(self) -> str:
        """What the round would bring; beside a coach, who says what counts, there is no room."""
        return "" if self.is_led() else would_bring(self.match.state, self.language)

    def happened(self) -> list[str]:
        events = happened(self.match, self.language)
        if self.played:
            events = [*happened(self.match, self.language, self.played[0][1].at), *events]
        # Who has won stands above everything else, and is not told twice.
        return events[:-1] if self.match.state.phase == "over" else events

    def report(self) -> str:
        ended = ""
        if self.match.state.phase == "over":
            ended = the_end(happened(self.match, self.language))
        scored = just_scored(self.match)
        scores = score_table(self.match.state, self.language) if scored else ""
        changes = changed_hands(self.left, self.match.state, self.language) if self.played else ""
        return ended + changes + scores
