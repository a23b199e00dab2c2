"""The cards lab: hands, everybody's choice, the order of play step by step, and Koshka."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from dustlab.core.match import Match
from dustlab.core.remarks import Remark
from dustlab.core.words import listed, name, say
from dustlab.dust.cards import Card, card
from dustlab.dust.moves import Pass, Use
from dustlab.dust.pictures.cards import CARD, GISTS, cards_scene
from dustlab.dust.pictures.round import order_scene
from dustlab.dust.rules.abilities import KOSHKA, koshka_may_come, next_to_ask
from dustlab.dust.rules.initiative import in_order
from dustlab.dust.state import State
from dustlab.dust.studies.rounds import (
    all_choose,
    card_round,
    check_players,
    earliest,
    end_turn,
    explained,
    is_last_turn,
    latest,
    on_the_table,
    refuse_choice,
)
from dustlab.pictures.scene import CHOSEN, Scene
from dustlab.pictures.svg import draw
from dustlab.pictures.words import rows as told_rows

from ...core.controls import Seed, check_language
from ...core.parts import Row, button, markup, show_if
from ...pictures.stage import Stage
from ...table.frame import POSITION, Sheets
from ...table.lab import menu, question, row_of_buttons
from .lab import DustLab


class CardsLab(DustLab):
    """Deal cards, let every player choose one, and see who acts when and why.

    `players` are the armies or how many there are, `rules` the rule set.
    """

    TITLE = "widgets.cards.title"
    CSS = f"{DustLab.CSS} dust-cards-lab"

    def __init__(
        self,
        seed: int = 18,
        players: Iterable[str] | int = 3,
        rules: str = "premium",
        language: str = "",
    ) -> None:
        self.seats = check_players(players)
        self.dealt = card_round(self.seats, rules, seed)
        self.choices: dict[str, str] = {}
        self.shown = self.seats[0]
        """Whose hand lies open."""
        self.match: Match[State] | None = None
        """The round, as soon as everybody has chosen."""
        self.ways: list[int] = []
        """Where each turn, and each use of Koshka, began: the way back."""
        self.refused: tuple[Remark, ...] = ()
        complain, language = self.complain, check_language(language)
        scene = self._hand_scene(language)
        self.stage = Stage(scene, self._picked, language, complain, told_apart=True)
        self.choose_hand = row_of_buttons(self._other_hand, complain)
        self.choose_card = menu(self._named, complain, "widgets.cards.card")
        self.choose_players = menu(self._other_players, complain, "widgets.cards.players")
        self.order = markup("dust-order")
        self.others = button(self.let_others_choose, complain, "dust-wide")
        self.use = button(lambda: self.play(Use(KOSHKA)), complain, "dust-wide")
        self.let_go = button(lambda: self.play(Pass()), complain, "dust-wide")
        self.next = button(self.next_turn, complain, "dust-wide")
        self.back = button(self.go_back, complain)
        self.seed = Seed(seed)
        self.deal = button(self._deal, complain)
        super().__init__(language)
        self.speak(language)

    def boards(self) -> Sequence[Any]:
        return (self.stage,)

    def in_words(self) -> Sequence[Any]:
        return (self.stage.twin,)

    def in_hand(self) -> Sequence[Any]:
        return (self.choose_hand.widget, self.choose_card.widget)

    def outlook(self) -> Sequence[Any]:
        return (self.order,)

    def buttons(self) -> Sequence[Any]:
        return (self.others, self.next, self.use, self.let_go, self.back)

    def sheets(self) -> Sheets:
        dealt = (self.seed, self.deal, self.choose_players.widget, self.choose_rules.widget)
        return {POSITION: (Row(*dealt),), **super().sheets()}

    def __repr__(self) -> str:
        if self.match is None:
            return f"CardsLab({len(self.choices)} of {len(self.seats)} players have chosen)"
        return f"CardsLab(order of play: {', '.join(self.state.order.armies)})"

    # -- where we are

    @property
    def state(self) -> State:
        """The round with all cards turned up; before that the hands."""
        return self.match.state if self.match is not None else self.dealt.state

    def hand(self, army: str) -> tuple[str, ...]:
        return self.dealt.state.cards.hands[self.seats.index(army)]

    @property
    def asked(self) -> str:
        """Who may use Koshka now."""
        state = self.state
        return next_to_ask(state) if state.phase == "interruption" else ""

    # -- choosing

    def _picked(self, label: str) -> None:
        self.trouble = ""
        if label.startswith(CARD):
            self.choose(label.removeprefix(CARD))

    def _named(self, chosen: str) -> None:
        if chosen:
            self.choose(chosen)

    def choose(self, chosen: str) -> None:
        """The player whose hand lies open plays this card."""
        self.trouble = ""
        against = refuse_choice(self.dealt.state, self.shown, chosen)
        if against:
            self.refused = against
            self.show()
            return
        self.choices[self.shown] = chosen
        waiting = [army for army in self.seats if army not in self.choices]
        if waiting:
            self.shown = waiting[0]
        self._turn_up()

    def let_others_choose(self) -> None:
        """Everybody who has not chosen takes the card of the middle of the hand."""
        self.trouble = ""
        for army in self.seats:
            hand = self.hand(army)
            self.choices.setdefault(army, hand[len(hand) // 2])
        self._turn_up()

    def _turn_up(self) -> None:
        """When everybody has chosen, the cards are turned up and the first turn begins."""
        self.match, self.ways = None, []
        if len(self.choices) == len(self.seats):
            state = self.dealt.state
            self.match = card_round(self.seats, state.edition.id, self.dealt.seed)
            all_choose(self.match, self.choices)
        self._stepped()

    def _other_hand(self, army: str) -> None:
        self.trouble = ""
        self.shown = army
        self.show()

    def _other_players(self, count: int) -> None:
        self.trouble = ""
        self._begin(check_players(count), self.state.edition.id, self.dealt.seed)

    def use_rules(self, rules: str) -> None:
        self.dealt = card_round(self.seats, rules, self.dealt.seed)
        self._turn_up()

    def _deal(self) -> None:
        """The next seed, or the one that was written."""
        self.trouble = ""
        seed = self.seed.value
        self.seed.value = seed if seed != self.dealt.seed else seed + 1
        self._begin(self.seats, self.state.edition.id, self.seed.value)

    def _begin(self, seats: tuple[str, ...], rules: str, seed: int) -> None:
        self.seats, self.choices = seats, {}
        self.shown = seats[0]
        self.dealt = card_round(seats, rules, seed)
        self._turn_up()

    # -- the turns

    def play(self, move: Use | Pass) -> None:
        """Koshka, used or let go by; what speaks against it is shown."""
        self.trouble = ""
        match = self.match or self.dealt
        self.refused = tuple(match.why_not(move))
        if self.refused or self.match is None:
            self.show()
            return
        self.ways.append(self.match.cursor)
        self.match.play(move)
        self._stepped()

    def next_turn(self) -> None:
        """The turn that is on goes by; the last one stays."""
        self.trouble, self.refused = "", ()
        match = self.match
        if match is None or self.asked or is_last_turn(match.state):
            self.show()
            return
        self.ways.append(match.cursor)
        end_turn(match)
        self._stepped()

    def go_back(self) -> None:
        """To before the last turn, or to before Koshka."""
        self.trouble = ""
        if self.match is not None and self.ways:
            self.match.goto(self.ways.pop())
        self._stepped()

    def _stepped(self) -> None:
        self.refused = ()
        self.hints.show(self.hint)
        self.show()

    # -- hints

    def hint(self, grade: int) -> str:
        if grade == 1:
            wanted = ["dust.initiative.order", "dust.initiative.card"]
            return self.rules_at_work(
                [*wanted, *(["dust.ability.koshka"] if self._koshkas() else [])]
            )
        hand = self.hand(self.shown)
        if grade == 2:
            return what_a_hand_can_do(self.shown, hand, self.language)
        if self.match is None:
            waiting = [army for army in self.seats if army not in self.choices]
            return say("widgets.cards.hint_choose", self.language, armies=waiting)
        return what_to_try(self.state, self.asked, self.shown, self.language)

    def _koshkas(self) -> list[str]:
        """Who has played a Koshka."""
        chosen = self.choices.items()
        return [army for army, one in chosen if card(one).ability == KOSHKA]

    # -- what is seen

    def _hand_scene(self, language: str) -> Scene:
        """The open hand, with the card that was chosen from it."""
        chosen = self.choices.get(self.shown, "")
        marks = {CARD + chosen: CHOSEN} if chosen else {}
        state = on_the_table(self.dealt.state, self.shown, self.choices)
        return cards_scene(state, self.shown, marks=marks, rows=2, language=language)

    def show(self) -> None:
        language, state = self.language, self.state
        self.name_lab(rules=state.edition.id)
        self.show_rules(state.edition.id)
        armies = [(name(army, language), army) for army in self.seats]
        self.choose_hand.show(armies, self.shown, language)
        none = [(say("widgets.cards.no_card", language), "")]
        cards = [(card(one).in_words(language), one) for one in self.hand(self.shown)]
        self.choose_card.show(none + cards, self.choices.get(self.shown, ""), language)
        counts = [(str(n), n) for n in range(2, 7)]
        self.choose_players.show(counts, len(self.seats), language)
        words = self._told()
        self.stage.show(self._hand_scene(language), " ".join(words[:1]), language)
        self._show_order()
        self.ask.value = question(self._asks(), *self._turn_told())
        show_if(self.others, self.match is None)
        show_if(self.next, self.match is not None)
        # As long as somebody whose turn is still to come holds her.
        koshka = self.match is not None and koshka_may_come(state)
        show_if(self.use, koshka)
        show_if(self.let_go, koshka)
        # What would do nothing says so.
        self.use.disabled = self.let_go.disabled = not self.asked
        self.next.disabled = bool(self.asked) or is_last_turn(state)
        show_if(self.back, self.match is not None)
        self.back.disabled = not self.ways
        lines = "".join(f"<li>{escape(line)}</li>" for line in words)
        more = f'<ol class="dust-steps">{lines}</ol>' if self.match is not None else ""
        note = (
            "" if self.match is not None or self.refused else say("widgets.cards.advice", language)
        )
        self.reasons(self.refused, note, more, self._rules())

    def _show_order(self) -> None:
        """The order as a picture; its words are for those who do not see it."""
        if self.match is None:
            waits = escape(say("widgets.cards.order_waits", self.language))
            self.order.value = f'<div class="dust-pale">{waits}</div>'
            return
        scene = order_scene(self.state, self.language)
        html = "<br>".join(escape(words) for _, words in told_rows(scene))
        self.order.value = f'{draw(scene)}<div class="dust-unseen">{html}</div>'

    def _rules(self) -> list[str]:
        """The rules to read here: the order, and what the card on turn brings."""
        wanted = ["dust.initiative.order"]
        shown = card_on_turn(self.state)
        if shown is None and self.choices.get(self.shown):
            shown = card(self.choices[self.shown])
        if shown is not None:
            wanted.append(f"dust.ability.{shown.ability}")
        return wanted

    def _asks(self) -> str:
        if self.match is None:
            return say("widgets.cards.asks_choose", self.language, army=self.shown)
        return asks(self.state, self.asked, self.language)

    def _turn_told(self) -> list[str]:
        """What the card on turn gives this turn; before the cards are shown, who has chosen."""
        if self.match is not None:
            return turn_told(self.state, self.language)
        done = [army for army in self.seats if army in self.choices]
        key = "widgets.cards.chosen" if done else "widgets.cards.nobody"
        return [say(key, self.language, armies=done)]

    def _told(self) -> list[str]:
        return order_told(self.match, self.language) if self.match is not None else []

    @property
    def scene(self) -> Scene:
        return order_scene(self.state, self.language) if self.match else self.stage.scene

    def summary(self) -> Sequence[str]:
        return [self._asks(), *self._turn_told(), *self._told(), self.stage.scene.description]

    # -- words

    def speak(self, language: str) -> None:
        self.seed.speak(language)
        self.others.description = say("widgets.cards.others", language)
        self.use.description = say("widgets.battle.use", language, ability=KOSHKA)
        self.let_go.description = say("widgets.cards.let_go", language)
        self.next.description = say("widgets.cards.next", language)
        self.back.description = say("widgets.cards.back", language)
        self.deal.description = say("widgets.cards.deal", language)
        self.hints.show(self.hint)
        super().speak(language)


def card_on_turn(state: State) -> Card | None:
    return state.card_of(state.turn.army) if state.turn.army else None


def asks(state: State, asked: str, language: str) -> str:
    """Whose turn it is; or `asked`, who may use Koshka before it."""
    if asked:
        facts = {"army": asked, "interrupted": state.order.armies[state.order.at]}
        return say("widgets.cards.asks_koshka", language, **facts)
    return say("widgets.cards.asks_turn", language, army=state.turn.army)


def turn_told(state: State, language: str) -> list[str]:
    """What the card on turn gives this turn."""
    shown = card_on_turn(state)
    if shown is None:
        return []
    facts = {**shown._asdict(), "gist": say(GISTS[shown.ability], language)}
    lines = [
        say("widgets.cards.gives", language, **facts),
        say("widgets.cards.ability", language, **facts),
    ]
    if is_last_turn(state):
        lines.append(say("widgets.cards.last_turn", language))
    return lines


def order_told(match: Match[State], language: str) -> list[str]:
    """The order step by step: all values, each tie, the result, and whom Koshka moved."""
    by_cards = in_order(match.state)
    shown = [(army, match.state.card_of(army)) for army in by_cards]
    combat = [f"{name(army, language)} {one.combat}" for army, one in shown if one is not None]
    lines = [say("widgets.cards.step_combat", language, values=listed(combat, language))]
    ties = [one for one in explained(match.state) if one.key.rpartition(".")[2][:4] == "tie_"]
    lines += [tie.tell(language) for tie in ties]
    if not ties:
        lines.append(say("widgets.cards.step_no_tie", language))
    lines.append(say("widgets.cards.step_order", language, armies=list(by_cards)))
    for step in match.steps[: match.cursor]:
        if isinstance(step.cause, Use | Pass):
            events = [one for one in step.events if one.rule.startswith("dust.ability.koshka")]
            lines += [one.tell(language) for one in events]
    return lines


def what_a_hand_can_do(army: str, hand: Sequence[str], language: str) -> str:
    """The card with which somebody comes earliest, and the one with which latest."""
    first, last = (card(one).in_words(language) for one in (earliest(hand), latest(hand)))
    return say("widgets.cards.hint_hand", language, army=army, first=first, last=last)


def what_to_try(state: State, asked: str, army: str, language: str) -> str:
    if asked:
        facts = {"army": asked, "interrupted": state.order.armies[state.order.at]}
        return say("widgets.cards.hint_koshka", language, **facts)
    return say("widgets.cards.hint_try", language, army=army)
