"""A scene as words and as a table: what a screen reader says, what a terminal shows."""

from __future__ import annotations

from html import escape

from .scene import Scene


def tell(scene: Scene) -> str:
    """The title, the description, and what each named thing is, in reading order."""
    lines = [scene.title]
    if scene.description:
        lines.append(scene.description)
    lines += [f"- {words}" for _, words in rows(scene)]
    return "\n".join(lines)


def rows(scene: Scene) -> list[tuple[str, str]]:
    """Each named thing with its words, in reading order; things without words are left out."""
    told = []
    for name in scene.names():
        words = [shape.words for shape in scene.named(name) if shape.words]
        if words:
            told.append((name, " ".join(words)))
    return told


def table(scene: Scene) -> str:
    """The same as an HTML table with a caption."""
    body = "".join(f"<tr><td>{escape(words)}</td></tr>" for _, words in rows(scene))
    return f"<table><caption>{escape(scene.title)}</caption><tbody>{body}</tbody></table>"
