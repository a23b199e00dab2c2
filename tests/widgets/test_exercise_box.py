"""Exercises inside a lesson: every kind of question is asked, marked, hinted and solved."""

import re
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.dust import from_position
from dustlab.dust.pictures.notebook import picture
from dustlab.exercises import ExerciseFile, read
from dustlab.exercises.marks import bare
from dustlab.school import progress
from dustlab.school.progress import Answered, Progress
from dustlab_widgets import ExerciseBox, MoreQuestions
from dustlab_widgets.core.parts import STRICT, is_shown
from dustlab_widgets.exercises import play
from tests.sources import exercise_file

LESSONS = Path(__file__).parents[2] / "tutorials" / "exercises"

FILE = '''
game = "dust"
rules = "premium"
title = "Five <kinds>"
position = """
players red blue
round 3
turn red combat 2
ukraine red 5 tank 2 mech
balkans blue 4 tank 1 fighter center
"""

[[question]]
id = "number"
kind = "number"
ask = "How many dice?"
moves = ["red: attack ukraine > balkans 5 tank 2 mech"]
measure = "dice attacker"
answer = 9
unit = "dice"
hints = ["one", "two", "three"]
because = "Five and four [dust.battle.dice]."
[question.wrong]
7 = "That is <units>."

[[question]]
id = "choice"
kind = "choice"
ask = "Who rolls first?"
moves = ["red: attack ukraine > balkans 5 tank 2 mech"]
hints = ["one", "two", "three"]
because = "Supremacy [dust.battle.supremacy]."
[[question.option]]
text = "Red"
right = true
holds = "supremacy red"
[[question.option]]
text = "Blue"
holds = "supremacy blue"
comment = "Count again."

[[question]]
id = "may"
kind = "may"
ask = "May Blue leave?"
before = ["red: attack ukraine > balkans 5 tank 2 mech", "red: roll", "~ 0 of 9"]
move = "retreat 3 tank 1 fighter > berlin"
answer = ["dust.battle.retreat.first_roll", "dust.battle.retreat.half"]
options = ["dust.battle.retreat.where"]
hints = ["one", "two", "three"]
because = "Not yet [dust.battle.retreat.first_roll]."

[[question]]
id = "play"
kind = "play"
ask = "Play it."
moves = ["red: attack ukraine > balkans 5 tank 2 mech", "red: roll", "~ 3 of 9", "red: take 3 tank"]
hints = ["one", "two", "three"]
because = "Three hits [dust.battle.casualties]."
[[question.part]]
id = "left"
ask = "How many defenders are left?"
measure = "units defender"
answer = 2
[[question.part]]
id = "over"
ask = "Does Red hold the Balkans?"
holds = "balkans is red"
answer = "no"

[[question]]
id = "reach"
kind = "reach"
ask = "Destroy the bomber."
position = """
players red blue
round 3
turn red combat 1
ukraine red 2 tank 3 mech
balkans blue 3 tank 1 fighter 1 bomber
"""
before = ["red: attack ukraine > balkans 2 tank 3 mech"]
goal = ["bombers of blue is 0"]
within = 4
best = 2
dice = [2, 2, 3]
solution = ["roll", "take 1 fighter 1 bomber"]
hints = ["one", "two", "three"]
because = "Both at once [dust.battle.shield.bomber]."
[question.wrong]
dust.battle.shield.bomber = "The fighter is still there."
'''


@pytest.fixture(scope="module")
def the_file() -> ExerciseFile:
    return read(FILE)


@pytest.fixture
def box(the_file: ExerciseFile) -> ExerciseBox:
    return ExerciseBox(the_file)


def timeless(box: ExerciseBox) -> Answered:
    """How far the learner has come, however long it took."""
    return box.answered(box.question)._replace(seconds=0)


def at(box: ExerciseBox, question: str) -> ExerciseBox:
    while box.question.id != question:
        box.after.click()
    return box


def test_the_question_stands_there_with_its_position(box: ExerciseBox) -> None:
    assert "How many dice?" in box.ask.value
    assert "<svg" in box.picture.value
    assert "Five &lt;kinds&gt;" in box.head.value
    assert repr(box) == "ExerciseBox(number)"


