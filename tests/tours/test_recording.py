"""A tour that is recorded by playing: it waits for what was played, and the check takes it."""

from typing import Any

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.errors import BadInput
from dustlab.tours import Session, read
from dustlab.tours.checking import check
from dustlab.tours.recording import Recording
from tests.tours.places import AT_THE_BORDER, face_to_face


def attack() -> tuple[Any, Recording]:
    """Red attacks and hits twice; the coach has a word on both moves."""
    match = dust.from_position(AT_THE_BORDER)
    recording = Recording(match)
    recording.say = "Attack with everything."
    match.play("attack ukraine > balkans 3 tank 1 mech")
    recording.say = "Now roll."
    match.play("roll", dice=["2 of 5"])
    return match, recording


def test_what_was_played_is_what_the_tour_waits_for() -> None:
    match, recording = attack()
    session = Session(read(recording.text()))
    assert session.now.say.tell() == "Attack with everything."
    assert session.offer("attack ukraine > balkans 3 tank 1 mech").done
    assert session.offer("roll").done
    assert session.match.state == match.state


def test_the_check_accepts_a_recording_at_once() -> None:
    _, recording = attack()
    assert recording.problems() == []
    assert all(result.ok for result in check(read(recording.text())))


def test_dice_fall_in_the_tour_as_they_fell_when_it_was_recorded() -> None:
    _, recording = attack()
    assert 'then = ["~ 2 of 5"]' in recording.text()


def test_the_other_side_plays_what_it_played() -> None:
    match, recording = attack()
    match.play("take 2 tank")
    match.play("end combat")
    assert recording.problems() == []
    match.goto(len(match.steps))
    session = Session(read(recording.text()))
    while not session.ended:
        session.do_it()
    assert session.match.state == match.state


def test_a_move_without_words_is_told_by_the_game() -> None:
    match = dust.from_position(AT_THE_BORDER)
    recording = Recording(match)
    match.play("end combat")
    assert 'say = "Your move: end the combat phase"' in recording.text()


def test_another_move_is_accepted_if_all_that_follows_can_be_played_after_it() -> None:
    match = dust.from_position(AT_THE_BORDER)
    recording = Recording(match)
    recording.accept(["attack ukraine > balkans 2 tank"])
    match.play("attack ukraine > balkans 3 tank")
    session = Session(read(recording.text()))
    assert session.offer("attack ukraine > balkans 2 tank").done


def test_another_move_after_which_it_cannot_go_on_is_answered() -> None:
    match = dust.from_position(AT_THE_BORDER)
    recording = Recording(match)
    recording.accept(["attack ukraine > balkans 2 tank"])
    match.play("attack ukraine > balkans 3 tank")
    match.play("roll", dice=["3 of 5"])
    match.play("take 3 tank")
    assert recording.problems() == []
    session = Session(read(recording.text()))
    outcome = session.offer("attack ukraine > balkans 2 tank")
    assert not outcome.done
    assert "That would do, too" in outcome.says[0].tell()


def test_a_move_that_the_rules_forbid_cannot_be_accepted() -> None:
    recording = Recording(dust.from_position(AT_THE_BORDER))
    with pytest.raises(BadInput, match="a legal move"):
        recording.accept(["attack ukraine > balkans 9 tank"])


def test_stepping_back_shows_what_was_written_there() -> None:
    match, recording = attack()
    match.goto(0)
    assert recording.say == "Attack with everything."
    recording.say = "Go."
    match.goto(len(match.steps))
    assert 'say = "Go."' in recording.text()


def test_words_for_a_position_that_was_played_otherwise_are_left_out() -> None:
    match, recording = attack()
    match.goto(0)
    match.play("end combat")
    assert "Now roll." not in recording.text()


