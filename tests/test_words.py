"""Code and catalogue: every sentence is used, and every sentence that is asked for is there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dustlab.core import rules
from dustlab.core.forms import OptionalPart
from dustlab.core.words import (
    catalogue,
)
from dustlab.dualpowers import components
from dustlab.dualpowers import moves as powers_moves
from dustlab.dust import moves as dust_moves
from dustlab.dust.switches import RULES
from dustlab.school.handbook import chosen_rules
from dustlab.tactics import moves as tactics_moves
from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.text.cards import the_box
from tests import sources

ROOT = Path(__file__).parents[1]

# Where a key is put together from its beginning and a fact (*). All of them, and no other.
DYNAMIC = (
    "coach.dualpowers.*",
    "coach.dust.*",
    "coach.dust.buy_*",
    "coach.tactics.*",
    "dualpowers.asks.*",
    "dualpowers.calendar.*",
    "dualpowers.colour.*",
    "dualpowers.draw.*",
    "dualpowers.end.*",
    "dualpowers.of.*",
    "dualpowers.picture.*",
    "dualpowers.picture.action_*",
    "dualpowers.picture.stronger_*",
    "dualpowers.scoring.*",
    "dualpowers.signs.*",
    "dualpowers.setup.*",
    "dualpowers.strength.*",
    "dualpowers.tell.*",
    "distribution.*",
    "distribution.head.*",
    "dust.battle.asks_*",
    "dust.battle.bonus_*",
    "dust.battle.dice_for_*",
    "dust.battle.falling_*",
    "dust.initiative.tie_*",
    "dust.moves.*",
    "dust.moves.buy_*",
    "dust.picture.battle.*",
    "dust.picture.battle.tell.*",
    "dust.picture.map.*",
    "dust.picture.map.called_*",
    "dust.picture.map.legend_*",
    "dust.scoring.line_*",
    "dust.setup.*",
    "dust.setup.asks_*",
    "dust.switch.*",
    "dust.switch.chapter_*",
    "dust.units.*",
    "input.where.*",
    "mastery.*",
    "names.*",
    "odds.*",
    "odds.kind.*",
    "odds.left.*",
    "hints.dust.*",
    "hints.tactics.*",
    "odds.objective.policy_*",
    "odds.policy.*",
    "odds.strike.kind.*",
    "odds.strike.policy.*",
    "odds.target.*",
    "refusals.dust.ability_moment_*",
    "refusals.dust.battle_waits_*",
    "refusals.dust.setup.*",
    "refusals.dust.shield_*",
    "refusals.dust.special.waits_*",
    "review.caption.*",
    "review.measure.*",
    "review.table.*",
    "tour.check.was_*",
    "tour.point.*",
    "tour.recorded.what.*",
    "tour.recorded.won.*",
    "widgets.games.*",
    "widgets.powers.*",
    "widgets.battle.advice_*",
    "widgets.battle.choose_*",
    "widgets.bets.head_*",
    "widgets.bots.*",
    "widgets.chance.*",
    "widgets.odds_lab.*",
    "widgets.odds_lab.chart_*",
    "widgets.experiment.axis_*",
    "widgets.experiment.event_*",
    "widgets.tried.*",
    "widgets.retreats.chart_*",
    "widgets.retreats.head_*",
    "widgets.editor.*",
    "widgets.editor.add_*",
    "widgets.editor.edge_*",
    "widgets.sight.*",
    "widgets.table.*",
    "tactics.signs.*",
    "widgets.new_game.*",
    "widgets.new_game.short_*",
    "widgets.new_game.whole_*",
    "widgets.tabs.*",
    "widgets.skirmish.*",
    "widgets.skirmish.lay_*",
    "widgets.skirmish.phase_*",
    "widgets.sight.asks_*",
    "widgets.sight.sees_*",
    "reader.part.*",
    "reader.sheet.*",
    "tactics.cover.*",
    "widgets.reaction.situation_*",
    "widgets.attack.*",
    "widgets.attack.cover_*",
    "widgets.attack.head_*",
    "widgets.attack.step_*",
    "widgets.reach.*",
    "widgets.reach.round_*",
    "widgets.reach.step_*",
    "widgets.reaction.*",
    "widgets.reaction.falls_*",
    "widgets.reaction.head_*",
    "tactics.card.*",
    "tactics.card.face_*",
    "tactics.cover.dice_*",
    "widgets.cover.asks_*",
    "widgets.cover.head_*",
    "widgets.cover.in_*",
    "widgets.cover.verdict_*",
    "tactics.input.kind_*",
    "tactics.input.other_*",
    "tactics.moves.action_*",
    "tactics.moves.role_*",
    "tactics.picture.*",
    "tactics.picture.ground_*",
    "tactics.picture.view_*",
    "tactics.picture.view_for_*",
    "tactics.sight.blocks.*",
    "tactics.sight.change_*",
    "tactics.sight.cover_*",
    "tactics.sight.thing_*",
    "tactics.sight.thought_*",
)

# Which argument of a call is the key of a sentence, and what is put before it.
KEYS = {
    "Chance": (1, ""),
    "Choice": (1, ""),
    "Event": (1, ""),
    "Over": (2, ""),
    "Refusal": (1, ""),
    "caution": (1, ""),
    "event": (1, ""),
    "phrase": (0, ""),
    "said": (0, ""),
    "refuse": (1, "refusals."),
    "report": (2, ""),
    "say": (0, ""),
    "sentence": (0, ""),
    "came": (0, ""),
    "wanted": (1, ""),
    "wants": (1, ""),
}

# The moves that are declared as lines with blanks: their sentences are called as the lines begin.
FORMS = (*dust_moves.MOVES.forms, *powers_moves.MOVES.forms, *tactics_moves.MOVES.forms)

A_KEY = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+")


# Code and catalogue


def test_every_sentence_is_used_by_code() -> None:
    strings, pieced = (
        {*_strings(), *_named_in_data(), *_told_by_forms(), *_said_by_the_page()},
        _pieced(),
    )
    idle = [key for key in catalogue("en") if not _is_used(key, strings, pieced)]
    assert idle == []


def test_no_sentence_that_code_asks_for_is_missing() -> None:
    wanted = list(_asked_for())
    assert len(wanted) > 20
    missing = [(at, key) for at, key in wanted if key not in catalogue("en")]
    assert missing == []


def test_every_string_that_looks_like_a_key_is_a_key_or_a_rule() -> None:
    known = {*catalogue("en"), *(key.removeprefix("refusals.") for key in catalogue("en"))}
    known |= {rule.id for rule in rules.all_rules()}
    known |= {form.chapter for form in FORMS}
    rooms = {key.partition(".")[0] for key in known}
    unknown = [
        text
        for text in sorted(_strings())
        if A_KEY.fullmatch(text)
        and text.partition(".")[0] in rooms
        and not text.endswith((".toml", ".dust", ".ipynb"))
        and text not in known
    ]
    assert unknown == []


def test_keys_are_put_together_only_where_this_is_allowed() -> None:
    assert _put_together() == set(DYNAMIC)


# Reading the code


@cache
def _nodes() -> list[tuple[Path, list[ast.AST]]]:
    """What each module is made of; read once, as many tests look into it."""
    paths = [path for room in ("dustlab", "widgets") for path in (ROOT / room).rglob("*.py")]
    wanted = (ast.Call, ast.Constant, ast.JoinedStr)
    return [
        (path, [node for node in sources.nodes(sources.tree(path)) if isinstance(node, wanted)])
        for path in sorted(paths)
    ]


@cache
def _strings() -> frozenset[str]:
    """Every whole string of the code; what stands between the gaps of an f-string is no string."""
    found = set()
    for _, nodes in _nodes():
        pieces = {id(p) for node in nodes if isinstance(node, ast.JoinedStr) for p in node.values}
        for node in nodes:
            match node:
                case ast.Constant(value=str(text)) if id(node) not in pieces:
                    found.add(text)
    return frozenset(found)


def _said_by_the_page() -> Iterator[str]:
    """What reader mode says, which is written in TypeScript; its sentences are called by
    their keys, less the first part."""
    for path in (ROOT / "widgets" / "lab-extension" / "src").glob("*.ts"):
        for key in re.findall(r"'([a-z]+\.[a-z_]+)'", path.read_text(encoding="utf-8")):
            yield f"reader.{key}"


def _told_by_forms() -> Iterator[str]:
    """The sentence of each line with blanks, alone and with what may stand in it."""
    for form in FORMS:
        head = "_".join(form.head.split())
        yield f"{form.chapter}.{head}"
        for piece in form.pieces:
            if isinstance(piece, OptionalPart):
                yield f"{form.chapter}.{head}_{piece.name}"


def _named_in_data() -> Iterator[str]:
    """What is called by a file: the city and its leaders, units, weapons, battlefields, sheets."""
    for blocks in chosen_rules().values():
        yield from blocks
    yield from (region.title.lower().replace(" ", "_") for region in components.REGION.values())
    yield from components.REGION
    yield from (month.id for month in components.MONTHS)
    yield from components.LEADERS
    yield from (leader.action for leader in components.LEADERS.values())
    yield from (card.action for card in components.CARDS.values())
    for chapter, switches in RULES.items():
        yield from (f"chapter_{chapter}", *(f"{chapter}_{switch}" for switch in switches))
    yield from (*the_box().units, *the_box().weapons, *the_battlefields())


def _asked_for() -> Iterator[tuple[str, str]]:
    """Where a sentence is asked for by a string, and its key."""
    for path, nodes in _nodes():
        for node in nodes:
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                position, before = KEYS.get(called, (len(node.args), ""))
                for argument in node.args[position : position + 1]:
                    yield from (
                        (f"{path.relative_to(ROOT)}:{node.lineno}", before + key)
                        for key in _whole_strings(argument)
                        if A_KEY.fullmatch(key)
                    )


def _whole_strings(node: ast.expr) -> list[str]:
    """A string, or both strings of a choice between two."""
    if isinstance(node, ast.IfExp):
        return _whole_strings(node.body) + _whole_strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _is_used(key: str, strings: set[str], pieced: frozenset[str]) -> bool:
    """Whether code comes to a key: by a string, or by a known beginning and a string."""
    if key in strings or key.removeprefix("refusals.") in strings:
        return True
    ends = [end for pattern in DYNAMIC for end in _filled(pattern, key)]
    # The end may be put together, too: "way_open" from "way_" and "open".
    ends += [rest for end in ends for pattern in pieced for rest in _filled(pattern, end)]
    return any(end in strings for end in ends)


def _put_together() -> set[str]:
    """Every key that an f-string of the code puts together, with * for its gaps."""
    patterns = {*_pieced(), *(f"refusals.{pattern}" for pattern in _pieced())}
    dotted = {pattern for pattern in patterns if "." in pattern.partition("*")[0]}
    return {p for p in dotted if any(_filled(p, key) for key in catalogue("en"))}


@cache
def _pieced() -> frozenset[str]:
    """Every f-string of the code that begins with a word, with * for its gaps."""
    found = set()
    for _, nodes in _nodes():
        for node in nodes:
            if isinstance(node, ast.JoinedStr):
                parts = [p.value if isinstance(p, ast.Constant) else "*" for p in node.values]
                text = "".join(map(str, parts))
                if re.fullmatch(r"[a-z][a-z0-9_.]*[_.]\*", text):
                    found.add(text)
    return frozenset(found)


def _filled(pattern: str, text: str) -> list[str]:
    """What stands in the gap if the text fits the pattern."""
    # Nearly all pairs are told apart by their beginning, without the expression.
    if not text.startswith(pattern.partition("*")[0]):
        return []
    fit = _gap(pattern).fullmatch(text)
    return list(fit.groups()) if fit else []


@cache
def _gap(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(r"\*", "([a-z0-9_]+)"))