def test_a_picture_that_is_no_board_says_where_to_answer_but_not_on_a_stored_page(
    box: ExerciseBox,
) -> None:
    only_shows = "The picture only shows what the question is about"
    assert only_shows in box.picture.value
    assert only_shows not in str(box._repr_mimebundle_())


def test_of_the_world_there_is_what_the_question_is_about_as_wide_as_its_column() -> None:
    box = ExerciseBox(str(LESSONS / "land-battle.toml"), "closed-capital")
    left, top, width, height = re.search(r'viewBox="([^"]*)"', box.picture.value)[1].split()
    assert int(left) > 200
    assert int(top) >= 0
    assert int(width) == 560
    assert 300 <= int(height) <= 440
    assert "Berlin: " in box.beside.value  # in words, below
    english = box.picture.value
    box.speak("de")
    assert box.picture.value != english


def test_where_the_whole_world_is_held_it_is_drawn_small() -> None:
    state = from_position(
        "players red blue\nturn red combat 1\nalaska red 1 tank\n"
        "new_zealand blue 1 tank\nkolyma blue 1 tank"
    ).state
    assert 'viewBox="0 0 560 ' in picture(state)


def test_a_line_to_play_is_told_in_words(box: ExerciseBox) -> None:
    form = at(box, "play").form
    assert "Red: attack Ukraine → Balkans: 5 tanks and 2 mechs" in form.line.value
    assert "3 hits with 9 dice" in form.line.value
    assert "~" not in form.line.value
    box.speak("de")
    assert "Rot: Angriff Ukraine → Balkan: 5 Panzer und 2 Mech" in form.line.value


def test_what_is_asked_is_asked_once() -> None:
    """Of the end of a line one thing is asked: the question says it, and nothing says it again."""
    box = ExerciseBox(str(LESSONS / "tactics-weapons.toml"), "berserk")
    said = [child.value for child in box.form.children if "dust-ask-part" in child._dom_classes]
    assert (box.ask.value.count("How many are rolled again?"), said) == (1, [])


