"""The labs of Dual Powers without a browser: the calendar, strength, the opposition's row."""

import json
import re
from typing import Any

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.pictures.scene import CHOSEN, POSSIBLE, middle
from dustlab_widgets import CalendarLab, CalendarOddsLab, OppositionLab, StrengthLab
from tests.widgets.conftest import Messages

LABS = (CalendarLab, CalendarOddsLab, StrengthLab, OppositionLab)


def ready(lab: Any) -> Any:
    lab.stage.on_ready()
    return lab


def click(lab: Any, name: str) -> None:
    x, y = lab.stage.scene.centre(name)
    lab.stage.on_mouse(2 * x, 2 * y)


def marked(lab: Any, mark: str) -> set[str]:
    """What lies where a mark is drawn."""
    scene = lab.scene
    return {scene.hit(*middle(shape)) for shape in scene.shapes if shape.mark == mark}


def told(lab: Any) -> str:
    return re.sub(r"<[^>]*>", " ", f"{lab.ask.value} {lab.talk.words.value}")


# The calendar


def test_each_card_of_a_hand_stands_where_it_leads_with_what_that_brings() -> None:
    lab = CalendarLab(26, "march", ["purple-4", "green-8"])
    assert lab.rows() == [
        ("purple-4", "4", "31 March", "A bonus action."),
        ("green-8", "8", "3 April", "The month passes: the will of the people is yours."),
    ]
    assert marked(lab, CHOSEN) == {"day-31"}
    lab.choose_card.choose("green-8")
    assert "Green-8 leads to 3 April" in told(lab)


def test_the_chance_to_stop_on_a_bonus_day_counts_the_cards_that_are_not_in_hand() -> None:
    assert CalendarLab(14, "july", []).chance() == (6, 48, [1])
    assert CalendarLab(14, "july", ["green-1"]).chance() == (5, 47, [1])
    assert CalendarLab(26, "march", []).chance() == (18, 48, [3, 4, 5])
    assert "18 of 48 cases (38 %)" in told(CalendarLab(26, "march", []))


def test_a_click_moves_the_markers_but_never_to_29_or_30() -> None:
    lab = ready(CalendarLab())
    click(lab, "day-12")
    click(lab, "month-july")
    assert repr(lab) == "CalendarLab(day 12, july)"
    click(lab, "day-29")
    assert repr(lab) == "CalendarLab(day 12, july)"
    assert "slides on to 31" in told(lab)
    lab.again.click()
    assert repr(lab) == "CalendarLab(day 26, march)"


def test_the_hand_changes_by_a_menu() -> None:
    lab = CalendarLab()
    lab.change_hand.choose("red-1")
    assert lab.cards[-1] == lab.card == "red-1"
    lab.change_hand.choose("red-1")
    assert "red-1" not in lab.cards
    for card in ("red-1", "red-2", "red-3", "red-4", "red-5", "red-6"):
        lab.change_hand.choose(card)
    assert len(lab.cards) == 9
    assert "take one away first" in told(lab)


# The calendar by chance


def test_chances_are_hidden_until_a_guess_and_follow_every_change_after_it() -> None:
    lab = ready(CalendarOddsLab(14, cards=1))
    assert "after your guess" in told(lab)
    assert "12 %" not in told(lab) + lab.scene.description
    lab.guess.widget.value = 30
    lab.place.click()
    assert "with 1 card, a stop on 15 or 31: 12 % (about 1 in 8)" in told(lab)
    assert "You said 30 %, exact was 12 %." in told(lab)
    assert lab.rows() == [("1", "12 %", "0 %", "12 %", "0 %")]
    click(lab, "day-28")
    assert "38 % (about 3 in 8)" in told(lab)
    lab.anew.click()
    assert "after your guess" in told(lab)
    lab.place.click()
    assert "Your 2 guesses were off by 12 points on average." in told(lab)


def test_a_picture_says_on_each_day_how_likely_the_marker_comes_there() -> None:
    lab = CalendarOddsLab(28, cards=1)
    lab.place.click()
    words = {shape.name: shape.words for shape in lab.scene.shapes if shape.name}
    assert "comes here: 38 % in this month, 0 % in a later one" in words["day-31"]
    assert "comes here: 0 % in this month, 12 % in a later one" in words["day-2"]
    assert "comes here" not in words["day-20"]


def test_cards_are_ticked_off_one_by_one_or_by_region_or_by_days() -> None:
    lab = CalendarOddsLab(14, cards=1)
    lab.cards.on_ready()
    lab.cards.pick("card:tan-1")
    assert lab.seen == {"tan-1"}
    lab.cards.pick("days:1")
    assert len(lab.seen) == 6
    assert lab.odds.stops(15) == 0
    lab.cards.pick("days:1")
    assert lab.seen == frozenset()
    lab.cards.pick("region:green")
    assert len(lab.seen) == 8
    (card,) = (s for s in lab.cards.scene.shapes if s.name == "card:green-3")
    assert card.words == "Green-3, 3 days: seen, it cannot come."
    lab.none_seen.click()
    assert repr(lab) == "CalendarOddsLab(day 14, march, 1 ahead, 0 seen)"


