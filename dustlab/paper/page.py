"""The frame of a printed page: one HTML file that needs nothing else, for a browser and for PDF."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from ..core.words import phrase

STYLE = """
:root { color-scheme: light; }
@page { size: A4; margin: 15mm 17mm 16mm;
  @bottom-left { content: string(title); font: 8.5pt 'DejaVu Sans', sans-serif; color: #444; }
  @bottom-right { content: counter(page) ' / ' counter(pages);
    font: 8.5pt 'DejaVu Sans', sans-serif; color: #444; } }
body { max-width: 176mm; margin: 8mm auto; padding: 0 4mm; background: #fff; color: #111;
  font: 11pt/1.45 'DejaVu Sans', system-ui, sans-serif; }
h1 { font-size: 1.35em; margin: 0 0 .3em; string-set: title content(); }
h2 { font-size: 1.15em; margin: 1.3em 0 .4em; break-after: avoid; }
h3 { font-size: 1em; margin: 0 0 .3em; break-after: avoid; }
header.sheet { display: table; width: 100%; border-bottom: 1pt solid #111; margin-bottom: 6mm; }
header.sheet h1, .version { display: table-cell; vertical-align: bottom; }
.version { text-align: right; font-size: 1.5em; font-weight: 700; }
.who { margin: 0 0 6mm; line-height: 2.1; } .who > span { white-space: nowrap; margin-right: 4mm; }
.points { color: #333; font-size: .9em; white-space: nowrap; }
.asked { margin: 0 0 8mm; } .ask { white-space: pre-line; margin: 0 0 3mm; }
.asked:last-of-type { break-before: avoid-page; }
.head { break-inside: avoid; break-after: avoid; }
.number { font-weight: 700; margin-right: .4em; }
.picture { margin: 2mm 0; break-inside: avoid; }
.picture svg { display: block; }
.aside, .pale { color: #333; font-size: .9em; white-space: pre-line; margin: 0 0 3mm; }
.room { break-inside: avoid; margin: 2mm 0; }
.room svg { display: block; }
.line { display: inline-block; border-bottom: .8pt solid #333; min-width: 46mm; height: 1.3em;
  vertical-align: bottom; }
.long { display: block; width: 100%; margin-bottom: 3mm; }
.short { min-width: 28mm; }
.who .line { min-width: 44mm; } .who .short { min-width: 20mm; } .who .few { min-width: 11mm; }
ul.choose { list-style: none; margin: 1mm 0; padding: 0; break-inside: avoid; }
ul.choose li { margin: 1.2mm 0; padding-left: 7mm; text-indent: -7mm; break-inside: avoid; }
ul.beside li { display: inline-block; margin-right: 8mm; }
.box { display: inline-block; width: 3.6mm; height: 3.6mm; border: .9pt solid #111;
  margin-right: 3.4mm; vertical-align: -.5mm; text-indent: 0; }
ol.moves { margin: 1mm 0 3mm; padding-left: 7mm; }
table { border-collapse: collapse; margin: 2mm 0; }
th, td { border: .7pt solid #555; padding: 1.2mm 3mm; text-align: left; vertical-align: top; }
table.fill td { min-width: 20mm; height: 8mm; text-align: center; vertical-align: middle; }
.answer { font-weight: 700; white-space: pre-line; margin: 0 0 1mm; }
.way, .mistakes { margin: 0 0 1mm; padding-left: 6mm; } .mistakes { font-size: .9em; }
.key th { white-space: nowrap; } .key td { white-space: pre-line; }
.column { color: #666; font-size: .75em; }
.column > span { display: inline-block; white-space: nowrap; }
.key td:first-child { white-space: normal; }
.solved { margin: 0 0 5mm; break-inside: avoid; }
.lesson img { max-width: 100%; max-height: 150mm; }
.lesson pre { background: #f4f4f2; padding: 2mm; font: 8.5pt/1.35 'DejaVu Sans Mono', monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.lesson code { font: .85em 'DejaVu Sans Mono', monospace; }
.lesson a { color: inherit; text-decoration: none; }
.teacher { border: 1pt solid #555; padding: 1mm 4mm; margin: 4mm 0; }
.teacher h2 { margin-top: .6em; }
.told { border-left: 2pt solid #999; padding-left: 3mm; margin: 2mm 0 4mm; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt;
  print-color-adjust: exact; } }
"""


def page(title: str, body: Iterable[str], language: str = "en") -> str:
    """A whole page."""
    parts = [
        "<!doctype html>", f'<html lang="{language}">', '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        *body, "</body></html>",
    ]  # fmt: skip
    return "\n".join([*parts, ""])


def head(title: str, mark: str = "") -> str:
    """The title of a sheet, and at its right the letter of the version."""
    version = f'<div class="version">{escape(mark)}</div>' if mark else ""
    return f'<header class="sheet"><h1>{escape(title)}</h1>{version}</header>'


def who(language: str, of: str = "") -> str:
    """Where a name is written, and a date; and, where it is told of how many, points and a mark."""
    name, date = (escape(phrase(key, language)) for key in ("paper.name", "paper.date"))
    parts = [f"{name} {line()}", f"{date} {line('line short')}"]
    if of:
        got = escape(phrase("paper.got", language, points="\0", of=of))
        parts.append(got.replace("\0", line("line few")))
        parts.append(f"{escape(phrase('paper.mark', language))} {line('line few')}")
    return f'<p class="who">{" ".join(f"<span>{one}</span>" for one in parts)}</p>'


# -- pictures

_SIZE = re.compile(r' viewBox="[-0-9.]+ [-0-9.]+ ([0-9.]+) ([0-9.]+)"[^>]*?>')
_ON_SCREEN = re.compile(r' (?:width|height|style)="[^"]*"')
MM = 25.4 / 96
"""A pixel of a screen on paper."""


def sized(svg: str, width: float = 150, height: float = 82) -> str:
    """A picture of ours with its size on paper: as large as on a screen, or as there is room for,
    in millimetres."""
    found = _SIZE.search(svg)
    if found is None:
        return svg
    wide, high = float(found[1]), float(found[2])
    scale = min(1.25 * MM, width / wide, height / high)
    size = f' width="{wide * scale:.1f}mm" height="{high * scale:.1f}mm"'
    head = svg[: found.end()]
    plain = _ON_SCREEN.sub("", head)
    return plain[:-1] + size + ">" + svg[found.end() :]


# -- room to write


def line(look: str = "line") -> str:
    return f'<span class="{look}"></span>'


def box() -> str:
    return '<span class="box"></span>'


def squared(rows: int, columns: int = 34) -> str:
    """Squared paper: squares of 5 mm. As lines, because a browser prints no backgrounds."""
    width, height = 5 * columns, 5 * rows
    across = "".join(f"M0 {5 * i}h{width}" for i in range(rows + 1))
    down = "".join(f"M{5 * i} 0v{height}" for i in range(columns + 1))
    return (
        f'<svg class="squared" width="{width}mm" height="{height}mm"'
        f' viewBox="-0.2 -0.2 {width + 0.4} {height + 0.4}" aria-hidden="true">'
        f'<path d="{across}{down}" fill="none" stroke="#aab4bd" stroke-width="0.2"/></svg>'
    )
