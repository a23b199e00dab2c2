"""A review in words, as a picture, on the command line."""

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dustlab import dualpowers, dust, odds, tactics
from dustlab.cli import verbs
from dustlab.core.match import Match
from dustlab.core.words import LANGUAGES
from dustlab.pictures.course import Course, Mark, course
from dustlab.pictures.scene import Line, Text
from dustlab.pictures.words import tell
from dustlab.play.bots import advised
from dustlab.play.retelling import Retold, retell
from dustlab.school.lessons_on import covered, lessons_on, told


def advised_to_the_end(match: Match[Any]) -> Match[Any]:
    match.let_dice_fall()
    while match.over is None:
        sits = match.pending.player in match.game.players(match.state)
        match.play(advised(match).move if sits else match.moves()[0])
    return match


@pytest.fixture(scope="module")
def skirmish() -> Retold:
    return retell(advised_to_the_end(tactics.new_match("first_patrol", seed=4)))


def test_the_picture_has_a_line_for_each_side_and_a_number_for_each_moment(
    skirmish: Retold,
) -> None:
    scene = skirmish.scene()
    lines = [one.look for one in scene.shapes if isinstance(one, Line) and "share" in one.look]
    assert lines == ["share-allies", "share-axis"]
    texts = [shape for shape in scene.shapes if isinstance(shape, Text)]
    assert min(text.size for text in texts) >= 12
    assert {"Al", "Ax"} <= {text.text for text in texts}
    moments = [name for name in scene.names() if name.startswith("moment-")]
    assert len(moments) == len(skirmish.turning()) > 0
    said = tell(scene)
    assert all(sentence in said for sentence in skirmish.turning())


def test_in_dust_tactics_nothing_is_said_to_be_scored_at_the_end_of_a_round() -> None:
    """A moment in which a round ends is named by its decision, as any other."""
    ended = 0
    for seed in (4, 6, 8):
        one = retell(advised_to_the_end(tactics.new_match("first_patrol", seed=seed)))
        steps = one.match.steps
        for moment, words in zip(one.review.turning, one.turning(), strict=True):
            before, after = steps[moment.first - 1].before, steps[moment.last - 1].after
            ended += before.round.number != after.round.number or after.phase == "over"
            assert "is scored" not in words
    assert ended


