"""One test of many things: each is looked at, and those that fail are named.

For checks of files, lessons and lines, of which there are hundreds: a test of its own for each of
them would take longer to set up than to run.
"""

from collections.abc import Callable, Iterable
from typing import Any


def of_each(
    things: Iterable[Any], called: Callable[[Any], str] = str
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """A check of one thing, made a test of all; a plain tuple fills several arguments."""
    all_things = list(things)

    def test_of(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            wrong = []
            for thing in all_things:
                try:
                    check(*thing) if type(thing) is tuple else check(thing)
                except Exception as error:  # noqa: BLE001 - they are raised below
                    error.add_note(f"This is {called(thing)}.")
                    wrong.append(error)
            if wrong:
                raise ExceptionGroup(f"{len(wrong)} of {len(all_things)} are wrong", wrong)

        test.__name__, test.__doc__, test.__module__ = (
            check.__name__,
            check.__doc__,
            check.__module__,
        )
        assert all_things, "a test of nothing"
        return test

    return test_of
