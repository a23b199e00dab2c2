"""The round of Dust Tactics with a coach: it teaches when late is good, and when early."""

from __future__ import annotations

from dustlab import tactics
from dustlab.tours import Session, begin


def at(step: str) -> Session:
    """A learner for whom everything is done as far as this step."""
    session = begin("tactics-whole-round")
    while session.step is not None and session.step.id != step:
        session.do_it()
    return session


def test_following_the_coach_wins() -> None:
    session = begin("tactics-whole-round")
    while not session.ended:
        session.do_it()
    assert tactics.holds(session.match.state, "allies has won")


def test_to_begin_is_answered_in_one_round_and_right_in_the_next() -> None:
    first, second = at("initiative"), at("who-now")
    assert not first.offer("begin allies").done
    assert first.offer("begin axis").done
    assert not second.offer("begin axis").done
    assert second.offer("begin allies").done


def test_the_walker_may_step_wherever_it_reaches_hans() -> None:
    assert not at("step-forward").offer("move B8").done
    for square in ("A6", "B6"):
        session = at("step-forward")
        assert session.offer(f"move {square}").done
        assert session.offer("fire dual_heavy_piat > hans").done
        assert tactics.measure(session.match.state, "boxes of hans") == 1


def test_a_unit_that_has_acted_is_refused_and_the_learner_goes_on() -> None:
    session = at("one-box-left")
    outcome = session.offer("activate blackhawk: attack, nothing")
    assert (outcome.kind, [reason.rule for reason in outcome.reasons]) == (
        "refused",
        ["tactics.round.locked"],
    )
    assert session.step is not None
    assert session.step.id == "the-other-unit"


def test_the_coach_says_whether_the_last_unit_is_seen() -> None:
    for square, is_seen, said in (("G4", False, "In the shadow"), ("H4", True, "There the")):
        session = at("creep")
        outcome = session.offer(f"move {square}")
        assert outcome.says[0].tell().startswith(said)
        assert tactics.holds(session.match.state, "grenadiers sees dealers") is is_seen
        assert tactics.measure(session.match.state, "round") == 4
