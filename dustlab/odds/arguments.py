"""What is asked for has to make sense before anything is summed."""

from __future__ import annotations

from operator import index

from ..core.errors import BadInput


def whole(where: str, value: object, least: int, most: int) -> int:
    """A whole number between two bounds; whatever else it is, it is refused in one line."""
    expected = f"a whole number from {least} to {most}"
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise BadInput(where, expected, value) from None
    if not least <= number <= most:
        raise BadInput(where, expected, value)
    return number
