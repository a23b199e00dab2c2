"""Bots at the table of Dust: they play until a person decides, and what they did is told."""

import json
import re
from random import Random

from dustlab.dust import GAME
from dustlab.dust.cards import card
from dustlab_widgets.table.desk import BotDesk
from tests.widgets.conftest import Messages
from tests.widgets.tables import (
    ARMIES,
    buttons,
    on_cards,
    press,
    table,
)


def test_bots_play_until_a_person_decides_and_say_why() -> None:
    made = table(players=("red", "blue", "green"), bots={"blue": "random", "green": "random"})
    press(made, buttons(made)[0])
    made.confirm.click()
    assert "any legal move, at random" in made.talk.story.value
    assert "has chosen a card" in made.talk.story.value
    assert made.match.pending.player == "red"


def test_no_hint_tells_what_a_bot_holds_in_its_hand() -> None:
    made = table(players=("red", "blue"))
    press(made, buttons(made)[0])
    made.confirm.click()
    made.seats.menus[1].value = "general"
    hand = made.match.state.cards.hands[1]
    assert hand
    for _ in range(3):
        made.hints.press.click()
        told = made.hints.words.value
        assert "Blue: a bot decides here" in told
        assert not [held for held in hand if card(held).in_words() in told]


def test_what_bots_did_is_told_anew_in_another_language() -> None:
    made = table(players=("red", "blue"), bots={"blue": "planner"}, seed=3)
    press(made, "Finish the setup")
    assert "near" in made.talk.story.value
    made.choose_language.choice.value = "de"
    assert "Energiequelle" in made.talk.story.value
    assert " near " not in made.talk.story.value
    assert "Kampf" in on_cards(made)


def test_all_that_bots_did_is_read_turn_by_turn_and_while_a_person_decides() -> None:
    others = {"blue": "general", "green": "planner", "orange": "general"}
    made = table(players=("red", *others), bots=others, seed=5)
    press(made, "Finish the setup")
    rng, turns = Random(5), 0
    while made.match.state.round < 3:
        if made.match.pending.player == "red":
            made.play_text(str(GAME.sample(made.match.state, rng)))
        else:
            made.confirm.click()
        told, played = made.talk.story.value, made.played
        turns = max(turns, len(played))
        if played:
            # With what was played before red had to answer in somebody else's turn.
            played = [*made.earlier, *played]
            assert told.count("<li>") == len(played)
        lines = dict.fromkeys(re.findall(r"<h5>(.*?)</h5>", told))
        # All of it in the order of play.
        rounds = [int(n) for line in lines for n in re.findall(r"Round (\d)", line)]
        assert rounds == sorted(rounds)
        if played:
            assert played[0][0].capitalize() in told.split("<li>")[1]
            assert played[-1][0].capitalize() in told.split("<li>")[-1]
        if any(str(decided.move) == "roll" for _, decided in played):
            assert re.search(r"rolls? \d+ dice", told) or "1 die" in told
        if not isinstance(made.desk, BotDesk):
            made.dare.press.value = not made.dare.press.value  # another choice, the same story
            assert made.talk.story.value == told
    assert turns > 12
    made.steps.back.click()
    assert made.talk.story.value == ""


def test_a_reason_that_all_moves_of_a_turn_share_is_told_once() -> None:
    others = dict.fromkeys(("blue", "green"), "random")
    made = table(players=("red", *others), bots=others, seed=5)
    press(made, "Finish the setup")
    made.play_text(str(GAME.sample(made.match.state, Random(5))))
    made.confirm.click()
    turns = made.talk.story.value.split("<h5>")[1:]
    random = [turn for turn in turns if turn.count("<li>") > 1 and "any legal move" in turn.lower()]
    assert random
    for turn in random:
        assert turn.lower().count("any legal move") == 1
        assert "any legal move" in turn.split("<ul>")[0].lower()


def test_what_many_bots_did_is_sent_once(messages: Messages) -> None:
    """Five of them play while one person waits: all their words together cost what a click may."""
    others = dict.fromkeys(ARMIES[1:], "general")
    made = table(players=ARMIES, bots=others, seed=4, page=True)
    press(made, "Finish the setup")
    rng, longest = Random(4), 0
    while made.match.state.round < 3:
        messages.clear()
        if made.match.pending.player == "red":
            made.play_text(str(GAME.sample(made.match.state, rng)))
        else:
            made.confirm.click()
            words = [message for kind, message, _ in messages if kind == "HTML"]
            assert len(json.dumps(words, default=str)) <= 25_000
        assert len(messages) <= 10
        longest = max(longest, len(made.talk.story.value))
        messages.clear()
        made._clear()
        assert made.talk.story.value not in str(messages) or not made.talk.story.value
        assert messages.bytes() <= 25_000
    assert longest > 3_000


def test_bots_among_themselves_are_told_as_far_as_anybody_reads() -> None:
    made = table(players=("red", "blue"), bots={"red": "random", "blue": "random"})
    made.confirm.click()
    assert len(made.played) > 200
    told = made.talk.story.value
    assert len(told) < 13_000
    [left_out] = re.findall(r"(\d+) moves before these", told)
    assert int(left_out) + told.count("<li>") == len(made.played)


def test_bots_by_name_play_in_the_words_of_the_reader_and_the_last_hint_is_the_generals() -> None:
    made = table(
        players=("red", "blue", "green"),
        bots={"blue": "general", "green": "dabbler"},
        language="de",
    )
    assert made.seats.chosen() == {"red": "person", "blue": "general", "green": "random"}
    press(made, buttons(made)[0])
    made.confirm.click()
    made.confirm.click()
    assert made.match.pending.player == "red"
    for _ in range(3):
        made.hints.press.click()
    assert "Der stärkste Bot (General) würde spielen: " in made.hints.words.value
    assert "(" in made.hints.words.value
