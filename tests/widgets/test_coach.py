"""A coach beside the table: it points, waits for a move, answers others, and remembers the way."""

import re
from pathlib import Path
from typing import Any

import pytest

from dustlab.pictures.scene import EXPLAINED
from dustlab.school.handbook import handbook
from dustlab.school.progress import mine
from dustlab.tours import begin
from dustlab_widgets import tour
from dustlab_widgets.core.parts import is_shown
from dustlab_widgets.table.coach import PLAYED, file_of
from tests.tours.places import AT_THE_BORDER

TOUR = """
game = "dust"
rules = "premium"
title = "A small battle"
learner = "red"
minutes = 3
seed = 7
intro = ["Dust is a game on a map.", "Points win it.", "This takes three minutes."]
"""
TOUR += f"position = '''{AT_THE_BORDER}'''"
TOUR += """
[[step]]
id = "look"
say = "Your units stand in Ukraine [dust.battle.dice]."
point = ["ukraine"]

[[step]]
id = "attack"
say = "Attack the Balkans with everything."
point = ["balkans"]
accept = ["attack ukraine > balkans 3 tank 1 mech"]
others = "Take all of them along."
refused = { "dust.combat.target" = "That is too far away." }
hints = ["Click Ukraine.", "Then the Balkans."]

[[step]]
id = "roll"
say = "Now roll, or run."
accept = ["roll"]
others = [{ move = "any retreat", say = "Not yet: you are twice as many." }]
then = ["~ 2 of 5"]

[[ending]]
say = "That was a battle."

[met]
"dust.battle.dice" = "14-land-battle"
"""


@pytest.fixture(autouse=True)
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a lesson, with the tour in it."""
    (tmp_path / "small.toml").write_text(TOUR, "utf-8")
    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def led() -> Any:
    return tour("small.toml")


def shown(table: Any) -> set[str]:
    """The coach's buttons that can be pressed."""
    return {key for key, press in table.coach.buttons.items() if is_shown(press)}


def test_the_first_step_tells_what_the_game_is_and_points_at_the_board() -> None:
    table = led()
    assert "Points win it." in table.coach.words.value
    assert '<a href="#rule:dust.battle.dice">' in table.coach.words.value
    assert table.desk.marks()["ukraine"] == EXPLAINED
    assert shown(table) == {"go_on"}


def test_the_heading_is_that_of_the_tour() -> None:
    assert "A small battle" in led().title.value


def test_the_move_that_the_coach_waits_for_is_played_by_clicks_on_the_board() -> None:
    table = led()
    table.coach.go_on()
    table.pick("ukraine")
    table.pick("balkans")
    table._confirm()
    assert "Now roll, or run." in table.coach.words.value
    assert table.match.state.battle is not None


def test_another_legal_move_is_answered_and_not_played() -> None:
    table = led()
    table.coach.go_on()
    before = table.match.state
    table.play_text("attack ukraine > balkans 1 tank")
    assert "Take all of them along." in table.coach.words.value
    assert table.match.state is before


def test_a_move_that_the_rules_forbid_is_refused_by_its_rule_as_at_any_table() -> None:
    table = led()
    table.coach.go_on()
    table.play_text("attack ukraine > japan 1 tank")
    assert [remark.rule for remark in table.desk.refused] == [
        remark.rule for remark in table.match.why_not("attack ukraine > japan 1 tank")
    ]
    assert table.coach.session.step.id == "attack"


def test_while_a_step_only_has_to_be_read_moves_wait() -> None:
    table = led()
    table.play_text("attack ukraine > balkans 3 tank 1 mech")
    assert table.match.cursor == 0
    assert "go on" in table.coach.words.value


def test_what_is_picked_while_the_coach_is_read_stays_picked() -> None:
    table = led()
    table.pick("ukraine")
    before = table.desk
    table.coach.go_on()
    assert table.desk is before
    table.pick("balkans")
    assert "Balkans" in table.ask.value


