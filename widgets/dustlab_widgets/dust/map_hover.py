"""The name of an area while the mouse is over its disc, though the map has no room for it.

It lies over the maps of both widths and knows its places in parts of a hundred. A page does it by
itself: the kernel hears nothing.
"""

from __future__ import annotations

from functools import cache
from html import escape

from dustlab.core.words import name
from dustlab.dust.board import Board
from dustlab.dust.pictures.map_labels import the_sheet
from dustlab.dust.pictures.map_paper import HIGH, WIDE
from dustlab.dust.pictures.map_sheet import TALL

HOVER_CSS = f"""
.dust-table .dust-world {{ position: relative; }}
.dust-follow, .dust-follow > .widget-html-content {{ position: static !important; }}
.dust-table .dust-map-names {{ display: none; }}
@media (hover: hover) and (pointer: fine) {{
  .dust-table .dust-map-names {{
    display: block; position: absolute; top: 0; left: 0; width: 100%; pointer-events: none;
    aspect-ratio: {WIDE:g} / {HIGH:g};
  }}
  .dust-map-names i {{
    position: absolute; left: var(--x); top: var(--y); width: var(--w); aspect-ratio: 1;
    transform: translate(-50%, -50%); border-radius: 50%; pointer-events: auto; cursor: pointer;
  }}
  /* while the button is down the board has the mouse */
  .dust-world:active .dust-map-names i {{ pointer-events: none; }}
  .dust-world:active canvas.dust-canvas {{ pointer-events: auto !important; }}
  .dust-map-names i:hover {{ z-index: 1; }}
  .dust-map-names i:hover::after {{
    content: attr(data-name); position: absolute; bottom: calc(100% + 6px); left: 50%;
    transform: translateX(calc(-1 * var(--s, 50%))); padding: 2px 8px; border-radius: 4px;
    border: 1px solid #22262b; background: #fff; color: #22262b; white-space: nowrap;
    font: 600 14px/20px var(--jp-ui-font-family, system-ui, sans-serif); pointer-events: none;
  }}
  .dust-map-names i.dust-high:hover::after {{ bottom: auto; top: calc(100% + 6px); }}
  @container (max-width: 900px) {{
    .dust-table .dust-map-names {{ aspect-ratio: {WIDE:g} / {HIGH * TALL:g}; }}
  }}
}}
"""
HIGH_UP, ASIDE = 60.0, 0.1
"""So near the upper edge a name stands below its disc; so near a side edge not in the middle."""


@cache
def hover_markup(board: Board, language: str) -> str:
    """Each disc as a place that bears its name; to a screen reader the board is told elsewhere."""
    places = []
    for area, spot in the_sheet(board, WIDE, language).spots.items():
        where = f"--x:{spot.x / WIDE:.1%};--y:{spot.y / HIGH:.1%};--w:{2 * spot.touch / WIDE:.1%}"
        across = spot.x / WIDE
        if min(across, 1 - across) < ASIDE:
            where += f";--s:{across:.0%}"
        high = ' class="dust-high"' if spot.y < HIGH_UP else ""
        called = escape(name(area, language), quote=True)
        places.append(f'<i{high} style="{where}" data-name="{called}"></i>')
    return f'<div class="dust-map-names" aria-hidden="true">{"".join(places)}</div>'
