"""Who sits at the table of Dust: curtain and hands, seats that change, a match saved and loaded."""

import pytest

from dustlab.core.errors import BadInput, DustlabError
from dustlab.dust.pictures.cards import CARD
from dustlab.pictures.scene import CHOSEN
from dustlab_widgets import DustTable
from dustlab_widgets.core.parts import is_shown
from tests.phases import buying
from tests.widgets.tables import (
    buttons,
    on_cards,
    press,
    seen,
    table,
    texts,
)


def everything(made: DustTable) -> str:
    """Whatever a page was sent of the words of a table, hidden things too."""
    values = [
        made.ask.value,
        made.talk.words.value,
        made.talk.story.value,
        made.world.told.value,
        made.hints.words.value,
    ]
    values += [made.world.told.value, texts(made), on_cards(made), *buttons(made)]
    values += [str(made.finder.moves.options)]
    return " ".join(values)


def test_between_two_persons_a_curtain_falls_and_nothing_shows_the_hand() -> None:
    made = DustTable(players=("red", "blue"), seed=3)
    seen(made)
    made.tabs.turn_to("moves")
    made.finder.switch.value = True
    hands = made.match.state.cards.hands
    assert "Pass the screen to Red" in texts(made)
    assert made.confirm.description == "I am Red: show my cards"
    for _ in range(3):
        made.hints.press.click()
    assert not [card for hand in hands for card in hand if card in everything(made)]
    assert "combat" not in everything(made)
    made.closeup.pick("reveal")
    assert "Red: choose a setup card" in texts(made)
    shown = everything(made)
    assert "Red: choose a setup card" in shown
    assert not [card for card in hands[1] if card in shown and card not in hands[0]]
    press(made, buttons(made)[0])
    made.confirm.click()
    assert "Pass the screen to Blue" in texts(made)
    made.steps.back.click()
    assert "Pass the screen to Red" in texts(made)


def test_the_button_of_a_chosen_card_is_marked_as_its_picture_is() -> None:
    made = DustTable(players=("red", "blue"), seed=3, curtain=False)
    first, second = (CARD + held for held in made.desk.hand()[:2])
    made.pick_card(first)
    assert made.desk.marks()[first] == CHOSEN
    assert [label[0] == "✓" for label, _ in made.deeds.row.options][:2] == [True, False]
    made.deeds.row.value = "1"
    assert made.desk.marks()[second] == CHOSEN
    assert [label[0] == "✓" for label, _ in made.deeds.row.options][:2] == [False, True]


def test_behind_the_curtain_no_move_is_played() -> None:
    made = DustTable(players=("red", "blue"), seed=3)
    card = made.match.state.cards.hands[0][0]
    made.play_text(f"card {card}")
    assert made.match.cursor == len(made.match.steps)
    assert not any(made.match.state.cards.played)
    assert "pass the screen first" in made.talk.words.value


def test_a_person_alone_needs_no_curtain() -> None:
    made = DustTable(players=("red", "blue"), bots={"blue": "random"}, seed=3)
    assert "Red: choose a setup card" in texts(made)


def test_a_card_that_is_drawn_is_named_to_nobody() -> None:
    made = table(buying(points=5, more="deck c4m1p2s3 c1m1p5s1"))
    made.play_text("buy 1 card")
    made.play_text("end buying")
    [drawn] = [e for e in made.match.last.events if e.key == "dust.production.drawn"]
    assert "draws a card" in made.talk.words.value
    assert dict(drawn.facts)["card"] not in made.talk.words.value


def test_a_seat_can_change_hands_at_any_time() -> None:
    made = table(players=("red", "blue"))
    made.seats.menus[0].value = "random"
    assert made.confirm.description == "Let the others play"
    made.seats.menus[1].value = "random"
    made.confirm.click()
    assert made.match.cursor > 50
    assert "random" in table().known_bots()


@pytest.mark.parametrize("wrong", [{"pink": "random"}, {"red": "genius"}])
def test_an_unknown_seat_or_bot_is_refused_in_one_line(wrong: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        DustTable(players=("red", "blue"), bots=wrong)


def test_a_match_is_saved_when_asked_for_and_loaded_again() -> None:
    made = table(players=("red", "blue"), seed=5)
    for _ in range(6):
        made.play_text(str(made.match.moves()[0]))
    assert made.files.link.value == ""
    made.files.press.click()
    assert "download" in made.files.link.value
    assert "Now press “Download the match”" in made.files.link.value
    record = made.match.record()
    made.play_text(str(made.match.moves()[0]))
    assert made.files.link.value == ""
    other = table()
    other.files.take(record.encode(), "match.dust")
    other.steps.to_end.click()
    assert other.match.record() == record


def test_bots_keep_their_seats_when_a_match_is_loaded_and_it_is_said_who_plays() -> None:
    record = table(players=("red", "blue", "green"), seed=5).match.record()
    made = table(players=("red", "blue"), bots={"blue": "planner"}, curtain=True)
    made.files.take(record.encode(), "my.dust")
    assert made.seats.chosen() == {"red": "person", "blue": "planner", "green": "planner"}
    told = made.talk.words.value
    assert "Loaded: my.dust. Who plays: Red: A person; Blue: Planner; Green: Planner." in told
    made.clear.click()
    assert "my.dust" not in made.talk.words.value
    alone = table(players=("red", "blue", "green"))
    alone.choose_language.choice.value = "de"
    alone.files.take(record.encode(), "my.dust")
    assert "Rot: Ein Mensch; Blau: Ein Mensch; " in alone.talk.words.value


def test_a_file_that_is_none_leaves_the_match_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(players=("red", "blue"))
    match = made.match
    with pytest.raises(DustlabError):
        made.files.take(b"\xff\xfe", "picture.png")
    with pytest.raises(DustlabError):
        made.load("no match", "x.dust")
    assert made.match is match


def test_a_new_game_has_as_many_players_as_are_asked_for() -> None:
    made = table(players=("red", "blue"))
    made.new_game.switch.value = True
    assert is_shown(made.new_game.form)
    made.new_game.players.value = 5
    made.new_game.rules.value = "epic"
    made.new_game.seed.value = 11
    made.new_game.press.click()
    assert made.match.state.seats == ("red", "blue", "green", "orange", "purple")
    assert (made.match.state.edition.id, made.match.seed) == ("epic", 11)
    assert [is_shown(menu) for menu in made.seats.menus] == [True] * 5 + [False]
    assert made.round in made.round_place.children
    assert "Epic" in made.title.value