@pytest.mark.parametrize(
    ("name", "step", "other"),
    [("dust-first-game", "blue-next", "blue"), ("tactics-first-game", "axis-answers", "axis")],
)
def test_the_example_of_a_move_is_never_one_of_the_other_side(
    name: str, step: str, other: str
) -> None:
    """While the coach tells of the others, who are on turn, no move of theirs is offered."""
    table = tour(name)
    while table.coach.session.step.id != step:
        table.coach.do_it() if "do_it" in shown(table) else table.coach.go_on()
        if table.watched is not None:
            table.seen_enough()
    table.tab_opened("moves")
    assert table.match.pending.player == other
    assert table.finder.line.placeholder == ""
    assert table.finder.match is None


def test_hints_come_one_after_the_other() -> None:
    table = led()
    table.coach.go_on()
    table.coach.hint()
    assert "Click Ukraine." in table.coach.words.value
    table.coach.hint()
    assert "Then the Balkans." in table.coach.words.value
    assert "hint" not in shown(table)


def test_what_the_coach_does_for_a_learner_is_on_the_board() -> None:
    table = led()
    table.coach.go_on()
    table.coach.do_it()
    assert table.match.state.battle is not None
    assert table.desk.match.state is table.match.state


def test_back_is_where_the_learner_was_before() -> None:
    table = led()
    table.coach.go_on()
    table.coach.do_it()
    table.coach.back()
    assert table.match.state.battle is None
    assert "Attack the Balkans with everything." in table.coach.words.value


def test_the_next_day_the_tour_goes_on_where_it_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    table = led()
    table.coach.go_on()
    table.coach.do_it()
    again = led()
    assert "Now roll, or run." in again.coach.words.value
    assert again.match.state == table.match.state


def test_at_the_end_the_coach_names_what_came_up_with_its_lesson() -> None:
    table = led()
    table.coach.go_on()
    for _ in range(2):
        table.coach.do_it()
    assert "That was a battle." in table.coach.words.value
    assert "14-land-battle" in table.coach.words.value
    assert mine().of("tour-small")["played"].right


def test_a_tour_that_was_played_begins_anew() -> None:
    table = led()
    table.coach.go_on()
    for _ in range(2):
        table.coach.do_it()
    assert "Points win it." in led().coach.words.value


def test_a_tour_that_was_changed_meanwhile_begins_anew(lesson: Path) -> None:
    led().coach.go_on()
    table = led()
    table.coach.do_it()
    (lesson / "small.toml").write_text(TOUR.replace("3 tank 1 mech", "2 tank 1 mech"), "utf-8")
    assert "Points win it." in led().coach.words.value


def test_where_a_coach_leads_nobody_else_goes_back_or_changes_seats() -> None:
    table = led()
    assert set(table.tabs.names).isdisjoint({"steps", "files"})
    sheets = table.tabs.children[1:]
    assert not any(table.seats in sheet.children for sheet in sheets)


@pytest.mark.parametrize("name", ["dust-first-game", "dualpowers-first-game", "tactics-first-game"])
def test_a_line_says_why_a_tour_has_no_players_to_choose(name: str) -> None:
    table = tour(name)
    table.tabs.turn_to("seats")
    assert table.coach.settled in table.settings()
    assert "the coach has settled who plays" in table.coach.settled.value
    assert table.foresight.switch not in table.settings()


def test_the_tabs_of_a_tour_have_room_in_one_row_and_the_rest_is_in_the_menu() -> None:
    tabs = tour("tactics-whole-round").tabs
    titles = [title for title, _ in tabs.row.widget.options]
    assert titles == ["Moves", "Signs", "Rules", "Bets", "Cards"]
    tabs.more.choose("seats")
    assert tabs.opened == "seats"
    assert "dust-open-in-menu" in tabs._dom_classes
    tabs.row.choose("cards")
    assert "dust-open-in-menu" not in tabs._dom_classes


def test_a_coach_speaks_the_language_of_the_table() -> None:
    table = led()
    table.coach.go_on()
    table.speak("de")
    assert "Schritt 2 von 3" in table.coach.words.value


def test_a_table_that_is_read_without_a_kernel_tells_what_the_coach_says() -> None:
    assert "Your units stand in Ukraine" in led()._repr_mimebundle_()["text/plain"]


