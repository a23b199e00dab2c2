"""A table of words and numbers behind a lab's chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def sheet(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The first cell of each row is its heading."""
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    body = ""
    for first, *others in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
        body += f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    heading = f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
    return f"<table>{heading}<tbody>{body}</tbody></table>"
