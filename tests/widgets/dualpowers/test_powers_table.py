"""The table of Dual Powers as a whole: games played at it, who sees what, what a click costs."""

import json
from random import Random
from typing import Any

import pytest

from dustlab.core.errors import BadInput, DustlabError
from dustlab.core.match import Choice, Over
from dustlab.core.record import unseal
from dustlab.core.words import LANGUAGES
from dustlab.dualpowers import from_position
from dustlab.dualpowers.components import CARDS, SIDES, TURNS
from dustlab.dualpowers.game import GAME
from dustlab.dualpowers.text.words import card_words
from dustlab.pictures.scene import POSSIBLE
from dustlab_widgets import CalendarLab, PowersTable, StrengthLab
from dustlab_widgets.core.parts import is_shown
from tests.widgets.conftest import Messages
from tests.widgets.dualpowers.tables import (
    buttons,
    click,
    everything,
    marks,
    press,
    refused,
    seen,
    stages,
    table,
)

ACTION = """
turn red
card purple-4
will white
unrest tan
barrier green-red
green red 2/1
purple red 1/0 exhausted, white 1/0
blue neutral 1/0
hand red lenin tan-3
"""


def hidden_from(made: PowersTable, side: str) -> list[str]:
    """Command cards that a side may not know: the other hand, objectives, piles, the deck."""
    state = made.match.state
    seat = 1 - SIDES.index(side)
    lying = [*state.hands[seat], *state.stock.pile, *state.stock.deck]
    lying.append(state.stock.objectives[seat])
    if state.table.player:
        lying.append(state.stock.objectives.of(side))
    return [card for card in lying if card in CARDS]


# A whole game


def test_a_round_alone_is_played_through_the_table_by_clicks() -> None:
    made = table(difficulty=2, seed=3)
    rng = Random(1)
    while made.match.state.date.round == 1 and isinstance(made.match.pending, Choice):
        state, before = made.match.state, made.match.cursor
        if state.side == state.table.opposition:
            press(made, "Turn up")
        elif state.phase == "card":
            held = f"card:{rng.choice(state.hand('red'))}"
            click(made, held)
            click(made, held)
        elif state.phase == "leader" and not state.turn.led:
            click(made, "blue")
            click(made, "blue")
        else:
            made.play_text(str(GAME.sample(state, rng)))
        assert made.match.cursor > before, made.desk.refused
    assert made.match.state.date.round == 2


def test_alone_the_opposition_is_a_glass_box() -> None:
    made = table(difficulty=1, seed=3)
    assert is_shown(made.row)
    assert "no card in this round" in made.glass.value
    press(made, "Turn up")
    card = made.match.state.played[1][0]
    told = made.glass.value
    assert "Its last turn" in told
    assert f"turns up {card}" in told
    assert "Its objective, if the round ended now" in told
    assert "Its next card would change it" in told
    assert f"card:{card}" in made.row.scene.names()
    assert f"card:{card}" in made.strip.scene.names()
    made.begin(0, "red", 4)
    assert not is_shown(made.glass)


# Erring


def test_a_unit_into_another_region_is_refused_there() -> None:
    made = table(from_position(ACTION))
    click(made, "unit:2/2")
    click(made, "blue")
    made.confirm.click()
    rules, places = refused(made)
    assert "dualpowers.recruit.region" in rules
    assert places == {"blue"}


def test_a_move_over_the_barred_bridge_is_refused_there() -> None:
    made = table(from_position(ACTION.replace("purple-4", "red-4")))
    click(made, "green:red 2/1:0")
    click(made, "red")
    made.confirm.click()
    rules, places = refused(made)
    assert rules == ["dualpowers.move.blockade"]
    assert "red" in places
    assert "dust-refusals" in made.talk.words.value


def test_too_many_units_are_refused_and_clear_forgets_them() -> None:
    made = table(from_position(ACTION))
    for _ in range(2):
        click(made, "unit:1/1")
    click(made, "unit:2/2")
    made.confirm.click()
    assert refused(made)[0] == ["dualpowers.recruit.value"]
    made.clear.click()
    assert refused(made)[0] == []
    assert made.confirm.description == "Choose what to do"


def test_a_line_that_is_no_move_is_answered() -> None:
    made = table(from_position(ACTION))
    with pytest.raises(DustlabError):
        made.play_text("dance")
    made.play_text("leader lenin > blue")
    assert refused(made)[0] == ["dualpowers.action.printed"]


# Hints, daring, languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_on_a_button_says_all_of_it_in_the_language_that_is_chosen(language: str) -> None:
    made = table(language=language, seed=6)
    hand = made.match.state.hand("red")
    assert [deed.tip for deed in made.deeds.deeds[: len(hand)]] == [
        card_words(card, language) for card in hand
    ]


