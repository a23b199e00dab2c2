"""An error in a callback is told, never lost."""

from threading import Event, Thread

import pytest

from dustlab.core.errors import BadInput
from dustlab_widgets.core.parts import STRICT, guard, in_one_line


def test_our_own_errors_are_told_as_their_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    told: list[str] = []

    def fail() -> None:
        raise BadInput("line 3", "an area", "atlantis")

    guard(fail, told.append)()
    assert told == ["line 3: expected an area, got atlantis"]


def test_any_other_error_is_told_with_its_type_in_one_line_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    told: list[str] = []
    guard(lambda: {}["a\nb"], told.append)()
    assert len(told) == 1
    assert "KeyError" in told[0]
    assert "\n" not in told[0]
    assert "a callback failed" in caplog.text


def test_in_tests_an_error_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        guard(lambda: 1 / 0, pytest.fail)()


def test_what_a_callback_returns_comes_back() -> None:
    assert guard(lambda a, b: a + b, pytest.fail)(1, b=2) == 3


def test_an_error_without_words_is_told_by_its_type() -> None:
    assert "ValueError" in in_one_line(ValueError())


def test_one_callback_waits_for_the_other() -> None:
    """Messages of widgets come on two threads after a reload."""
    done: list[str] = []
    began = Event()

    def call_slowly() -> None:
        second.start()
        began.wait(timeout=5)
        second.join(timeout=0.05)
        done.append("the first")

    def knock() -> None:
        began.set()
        guard(lambda: done.append("the second"), pytest.fail)()

    second = Thread(target=knock)
    guard(call_slowly, pytest.fail)()
    second.join(timeout=5)
    assert done == ["the first", "the second"]