def test_what_an_answer_gets_is_said_before_it_is_written_down(
    box: ExerciseBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    write = box.progress._write

    def slow(told: bool) -> None:
        said.append(box.marks.words.value)
        write(told)

    monkeypatch.setattr(box.progress, "_write", slow)
    box.form.fill("9")
    box.check.click()
    assert "Five and four" in said[0]


def test_a_number_is_marked_at_once_and_may_be_mended(box: ExerciseBox) -> None:
    box.form.field.value = "7"
    box.check.click()
    assert "That is &lt;units&gt;." in box.marks.words.value
    box.form.field.value = "9"
    box.check.click()
    assert "Five and four." in box.marks.words.value
    assert "[dust" not in box.marks.words.value
    assert [rule for _, rule in box.marks.rules.options] == ["dust.battle.dice"]
    assert "1 of 5 right" in box.score.value
    assert timeless(box) == Answered(2, first=False, right=True, left="9", wrong=("7",))
    box.form.field.value = "7"
    box.check.click()
    assert "1 of 5 right" in box.score.value  # what was right stays so


def test_what_is_no_answer_does_not_count(
    box: ExerciseBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    for question in ("number", "choice", "may", "play"):
        at(box, question)
        box.check.click()
        assert "dust-trouble" in box.marks.words.value, question
    at(box, "may").form.press.value = "no"
    box.check.click()
    assert "Tick" in box.marks.words.value  # the reasons are not given away
    at(box, "number").form.field.value = "many"
    box.check.click()
    assert "is not a number" in box.marks.words.value
    assert box.progress.count() == (0, 0)


def test_what_is_no_number_is_told_in_a_players_words(box: ExerciseBox) -> None:
    box.form.field.value = "nine"
    box.check.click()
    assert "“nine” is not a number." in box.marks.words.value
    assert box.progress.count() == (0, 0)


def test_one_of_several(box: ExerciseBox) -> None:
    at(box, "choice")
    box.form.radio.value = box.question.options[1].id
    box.check.click()
    assert "Count again." in box.marks.words.value
    box.form.radio.value = box.question.options[0].id
    box.check.click()
    assert "dust-good" in box.marks.words.value


def test_yes_or_no_and_the_rules_to_tick(box: ExerciseBox) -> None:
    at(box, "may")
    assert not is_shown(box.form.ticks)
    box.form.press.value = "no"
    assert is_shown(box.form.ticks)
    wanted = ("dust.battle.retreat.first_roll", "dust.battle.retreat.half")
    for option, tick in zip(box.question.options, box.form.ticks.boxes, strict=True):
        tick.value = option.id == wanted[0]
    box.check.click()
    assert "1 reason is missing." in box.marks.words.value
    assert box.marks.rules.options == ()  # the first wrong try gives no rule away
    box.check.click()
    assert "dust.battle.retreat.half" in [rule for _, rule in box.marks.rules.options]
    for option, tick in zip(box.question.options, box.form.ticks.boxes, strict=True):
        tick.value = option.id in wanted
    box.check.click()
    assert "may" in box.solved


def test_after_the_last_hint_rules_are_named_at_once(box: ExerciseBox) -> None:
    at(box, "may")
    for _ in range(3):
        box.hints.press.click()
    box.form.press.value = "yes"
    box.check.click()
    assert len(box.marks.rules.options) == 2


def test_what_was_said_goes_with_the_question_and_changes_with_the_language(
    box: ExerciseBox,
) -> None:
    at(box, "may")
    box.form.press.value = "yes"
    box.check.click()
    english = box.marks.words.value
    assert "It may not be played." in english
    box.speak("de")
    assert box.marks.words.value != english
    box.after.click()
    assert "dust-refusals" not in box.marks.words.value
    assert box.marks.rules not in box.marks.children


def test_a_line_is_played_in_the_head(box: ExerciseBox) -> None:
    at(box, "play")
    box.form.forms["left"].field.value = "2"
    box.form.forms["over"].press.value = "yes"
    box.check.click()
    assert "Does Red hold the Balkans?" in box.marks.words.value
    box.form.forms["over"].press.value = "no"
    box.check.click()
    assert "play" in box.solved


def test_a_goal_is_reached_by_playing_and_refusals_cost_nothing(box: ExerciseBox) -> None:
    form = at(box, "reach").form
    assert not is_shown(box.check)
    form.play("roll")
    form.play("take 1 bomber 1 tank")
    assert "The fighter is still there." in box.marks.words.value
    assert len(form.attempt.moves) == 1
    form.play("take 2 tank")
    form.back.click()
    form.moves.choice.value = "take 1 fighter 1 bomber"
    form.moves.press.click()
    assert "3 of 3 stars" in box.marks.words.value
    assert "reach" in box.solved
    form.again.click()
    assert form.attempt.moves == ()


def test_a_battle_is_played_on_a_live_board(box: ExerciseBox) -> None:
    form = at(box, "reach").form
    assert box.sides.children[1] is form.stage
    form.pick("dice")
    assert form.attempt.match.state.battle.stage == "take"
    assert "possible" in {shape.mark for shape in form.stage.scene.shapes}
    form.pick("defender.bomber")
    form.pick("defender.tank")
    form.confirm.click()
    assert "The fighter is still there." in box.marks.words.value
    assert "refused" in {shape.mark for shape in form.stage.scene.shapes}
    form.clear.click()
    assert "dust-refusals" not in box.marks.words.value
    form.pick("defender.bomber")
    form.pick("defender.fighter")
    form.confirm.click()
    assert "reach" in box.solved
    box.after.click()
    assert box.sides.children[1] is box.picture


def test_the_list_gives_nothing_away_and_any_move_may_be_written(box: ExerciseBox) -> None:
    form = at(box, "reach").form
    form.play("roll")
    moves = [value for _, value in form.moves.choice.options]
    assert moves[0] == ""  # none is chosen
    assert moves[1] != "take 1 fighter 1 bomber"
    assert "take 1 fighter 1 bomber" in moves
    form.line.line.value = "take 1 bomber 1 tank"
    form.line.press.click()
    assert "The fighter is still there." in box.marks.words.value


def test_a_goal_out_of_reach_is_told_at_once(box: ExerciseBox) -> None:
    lost = FILE.replace("within = 4", "within = 2")
    form = at(box := ExerciseBox(read(lost)), "reach").form
    assert not is_shown(form.again)  # nothing was played yet
    form.play("roll")
    assert is_shown(form.again)
    assert "dust-trouble" not in box.marks.words.value
    form.play("take 2 tank")
    assert "dust-trouble" in box.marks.words.value
    assert "Start over" in box.marks.words.value
    assert "dust-primary" in form.again._dom_classes
    assert not is_shown(form.moves)
    form.again.click()
    assert "dust-trouble" not in box.marks.words.value
    assert "dust-primary" not in form.again._dom_classes
    assert is_shown(form.moves)


LOST = '''
[[question]]
id = "lost"
kind = "reach"
ask = "Hold out."
position = """
players red blue
round 3
turn red combat 1
ukraine red 1 tank
balkans blue 2 tank 1 mech
"""
before = ["red: attack ukraine > balkans 1 tank"]
goal = ["balkans is red"]
within = 8
best = 1
player = "red"
dice = [0, 0, 1]
replies = ["roll", "take 1 tank"]
solution = ["roll"]
hints = ["one", "two", "three"]
because = "No [dust.battle.casualties]."
'''


def test_a_lost_battle_keeps_its_picture_and_offers_to_start_over() -> None:
    box = ExerciseBox(read(FILE + LOST), "lost")
    form = box.form
    assert form.attempt.match.state.battle is not None
    for _ in range(4):
        if form.trouble:
            break
        form.pick("dice")
    assert form.attempt.match.state.battle is None
    assert form.over
    assert box.sides.children[1] is form.stage
    assert "The battle is over" in box.marks.words.value
    assert not is_shown(form.actions)
    lost = Answered(1, first=False, right=False, left=["roll"], wrong=("roll",))
    assert timeless(box) == lost
    form.back.click()
    assert form.attempt.match.state.battle is not None


def test_hints_come_one_by_one_and_the_solution_is_folded(box: ExerciseBox) -> None:
    for number in (1, 2, 3):
        assert f"{number} of 3" in box.hints.press.description
        box.hints.press.click()
        read = re.findall(r"<li>(.*?)</li>", box.hints.words.value)
        assert read == ["one", "two", "three"][:number]  # all that were read stay
    assert not is_shown(box.hints.press)
    assert box.solution.value == ""  # it is not in the page before somebody asks for it
    box.open_solution.value = True
    assert "9 dice" in box.solution.value
    box.after.click()
    assert box.hints.words.value == ""
    assert box.solution.value == ""
    assert not box.open_solution.value


def test_questions_go_round(box: ExerciseBox) -> None:
    box.before.click()
    assert box.question.id == "reach"
    box.after.click()
    assert box.question.id == "number"


def test_one_question_alone(box: ExerciseBox) -> None:
    alone = ExerciseBox(box.file, question="may")
    assert repr(alone) == "ExerciseBox(may)"
    assert not is_shown(alone.after)
    with pytest.raises(BadInput):
        ExerciseBox(box.file, question="mya")


def test_an_exercise_of_the_lessons_is_asked_though_their_folder_is_out_of_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    there = read(LESSONS / "land-battle.toml")
    assert ExerciseBox("exercises/land-battle.toml").file.questions == there.questions
    with pytest.raises(BadInput, match="no such file"):
        ExerciseBox("exercises/no-battle.toml")


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="an exercise file"):
        ExerciseBox(str(tmp_path / "none.toml"))


def test_a_saved_notebook_shows_the_question(box: ExerciseBox) -> None:
    bundle = at(box, "choice")._repr_mimebundle_()
    assert bundle["text/plain"].splitlines() == [
        "ExerciseBox(choice)",
        "Who rolls first?",
        "- Red",
        "- Blue",
    ]
    assert bundle["image/svg+xml"].startswith("<svg")


@pytest.mark.parametrize("language", ["de", "it"])
def test_it_speaks_other_languages_around_the_authors_words(
    box: ExerciseBox, language: str
) -> None:
    for _ in box.questions:
        box.speak(language)
        box.after.click()
    assert box.check.description


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_question_of_the_lessons_can_be_shown(path: Path) -> None:
    box = ExerciseBox(exercise_file(path))
    for question in box.questions:
        assert question is box.question
        box._repr_mimebundle_()
        box.after.click()


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("home-again", "What is true afterwards?"),  # one of three
        ("left-alone", "Tick all that is true afterwards."),
    ],
)
def test_who_may_choose_one_is_not_asked_to_tick_all(question: str, asked: str) -> None:
    file = {"home-again": "four-rule-sets", "left-alone": "a-first-game"}[question]
    assert ExerciseBox(LESSONS / f"{file}.toml", question).form.which.value == asked


