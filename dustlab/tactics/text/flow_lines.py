"""The lines of a position about what is going on: phase, round, who acts, an attack.

Their forms are declared in `lines`; here they are read, when all pieces are known. After a bar in
the line `active` is the activation that goes on afterwards:

    active dd: attack by reaction | hans: move, attack with jump at 1 turned 1 way C4 D5
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ...core.errors import BadInput, did_you_mean
from ...core.forms import spaced_line
from ...core.lines import Line
from ...core.record import read_whole
from ..components import SIDES
from ..field import Field
from ..flow import NOTHING, SUSTAINED, Activation, Attack, Reaction, Round, Shot, Wound
from ..rules import casualties, close_combat
from ..rules.dice import BERSERK, NONE, RULES, throw_of
from ..state import State
from .blanks import read_actions, row_name
from .lines import ATTACK, DICE, NO_THROW, NOBODY, REACTING, SHOT, WOUND

PHASES = (
    "army", "joining", "tiles", "cover", "initiative", "activation", "action", "reaction",
    "attack", "command", "end", "over", "study",
)  # fmt: skip


def read(said: dict[str, str], names: Sequence[str], field: Field) -> dict[str, Any]:
    """The parts of a state from the lines with these words; what is left out is as usual."""
    phase = said.get("phase", "study")
    if phase not in PHASES:
        raise BadInput("phase", f"a phase{did_you_mean(phase, PHASES)}", phase)
    parts: dict[str, Any] = {"phase": phase, "round": _round(said)}
    if "active" in said:
        parts["activation"] = _read_active(said["active"], names, field)
    if "points" in said:
        parts["points"] = _two(said["points"], "points")
    if "result" in said:
        winner, _, rule = said["result"].partition(" ")
        parts["result"] = (_side(winner, "result"), rule.strip())
    return parts


def check(state: State) -> State:
    """A phase in which somebody decides says who it is."""
    phase, active, now = state.phase, state.activation, state.round
    if phase in ("army", "joining") and not now.turn:
        raise BadInput("turn", "the side that decides", "nobody")
    if phase == "activation" and active is None and not now.turn:
        raise BadInput("turn", "the side that activates a unit", "nobody")
    if phase in ("action", "command"):
        if active is None or all(one == NOTHING for one in active.actions[active.at :]):
            got = "nobody" if active is None else "a unit that is done"
            raise BadInput("active", "a unit with an action that is on", got)
        if phase == "command" and active.aim < 0:
            raise BadInput("active", "whom the order is for, as in 'for hans'", "nobody")
    return state


def _round(said: dict[str, str]) -> Round:
    rolled, winner = (-1, -1), ""
    if "won" in said:
        word, _, numbers = said["won"].partition(" ")
        winner = _side(word, "won")
        rolled = (-1, -1) if numbers.split() == ["-1", "-1"] else _two(numbers, "won")
    tried = tuple(_side(word, "tried") for word in said.get("tried", "").split())
    turn = _side(said["turn"], "turn") if "turn" in said else ""
    return Round(read_whole(said.get("round", "0"), "round"), turn, rolled, winner, tried)


def _two(text: str, where: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2:
        raise BadInput(where, f"two numbers, for the {SIDES[0]} and the {SIDES[1]}", text)
    return read_whole(words[0], where), read_whole(words[1], where)


def _side(text: str, where: str) -> str:
    if text == NOBODY:
        return ""
    if text not in SIDES:
        raise BadInput(where, f"a side{did_you_mean(text, SIDES)}", text)
    return text


BY = ("turn", "reaction", "indirect", "order", "repaired", "revived")
_PARTS = re.compile(r"\b(with|at|turned|way|by|for)\b")


def _read_active(text: str, names: Sequence[str], field: Field) -> Activation | None:
    """The activation of a line, with those that go on after it."""
    first: Activation | None = None
    for part in reversed(text.split("|")):
        first = _read_one(part.strip(), names, field)._replace(then=first)
    return first


def _read_one(text: str, names: Sequence[str], field: Field) -> Activation:
    name, colon, rest = text.partition(":")
    if not colon:
        raise BadInput("active", "a line as in 'active hans: move, attack at 1'", text)
    actions, *parts = _PARTS.split(rest)
    said = dict(zip(parts[::2], parts[1::2], strict=True))
    every = read_actions(actions, "active")
    at = read_whole(said.get("at", "0"), "active, at")
    if at > len(every):
        raise BadInput("active, at", f"at most {len(every)}", at)
    by = said.get("by", "turn").strip()
    if by not in BY:
        raise BadInput("active, by", f"one of {', '.join(BY)}", by)
    return Activation(
        _piece(name, names),
        every,
        at,
        tuple(word.strip() for word in said.get("with", "").split(",") if word.strip()),
        read_whole(said.get("turned", "0"), "active, turned"),
        tuple(field.read_square(word, "active, way") for word in said.get("way", "").split()),
        by,
        None,
        _piece(said["for"], names) if "for" in said else -1,
    )


def _piece(name: str, names: Sequence[str]) -> int:
    if name.strip() not in names:
        raise BadInput("active", f"a piece{did_you_mean(name.strip(), names)}", name.strip())
    return names.index(name.strip())


# -- an attack and reaction fire in progress

SEVERAL = ("shot", "wound")
KINDS = ("attack", SUSTAINED, "reaction", "indirect", "charge")
STAGES = ("roll", "medal", "cover", "resist", "lose", "strike")
SKILLS = (BERSERK,)


def read_attack(state: State, said: dict[str, str], several: Iterable[tuple[str, str]]) -> State:
    """The same position with the attack and the reaction that these lines tell of."""
    lists: dict[str, list[str]] = {word: [] for word in SEVERAL}
    for word, text in several:
        lists[word].append(text)
    if "reacting" in said:
        state = state._replace(reaction=_reaction(state, said["reacting"]))
    if "attack" not in said:
        for word in ("dice", *SEVERAL):
            if word in said or lists.get(word):
                raise BadInput(word, "a line 'attack' before it", "none")
        _check_together(state)
        return state
    attack = _attack(state, said["attack"])
    shots = [_read_shot(state, text) for text in lists["shot"]]
    attack = attack._replace(
        shots=tuple(shot for shot, _ in shots), hits=tuple(scored for _, scored in shots)
    )
    if not 0 <= attack.at <= len(attack.shots) or not attack.shots:
        raise BadInput("attack, at", f"a shot from 0 to {len(attack.shots)}", attack.at)
    if "dice" in said:
        attack = _dice(attack, said["dice"])
    wounds = tuple(_wound(state, text) for text in lists["wound"])
    if attack.stage in ("resist", "lose") and not wounds:
        raise BadInput("attack", "a line 'wound' for damage that waits", "none")
    if attack.stage == "roll" and not attack.dice:
        raise BadInput("attack", "a line 'dice' for dice that are to fall", "none")
    state = state._replace(attack=attack._replace(wounds=wounds))
    _check_together(state)
    return state


def _words_of(line: Line, text: str) -> dict[str, str]:
    """What stands in the blanks of a line whose first word is read."""
    words = line.form.fits(spaced_line(f"{line.form.verb} {text}"))
    if words is None:
        raise BadInput(line.form.verb, f"'{line.form.shown}'", text)
    return words


def _reaction(state: State, text: str) -> Reaction:
    said = _words_of(REACTING, text)
    rolling = state.read_piece(said["rolling"], "reacting") if "rolling" in said else -1
    return Reaction(state.read_piece(said["target"], "reacting"), rolling)


def _attack(state: State, text: str) -> Attack:
    said = _words_of(ATTACK, text)
    return Attack(
        state.read_piece(said["piece"], "attack"),
        kind=_one_of(said["kind"], KINDS, "attack, kind"),
        stage=_one_of(said["stage"], STAGES, "attack, stage"),
        at=read_whole(said["at"], "attack, at"),
        skills=tuple(
            _one_of(skill, SKILLS, "attack, with") for skill in said.get("skills", "").split()
        ),
        close="close" in said,
    )


def _one_of(word: str, known: tuple[str, ...], where: str) -> str:
    if word not in known:
        raise BadInput(where, f"one of {', '.join(known)}{_near(word, known)}", word)
    return word


def _near(word: str, known: tuple[str, ...]) -> str:
    near = did_you_mean(word, known)
    return near if "?" in near else ""


def _read_shot(state: State, text: str) -> tuple[Shot, int]:
    said = _words_of(SHOT, text)
    piece = state.read_piece(said["piece"], "shot")
    card = state.card(piece)
    known = [row_name(card, place) for place in range(len(card.rows))]
    if said["weapon"] not in known:
        expected = f"a weapon of {card.name}{did_you_mean(said['weapon'], known)}"
        raise BadInput("shot", expected, said["weapon"])
    missiles = read_whole(said.get("missiles", "1"), "shot, missiles")
    shot = Shot(piece, known.index(said["weapon"]), -1, missiles=missiles)
    return _aimed(state, shot, said["target"]), read_whole(said["hits"], "shot, hits")


def _aimed(state: State, shot: Shot, target: str) -> Shot:
    """The shot at a unit, at a group of its miniatures, or at a square."""
    if target.startswith("at "):
        return shot._replace(square=state.field.read_square(target[3:], "shot"))
    name, _, group = target.partition("/")
    shot = shot._replace(target=state.read_piece(name, "shot, target"))
    member = read_whole(group, "shot, miniature") - 1 if group else -1
    return shot._replace(member=member) if state.card(shot.target).is_squad else shot


def _dice(attack: Attack, text: str) -> Attack:
    said = _words_of(DICE, text)
    throw, again = said["throw"], said.get("again", "").split()
    return attack._replace(
        dice=read_whole(said["dice"], "dice"),
        throw="" if throw == NO_THROW else _one_of(throw, tuple(RULES), "dice"),
        again=tuple(_one_of(word, (SUSTAINED, BERSERK), "dice, again") for word in again),
        blanks=read_whole(said.get("blanks", "0"), "dice, blanks"),
    )


def _wound(state: State, text: str) -> Wound:
    said = _words_of(WOUND, text)
    points = -1 if said["points"] == "all" else read_whole(said["points"], "wound, points")
    member = read_whole(said["group"], "wound, group") - 1 if "group" in said else -1
    return Wound(state.read_piece(said["piece"], "wound"), points, member, "resisted" in said)


def _check_together(state: State) -> None:
    """The phase, the unit that acts and what is being worked out belong together."""
    attack, reaction = state.attack, state.reaction
    for phase, there in (("attack", attack), ("reaction", reaction)):
        if state.phase == phase and there is None:
            word = "attack" if phase == "attack" else "reacting"
            raise BadInput("phase", f"a line '{word}' with the phase {phase}", "none")
    if attack is not None and state.phase != "attack":
        raise BadInput("attack", "the phase attack", state.phase)
    if state.phase in ("attack", "reaction") and state.activation is None:
        raise BadInput("phase", "a line 'active', for the unit that acts", "none")
    if reaction is not None and state.phase == "reaction":
        _check_reaction(state)
    if attack is not None:
        _check_attack(state, attack)


def _check_reaction(state: State) -> None:
    reaction = state.reaction
    assert reaction is not None
    target, rolling = reaction.target, reaction.rolling
    if not state.pieces[target].squares:
        raise BadInput("reacting", "a unit on the field", state.name(target))
    if rolling >= 0 and state.side(rolling) == state.side(target):
        raise BadInput("reacting", "an enemy who rolls", state.name(rolling))


def _check_attack(state: State, attack: Attack) -> None:
    for shot in attack.shots:
        card = state.card(shot.target) if shot.target >= 0 else None
        groups = len(card.members) if card is not None else 0
        if shot.missiles < 1 or shot.member >= groups:
            raise BadInput("shot", "at least one missile, and a group that is there", "another")
    start, end = close_combat.part_start(state, attack), close_combat.part_end(state, attack)
    if attack.stage in ("resist", "lose"):
        _check_wound(state, attack)
        return
    if attack.stage == "strike":
        targets = close_combat.targets(attack, start) if attack.close else []
        if attack.at >= len(targets):
            raise BadInput("attack, at", "a target of close combat", attack.at)
        last = end
    else:
        last = attack.at + 1
        if not start <= attack.at < end:
            raise BadInput("attack, at", f"a shot from {start} to {end - 1}", attack.at)
    for shot in attack.shots[start : max(last, end)]:
        _check_shot(state, shot)
    if attack.stage == "cover":
        throw = throw_of(state, attack, attack.shots[attack.at])
        if throw.saving == NONE or not attack.hits[attack.at]:
            raise BadInput("attack", "hits on a target in cover", "none")


def _check_shot(state: State, shot: Shot) -> None:
    """Who fires and who is fired at are there."""
    if not state.pieces[shot.piece].squares:
        raise BadInput("shot", "a unit on the field that fires", state.name(shot.piece))
    if shot.target >= 0 and not state.pieces[shot.target].squares:
        raise BadInput("shot", "a target on the field", state.name(shot.target))


def _check_wound(state: State, attack: Attack) -> None:
    wound = attack.wounds[0]
    name, piece = state.name(wound.piece), state.pieces[wound.piece]
    if not piece.is_alive or wound.points < 1:
        raise BadInput("wound", "points for a unit that lives", f"{name} {wound.points}")
    if attack.stage == "lose":
        squad = state.card(wound.piece).is_squad
        if not squad or next(casualties.choices(state, wound), None) is None:
            raise BadInput("wound", "damage that its owner can share out", f"{name} {wound.points}")