def test_what_came_before_the_first_move_of_the_learner_is_read_first() -> None:
    match = dust.from_position(AT_THE_BORDER)
    recording = Recording(match, learner="blue")
    match.play("attack ukraine > balkans 3 tank 1 mech")
    match.play("roll", dice=["0 of 5"])
    match.play("roll", dice=["0 of 5"])
    session = Session(read(recording.text()))
    assert session.step is not None
    assert session.step.explains
    session.go_on()
    assert session.match.pending.player == "blue"


def test_words_written_while_the_other_side_decides_are_a_step_to_read() -> None:
    match = dust.from_position(AT_THE_BORDER)
    recording = Recording(match)
    match.play("attack ukraine > balkans 3 tank")
    recording.say = "Watch: Blue rolls first."
    match.play("roll", dice=["0 of 5"])
    match.play("roll", dice=["0 of 3"])
    session = Session(read(recording.text()))
    session.do_it()
    assert session.now.say.tell() == "Watch: Blue rolls first."
    session.go_on()
    assert session.match.pending.player == "red"
    assert recording.problems() == []


def test_a_recording_in_which_the_learner_never_moves_is_no_tour() -> None:
    with pytest.raises(BadInput, match="at least one move of the learner"):
        Recording(dust.from_position(AT_THE_BORDER)).text()


@pytest.mark.parametrize(
    "match",
    [dualpowers.new_match(3), dualpowers.new_solitaire(2, 3), tactics.new_match("first_patrol")],
    ids=["two powers", "alone", "tactics"],
)
def test_every_game_can_be_recorded(match: Any) -> None:
    recording = Recording(match)
    for _ in range(6):
        match.play(next(iter(match.moves())))
    assert recording.problems() == []


@pytest.mark.parametrize("turns", [1, 2])
def test_a_recording_may_end_where_the_other_side_would_decide(turns: int) -> None:
    """Alone nobody decides for the opposition: its cards are turned up by whoever plays."""
    match = dualpowers.new_solitaire(1, seed=11)
    recording = Recording(match)
    while match.state.turn.taken < 2 * turns:
        player = match.pending.player
        match.play("opposition" if player == "white" else match.moves()[0])
    assert match.pending.player == "white"
    recording.say = "That was it."
    assert recording.problems() == []
    session = Session(read(recording.text()))
    while not session.ended:
        session.do_it() if "do_it" in session.now.actions() else session.go_on()
    assert session.match.state == match.state
    assert session.now.say.tell() == "That was it."


def test_a_bot_of_a_game_for_two_does_not_play_on_where_a_recording_has_ended() -> None:
    match = dualpowers.new_match(seed=3)
    recording = Recording(match)
    learner = match.pending.player
    match.play(match.moves()[0])
    assert match.pending.player != learner
    assert recording.problems() == []
    session = Session(read(recording.text()))
    while not session.ended:
        session.do_it() if "do_it" in session.now.actions() else session.go_on()
    assert session.match.state == match.state


def nobody_has_played_by_itself(session: Session) -> bool:
    return not session.course.by_bots


INITIATIVE = face_to_face("phase initiative", "round 2", "won axis 0 1")


def test_another_move_at_the_end_ends_the_tour_and_nobody_plays_on() -> None:
    match = tactics.from_position(INITIATIVE)
    recording = Recording(match)
    recording.accept(["begin allies"])
    match.play("begin axis")
    assert recording.problems() == []
    for line in ("begin axis", "begin allies"):
        session = Session(read(recording.text()))
        assert session.offer(line).done
        assert session.ended
        assert nobody_has_played_by_itself(session)
    assert session.match.pending.player == "allies"


def test_a_file_after_whose_last_step_a_bot_plays_on_after_one_move_only_says_so() -> None:
    match = tactics.from_position(INITIATIVE)
    recording = Recording(match)
    recording.accept(["begin allies"])
    match.play("begin axis")
    with_a_bot = recording.text().replace('bot = "none"', "")
    assert [result.note for result in check(read(recording.text()))][-1] == ""
    end = check(read(with_a_bot))[-1]
    assert end.ok
    assert "begin allies" in end.tell()
    assert "bot = 'none' in step-1" in end.tell()