def test_dare_hides_what_is_possible_and_hints_come_in_three_grades() -> None:
    made = table(from_position(ACTION))
    assert marks(made, POSSIBLE)
    made.dare.press.value = True
    assert not marks(made, POSSIBLE)
    made.tabs.turn_to("moves")
    assert not is_shown(made.finder.switch)
    told = []
    for _ in range(3):
        made.hints.press.click()
        told.append(made.hints.words.value)
    assert "Think of these rules" in told[0]
    assert marks(made, POSSIBLE)
    assert "The strongest bot (Strategist) would play: " in told[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_in_the_language_that_is_chosen(language: str) -> None:
    made = table(difficulty=3, seed=2)
    made.choose_language.choice.value = language
    opposition = {"en": "Turn up", "de": "Die Karte der Gegenseite", "it": "Scopri la carta"}
    assert buttons(made)[0].startswith(opposition[language])
    press(made, buttons(made)[0])
    last = {"en": "Its last turn", "de": "Ihr letzter Zug", "it": "La sua ultima mossa"}
    assert last[language] in made.glass.value
    with pytest.raises(BadInput):
        PowersTable(language="fr")


# Who sees what


def test_behind_the_curtain_nobody_finds_a_card() -> None:
    made = PowersTable(seed=3)
    seen(made)
    made.tabs.turn_to("moves")
    made.finder.switch.value = True
    for _ in range(3):
        made.hints.press.click()
    hands = made.match.state.hands
    found = everything(made)
    assert "Pass the screen to Red" in found
    assert not [card for hand in hands for card in hand if card in found]
    made.play_text(f"objective {hands[0][0]}")
    assert made.match.state.stock.objectives == ("", "")
    made.closeup.pick("reveal")
    shown = everything(made)
    assert hands[0][0] in shown
    assert not [card for card in hidden_from(made, "red") if card in shown]


def test_when_the_screen_is_passed_on_nothing_of_the_first_hand_is_left() -> None:
    made = PowersTable(seed=3)
    seen(made)
    made.tabs.turn_to("moves")
    made.finder.switch.value = True
    made.confirm.click()
    mine = [card for card in made.match.state.hand("red") if card in CARDS]
    click(made, f"card:{mine[0]}")
    made.confirm.click()
    assert "Pass the screen to White" in made.closeup.twin.value
    left = everything(made) + " ".join(
        f"{getattr(shape, 'text', '')} {getattr(shape, 'words', '')} {getattr(shape, 'name', '')}"
        for stage in stages(made)
        for shape in stage.scene.shapes
    )
    assert not [card for card in mine if card in left]


def test_neither_the_board_nor_a_bots_words_nor_its_file_show_its_cards() -> None:
    made = table(bots={"white": "strategist"}, seed=6)
    made.tabs.turn_to("moves")
    made.finder.switch.value = True
    rng = Random(6)
    while isinstance(made.match.pending, Choice) and made.match.cursor < 60:
        hidden = hidden_from(made, "red")
        for card in hidden:
            assert card not in everything(made), card
        made.files.press.click()
        assert not [card for card in hidden if card in made.record()]
        if made.match.pending.player == "white":
            theirs = made.match.state.hand("white")
            step = made.match.cursor
            made.play_text(f"play {theirs[0]}")
            assert made.match.cursor == step
            assert not made.desk.refused
            made.confirm.click()
        else:
            made.play_text(str(GAME.sample(made.match.state, rng)))
    assert "region" not in made.talk.words.value or made.match.cursor > 20


def test_alone_nobody_sees_the_pile_or_the_own_objective() -> None:
    made = table(difficulty=2, seed=8)
    made.tabs.turn_to("moves")
    made.finder.switch.value = True
    rng = Random(8)
    while made.match.state.date.round == 1 and isinstance(made.match.pending, Choice):
        state = made.match.state
        hidden = hidden_from(made, "red")
        if state.stock.shown[0]:
            hidden.remove(state.stock.objectives[0])
        near = {other for other in hidden if other in made.glass.value}
        # The glass box imagines other cards; all else names none that lies hidden.
        told = everything(made).replace(made.glass.value, "")
        assert not [card for card in hidden if card in told]
        assert not near or "card would change it" in made.glass.value
        made.play_text(str(GAME.sample(state, rng)))


def test_a_saved_match_is_sealed_while_it_is_played_and_goes_on_when_loaded() -> None:
    made = table(difficulty=1, seed=4)
    rng = Random(4)
    for _ in range(9):
        made.play_text(str(GAME.sample(made.match.state, rng)))
    record = made.record()
    assert "play" not in record.split("\n", 1)[1]
    assert unseal(record) == made.match.record()
    other = table()
    other.files.take(record.encode(), "match.dust")
    other.steps.to_end.click()
    assert other.match.state == made.match.state
    with pytest.raises(DustlabError):
        other.load(record[:120], "torn")
    assert other.match.state == made.match.state


# What a page is sent


# A whole game of two, and as much of a game alone as has the begin of a second round in it.
@pytest.mark.parametrize(("difficulty", "seed", "most"), [(0, 5, 1_000), (2, 5, 60), (5, 8, 60)])
def test_a_game_is_played_through_the_table_and_no_click_or_move_sends_much(
    difficulty: int, seed: int, most: int, messages: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dustlab_widgets.table.look_back.AT_ONCE", 0)  # how it was won can wait
    made = table(difficulty=difficulty, seed=seed, page=True)
    rng = Random(seed)
    while isinstance(made.match.pending, Choice) and made.match.cursor < most:
        possible = [name for name in made.desk.possible() if not name.startswith("unit:")]
        before = made.match.cursor
        for name in possible[:2]:
            messages.clear()
            click(made, name)
            if made.match.cursor != before:
                break
            assert len(messages) <= 10
            assert messages.bytes() <= 25_000
        else:
            move = str(GAME.sample(made.match.state, rng))
            messages.clear()
            made.play_text(move)
            assert made.match.cursor > before, made.desk.refused
        assert len(messages) <= 10
        assert messages.bytes() <= 25_000
        if before % 3 == 0:
            # Whatever is picked in between changes nothing by itself.
            made.pick(rng.choice([*made.city.scene.names(), *made.hand.scene.names()]))
            made.clear.click()
    assert made.match.state.date.round > 1
    if most == 1_000:
        assert isinstance(made.match.pending, Over)
        assert "won" in made.ask.value or "wins" in made.ask.value


def test_nothing_that_is_clicked_is_silent() -> None:
    """What cannot be chosen now says what it is, and what is asked instead."""
    made = table(from_position(ACTION))
    for stage in (made.city, made.calendar, made.track, made.hand):
        for name in stage.scene.names():
            made.clear.click()
            before = everything(made)
            stage.pick(name)
            assert everything(made) != before, name
    made.calendar.pick("day-15")
    assert "Day 15. Who stops here has a bonus action. Pick" in made.talk.words.value


def test_what_the_arrow_keys_come_to_is_heard() -> None:
    made = table(from_position(ACTION))
    for stage, words in ((made.city, "Petrograd Side"), (made.calendar, "March: unrest")):
        stage.on_key("Home", False, False, False)
        assert f'aria-live="polite">{words}' in made.told.value
    made.hand.on_key("End", False, False, False)
    assert 'aria-live="polite">White. Played: nothing yet' in made.told.value


def test_a_notebook_without_a_kernel_shows_the_city() -> None:
    bundle = table(from_position(ACTION))._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("PowersTable(Red, round 1)")
    json.dumps(bundle)
    assert SIDES == ("red", "white")


TIRED = f"""
date 3 march
turn red
taken {TURNS - 1} first white
card blue-1
will red
unrest green
green red 1/1 exhausted, red 1/1 exhausted, red 2/1
"""


def test_what_happens_to_tokens_alike_is_told_once_with_their_number() -> None:
    made = table(from_position(TIRED))
    made.play_text("pass")
    made.play_text("points")
    while "tokens are exhausted" not in made.desk.asks():
        made.confirm.click()
    assert made.would.value.count("red unit 1/1 (exhausted)") == 1
    assert "goes back to the supply of Red. (× 2)" in made.would.value


def test_no_picture_is_told_twice_in_words() -> None:
    made = table(difficulty=2)
    lines = made._lines()
    assert len(lines) == len(set(lines))
    assert not [line for line in lines for other in lines if other.startswith(f"{line} ")]


# The legend


@pytest.mark.parametrize("kind", [PowersTable, CalendarLab, StrengthLab])
def test_every_sign_has_its_sentence_behind_a_tab(kind: Any) -> None:
    made = kind()
    made.tabs.turn_to("signs")
    told = made.signs.told.value
    for words in ("Tokens of White are round.", "The day marker", "exhausted.", "barred"):
        assert words in told
    assert told.count("<svg") == told.count("<li>") > 25
    made.choose_language.choice.value = "de"
    assert "Neutrale Plättchen haben sechs Ecken." in made.signs.told.value


def test_on_a_narrow_page_the_question_tells_the_day_to_which_the_chosen_card_leads() -> None:
    made = table(from_position("date 26 march\nturn red\nwill white\nhand red purple-5 white-3"))
    click(made, "card:white-3")
    assert "dust-in-short" in made.ask.value
    assert "to 29, and slides on to 31" in made.ask.value
    assert "a bonus action after the action" in made.ask.value
    click(made, "card:purple-5")
    assert "31 is passed" not in made.ask.value
