"""The table of Dust Tactics: how it opens, what it shows and sends, a whole skirmish, its end."""

from random import Random

import pytest

from dustlab.core.match import Choice
from dustlab.pictures.scene import POSSIBLE
from dustlab.tactics import GAME, battlefield, from_position
from dustlab_widgets import TacticsTable
from dustlab_widgets.table.talk import hint_of
from dustlab_widgets.tactics.desks.desk import ButtonsDesk, GoDesk
from dustlab_widgets.tactics.desks.fire import FireDesk
from dustlab_widgets.tactics.desks.going import ActivateDesk
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, same_every_time
from tests.widgets.tactics.at_the_table import FIGHT, at, buttons, click, marked, press


def test_it_opens_at_a_battlefield_of_the_box() -> None:
    table = TacticsTable("the_bridge", seed=3)
    assert "Skirmish: The Bridge" in table.title.value
    assert repr(table).startswith("TacticsTable(")


def test_under_dare_nothing_is_shown_and_what_is_not_allowed_can_be_tried() -> None:
    table = at()
    table.dare.press.value = True
    assert marked(table, POSSIBLE) == set()
    click(table, "A1")
    press(table, "Attack + attack")
    assert "Attack and attack is the one pair that is not allowed" in table.talk.words.value
    assert table.match.cursor == 0