def test_an_answer_in_parts_says_which_part_is_missing(box: ExerciseBox) -> None:
    box = ExerciseBox(box.file, "play")
    box.check.click()
    told = box.marks.words.value
    assert "Part 1 of 2 is still to be answered: “How many defenders are left?”" in told
    assert "Part 2 of 2" in told
    box.form.forms["left"].field.value = "two"
    box.check.click()
    assert "Part 1 of 2" in box.marks.words.value
    assert "“two” is not a number" in box.marks.words.value
    box.form.forms["left"].field.value = "2"
    box.check.click()
    assert "Part 1 of 2" not in box.marks.words.value
    assert "Part 2 of 2 is still to be answered: “Does Red hold the Balkans?”" in (
        box.marks.words.value
    )
    assert box.solved == set()
    box.form.forms["over"].press.value = "no"
    box.check.click()
    assert box.solved == {"play"}


def test_a_game_without_a_board_of_its_own_is_played_from_the_list_and_the_line(
    box: ExerciseBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "BOARDS", {})
    box = ExerciseBox(box.file, "reach")
    form = box.form
    assert type(form) is play.GoalBoard
    assert box.sides.children[1] is form.stage  # drawn by the game, and one can point at it
    form.play("dance")
    assert "dance" in box.marks.words.value
    form.play("roll")
    assert len(form.attempt.moves) == 1
    form.back.click()
    assert form.attempt.moves == ()