def test_no_curtain_falls_where_one_learner_is_led() -> None:
    """Both seats are open at the table of a tour, but nobody else looks at it."""
    table = tour("dust-first-game")
    assert table.is_hidden()
    assert not table.must_pass_on()
    while table.coach.session.step.id != "card":
        table.coach.go_on()
    table.play_text("card c4m2p1s2")
    assert table.coach.session.step.id == "order"


def test_a_mistake_that_is_asked_for_can_be_made_on_the_order_form() -> None:
    """The table refuses the plus that costs too much, and the coach, who looks on, goes on."""
    table = tour("dust-first-game")
    while table.coach.session.step.id != "too-many":
        table.coach.do_it()
    for _ in range(6):
        table.desk.step("tank", 1)
        assert table.coach.session.step.id == "too-many"
    table.desk.step("tank", 1)
    assert "This costs 14 production points" in str(table.desk.refused[0])
    assert "Nothing was lost" in table.coach.words.value
    assert table.coach.session.step.id == "production"


def test_what_was_thrown_is_told_where_the_next_step_only_has_to_be_read(lesson: Path) -> None:
    reads = '[[step]]\nid = "read"\nsay = "What came of it?"\n\n[[ending]]'
    (lesson / "small.toml").write_text(TOUR.replace("[[ending]]", reads), "utf-8")
    table = led()
    table.coach.go_on()
    assert "Your move, and what followed" not in table.coach.words.value
    table.coach.do_it()
    assert "Your move, and what followed" not in table.coach.words.value, "the table tells it"
    table.play_text("roll")
    told = table.coach.words.value
    assert "What came of it?" in told
    assert "Your move, and what followed" in told
    assert "2 hits" in told.partition("dust-coach-news")[2]
    table.coach.go_on()
    assert "Your move, and what followed" not in table.coach.words.value


def test_at_the_end_the_last_dice_are_told_and_lessons_are_links() -> None:
    table = led()
    table.coach.go_on()
    table.coach.do_it()
    table.play_text("roll")
    told = table.coach.words.value
    assert "2 hits" in told.partition("dust-coach-news")[2]
    assert '<a href="14-land-battle.ipynb">' in told
    assert "14-land-battle:" not in told


def test_a_mistake_that_a_button_makes_is_told_with_its_reason() -> None:
    table = tour("tactics-first-game")
    while table.coach.session.step.id != "two-attacks":
        table.coach.go_on()
    assert table.desk.marks()["D6"] == EXPLAINED, "a unit that is looked at is marked"
    assert "the unit Death Dealers" in table.coach.words.value
    assert not table.dare.on, "the mistake needs no switch"
    table.pick("D6")
    words = [deed.words for deed in table.deeds.deeds]
    assert "Attack + attack" in words
    table.deeds.deeds[words.index("Sustained attack")].does()
    assert "something else" in table.coach.words.value
    table.deeds.deeds[words.index("Attack + attack")].does()
    assert "Step 5 of 10" in table.coach.words.value
    assert "attack, attack. The rules forbid it: Attack and attack" in table.coach.words.value
    table.coach.back()
    table.coach.do_it()
    assert "attack, attack. The rules forbid it: Attack and attack" in table.coach.words.value


def test_the_button_of_a_mistake_comes_and_goes_with_the_step_that_asks_for_it() -> None:
    def offered() -> list[str]:
        return [deed.words for deed in table.deeds.deeds]

    table = tour("tactics-first-game")
    while table.coach.session.step.id != "cover":
        table.coach.go_on()
    table.pick("D6")
    assert "Attack + attack" not in offered()
    table.coach.go_on()
    assert "Attack + attack" in offered()
    table.deeds.deeds[offered().index("Attack + attack")].does()
    assert table.coach.session.step.id == "who-first"
    assert "Attack + attack" not in offered()


def test_without_help_nobody_is_told_of_numbers_on_the_field() -> None:
    table = tour("tactics-first-game")
    while table.coach.session.step.id != "first-unit":
        table.coach.do_it() if "do_it" in shown(table) else table.coach.go_on()
    assert "the numbers say" in table.desk.missing()
    table.dare.press.value = True
    assert table.desk.missing() == "Pick a square, and pick it again to go."