@pytest.mark.parametrize("scenario", ["first_patrol", "the_bridge", "the_depot"])
def test_a_whole_skirmish_is_played_through_with_every_kind_of_desk_and_no_step_sends_much(
    scenario: str, messages: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dustlab_widgets.table.look_back.AT_ONCE", 0)  # how it was won can wait
    table, rng = TacticsTable(scenario, seed=3), Random(4)
    table.field.stage.on_ready()
    desks = set()
    while not table.match.over:
        desks.add(type(table.desk))
        squares = list(table.desk.possible())
        if squares:
            square = rng.choice(squares)
            messages.clear()
            click(table, square)
            assert len(messages) <= 10, square
            assert messages.bytes() <= 25_000, square
            if table.match.over or not isinstance(table.match.pending, Choice):
                continue
        assert isinstance(table.match.pending, Choice)
        move = str(GAME.sample(table.match.state, rng))
        messages.clear()
        table.play_text(move)
        assert not table.trouble
        assert len(messages) <= 10, move
        assert messages.bytes() <= 25_000, move
    assert {ActivateDesk, ButtonsDesk, FireDesk, GoDesk} <= desks
    record = table.record()
    other = TacticsTable()
    other.load(record, "saved")
    assert other.match.over == table.match.over
    table.steps.to_start.click()
    assert table.match.cursor == 0


def test_hints_of_three_grades() -> None:
    table = at()
    told = [hint_of(table.desk, grade, table.bots_advice) for grade in (1, 2, 3)]
    assert len(set(told)) == 3
    assert told[2].startswith("The strongest bot (colonel) would play: activate")


def test_a_click_sends_little(messages: Messages) -> None:
    table = at()
    for square in ("A1", "C3", "E1"):
        messages.clear()
        click(table, square)
        assert len(messages) <= 10, square
        assert messages.bytes() <= 25_000, (square, messages.bytes())


def test_its_output_is_the_same_every_time_and_shows_the_field_without_a_kernel() -> None:
    same_every_time(lambda: TacticsTable(seed=3))


def test_a_language_leaves_no_english_word_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at()
    click(table, "A1")
    leaves_no_english(
        table, monkeypatch, ("activate", "hans", "move", "attack", "sustained", "nothing")
    )


def test_the_square_to_be_held_bears_a_flag_and_is_told() -> None:
    table = TacticsTable("the_bridge", seed=3)
    assert any(shape.look == "goal" for shape in table.scene.shapes)
    assert "the square to be held" in table.field.told.value


def test_a_field_of_ones_own_is_in_the_title() -> None:
    drawn = battlefield("first_patrol")._replace(id="mine", name="The Mill")
    assert "Skirmish: The Mill" in TacticsTable(drawn).title.value
    assert "Skirmish: First Patrol" in TacticsTable("first_patrol").title.value


def test_what_a_scenario_is_fought_for_is_told_at_every_position() -> None:
    table = TacticsTable("the_bridge")
    assert "E5 is to be held: the side that stands there" in table.ask.value
    assert "to be held" not in TacticsTable("first_patrol").ask.value
    table.begin("the_bridge", "own", 3)
    assert "A B C D" not in table.scene.description


def test_what_was_typed_does_not_outlive_its_position() -> None:
    table = at()
    table.tabs.turn_to("moves")
    table.finder.line.value = "hans move"
    table.finder.press.click()
    assert table.finder.line.value == "hans move"
    click(table, "A1")
    press(table, "Move + attack")
    assert table.finder.line.value == ""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("activate tank: move, move", "statt tank wird gebraucht: eine Einheit"),
        (
            "activate hans: move move",
            "(meinst du move?)",
        ),
        ("move K9", "von A1 bis F3"),
    ],
)
def test_a_typed_move_that_makes_no_sense_is_answered_in_the_language_of_the_table(
    line: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dustlab_widgets.core.parts.STRICT.on", False)
    table = at(language="de")
    table.finder.line.value = line
    table.finder.press.click()
    assert told in table.talk.words.value


def test_a_match_that_ends_where_dice_are_about_to_fall_goes_on() -> None:
    """The seed says how they fell."""
    table = at()
    table.match.automatic = False
    for move in ("activate sp: attack, move", "fire stg_47 > hb"):
        table.match.play(move)
    record = table.match.record()
    other = at()
    other.load(record, "half.dust")
    assert isinstance(other.match.pending, Choice)
    assert other.match.steps[1].after == table.match.steps[1].after


def test_what_the_third_hint_advises_is_played_by_a_press_or_as_it_is_written() -> None:
    for by_press in (True, False):
        table = at()
        for _ in range(3):
            table.hints.press.click()
        written = table.hints.words.value.partition("Written: ")[2].partition("<")[0]
        assert written
        if by_press:
            [deed] = [one for one in table.deeds.deeds if one.words == "Play what was advised"]
            deed.does()
        else:
            table.play_text(written.replace("&gt;", ">"))
        assert str(table.match.steps[-1].cause) == written.replace("&gt;", ">")


def test_every_sign_has_its_sentence_behind_a_tab() -> None:
    table = at()
    table.tabs.turn_to("signs")
    told = table.signs.told.value
    for words in (
        "How many enemies could react here.",
        "h: hard cover.",
        "A hero: a diamond",
        "A large opening",
    ):
        assert words in told
    assert told.count("<svg") == told.count("<li>") > 30
    table.choose_language.choice.value = "de"
    assert "Wie viele Gegner" in table.signs.told.value


def test_the_end_says_who_won_by_what_and_the_points_of_each_round() -> None:
    match = from_position(FIGHT.strip())
    table = TacticsTable(match, bots={"axis": "gunner", "allies": "gunner"})
    table.let_play()
    told = table.talk.words.value
    assert match.state.phase == "over"
    assert 'class="dust-end"' in told
    assert f"<td>{match.state.round.number}</td>" in told
    allies, axis = match.state.points
    assert f"<td>{allies}</td><td>{axis}</td>" in told


NOBODY_LEFT = """
row .....
row .....
phase activation
round 3
turn allies
piece a: hell_boys at A1
piece b: hell_boys at B1
piece sp: sturmpioniere off living 0,0 destroyed 1
"""


def test_with_no_enemy_left_one_press_lets_the_last_round_end() -> None:
    table = at(NOBODY_LEFT)
    assert buttons(table)[0] == "Let the round end: nobody acts any more"
    assert len(buttons(table)) == 3
    press(table, "Let the round end")
    assert table.match.over is not None
    assert table.match.over.winner == "allies"
    assert [str(step.cause) for step in table.match.steps] == [
        "activate a: nothing, nothing",
        "activate b: nothing, nothing",
    ]


def test_with_an_enemy_left_nothing_offers_to_end_the_round() -> None:
    table = at()
    assert not [words for words in buttons(table) if "round" in words]