@pytest.mark.parametrize(
    ("file", "question", "verb"),
    [
        ("production", "a-whole-phase", "buy"),
        ("setup", "to-the-last-point", "place"),
        ("cards-and-order", "just-ahead", "card"),
        ("movement", "all-home", "move"),
    ],
)
def test_the_line_for_moves_shows_moves_of_this_phase(file: str, question: str, verb: str) -> None:
    box = ExerciseBox(str(LESSONS / f"{file}.toml"), question)
    form = box.form
    for language in ("en", "de"):
        box.speak(language)
        examples = form.line.line.placeholder.removesuffix(", …").split(", ")
        assert any(example.startswith(verb) for example in examples)
        # They are moves indeed, and do not give the answer away.
        assert all(not form.attempt.why_not(example) for example in examples)
        assert not set(examples) & set(form.attempt.question.solution)


def test_a_reason_without_its_rules_keeps_its_stops_in_their_place() -> None:
    told = "Two [dust.battle.dice] [dust.battle.shield.bomber]; then [dust.battle.dice], no more."
    assert bare(told) == "Two; then, no more."
    assert bare("Both [dust.battle.dice] [dust.battle.dice].") == "Both."


def test_a_number_that_must_be_whole_is_asked_for_as_one() -> None:
    box = ExerciseBox(LESSONS / "land-battle.toml", "count-the-dice")
    assert "1/3" not in box.form.field.placeholder
    box = ExerciseBox(LESSONS / "chance-pool.toml", "two-of-three")
    assert "1/3" in box.form.field.placeholder


def test_what_the_map_does_not_show_stands_below_it() -> None:
    box = ExerciseBox(LESSONS / "scoring-and-victory.toml", "count-it")
    assert "Red holds the sea majority." in box.beside.value
    assert "combat point" in box.beside.value


def test_what_a_live_board_does_not_show_stands_below_it() -> None:
    box = ExerciseBox(_with_cards())
    assert "Red shows Sigrid" in box.beside.value
    assert (box.form.words.value + box.beside.value).count("Red: roll") == 1


