"""What somebody stumbles over who sits down at the table of Dual Powers for the first time."""

from random import Random
from typing import Any

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Choice, Over
from dustlab.core.words import LANGUAGES, say
from dustlab.dualpowers import from_position, new_match
from dustlab.dualpowers.bots import BOTS
from dustlab.dualpowers.game import GAME
from dustlab.pictures.scene import CHOSEN, EXPLAINED, POSSIBLE, REFUSED
from dustlab_widgets import CalendarLab, OppositionLab, PowersTable, StrengthLab, tour
from dustlab_widgets.dualpowers.desks.desk import CurtainDesk
from dustlab_widgets.dualpowers.talk import MOST_OTHERS
from tests.widgets.dualpowers.tables import buttons, click, marks, press, seen, table
from tests.widgets.tables import at_random, led_on

REFRESHES = """
turn red
card purple-4
will white
unrest tan
barrier green-red
purple red 1/0 exhausted, red 2/1 exhausted, white 1/0
blue red 1/1
"""
MOVES = REFRESHES.replace("purple-4", "purple-5")
LATE = """
date 28 march
turn white
will red
unrest tan
hand white blue-7
hand red green-4 lenin
objective red red-1
objective white red-2
taken 3 first red
tan red 1/0
"""

SCORED_NEXT = """
date 20 march
round 2
phase unrest
turn red
taken 8 first red
will red
unrest purple
barrier green-red
objective red white-5
objective white tan-6
purple red 2/1
tan white 1/1
"""


# Hints


