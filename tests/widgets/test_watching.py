"""Watching others at a table: what is shown beside the board, the buttons, who keeps the time."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dustlab import dualpowers
from dustlab.core.match import Match
from dustlab.dust import read_match
from dustlab.pictures.scene import EXPLAINED
from dustlab_widgets import DustTable, PowersTable, TacticsTable, tour
from dustlab_widgets.table.game_table import GameTable
from dustlab_widgets.table.running import FACTORS
from tests.boards import at
from tests.widgets.conftest import Messages
from tests.widgets.tables import buttons, press

GAMES = Path(__file__).parents[1] / "transcripts/dust"
STAGES = ("city", "calendar", "track", "hand", "row", "strip")


def arrives(made: GameTable, words: str = "free") -> None:
    """A page comes that keeps the time."""
    made.clock.value = f"here {words}"


def time_is_over(made: GameTable) -> None:
    """The page says so of the step that it shows."""
    [number] = re.findall(r'data-shown="(\d+)"', made.ask.value)
    made.clock.value = f"shown {number}"


def asked(made: GameTable) -> str:
    return re.sub(r"<[^>]+>", " ", made.ask.value)


def skirmish(page: str = "free") -> TacticsTable:
    """The allies have acted with one unit, and the axis with one, a bot, too."""
    made = TacticsTable("first_patrol", seed=2, bots={"axis": "gunner"})
    if page:
        arrives(made, page)
    for move in ("begin allies", "activate blackhawk: move, move", "move D8", "move D7"):
        made.play_text(move)
    return made


# Step by step


def test_what_a_bot_played_is_shown_step_by_step_and_then_the_person_decides() -> None:
    made = skirmish()
    assert "You are watching: step 1 of" in asked(made)
    assert "Why: " in asked(made)
    steps = 0
    while made.watched is not None:
        time_is_over(made)
        steps += 1
    assert steps == len(made.film)
    assert "activate a unit" in asked(made)


def test_the_match_is_ahead_and_only_the_board_lags() -> None:
    made = dust_film()
    assert made.watched is not None
    assert made.watched.still.until < made.match.cursor == len(made.match.steps)
    assert made.world.state is made.on_board() is not made.match.state
    press(made, "Skip")
    assert made.world.state is made.on_board() is made.match.state


def test_a_step_is_stopped_and_gone_on_from_and_back_to() -> None:
    made = dust_film()
    assert made.confirm.description == "Pause"
    made.confirm.click()
    assert made.confirm.description == "Next step"
    assert "data-wait" not in made.ask.value
    time_is_over(made)  # what the page still had in mind is late
    assert made.watched is not None
    assert made.watched.at == 0
    made.confirm.click()
    assert made.watched.at == 1
    press(made, "Back")
    assert made.watched.at == 0
    press(made, "Let it run")
    time_is_over(made)
    assert made.watched.at == 1


def test_it_runs_faster_and_slower_and_once_more() -> None:
    made = dust_film()
    waits = [wait(made)]
    for _ in FACTORS:
        press(made, "Faster")
        waits.append(wait(made))
    assert waits == sorted(waits, reverse=True)
    assert waits[-1] == waits[-2]  # faster than fastest it is not
    press(made, "Slower")
    assert wait(made) > waits[-1]
    time_is_over(made)
    press(made, "Once more")
    assert made.watched is not None
    assert made.watched.at == 0


def test_a_page_brings_its_speed_along() -> None:
    made = DustTable(seed=7)
    arrives(made, "free 3")
    assert made.speed.pace == 3
    arrives(made, "free 0")  # it was loaded anew: what was chosen here holds
    assert made.speed.pace == 3


def test_what_a_page_says_in_any_words_is_no_error() -> None:
    made = skirmish()
    for words in ("", "shown", "shown x", "shown 99999", "here free 99", "nonsense " * 40):
        made.clock.value = words
    assert made.watched is not None
    assert made.watched.at == 0


def test_who_wants_less_motion_goes_on_by_a_press() -> None:
    made = skirmish("calm")
    assert made.confirm.description in ("Next step", "On to what is asked now")
    assert "data-wait" not in made.ask.value
    assert "Let it run" in buttons(made)


def test_without_a_page_that_keeps_the_time_one_asks_to_watch() -> None:
    made = skirmish("")
    assert made.watched is None
    press(made, "Watch it once more")
    assert made.watched is not None
    assert "Let it run" not in buttons(made)
    while made.watched is not None:
        made.confirm.click()
    assert "activate a unit" in asked(made)


def test_a_page_that_comes_late_shows_what_was_played_before_it() -> None:
    made = skirmish("")
    arrives(made)
    assert made.watched is not None


def test_a_page_that_comes_again_goes_on_where_it_was() -> None:
    made = dust_film()
    time_is_over(made)
    before = made.ask.value
    arrives(made)
    assert made.ask.value == before


def test_who_writes_a_move_has_seen_enough() -> None:
    made = skirmish()
    made.play_text("activate death_dealers: move, move")
    assert made.watched is None
    assert "Death Dealers" in asked(made)


def test_who_clicks_on_the_board_has_seen_enough_and_the_click_counts() -> None:
    made = skirmish()
    made.pick("D7")
    assert made.watched is None
    assert [remark.rule for remark in made.desk.refused] == ["tactics.round.locked"], "Blackhawk"
    assert "Watch it once more" in buttons(made)


def test_a_click_beside_the_board_ends_nothing() -> None:
    made = skirmish()
    made.pick("")
    assert made.watched is not None


def test_another_position_ends_it() -> None:
    made = skirmish()
    made.steps.back.click()
    assert made.watched is None
    assert "Watch it once more" not in buttons(made)


def test_the_words_change_with_the_language() -> None:
    made = skirmish()
    made.speak("de")
    assert "Du siehst zu: Schritt 1" in asked(made)
    assert "Überspringen" in buttons(made)


def test_nothing_of_what_comes_is_told_beforehand() -> None:
    made = dust_film()
    assert made.talk.story.value == ""
    assert "dust-happened" not in made.talk.words.value
    press(made, "Skip")
    assert "What was played meanwhile" in made.talk.story.value


def test_one_line_is_heard_and_the_board_tells_the_position_that_is_shown() -> None:
    made = dust_film()
    assert made.ask.value.count('role="status"') == 1
    heard = re.search(r'aria-live="polite">(.*?)</p>', made.world.told.value)
    assert heard is not None
    assert made.watched is not None
    assert made.watched.asks() not in heard.group(1)


# On the board


def dust_film() -> DustTable:
    """Blue ends a turn, and Red, a bot, plays one."""
    made = DustTable(ended().branch(), bots={"red": "general"}, curtain=False)
    arrives(made)
    made.play_text("end combat")
    return made


@cache
def ended() -> Match[Any]:
    """A stored game, up to where Blue ends a turn of the first round and Red is next."""
    match: Match[Any] = read_match((GAMES / "premium-2.dust").read_text("utf-8"), "premium-2")
    ends = [
        at
        for at, step in enumerate(match.steps)
        if step.before.phase == "combat" and str(step.cause) == "end combat"
        if (step.before.turn.army, step.after.turn.army) == ("blue", "red")
    ]
    match.goto(ends[0])
    return match.branch()


def wait(made: GameTable) -> int:
    return int(re.findall(r'data-wait="(\d+)"', made.ask.value)[0])


def test_a_button_that_stays_keeps_its_place_while_others_come_and_go() -> None:
    made = dust_film()
    arrives(made)
    made._confirm()  # Pause
    first = [deed.words for deed in made.deeds.deeds]
    made._confirm()  # Next step
    then = [deed.words for deed in made.deeds.deeds]
    assert first == ["Skip", "Let it run"]
    assert then == [*first, "Back", "Once more"]


def test_areas_and_ways_are_marked_on_the_map() -> None:
    made = dust_film()
    looks = set()
    while made.watched is not None:
        marked = {area for area, mark in made.desk.marks().items() if mark == EXPLAINED}
        assert marked <= set(made.match.state.board.ids)
        looks |= {shape.look for shape in made.world.wide.scene.shapes}
        made.confirm.click()
        if made.watched is not None and made.watched.runs:
            made.confirm.click()
    assert "trail-red" in looks


def test_a_step_sends_no_more_than_25_kilobytes(messages: Messages) -> None:
    made = dust_film()
    made.world._used(1000.0)
    for stage in made.world.stages.values():
        stage.on_ready()
    sizes = []
    while made.watched is not None:
        messages.clear()
        time_is_over(made)
        sizes.append(messages.bytes())
    assert len(sizes) > 3
    # The last one is the person's own decision, with all that was told meanwhile.
    assert max(sizes[:-1]) < 25_000


def test_a_round_of_dual_powers_is_scored_between_what_was_played_before_and_after_it() -> None:
    made = PowersTable(seed=3, bots={"white": "planner"}, curtain=False)
    arrives(made)
    shown = []
    while made.match.state.date.round == 1 or made.watched is not None or made.scoring is not None:
        if made.watched is not None:
            shown.append("watched")
            time_is_over(made)
        elif made.scoring is not None:
            shown.append("scored")
            assert "data-wait" in made.ask.value
            time_is_over(made)
        else:
            move = next(iter(made.match.moves()))
            made.play_text(str(move))
    assert "scored" in shown
    assert shown.index("scored") > shown.index("watched")


def test_a_hand_of_the_other_side_is_never_on_the_board() -> None:
    made = PowersTable(seed=3, bots={"white": "planner"}, curtain=False)
    arrives(made)
    for _ in range(12):
        hidden = {f"card:{card}" for card in made.match.state.hand("white")}
        for name in STAGES:
            assert not hidden & set(getattr(made, name).scene.names())
        if made.watched is not None:
            time_is_over(made)
        else:
            made.play_text(first(made))


def test_the_turn_of_the_opposition_is_watched_too() -> None:
    made = PowersTable(dualpowers.new_solitaire(1, 3), curtain=False)
    arrives(made)
    made.play_text("opposition")
    assert made.watched is not None
    assert "turns up" in asked(made)


# With a coach


def test_with_a_coach_the_answer_of_the_other_side_is_watched_before_the_next_step() -> None:
    made = tour("tactics-first-game")
    arrives(made)
    coach = made.coach
    assert coach is not None
    while made.watched is None and not coach.session.ended:
        further = "go_on" if "go_on" in coach.session.now.actions() else "do_it"
        coach.buttons[further].click()
    assert made.watched is not None
    assert "dust-watching" in made.ask.value
    press(made, "Skip")
    assert "dust-watching" not in made.ask.value


# Since one's own turn


def test_a_story_reaches_back_to_ones_own_turn_though_one_had_to_answer_in_between() -> None:
    match = at(
        "ukraine red 9 tank\nbalkans blue 3 tank\nberlin red 1 tank\nindia blue 1 tank", seed=3
    )
    made = DustTable(match, bots={"red": "general"}, curtain=False)
    answers = 0
    while made.is_answer():
        answers += 1
        made.play_text("roll" if "roll" in map(str, made.match.moves()) else first(made))
    told = made.talk.story.value
    assert answers
    assert told.count("<li>") == len([*made.earlier, *made.played])
    assert "Red: attack" in told
    assert "Blue: roll" in told


def first(made: GameTable) -> str:
    return str(made.match.moves()[0])


@pytest.mark.parametrize("pace", range(len(FACTORS)))
def test_every_step_stays_long_enough_to_be_read_and_no_longer_than_a_reader_waits(
    pace: int,
) -> None:
    made = dust_film()
    made.speed.pace = pace
    assert 300 <= made.desk.waits() <= 14_000


def test_what_was_shown_at_one_step_of_a_tour_is_not_shown_again_at_the_next() -> None:
    """Blue orders and attacks, both roll, Blue ends the turn: each showing is new."""
    table = tour("dust-whole-round")
    while table.coach.session.step.id != "blue-comes":
        table.coach.do_it()
    seen: list[int] = []
    while table.coach.session.step.id in ("blue-comes", "at-sea", "both-gone", "your-count"):
        before = table.match.cursor
        table.coach.go_on()
        if table.match.cursor > before:
            assert all(still.until > before for still in table.film)
            seen.append(len(table.film))
        if table.coach.session.ended:
            break
    assert len(seen) > 1
