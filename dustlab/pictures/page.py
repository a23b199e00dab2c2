"""A thing as a notebook shows it: its picture, and below it the words that matter, foldable.

A notebook shows one form of an output. Of a picture beside its words it would show the picture
alone; so where the words say more, both stand in one piece of HTML. The picture is an image in it:
a page that does not trust the notebook leaves the image out and keeps the words.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

# Signs that may stand as they are in the address of an image that stands in quotation marks.
AS_THEY_ARE = " !'()*,/:;=?@[]{}|"


def picture_with_words(svg: str, words: str, *, unfolded: bool = True) -> dict[str, str]:
    """The forms of an output; the first line of the words always stays in sight.

    >>> shown = picture_with_words("<svg/>", "They see each other.\\nThe target has no cover.")
    >>> print(shown["text/html"])
    <figure style="margin:0">
    <img alt="They see each other." style="max-width:100%" src="data:image/svg+xml,%3Csvg/%3E"/>
    <details open><summary>They see each other.</summary>
    The target has no cover.</details>
    </figure>
    >>> shown["text/plain"]
    'They see each other.\\nThe target has no cover.'
    """
    first, *rest = _sentences(words)
    told = "<br/>\n".join(escape(line) for line in rest)
    address = quote(svg, safe=AS_THEY_ARE)
    html = (
        '<figure style="margin:0">\n'
        f'<img alt="{escape(first)}" style="max-width:100%" src="data:image/svg+xml,{address}"/>\n'
        f"<details{' open' if unfolded else ''}><summary>{escape(first)}</summary>\n"
        f"{told}</details>\n</figure>"
    )
    return {"text/plain": words, "text/html": html}


def _sentences(words: str) -> list[str]:
    """The lines of a text, with those joined again that were broken to fit a width."""
    joined: list[str] = []
    for line in words.splitlines():
        if joined and line.startswith(" "):
            joined[-1] += f" {line.strip()}"
        elif line:
            joined.append(line)
    return joined