def test_a_hint_at_a_card_speaks_of_cards_and_of_the_rules_for_them() -> None:
    made = table(new_match(7))
    first, second = made._hint(1), made._hint(2)
    assert "Choosing a secret objective" in first
    assert "Playing a card" not in first
    assert second.startswith("5 cards of your hand can be chosen now: look for the dashed edges.")
    assert len(marks(made, POSSIBLE)) == 5
    made.play_text("objective green-4")
    made.play_text(str(GAME.sample(made.match.state, Random(1))))
    assert "Playing a card" in made._hint(1)
    assert "Choosing a secret objective" not in made._hint(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_hint_of_this_game_speaks_of_areas_on_a_map(language: str) -> None:
    wrong = {"en": "map", "de": "Karte zeigt", "it": "mappa"}[language]
    for position in (REFRESHES, MOVES, "turn red\nhand red lenin", "turn red\ncard lenin"):
        told = table(from_position(position), language=language)._hint(2)
        assert told
        assert wrong not in told


def test_the_very_beginning_is_not_the_end() -> None:
    made = table(new_match(7))
    made.steps.to_start.click()
    assert "Nobody decides here" in made.talk.words.value
    assert "over" not in made.talk.words.value
    assert "Nobody decides here" in made._hint(1)


# The action of a card


def test_another_token_of_the_same_region_is_chosen_instead() -> None:
    made = table(from_position(MOVES))
    click(made, "purple:red 1/0 exhausted:0")
    click(made, "purple:red 2/1 exhausted:0")
    assert marks(made, CHOSEN) == {"purple:red 2/1 exhausted:0"}
    assert "Red unit 2/1 (exhausted) in Nevsky (purple)" in made.desk.told()


def test_a_card_that_refreshes_chooses_any_token_and_marks_no_way() -> None:
    made = table(from_position(REFRESHES))
    assert "an exhausted token in the city to refresh it" in made.desk.missing()
    click(made, "purple:red 1/0 exhausted:0")
    assert made.desk.told() == "Red unit 1/0 (exhausted) in Nevsky (purple): it will be ready."
    assert not marks(made, POSSIBLE)
    click(made, "blue:red 1/1:0")
    assert "it is ready already" in made.desk.told()
    click(made, "purple:red 2/1 exhausted:0")
    made.confirm.click()
    assert "refreshes red unit 2/1" in made.talk.words.value


def test_only_where_a_token_may_go_is_marked_and_the_way_is_told_in_its_direction() -> None:
    made = table(from_position(MOVES))
    click(made, "blue:red 1/1:0")
    assert marks(made, POSSIBLE) == {"green", "white"}
    click(made, "white")
    assert made.desk.told() == "Red unit 1/1: blue → white."
    made.clear.click()
    click(made, "purple:white 1/0:0")  # not hers
    assert not marks(made, POSSIBLE)


def test_a_unit_after_a_refusal_is_chosen_instead_and_too_much_is_said_at_once() -> None:
    made = table(from_position("turn red\ncard blue-4\nwill white\ntan red 1/0"))
    click(made, "unit:1/0")
    click(made, "purple")
    made.confirm.click()
    assert "not in Nevsky" in made.talk.words.value
    click(made, "unit:2/2")
    assert marks(made, CHOSEN) == {"unit:2/2", "blue"}
    assert made.desk.told() == "Recruit 2/2 (value 2) into Vasilyevsky Island (blue)."
    click(made, "unit:1/0")
    assert "a value of 2 at most" in made.desk.told()
    assert "you asked for 3" in made.desk.told()


# A bot's turn


def test_all_that_a_bots_turn_brought_is_told_beside_the_board() -> None:
    made = table(from_position(LATE), bots={"white": "planner"})
    made._confirm()
    told = made.talk.words.value
    lines = ("White plays blue-7.", "31 is passed", "White takes the will of the people.")
    assert [told.count(line) for line in lines] == [1, 1, 1]
    assert sorted(lines, key=told.index) == list(lines)


def test_what_two_bots_have_played_to_the_end_is_not_told_without_an_end() -> None:
    made = table(new_match(3), bots={"red": "dabbler", "white": "dabbler"})
    made._confirm()
    assert made.match.over is not None
    press(made, "Skip the scoring")
    assert "dust-happened" in made.talk.words.value
    assert made.talk.words.value.count("<li>") <= 90


def test_what_was_loaded_is_no_news_once_something_else_cannot_be_read() -> None:
    made = table(new_match(7))
    made.load(made.record(), "mine.dust")
    assert "Loaded: mine.dust" in made.talk.words.value
    made.complain("I cannot read that.")
    assert "Loaded" not in made.talk.words.value
    assert "I cannot read that." in made.talk.words.value


def test_where_nobody_decides_no_side_is_named() -> None:
    made = table(new_match(7))
    assert "Objectives, Red" in made.ask.value
    made.steps.to_start.click()
    assert "Round 1: Neutral tokens ·" in made.ask.value


def test_the_glass_box_keeps_the_objective_of_the_round_that_was_scored() -> None:
    made = table(difficulty=1, seed=3)
    assert "round before" not in made.glass.value
    one_round(made)
    told = [event for step in made.match.steps for event in step.events]
    [shown] = [e for e in told if e.key.endswith("reveals") and ("side", "white") in e.facts]
    card = dict(shown.facts)["card"]
    assert f"In the round before its objective was {card}, in " in made.glass.value


# Labs


def test_the_box_of_the_strength_lab_runs_out() -> None:
    lab = StrengthLab(["red 1/0"])
    for _ in range(3):
        lab.pick("box:red 1/0")
    assert lab.tokens.count("red 1/0") == 2
    assert lab.trouble == "No more red unit 1/0 in the box."
    lab.pick("box:trotsky")
    lab.pick("box:red trotsky")
    assert "red trotsky" not in lab.tokens
    with pytest.raises(BadInput, match="no more of them than are in the box"):
        StrengthLab(["lenin", "lenin"])


def test_labs_read_words_as_exercises_do() -> None:
    assert StrengthLab("red 2/1, Lenin", region="brown").region == "tan"
    assert CalendarLab(12, "March", "brown-4 Lenin").cards == ("tan-4", "lenin")
    assert OppositionLab("green-4, yellow-5").cards == ("green-4", "tan-5")
    for day, month in (("x", "march"), (12, 5), (29, "march"), (12, "smarch")):
        with pytest.raises(BadInput):
            CalendarLab(day, month)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="each card once"):
        CalendarLab(12, "march", ["tan-4", "brown-4"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_days_is_told_in_words(language: str) -> None:
    lab = CalendarLab(31, "march", [], language=language)
    none = say("widgets.calendar.no_days", language).lower()
    assert f": {none}." in lab._chance_words()
    assert f": {none}." in lab.hint(2)


def test_a_seat_is_pressed_by_its_words() -> None:
    made = table(from_position("turn red\ncard lenin\nwill white"))
    press(made, "Inspire")
    assert isinstance(made.match.pending, Choice)


# What the opposition did, and what it may still do


def one_round(made: PowersTable) -> None:
    led_on(made, lambda state: state.date.round == 2, at_random(2))


def test_a_scored_round_is_read_part_by_part_with_the_points_as_they_come() -> None:
    made = table(difficulty=1, seed=3)
    one_round(made)
    after = made.match.state
    assert made.ask.value.count("Scoring, 1 of ") == 1
    assert made.city.scene.title.endswith("round 1")
    assert len([n for n in made.row.scene.names() if n.startswith("card:")]) == 5
    asked, points = [], []
    while made.scoring is not None:
        assert "dust-happened" not in made.talk.words.value
        assert "Round 1 " in made.ask.value, "it is the first round that is scored"
        asked.append(made.desk.asks())
        points.append(made.scoring.part.support)
        assert made.would.value
        assert marks(made, EXPLAINED) == set(made.scoring.part.regions)
        made.confirm.click()
    assert len([words for words in asked if "the objective of" in words]) == 2
    assert "unrest in" in asked[0]
    assert points[-1] == after.support
    assert made.match.state is after
    press(made, "Show the scoring again")
    assert made.desk.asks() == asked[0]
    press(made, "Skip the scoring")
    assert made.scoring is None


def test_what_a_scored_round_brought_stays_in_a_line_each_also_when_it_was_skipped() -> None:
    made = table(from_position(SCORED_NEXT))
    made.play_text("points")
    press(made, "Skip the scoring")
    lines = (
        "Round 2 was scored",
        "Unrest in Nevsky (purple): 2 points for Red",
        "The objective of White, tan-6: 4 points for White",
        "The objective of Red, white-5: nobody is stronger, no points",
        "White is ahead by 2",
    )
    told = made.talk.words.value
    assert sorted(lines, key=told.index) == list(lines)
    while made.match.state.date.round == 3:
        assert all(line in made.talk.words.value for line in lines)
        made.play_text(str(GAME.sample(made.match.state, Random(1))))
    press(made, "Skip the scoring")
    assert "Round 3 was scored" in made.talk.words.value
    assert "Round 2 was scored" not in made.talk.words.value


def test_behind_a_scoring_that_is_read_no_hand_lies_open() -> None:
    made, rng = PowersTable(seed=7), Random(3)
    seen(made)
    while made.match.state.date.round == 1:
        made.seen = made.desk.army
        made.desk = made.desk_now()
        made.play_text(str(GAME.sample(made.match.state, rng)))
    assert made.scoring is not None
    assert [name for name in made.names() if name != "card:?"] == []
    assert "Read how the round was scored" in made._hint(3)
    press(made, "Skip the scoring")
    assert isinstance(made.desk, CurtainDesk)


def test_the_end_of_a_game_says_who_won_by_what_and_the_points_of_each_round() -> None:
    made = table(difficulty=2, seed=5)
    led_on(made, lambda state: isinstance(GAME.pending(state), Over), at_random(5))
    press(made, "Skip the scoring")
    told, over = made.talk.words.value, made.match.over
    assert over is not None
    assert say("widgets.powers_over.heading", side=over.winner) in told
    assert over.tell() in told
    assert "Points by round" in told
    rows = told.split("<tbody>")[1].count("<tr>")
    assert 1 <= rows <= 3


def test_between_two_rounds_the_glass_box_still_shows_how_the_objective_was_found() -> None:
    made = table(difficulty=1, seed=3)
    one_round(made)
    assert "The opposition's cards in order, 5" in escape_free(made.glass.value)
    assert made.glass.value.count("instead of") <= MOST_OTHERS


def escape_free(markup: str) -> str:
    return markup.replace("&#x27;", "'")


def test_a_growing_row_is_told_with_what_its_next_card_would_change() -> None:
    made = table(difficulty=1, seed=3)
    press(made, "Turn up")
    told = made.glass.value
    assert "if the round ended now" in told
    assert "Its next card would change it" in told
    assert "Narva (tan) from tan-" in told
    assert "How likely each region is in the end" in told
    assert "instead of" not in told
    for language in LANGUAGES:
        made.speak(language)
        assert made.glass.value


# Choosing


def test_a_token_of_the_other_side_says_at_once_whose_it_is() -> None:
    here = "turn red\ncard tan-7\nwill white\ntan lvov exhausted, red 1/0 exhausted"
    made = table(from_position(here))
    made.pick("tan:lvov exhausted:0")
    assert "Lvov" in made.desk.told()
    assert "Red" in made.desk.told()
    assert not made.desk.ready()
    made.pick("tan:red 1/0 exhausted:0")
    assert made.desk.ready()


def test_what_was_missing_is_forgotten_once_it_is_chosen() -> None:
    made = table(from_position("turn red\ncard tan-1\nred red 1/0 exhausted"))
    made.confirm.click()
    assert "Something is still missing" in made.talk.words.value
    made.pick("red:red 1/0 exhausted:0")
    assert "Something is still missing" not in made.talk.words.value


def test_a_leader_who_protests_is_told_to_pick_a_bridge() -> None:
    made = table(from_position("turn red\ncard kollontai\nbarrier green-red"))
    assert "the bridge that the protest is to bar" in made.desk.missing()
    made.play_text("leader kollontai > tan")
    assert made.desk.missing().startswith("Pick the bridge")
    assert made.desk.confirm_words() == "Choose a bridge"
    made.pick("tan-white")
    made.confirm.click()
    assert made.match.state.tiles.barrier == "tan-white"
    other = table(from_position("turn red\ncard lenin led\nwill white\ntan lenin"))
    assert buttons(other)[0] == "Inspire the people"
    assert other.desk.confirm_words() == "Choose: inspire the people, or pass"
    assert "may inspire the people" in other.desk.asks()
    assert "(inspire the people)" in other.desk.missing()


def test_no_bots_reason_tells_which_region_it_is_after() -> None:
    """Two objectives, the same open board: the words for the same move are the same."""
    told = set()
    for card in ("blue-8", "green-8"):
        here = f"turn red\nunrest tan\nhand red tan-4\nobjective red {card}\ntan white 1/0"
        found = BOTS["planner"].decide(from_position(here).state)
        told.add((str(found.move), found.why()[1:]))
    assert len(told) == 1


@pytest.mark.parametrize("kind", [StrengthLab, OppositionLab])
def test_a_complaint_goes_when_the_language_changes(kind: Any) -> None:
    lab = kind()
    lab.trouble = "No more Trotsky in the box."
    lab.show()
    assert "No more Trotsky" in lab.talk.words.value
    lab.choose_language.choice.value = "de"
    assert "No more Trotsky" not in lab.talk.words.value


def test_the_ends_of_the_oppositions_row_say_so() -> None:
    lab = OppositionLab(["blue-4", "red-4"])
    lab.pick("card:blue-4")
    lab.earlier.click()
    assert "blue-4 is the first card already" in lab.talk.words.value.lower()
    assert lab.cards == ("blue-4", "red-4")


def test_a_token_of_which_the_box_has_no_more_is_an_empty_place() -> None:
    lab = StrengthLab(["red 3/3"])
    [place] = [s for s in lab.scene.shapes if s.name == "box:red 3/3"]
    assert place.look == "tile-empty"
    assert place.words == "Red unit 3/3: none is left in the box."


# Bots play by themselves


def test_a_bot_plays_when_it_is_its_turn_and_its_moves_are_told_and_marked() -> None:
    here = LATE.replace("turn white", "turn red").replace("taken 3 first red", "taken 2 first red")
    made = table(from_position(here), bots={"white": "planner"})
    made.play_text("play green-4")
    made.play_text("pass")
    made.play_text("pass")
    assert made.match.state.side == "red"
    told = made.talk.words.value
    assert "White plays blue-7." in told
    assert marks_of_city(made, EXPLAINED)
    assert "card:blue-7" in made.city.scene.names()
    step = made.match.cursor
    made.steps.to_start.click()
    assert made.match.cursor < step  # what was stepped back to stays


def test_two_bots_wait_for_a_press() -> None:
    made = table(new_match(3), bots={"red": "dabbler", "white": "dabbler"})
    assert made.match.over is None
    assert made.confirm.description == "Let the others play"


def test_a_card_that_was_played_lies_beside_the_city_and_cannot_be_chosen() -> None:
    made = table(from_position(MOVES))
    assert "card:purple-5" in made.city.scene.names()
    here = table(difficulty=1, seed=3)
    press(here, "Turn up")
    [played] = here.match.state.played.white
    assert f"card:{played}" in here.city.scene.names()
    here.pick(f"card:{played}")
    assert here.desk.move() is None
    assert "Pick a card of your hand" in here.talk.words.value


def test_a_unit_that_no_bonus_action_brings_is_answered_with_the_reason_at_once() -> None:
    made = table(from_position("phase bonus\nturn red\ndate 15 march\ncard green-4\n"))
    made.pick("unit:2/0")
    assert "recruits one unit of value 1: you asked for 2" in made.desk.told()
    made.pick("unit:2/0")  # none again
    made.pick("unit:1/0")
    assert "choose a region" in made.desk.told()


def test_a_leaders_card_is_asked_for_a_unit_by_a_click_and_says_why_not() -> None:
    made = table(from_position("phase leader\nturn red\ncard zinoviev\n"))
    made.pick("unit:1/1")
    assert [one.rule for one in made.desk.refused] == ["dualpowers.leader.actions"]
    assert not marks_of_city(made, REFUSED)
    made.pick("tan")
    assert not made.desk.refused


def test_behind_the_end_of_a_tour_no_card_is_turned_up() -> None:
    made = tour("dualpowers-first-game")
    assert made.coach is not None
    for _ in range(60):
        if made.coach.session.ended:
            break
        made.coach.do_it()
    assert made.match.pending.player == "white", "the opposition would be next"
    for button in ("How it stands", "Back to the board"):
        words = [deed.words for deed in made.deeds_of(made.desk)]
        assert "Turn up the opposition's card" not in words
        press(made, button)
    assert "Turn up the opposition's card" not in [one.words for one in made.deeds_of(made.desk)]


def marks_of_city(made: PowersTable, mark: str) -> set[str]:
    return {shape.name for shape in made.city.scene.shapes if shape.mark == mark}
