"""ipycanvas, without the packages that boards never need of it.

For numpy and pillow a kernel takes some twelve megabytes and a tenth of a second. ipycanvas imports
both, for arrays and photographs; boards are circles, lines and words, and their many points are
packed here (`Numbers`). So it gets both only when somebody asks it for more.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import ipywidgets  # noqa: F401 - before ipycanvas, so that this one alone goes without


class _Later(ModuleType):
    """In the place of a package that is imported when something of it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            raise AttributeError(name)
        return getattr(import_module(self.__name__), name)


@contextmanager
def _later(*packages: str) -> Iterator[None]:
    """What is imported inside gets these packages later; everybody else imports them as ever."""
    missing = [package for package in packages if package not in sys.modules]
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    places = {package: _Later(package) for package in missing}
    sys.modules.update(places)
    try:
        yield
    finally:
        for package, place in places.items():
            if sys.modules.get(package) is place:
                del sys.modules[package]


with _later("numpy", "PIL.Image"):
    from ipycanvas import MultiCanvas, hold_canvas
    from ipycanvas import canvas as ipycanvas_canvas

__all__ = ["MultiCanvas", "Numbers", "hold_canvas", "ipycanvas_canvas", "packed"]

_NAMES = {"h": "int16", "H": "uint16"}


class Numbers:
    """Whole numbers of two bytes each, in rows as a page takes them."""

    def __init__(self, kind: str, values: Iterable[int], *shape: int) -> None:
        """`kind`: h for any, H for none below zero. The last of `shape` is counted if left out."""
        self.packed = array(kind, values)
        self.shape = shape or (len(self.packed),)

    def __len__(self) -> int:
        return self.shape[0]

    def tolist(self) -> list[Any]:
        """The numbers, row by row."""
        rows: list[Any] = self.packed.tolist()
        for width in reversed(self.shape[1:]):
            rows = [rows[i : i + width] for i in range(0, len(rows), width)]
        return rows

    def flat(self) -> Numbers:
        """The same in one row."""
        return Numbers(self.packed.typecode, self.packed)

    def as_sent(self) -> tuple[dict[str, Any], memoryview]:
        """What the page is told of them, and they themselves."""
        told = {"shape": self.shape, "dtype": _NAMES[self.packed.typecode]}
        return told, memoryview(self.packed)


def packed(text: str) -> tuple[dict[str, Any], memoryview]:
    """A text as the page takes it: a row of bytes."""
    letters = text.encode()
    return {"shape": (len(letters),), "dtype": "uint8"}, memoryview(letters)


_arguments, _in_rows = (
    ipycanvas_canvas.populate_args,
    ipycanvas_canvas._serialize_list_of_polygons_or_linestrokes,  # noqa: SLF001
)


def _with_numbers(value: Any, args: list[Any], buffers: list[Any]) -> None:
    """ipycanvas's `populate_args`, which knows arrays of numpy alone."""
    if isinstance(value, Numbers):
        told, numbers = value.as_sent()
        args.append({**told, "idx": len(buffers)})
        buffers.append(numbers)
    elif isinstance(value, int | float | str):
        args.append(value)
    else:
        _arguments(value, args, buffers)


def _rows_of_numbers(points: Any, points_per_item: Any, *names: Any, **named: Any) -> Any:
    """How many polygons or lines there are, all their points, and how many each of them has."""
    if not isinstance(points, Numbers):
        return _in_rows(points, points_per_item, *names, **named)
    if points_per_item is not None:
        return len(points_per_item), points.flat(), points_per_item
    many, each, _ = points.shape
    return many, points.flat(), each


ipycanvas_canvas.populate_args = _with_numbers
ipycanvas_canvas._serialize_list_of_polygons_or_linestrokes = _rows_of_numbers  # noqa: SLF001
