"""A move read from its text."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Aim:
    owner: str  # empty: the unit that attacks
    row: str
    count: int
    kind: str  # unit, squares, crate or trap
    target: str
    group: int = 0
    squares: list[str] = field(default_factory=list)


@dataclass
class Move:
    kind: str
    who: str = ""
    actions: list[str] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    to: str = ""
    trample: list[str] = field(default_factory=list)
    aims: list[Aim] = field(default_factory=list)
    losses: list[tuple[int, str]] = field(default_factory=list)
    skill: str = ""
    group: int = 0


PLAIN = {
    "nothing", "later", "no reaction", "strike back", "endure", "roll again", "keep",
    "end army", "end joining",
}  # fmt: skip


def _with(text: str) -> tuple[str, list[str]]:
    text, _, skills = text.partition(" with ")
    return text, [skill.strip() for skill in skills.split(",") if skill.strip()]


def _aim(text: str) -> Aim:
    what, _, target = (part.strip() for part in text.partition(">"))
    words = what.split()
    owner, _, row = words[0].rpartition(":")
    count = int(words[1][1:]) if len(words) > 1 else 1
    words = target.split()
    if words[0] in {"crate", "trap"}:
        return Aim(owner, row, count, words[0], words[1])
    if words[0][0].isupper():
        return Aim(owner, row, count, "squares", "", squares=words)
    unit, _, group = target.partition("/")
    return Aim(owner, row, count, "unit", unit, int(group or 0))


def parse(text: str) -> Move:
    if text in PLAIN:
        return Move(text)
    kind, _, rest = text.partition(" ")
    if kind == "activate":
        rest, skills = _with(rest)
        who, _, actions = rest.partition(":")
        declared = [action.strip() for action in actions.split(",")]
        if len(declared) == 1 and declared != ["sustained"]:
            declared.append("nothing")
        if "charge" in skills and declared == ["move", "move"]:
            declared.append("attack")
        return Move(kind, who, declared, skills)
    if kind == "fire":
        rest, skills = _with(rest)
        return Move(kind, aims=[_aim(part) for part in rest.split(",")], skills=skills)
    if kind == "move":
        to, _, trample = rest.partition(" trample ")
        return Move(kind, to=to, trample=trample.split())
    if kind == "use":
        skill, _, on = (part.strip() for part in rest.partition(">"))
        words = on.split()
        group = int(words[1]) if len(words) > 1 else 0
        return Move(kind, who=words[0] if words else "", skill=skill, group=group)
    if kind == "lose":
        words = rest.split()
        numbers = [int(word) for word in words[::2]]
        return Move(kind, losses=list(zip(numbers, words[1::2], strict=True)))
    if kind == "join":
        hero, _, squad = (part.strip() for part in rest.partition(">"))
        return Move(kind, who=hero, to=squad)
    if kind in {"tile", "crate", "trap"}:
        return Move(kind, to=rest)
    return Move(kind, who=rest)
