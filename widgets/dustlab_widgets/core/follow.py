"""Which of several pictures a page shows: it tells so itself, whenever that changes.

A page has room for one of them, and its style sheet says which. Only a page can know its width, and
none of the widgets at hand tells it. So a style element, which a browser greets with "load" as soon
as it is in the page, sets a watch on the room and presses a hidden button whenever another picture
comes into sight. Where a page forbids that, the pictures are as they were: a click wakes one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .parts import Complain, button

WATCH = """<style onload="
const room = this.closest('.{room}');
if (!room.dustWatch) {{
  let before = '';
  room.dustWatch = new ResizeObserver(() => {{
    for (const name of [{names}]) {{
      const there = room.querySelector('.' + name);
      if (!there || !there.offsetParent || name === before) continue;
      before = name;
      room.querySelector('.' + name + '-seen').click();
    }}
  }});
  room.dustWatch.observe(room);
}}
">{looks}</style>"""


class Follow:
    """For each picture, by its CSS class, what is called when it comes into sight."""

    def __init__(
        self, room: str, seen: Mapping[str, Callable[[], None]], complain: Complain, looks: str
    ) -> None:
        names = ", ".join(f"'{name}'" for name in seen)
        watch = " ".join(WATCH.format(room=room, names=names, looks="{looks}").split())
        self.watch = watch.replace("{looks}", looks)
        """Markup that sets the watch, to be put into the room; it brings looks along."""
        self.buttons: dict[str, Any] = {
            name: button(does, complain, f"{name}-seen", "dust-hidden")
            for name, does in seen.items()
        }
