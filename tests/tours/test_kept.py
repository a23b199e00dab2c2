"""A tour that was begun is kept as a text, and goes on from it another day."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import DustlabError
from dustlab.tours import Session, begin, keep, resume
from tests.tours.small import tour

TOUR = tour()


@pytest.mark.parametrize("deeds", range(5))
def test_it_goes_on_where_it_was_left(deeds: int) -> None:
    session = Session(TOUR)
    for _ in range(deeds):
        if not session.ended:
            session.do_it()
    again = resume(TOUR, keep(session))
    assert again.here == session.here
    assert again.match.record() == session.match.record()
    assert keep(again) == keep(session)


def test_a_whole_first_game_is_kept() -> None:
    session = begin("dust-first-game")
    while not session.ended:
        session.do_it()
    assert resume(session.tour, keep(session)).match.state == session.match.state


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("dustlab tour 1", "dustlab tour 9", "kept tour line 1: expected 'dustlab tour 1', got"),
        ("tour text", "tour other", "kept tour line 2: expected 'tour text', got tour other"),
        ("go on", "end combat", "line 4: expected a move with which this tour goes on"),
        ("go on", "nonsense", "kept tour line 4"),
        ("\nend\n", "\n", "expected a last line 'end'"),
    ],
)
def test_what_does_not_fit_is_named(right: str, wrong: str, told: str) -> None:
    session = Session(TOUR)
    session.do_it()
    session.do_it()
    with pytest.raises(DustlabError, match=told):
        resume(TOUR, keep(session).replace(right, wrong, 1))


@given(st.text(max_size=200))
def test_any_other_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(DustlabError) as caught:
        resume(TOUR, text)
    assert str(caught.value).isprintable()