def _with_cards() -> ExerciseFile:
    """A goal in the midst of a battle, with a card on the table."""
    position = (
        "players red blue\\nround 3\\nplayed red c4m1p2s2, blue c5m1p1s2\\nturn red combat 2"
        "\\nukraine red 3 tank 1 mech\\nbalkans blue 1 tank"
    )
    return read(
        f"""
game = "dust"
rules = "premium"
title = "A goal"
position = "{position}"
[[question]]
id = "q"
kind = "reach"
ask = "Win."
hints = ["a", "b", "c"]
before = ["red: attack ukraine > balkans 3 tank 1 mech"]
goal = "balkans is red"
within = 4
best = 1
dice = 1
solution = "roll"
"""
    )


def test_where_the_dice_are_written_down_a_lost_goal_is_laid_to_them() -> None:
    box = ExerciseBox(LESSONS / "a-first-game.toml", "both-at-once")
    box.form.play("attack ukraine > persia 5 tank")
    assert "the dice fall the same way each time" in box.marks.words.value


# -- what was kept


def test_a_box_that_is_opened_again_says_what_the_counter_says(box: ExerciseBox) -> None:
    at(box, "number").form.field.value = "9"
    box.check.click()
    again = ExerciseBox(box.file)  # Run All, or the next day
    assert "1 of 5 right" in again.score.value
    assert "Right." in at(again, "number").marks.words.value
    assert again.keep[0].progress.count() == (1, 1)


def test_a_question_that_was_not_right_yet_says_so_when_it_is_opened_again(
    box: ExerciseBox,
) -> None:
    at(box, "number").form.field.value = "7"
    box.check.click()
    again = ExerciseBox(box.file, "number")
    assert "0 of 1 right" in again.score.value
    assert again.form.answer == "7"
    assert "That is &lt;units&gt;." in again.marks.words.value


ANSWERS = {
    "number": "7",
    "choice": ["b"],
    "may": ["no", "dust.battle.retreat.where"],
    "play": {"left": "4", "over": "yes"},
}


@pytest.mark.parametrize("question", ANSWERS)
def test_a_box_comes_back_with_the_answer_that_was_given_last(
    box: ExerciseBox, question: str
) -> None:
    at(box, question).form.fill(ANSWERS[question])
    given = box.form.answer
    assert given == ANSWERS[question]
    box.check.click()
    told = box.marks.words.value
    again = ExerciseBox(box.file, question)
    assert (again.form.answer, again.marks.words.value) == (given, told)
    again.again.click()
    assert again.form.missing("en")
    assert "Answered before, not rightly yet" in again.marks.words.value
    assert again.answered(again.question).tries == 1


def test_a_goal_comes_back_with_the_moves_that_were_played(box: ExerciseBox) -> None:
    at(box, "reach").form.play("roll")
    again = ExerciseBox(box.file, "reach")
    assert again.form.attempt.moves == ("roll",)
    again.form.play("take 1 fighter 1 bomber")
    assert "3 of 3 stars" in again.marks.words.value
    won = ExerciseBox(box.file, "reach")
    assert won.form.attempt.reached
    assert "3 of 3 stars" in won.marks.words.value
    assert not is_shown(won.again)
    won.form.again.click()
    assert won.form.attempt.moves == ()


def test_an_answer_that_fits_the_question_no_longer_is_left_out(box: ExerciseBox) -> None:
    for left in ("7", ["no", "x"], {"left": 3, "over": []}, ["zz"], ["fly"], 7, {"a": "b"}):
        for question in ("number", "choice", "may", "play", "reach"):
            box.progress.note(box.kept, question, right=False, left=left)
            assert ExerciseBox(box.file, question).question.id == question


def test_two_boxes_with_the_same_question_count_alike(box: ExerciseBox) -> None:
    beside = ExerciseBox(box.file, "number")
    at(box, "number").form.field.value = "9"
    box.check.click()
    assert "1 of 1 right" in beside.score.value


@pytest.mark.parametrize("opened", ["hint", "solution"])
def test_whoever_opened_a_hint_or_the_solution_was_not_right_at_once(
    box: ExerciseBox, opened: str
) -> None:
    at(box, "number")
    if opened == "hint":
        box.hints.press.click()
    else:
        box.open_solution.value = True
    box.form.field.value = "9"
    box.check.click()
    assert timeless(box) == Answered(1, first=False, right=True, aid=opened, left="9")


