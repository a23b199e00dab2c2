"""A scene in words, and a picture with its words below it.

A screen reader and a terminal say a scene: its title, and what each named thing is. A notebook
shows one form of an output; of a picture beside its words it would show the picture alone. So where
the words say more, both stand in one piece of HTML, the words foldable. The picture is an image in
it: a page that does not trust the notebook leaves the image out and keeps the words.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from .scene import Scene
from .svg import draw

# Signs that may stand as they are in the address of an image that stands in quotation marks.
AS_THEY_ARE = " !'()*,/:;=?@[]{}|"


def tell(scene: Scene) -> str:
    """The title, the description, and what each named thing is, in reading order."""
    lines = [scene.title]
    if scene.description:
        lines.append(scene.description)
    lines += [f"- {words}" for _, words in rows(scene)]
    return "\n".join(lines)


def rows(scene: Scene) -> list[tuple[str, str]]:
    """Each named thing with its words, in reading order; things without words are left out."""
    said: dict[str, list[str]] = {name: [] for name in scene.names()}
    for shape in scene.shapes:
        if shape.name and shape.words:
            said[shape.name].append(shape.words)
    return [(name, " ".join(words)) for name, words in said.items() if words]


# -- a picture and its words as one output of a notebook


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
    lines = "<br/>\n".join(escape(line) for line in rest)
    address = quote(svg, safe=AS_THEY_ARE)
    html = (
        '<figure style="margin:0">\n'
        f'<img alt="{escape(first)}" style="max-width:100%" src="data:image/svg+xml,{address}"/>\n'
        f"<details{' open' if unfolded else ''}><summary>{escape(first)}</summary>\n"
        f"{lines}</details>\n</figure>"
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


# -- answers that say themselves


class InWords:
    """An answer, such as the odds of a battle: in words wherever it is printed."""

    def tell(self, language: str = "en") -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return str(self)


class Pictured(InWords):
    """An answer with a picture: a notebook shows both."""

    UNFOLDED = True
    """Whether all of the words are seen at once."""

    def scene(self, language: str = "en") -> Scene:
        raise NotImplementedError

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return picture_with_words(draw(self.scene()), str(self), unfolded=self.UNFOLDED)
