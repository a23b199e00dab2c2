"""Arrays that a sum uses again: for a small battle setting them up would take longer than the sum.

Who takes a room out has it alone until it is put back, so two threads never share one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Size = TypeVar("Size", bound=Hashable)
Room = TypeVar("Room")


class Rooms(Generic[Size, Room]):
    """The rooms that are free, at most so many; those used last stay."""

    def __init__(self, make: Callable[[Size], Room], most: int) -> None:
        self.make, self.most = make, most
        self.free: OrderedDict[Size, Room] = OrderedDict()
        self.lock = Lock()

    def take(self, size: Size) -> Room:
        with self.lock:
            room = self.free.pop(size, None)
        return self.make(size) if room is None else room

    def put(self, size: Size, room: Room) -> None:
        with self.lock:
            self.free[size] = room
            self.free.move_to_end(size)
            if len(self.free) > self.most:
                self.free.popitem(last=False)