def test_what_others_did_after_a_button_of_the_coach_is_told_with_its_dice() -> None:
    table = tour("tactics-first-game")
    while table.coach.session.step.id != "first-unit":
        table.coach.do_it() if "do_it" in shown(table) else table.coach.go_on()
    table.coach.do_it()
    told = table.talk.story.value
    assert "react with Sturmpioniere. Sturmpioniere: " in told
    table.coach.back()
    assert table.talk.story.value == ""


def test_what_came_of_the_last_deed_is_told_again_when_the_tour_is_opened_another_day() -> None:
    table = tour("tactics-first-game")
    while table.coach.session.step.id != "first-unit":
        table.coach.do_it() if "do_it" in shown(table) else table.coach.go_on()
    table.coach.do_it()
    again = tour("tactics-first-game")
    assert again.coach.words.value == table.coach.words.value
    assert again.talk.words.value == table.talk.words.value
    assert again.talk.story.value == table.talk.story.value != ""
    assert "Watch it once more" in [deed.words for deed in again.deeds.deeds]


def test_the_buttons_stand_above_the_words_so_that_no_text_moves_them() -> None:
    coach = led().coach
    assert coach.children.index(coach.words) == len(coach.children) - 1


def test_where_a_tour_leads_on_the_end_has_one_list_with_the_next_lesson_in_front(
    lesson: Path,
) -> None:
    way = 'next = ["12-production", "13-movement"]\n'
    (lesson / "small.toml").write_text(TOUR.replace("intro =", f"{way}intro ="), "utf-8")
    table = led()
    while not table.coach.session.ended:
        table.coach.do_it()
    told = table.coach.words.value
    links = re.findall(r'href="([\w-]+)\.ipynb"', told)
    assert links == ["12-production", "13-movement"]
    assert ">Next: " in told


@pytest.mark.parametrize(
    ("table", "link"),
    [
        ("19-a-whole-game", 'href="19-a-first-game.ipynb#table:19-a-whole-game"'),
        ("nowhere", ""),
    ],
)
def test_the_end_leads_to_the_table_of_a_game_of_ones_own_if_a_lesson_has_it(
    lesson: Path, table: str, link: str
) -> None:
    own = f'table = "{table}"\n'
    (lesson / "small.toml").write_text(TOUR.replace("intro =", f"{own}intro ="), "utf-8")
    at_table = led()
    assert "a game of your own" not in at_table.coach.words.value
    while not at_table.coach.session.ended:
        at_table.coach.do_it()
    told = at_table.coach.words.value
    assert link in told
    assert ("Now a game of your own" in told) == bool(link)


def test_every_tour_of_the_package_leads_to_a_table_that_a_lesson_has() -> None:
    known = {key for one in handbook("en")["lessons"] for key in one["tables"]}
    for name in ("dust", "dualpowers", "tactics"):
        for kind in ("first-game", "whole-round"):
            assert begin(f"{name}-{kind}").tour.table in known


def test_the_list_of_lessons_knows_a_played_game_by_the_name_that_the_coach_keeps() -> None:
    asked = {lesson["name"]: lesson["exercises"] for lesson in handbook("en")["lessons"]}
    game, round_ = begin("dust-first-game").tour, begin("dust-whole-round").tour
    assert asked["01-dust-first-game"] == {file_of(game): [PLAYED]}
    assert asked["19-a-first-game"][file_of(round_)] == [PLAYED]


def test_a_mistake_that_is_asked_for_counts_when_the_board_refuses_the_clicks() -> None:
    """A unit in the Balkans, and Greenland without a submarine: the coach hears both."""
    table = tour("dust-whole-round")
    table.coach.go_on()
    table.play_text("card c3m2p2s1")
    table.coach.go_on()
    for line in ("buy 1 mech", "buy 2 tank", "end buying"):
        table.play_text(line)
    table.pick("balkans")
    assert table.coach.session.step.id == "placing"
    table.play_text("place 1 mech 2 tank > ukraine")
    assert table.coach.session.step.id == "straight-away"
    table.pick("scandinavia")
    table.pick("greenland")
    assert table.coach.session.step.id == "submarine"
