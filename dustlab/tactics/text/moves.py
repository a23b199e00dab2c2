"""Moves of Dust Tactics as text, read and told.

enlist hans                                      buy a unit; 'end army'
join lara > heavy_laser_grenadiers               a hero joins a squad; 'end joining'
tile D4, crate C4, trap D5                       lay out the field
begin axis                                       who begins
activate hans: move, attack                      say what a unit does
activate sigrid: sustained with berserk
activate the_boss: move, skill officer
move C4 trample C3                               the ways of a vehicle
use officer > hans, use heal > hell_boys 2       a skill that takes an action
use the_boss:officer > hans                      may that unit, which does not act now?
part lara, later, nothing
fire stg_47 > hb, panzerfaust x2 > blackhawk     rows of the unit that attacks, each with a target
fire sigrid:laser_pistole_b > hb                 a row of the hero who is with it
fire mg_44_zwei > hb, mg_44_zwei/2 > dd          the second row of the same name
fire napalm_thrower > C4 D5                      the squares that a flame covers
fire dual_heavy_piat > trap D4                   a cover element
fire rifle > boss/2                              a sniper's target: the second group of miniatures
lose 1 rhino 2 shotgun

>>> tell_move(moves.Activate("hans", ("move", "attack")), "de")
'Hans aktivieren: bewegen, angreifen'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.errors import NotAMove, did_you_mean
from ...core.match import Chance, Pending
from ...core.record import bare, read_hits, read_whole, write_hits
from ...core.words import Near, listed, phrase, wanted
from .. import moves
from ..attack_moves import Endure, Fire, Keep, LetGo, Lose, React, RollAgain, StrikeBack
from ..components import SIDES, the_box
from ..flow import ATTACK, MOVE, NOTHING, SUSTAINED
from ..moves import Move
from ..rules import skills
from ..rules.skills import read_skill, read_skills
from ..state import State
from .terms import read_actions, read_aim, shooter, skill_name, tell_actions, tell_aim, tell_losses

# -- reading


def read_move(text: str, state: State) -> Move:
    """A move from its line; pieces go by their names, squares by theirs."""
    words = " ".join(bare(text).lower().split())
    if words in PLAIN:
        return PLAIN[words]()
    verb, _, rest = words.partition(" ")
    if verb not in VERBS:
        raise NotAMove("move", f"a move{did_you_mean(verb, [*VERBS, *PLAIN])}", text)
    return VERBS[verb](rest, state)


def _form(verb: str, form: str, text: str) -> NotAMove:
    return NotAMove(verb, f"'{verb} {form}'", f"{verb} {text}".strip())


def _piece(text: str, state: State, where: str) -> str:
    return state.name(state.read_piece(text, where))


def _enlist(text: str, state: State) -> Move:
    return moves.Enlist(the_box().unit(text.strip(), "enlist").id)


def _join(text: str, state: State) -> Move:
    hero, arrow, squad = text.partition(">")
    if not arrow:
        raise _form("join", "HERO > SQUAD", text)
    return moves.Join(_piece(hero, state, "join, hero"), _piece(squad, state, "join, squad"))


def _laid(what: str) -> Callable[[str, State], Move]:
    def read(text: str, state: State) -> Move:
        return moves.Lay(what, state.field.name(state.field.read_square(text, what)))

    return read


def _begin(text: str, state: State) -> Move:
    if text not in SIDES:
        raise wanted("begin", "tactics.input.a_side", text, near=Near(text, SIDES))
    return moves.Begin(text)


def _part(text: str, state: State) -> Move:
    return moves.Part(_piece(text, state, "part"))


def _activate(text: str, state: State) -> Move:
    name, colon, rest = text.partition(":")
    if not colon:
        raise _form("activate", "PIECE: ACTION, ACTION with SKILL", text)
    doing, _, using = f" {rest} ".partition(" with ")
    declared = read_skills(using, "activate, with")
    actions = read_actions(doing, "activate, actions")
    if "charge" in declared and actions in ((), (MOVE, MOVE)):
        actions = (MOVE, MOVE, ATTACK)
    elif len(actions) == 1 and actions != (SUSTAINED,):
        # One action is fewer than may be had: the other is nothing.
        actions = (*actions, NOTHING)
    return moves.Activate(_piece(name, state, "activate"), actions, declared)


def _go(text: str, state: State) -> Move:
    square, _, crates = f"{text} ".partition(" trample ")
    field = state.field
    squares = sorted({field.read_square(word, "move, trample") for word in crates.split()})
    here = field.name(field.read_square(square, "move"))
    return moves.Go(here, tuple(field.name(one) for one in squares))


def _use(text: str, state: State) -> Move:
    name, arrow, target = (part.strip() for part in text.partition(">"))
    if not name or (arrow and not target):
        raise _form("use", "SKILL > PIECE", text)
    user, _, rest = name.partition(":")
    by = ""
    if user in state.table.by_name:
        by, name = _user(state, user), rest
    name = read_skill(name, "use")
    if not arrow:
        return moves.UseSkill(name, by=by)
    piece, *member = target.split()
    number = read_whole(member[0], "use, miniature") if member else 0
    return moves.UseSkill(name, _piece(piece, state, "use, on"), number, by)


def _user(state: State, name: str) -> str:
    """Who uses a skill; of the unit that acts it need not be said."""
    now, piece = state.activation, state.read_piece(name)
    acts = now is not None and piece in skills.crew(state, now.piece)
    return "" if acts else state.name(piece)


def _fire(text: str, state: State) -> Move:
    text, _, using = text.partition(" with ")
    whose = shooter(state)
    aims = tuple(read_aim(part.strip(), state, whose) for part in text.split(","))
    named = using.replace(",", " ").split()
    return Fire(aims, tuple(read_skill(one, "fire, with") for one in named))


def _lose(text: str, state: State) -> Move:
    words = text.split()
    if not words or len(words) % 2:
        raise NotAMove("lose", "'lose NUMBER WHO'", f"lose {text}")
    pairs = zip(words[::2], words[1::2], strict=True)
    return Lose(tuple((who, read_whole(number, "lose, number")) for number, who in pairs))


def _react(text: str, state: State) -> Move:
    return React(state.name(state.read_piece(text, "react")))


# What reads the words behind a verb; moves without any.
VERBS: dict[str, Callable[[str, State], Move]] = {
    "enlist": _enlist,
    "join": _join,
    "tile": _laid("tile"),
    "crate": _laid("crate"),
    "trap": _laid("trap"),
    "begin": _begin,
    "part": _part,
    "activate": _activate,
    "move": _go,
    "use": _use,
    "fire": _fire,
    "lose": _lose,
    "react": _react,
}
PLAIN: dict[str, Callable[[], Move]] = {
    "end army": moves.EndArmy,
    "end joining": moves.EndJoining,
    "later": moves.Later,
    "nothing": moves.Nothing,
    "strike back": StrikeBack,
    "endure": Endure,
    "roll again": RollAgain,
    "keep": Keep,
    "no reaction": LetGo,
}


# -- telling

# Moves that have nothing to them but their name.
NAMED = {
    moves.EndArmy: "end_army",
    moves.EndJoining: "end_joining",
    Endure: "endure",
    Keep: "keep",
    moves.Later: "later",
    LetGo: "let_go",
    moves.Nothing: "nothing",
    RollAgain: "roll_again",
    StrikeBack: "strike_back",
}


def tell_move(move: Move, language: str = "en") -> str:
    """What a move does, without who makes it and what comes of it."""
    match move:
        case moves.Enlist(unit):
            return phrase("tactics.moves.enlist", language, unit=unit)
        case moves.Join(hero, squad):
            return phrase("tactics.moves.join", language, hero=hero, squad=squad)
        case moves.Lay(what, square):
            return phrase("tactics.moves.lay", language, what=what, square=square)
        case moves.Begin(side):
            return phrase("tactics.moves.begin", language, side=side)
        case moves.Part(hero):
            return phrase("tactics.moves.part", language, hero=hero)
        case moves.Activate(piece, actions, using):
            words = tell_actions(", ".join(actions), language)
            facts = {"piece": piece, "actions": words}
            return phrase("tactics.moves.activate", language, **facts) + _using(using, language)
        case moves.Go(square, trample):
            if trample:
                crates = listed(list(trample), language)
                return phrase("tactics.moves.go_over", language, square=square, crates=crates)
            return phrase("tactics.moves.go", language, square=square)
        case moves.UseSkill(skill, piece, member, _):
            return _tell_use(skill, piece, member, language)
        case Fire(aims, using):
            words = listed([tell_aim(aim, language) for aim in aims], language)
            return phrase("tactics.moves.fire", language, aims=words) + _using(using, language)
        case Lose(losses):
            words = tell_losses(" ".join(f"{n} {who}" for who, n in losses), language)
            return phrase("tactics.moves.lose", language, losses=words)
        case React(piece):
            return phrase("tactics.moves.react", language, piece=piece)
        case _:
            return phrase(f"tactics.moves.{NAMED[type(move)]}", language)


def _using(using: tuple[str, ...], language: str) -> str:
    if not using:
        return ""
    named = listed([skill_name(one, language) for one in using], language)
    return f" ({phrase('tactics.moves.using', language, skills=named)})"


def _tell_use(skill: str, piece: str, member: int, language: str) -> str:
    facts: dict[str, Any] = {"skill": skill_name(skill, language), "piece": piece}
    if member:
        return phrase("tactics.moves.use_member", language, member=member, **facts)
    return phrase("tactics.moves.use_on" if piece else "tactics.moves.use", language, **facts)


# -- what fell


def write_outcome(outcome: Any, pending: Pending) -> str:
    """'2 of 7' hits, or '2 : 1' hits of both sides."""
    return write_hits(outcome, max(pending.odds) if isinstance(pending, Chance) else outcome)


def read_outcome(text: str, _pending: Pending) -> Any:
    """What fell, as the pending chance has it."""
    return read_hits(text)


def tell_outcome(outcome: Any, pending: Pending, language: str = "en") -> str:
    """What fell: hits, of one side or of both."""
    if isinstance(outcome, tuple):
        first, second = outcome
        return phrase("tactics.moves.fell_both", language, first=first, second=second)
    dice = max(pending.odds) if isinstance(pending, Chance) else outcome
    if dice == 1:
        return phrase("tactics.moves.fell_one", language, hits=outcome)
    return phrase("tactics.moves.fell", language, hits=outcome, dice=dice)