def test_lines_go_from_the_first_share_to_the_last() -> None:
    courses = [
        Course("red", "Red", [0.5, 0.5, 1.0], [3, 7], "R"),
        Course("blue", "Blue", [0.5, 0.5, 0.0], [2, 2], "B"),
    ]
    scene = course("How it was won", courses, [(1, 0), (2, 1)], [Mark(2, "red", "!")], "Words.")
    red, blue = (one for one in scene.shapes if isinstance(one, Line) and "share" in one.look)
    assert red.points[0] == blue.points[0]
    assert red.points[-1][1] < red.points[0][1] < blue.points[-1][1]
    assert red.points[-1][0] == blue.points[-1][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(skirmish: Retold, language: str) -> None:
    words = skirmish.tell(language)
    assert "{" not in words
    assert len(words.splitlines()) > 6
    if language != "en":
        assert words != skirmish.tell("en")


def test_a_match_that_nobody_wins_was_not_won() -> None:
    """Both sides stay as they are to the end."""
    match = tactics.new_match("first_patrol", seed=1)
    match.let_dice_fall()
    while match.over is None:
        idle = [one for one in match.moves()[:60] if "nothing" in str(one) or "no re" in str(one)]
        match.play(idle[0] if idle else match.moves()[-1])
    assert match.over.winner == ""
    assert retell(match).title() == "How it ended"


def test_as_data_the_shares_still_add_up(skirmish: Retold) -> None:
    data = json.loads(json.dumps(skirmish.as_json()))
    for seat in data["seats"].values():
        first, *_, last = map(Fraction, seat["worths"])
        decided = sum(map(Fraction, seat["decided"].values()))
        assert last - first == Fraction(seat["luck"]) + decided


def test_every_decision_that_is_named_was_played_and_the_better_move_is_legal(
    skirmish: Retold,
) -> None:
    match = skirmish.match
    named = [*skirmish.review.costliest(), *filter(None, [skirmish.review.best()])]
    assert named
    for one in named:
        step = match.steps[one.number - 1]
        assert one.options.played.move == step.cause
        for option in one.options.moves:
            assert next(match.game.refusals(step.before, option.move), None) is None


def test_a_blunder_is_found_and_the_better_move_named() -> None:
    """Attacking hopelessly costs; letting it be would have been better."""
    match = advised_to_the_end(dust.new_match(seed=11))
    at, worst = next(hopeless_attacks(match))
    match.goto(at)
    aside = match.branch()
    side = aside.pending.player
    aside.play(worst)
    dear = retell(aside).review.costliest(side, most=1)
    assert [one.number for one in dear] == [at + 1]
    assert dear[0].options.best.reasons


def hopeless_attacks(match: Match[Any]) -> Iterator[tuple[int, Any]]:
    """Attacks that could have been made in a match, and would hardly ever have come to much."""
    for at, step in enumerate(match.steps):
        if str(step.cause) == "end combat" and step.before.turn.combat_points:
            match.goto(at)
            for move in match.moves():
                if str(move).startswith("attack") and attack_chance(match, move) < 0.3:
                    yield at, move


def attack_chance(match: Match[Any], move: Any) -> float:
    aside = match.branch()
    aside.automatic = False
    aside.play(move)
    if aside.state.battle is None:
        return 1.0
    return odds.of_state(aside.state).attacker


def test_a_turning_point_tells_what_fell_and_keeps_luck_apart_from_decisions() -> None:
    """Nothing was decided here: Blue rolled three blanks."""
    match = dust.new_battle("3 tank", "1 tank 1 mech", seed=1)
    match.play("roll", dice=["0 of 3"])
    (told,) = retell(match).turning()
    assert told.startswith("1. Round 2, Blue: roll the dice. It fell: 0 hits with 3 dice. ")
    assert told.endswith("Red 37 % → 64 %: by luck alone.")


def test_a_good_decision_is_not_praised_for_its_dice(skirmish: Retold) -> None:
    """What it is worth was counted before the dice fell; then it is told what they did."""
    fires = [one for one in skirmish.review.judged if str(one.options.played.move)[:4] == "fire"]
    blanks = [one for one in fires if "0 hits" in " ".join(skirmish.luck_after(one))]
    assert blanks
    for judged in blanks:
        (told,) = skirmish.luck_after(judged)
        assert told in skirmish.answer(judged)
        assert told.startswith("Then fell: ")
        assert told.endswith("and is not counted here.")


def test_the_roll_for_the_next_round_is_not_told_as_the_dice_of_the_last_move(
    skirmish: Retold,
) -> None:
    match = skirmish.match
    ends = [
        one
        for one in skirmish.review.judged
        if one.number < len(match.steps)
        and match.game.round_of(match.steps[one.number].before)
        != match.game.round_of(match.steps[one.number - 1].before)
    ]
    assert ends
    assert not any(skirmish.luck_after(one) for one in ends)


def test_the_lessons_about_what_came_up() -> None:
    lessons = lessons_on(["dust.battle.ceasefire", "dust.battle.dice", "no.rule"])
    assert lessons
    assert all(covered()[rule] == lesson for lesson, rules in lessons.items() for rule in rules)
    match = advised_to_the_end(dust.new_battle("3 tank", "2 tank", seed=2))
    lines = told(match, ["dust.battle.retreat.half"])
    assert lines[0] == "Rules that forbade something:"
    assert "Half of the units" in lines[1] or ":" in lines[1]
    assert "Rules that came up, and the lessons on them:" in lines


# -- the command line


def saved(match: Match[Any], folder: Path) -> str:
    path = folder / "match.txt"
    match.save(path)
    return str(path)


def test_review_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(advised_to_the_end(dualpowers.new_solitaire(1, 3)), tmp_path)
    picture = tmp_path / "picture.svg"
    assert verbs.run(["review", file, "--svg", str(picture)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("How it was won\n")
    assert "Rules that came up" in out
    assert picture.read_text("utf-8").startswith("<svg")
    assert err == ""  # the bar is for a screen


def test_review_as_json_and_of_a_match_that_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = dust.new_battle("2 tank", "2 tank", seed=4)
    match.play("roll")
    assert verbs.run(["review", saved(match, tmp_path), "--json", "--language", "de"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["over"] is False
    assert data["text"].startswith("Wie es steht")
    assert data["seats"]["red"]["luck"]


def test_a_review_tells_how_far_it_has_come_where_somebody_looks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(advised_to_the_end(dust.new_battle("3 tank", "2 tank", seed=3)), tmp_path)
    assert verbs.run(["review", file]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert verbs.run(["review", file]) == 0
    bar = capsys.readouterr().err
    assert "Looking back (Ctrl+C leaves it)" in bar
    assert "\n" not in bar, "one line, which is gone at the end"


def test_a_review_can_be_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    file = saved(advised_to_the_end(dust.new_battle("3 tank", "2 tank", seed=3)), tmp_path)
    before = Path(file).read_text("utf-8")
    monkeypatch.setattr("dustlab.play.retelling.retell", interrupted)
    assert verbs.run(["review", file]) != 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == ["dustlab: The review was left; the match is as it was."]
    assert Path(file).read_text("utf-8") == before


def test_review_refuses_a_file_that_is_no_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.txt"
    file.write_text("nothing of the kind", "utf-8")
    assert verbs.run(["review", str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


A_WALKER_EACH = """
row .....
row .....
row .....
row .....
entry allies south axis north
rounds 6
piece blackhawk: blackhawk at A1
piece hans: hans at A4
phase activation
round 2
turn allies
"""


def test_luck_with_the_initiative_is_told_as_the_throw_and_not_as_who_begins() -> None:
    match = tactics.from_position(A_WALKER_EACH)
    match.play("activate blackhawk: nothing, nothing")
    match.play("activate hans: nothing, nothing", dice=["0 : 1"])
    match.play("begin axis")
    told = next(line for line in retell(match).turning() if "by luck" in line and "Round 3" in line)
    assert "1 of the Axis: the initiative goes to the Axis." in told
    assert "begin" not in told