def test_one_cannot_look_further_ahead_than_there_are_cards() -> None:
    lab = CalendarOddsLab(1, cards=2)
    for days in range(2, 9):
        lab.cards.pick(f"days:{days}")
    assert len(lab.odds.unseen) == 6
    lab.ahead.widget.value = 9
    assert lab.ahead.value == 6
    assert "At least 9 cards must be unseen" in told(lab)
    lab.cards.pick("card:red-1")
    assert len(lab.odds.unseen) == 6
    assert "At least 6 cards" in told(lab)
    lab.again.click()
    assert repr(lab) == "CalendarOddsLab(day 1, march, 2 ahead, 0 seen)"
    with pytest.raises(BadInput, match="cards: expected a whole number from 1 to 9"):
        CalendarOddsLab(cards=10)


def test_hints_lead_from_the_rules_to_one_card() -> None:
    lab = ready(CalendarOddsLab(26, seen=["tan-3"]))
    for _ in range(3):
        lab.hints.press.click()
    assert "17 of 47 cases (36 %)" in lab.hints.words.value
    assert marked(lab, POSSIBLE) == {"day-15", "day-31"}


# Strength


def test_a_token_goes_in_turns_over_and_goes_out() -> None:
    lab = ready(StrengthLab(["red 2/1"], will="red"))
    assert repr(lab) == "StrengthLab(2 : 0)"
    click(lab, "box:white 3/2")
    assert repr(lab) == "StrengthLab(2 : 3)"
    click(lab, "here:1")
    assert lab.tokens == ("red 2/1", "white 3/2 exhausted")
    assert repr(lab) == "StrengthLab(2 : 2)"
    assert "will of the people" in told(lab)
    lab.choose_will.choose("white")
    assert "White" in told(lab)
    click(lab, "here:1")
    assert lab.tokens == ("red 2/1",)


def test_neutral_tokens_count_beside_an_own_one_of_who_has_the_will() -> None:
    lab = StrengthLab(["neutral 1/2"], will="red")
    assert repr(lab) == "StrengthLab(0 : 0)"
    assert "Nobody" in told(lab)
    lab.pick("box:red 1/0")
    assert repr(lab) == "StrengthLab(2 : 0)"


def test_against_the_opposition_white_has_its_units() -> None:
    lab = StrengthLab(["red 2/1", "white 1/1"])
    lab.choose_difficulty.choose(5)
    assert lab.tokens == ("red 2/1",)
    lab.pick("box:white 1/X")
    lab.pick("here:1")
    assert repr(lab) == "StrengthLab(2 : 5)"


def test_the_third_hint_shows_what_would_turn_the_region() -> None:
    lab = StrengthLab(["red 2/1"], will="red")
    for _ in range(3):
        lab.hints.press.click()
    assert "box:white 3/2" in marked(lab, POSSIBLE)
    assert "box:white 1/1" not in marked(lab, POSSIBLE)


# The opposition


def test_the_row_decides_and_order_matters_only_between_level_regions() -> None:
    lab = ready(OppositionLab(["blue-4", "red-4", "tan-1"]))
    assert "Vyborg Side (red)" in lab.summary()[0]
    click(lab, "card:red-4")
    lab.earlier.click()
    assert lab.cards == ("red-4", "blue-4", "tan-1")
    assert "Vasilyevsky Island (blue)" in lab.summary()[0]
    lab.later.click()
    lab.later.click()
    lab.later.click()
    assert lab.cards == ("blue-4", "tan-1", "red-4")
    lab.remove.click()
    assert lab.cards == ("blue-4", "tan-1")
    lab.remove.click()
    assert "Pick a card of the row first" in told(lab)


def test_the_row_has_five_cards_at_most_and_may_be_empty() -> None:
    lab = OppositionLab()
    lab.add.choose("tan-1")
    assert "at most" in told(lab)
    assert len(lab.cards) == 5
    for card in lab.start:
        lab.card = card
        lab.remove.click()
    assert lab.cards == ()
    assert "No card lies in the row" in told(lab)
    lab.hints.press.click()
    lab.hints.press.click()
    assert "No card lies" in lab.hints.words.value


def test_the_glass_box_names_each_rule_and_what_another_card_would_have_changed() -> None:
    lab = OppositionLab()
    assert "most cards" in told(lab)
    assert "One other card would have led elsewhere" in told(lab)
    assert "dualpowers.solitaire.target_cards" in [value for _, value in lab.talk.rules.options]


# All of them


@pytest.mark.parametrize("kind", LABS)
def test_hints_of_three_grades_in_every_language(kind: Any) -> None:
    for language in LANGUAGES:
        lab = kind(language=language)
        hints = []
        for _ in range(3):
            lab.hints.press.click()
            hints.append(lab.hints.words.value)
        assert len(set(hints)) == 3
    english, german = kind(), kind(language="de")
    assert english.title.value != german.title.value
    english.choose_language.choice.value = "de"
    assert english.ask.value == german.ask.value


@pytest.mark.parametrize("kind", LABS)
def test_a_lab_is_light_and_can_be_read_without_a_kernel(kind: Any, messages: Messages) -> None:
    lab = ready(kind())
    bundle = lab._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    json.dumps(bundle)
    for name in lab.stage.scene.names():
        messages.clear()
        click(lab, name)
        assert len(messages) <= 10
        assert messages.bytes() <= 25_000