def test_looking_after_the_right_answer_is_no_help(box: ExerciseBox) -> None:
    at(box, "number").form.field.value = "9"
    box.check.click()
    box.open_solution.value = True
    assert timeless(box) == Answered(1, first=True, right=True, left="9")


def test_a_full_disk_is_told_beside_the_question(
    box: ExerciseBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "00-start.ipynb").write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)
    alone = ExerciseBox(box.file, "number")
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        alone.form.field.value = "7"
        alone.check.click()
    assert "No space left on device" in alone.trouble.value
    alone.form.field.value = "9"
    alone.check.click()
    assert alone.trouble.value == ""
    assert Progress.read((tmp_path / progress.FILE).read_text("utf-8"), "mine").count() == (1, 1)


def test_several_questions_of_a_file_stand_in_one_box_in_their_order() -> None:
    box = MoreQuestions(str(LESSONS / "abilities.toml"), "radar", "ace")
    assert repr(box) == "MoreQuestions(radar, ace)"
    assert [question.id for question in box.questions] == ["radar", "ace"]
    assert box.kept == "abilities"
    box.after.click()
    assert box.question.id == "ace"
    assert not any(map(is_shown, box.keep))
    with pytest.raises(BadInput, match="a question of this file"):
        MoreQuestions(str(LESSONS / "abilities.toml"), "rader")


# With the game, and without

TWO_WAYS = """
game = "dust"
rules = "premium"
title = "Tanks"
without_game = "Dice"

[[question]]
id = "hits"
kind = "number"
ask = "Three tanks roll. How many hits are to be expected?"
sum = "3 * 1/3"
answer = 1
hints = ["How many dice?", "Three.", "One each three."]
wrong = { 3 = "Those are the dice.", 2 = "Two of three would be too many." }
[question.without_game]
ask = "Three dice are thrown. How many hits are to be expected?"

[[question]]
id = "shield"
kind = "choice"
ask = "What shields a bomber?"
hints = ["It flies.", "It is small.", "A fighter."]
[[question.option]]
text = "a tank"
comment = "A tank shields mechs only."
[[question.option]]
text = "a fighter"
right = true
[question.without_game]
ask = "Which chip lies on a gold one?"
[[question.without_game.option]]
text = "a green one"
right = true
[[question.without_game.option]]
text = "a white one"
comment = "White ones lie on black ones."
"""


@pytest.fixture
def strand(monkeypatch):
    return lambda name: monkeypatch.setenv("DUSTLAB_STRAND", name)


def told_by(box):
    return box.head.value, box.ask.value


def test_a_reader_of_the_plain_strand_is_asked_without_the_game(strand):
    strand("plain")
    box = ExerciseBox(read(TWO_WAYS))
    head, ask = told_by(box)
    assert "Dice" in head
    assert "Three dice are thrown." in ask
    assert "dust-hidden" in box.setting.press._dom_classes


def test_a_box_that_is_open_follows_another_choice_and_keeps_what_was_answered(strand):
    strand("games")
    box = ExerciseBox(read(TWO_WAYS))
    box.form.field.value = "1"
    box.mark()
    box.follow_strand("plain")
    assert "Three dice are thrown." in box.ask.value
    assert box.solved == {"hits"}


def test_who_reads_both_ways_turns_one_question_into_the_other(strand):
    strand("both")
    box = ExerciseBox(read(TWO_WAYS), "hits")
    assert "Three tanks roll." in box.ask.value
    assert "dust-hidden" not in box.setting.press._dom_classes
    assert box.setting.press.description == "Without the game"
    box.setting.turn()
    assert "Three dice are thrown." in box.ask.value
    assert box.setting.press.description == "With the game"


def test_the_letter_of_an_answer_is_not_taken_for_that_letter_of_the_other_form(strand):
    strand("plain")
    box = ExerciseBox(read(TWO_WAYS), "shield")
    box.form.fill(["a"])
    box.mark()
    assert box.solved == {"shield"}
    assert ExerciseBox(read(TWO_WAYS), "shield").form.answer == ["a"]
    box.follow_strand("games")
    assert box.form.answer == []
    assert box.solved == {"shield"}
