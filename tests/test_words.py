"""The catalogues: every language says the same things, and code and catalogue know each other."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from dustlab.core import rules
from dustlab.core.forms import OptionalPart
from dustlab.core.words import (
    LANGUAGES,
    PLAIN,
    PREFERENCE,
    catalogue,
    name,
    names,
    plainly,
    preferred,
)
from dustlab.dualpowers import components
from dustlab.dualpowers import moves as powers_moves
from dustlab.dust import moves as dust_moves
from dustlab.dust.board import the_board
from dustlab.dust.components import ARMIES
from dustlab.dust.switches import RULES
from dustlab.school.handbook import chosen_rules
from dustlab.tactics import moves as tactics_moves
from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.text.cards import the_box
from tests import sources

ROOT = Path(__file__).parents[1]
WORDS = ROOT / "dustlab" / "data" / "words"
OTHERS = [language for language in LANGUAGES if language != "en"]

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
# Moves are written the same in every language.
NOTATION = {
    "widgets.moves.example",
    "widgets.skirmish.example",
    "widgets.table.example",
}
# The moves that are declared as lines with blanks: their sentences are called as the lines begin.
FORMS = (*dust_moves.MOVES.forms, *powers_moves.MOVES.forms, *tactics_moves.MOVES.forms)
A_KEY = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+")


# One language beside the other


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_sentences_of_english_and_no_other(language: str) -> None:
    english, other = _sentences("en"), _sentences(language)
    assert sorted(english.keys() - other.keys()) == []
    assert sorted(other.keys() - english.keys()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_keeps_its_sentences_in_the_same_files(language: str) -> None:
    files = {path.name for path in (WORDS / "en").iterdir()}
    assert {path.name for path in (WORDS / language).iterdir()} == files


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_a_sentence_with_the_same_facts_in_the_same_way(language: str) -> None:
    other = _sentences(language)
    different = {
        key: (_gaps(text), _gaps(other[key]))
        for key, text in _sentences("en").items()
        if key in other and _gaps(text) != _gaps(other[key])
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gap_for_one_or_many_has_exactly_two_forms(language: str) -> None:
    for key, text in catalogue(language).items():
        forms = [spec for _, _, spec, _ in Formatter().parse(text) if spec and "|" in spec]
        for form in forms:
            assert len(form.split("|")) == 2, key
            assert all(part.strip() for part in form.split("|")), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_outside_gaps_has_two_forms_where_english_has_two(language: str) -> None:
    for key, text in _sentences("en").items():
        bars = _bare(text).count("|")
        assert bars in (0, 1), key
        assert _bare(catalogue(language)[key]).count("|") == bars, key


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_was_left_in_english(language: str) -> None:
    english = _sentences("en")
    left = [
        key
        for key, text in _sentences(language).items()
        if key not in NOTATION
        and text == english.get(key)
        and len(re.findall(r"[a-z]{2,}", _bare(text))) > 2
    ]
    assert left == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_army_and_area_has_its_name_in_every_language(language: str) -> None:
    named = {key.removeprefix("names.") for key in _names(language)}
    areas = {area.id for area in the_board().areas}
    english = {key.removeprefix("names.") for key in _names("en")}
    rule_sets = {rule_set for book in rules.books() for rule_set in book.rule_sets}
    assert named == areas | set(ARMIES) | rule_sets | english


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_areas_and_no_two_armies_share_a_name(language: str) -> None:
    places = [catalogue(language).get(f"names.{area.id}", area.id) for area in the_board().areas]
    armies = [catalogue(language).get(f"names.{army}", army) for army in ARMIES]
    assert len(set(places)) == len(places)
    assert len(set(armies)) == len(armies)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_stand_in_files_of_their_own(language: str) -> None:
    assert names(language) == _names(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_stands_in_one_file_only(language: str) -> None:
    import tomllib

    from dustlab.core.words import _flat

    files = defaultdict(list)
    for path in sorted((WORDS / language).glob("*.toml")):
        for key in _flat(tomllib.loads(path.read_text(encoding="utf-8"))):
            files[key].append(path.name)
    assert {key: found for key, found in files.items() if len(found) > 1} == {}


# The plain manner, in which a battle is told as a duel of chips


def _plain(language: str) -> dict[str, str]:
    import tomllib

    from dustlab.core.words import _flat

    files = sorted((WORDS / language / PLAIN).glob("*.toml"))
    texts = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files]
    return {key: text for one in texts for key, text in _flat(one).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_manner_says_in_its_own_way_what_the_language_says_too(language: str) -> None:
    plain, usual = _plain(language), catalogue(language)
    assert plain.keys() == _plain("en").keys() <= usual.keys()
    for key, text in plain.items():
        assert language != "en" or text != usual[key], key
        facts = {field for _, field, *_ in Formatter().parse(usual[key]) if field}
        assert {field for _, field, *_ in Formatter().parse(text) if field} <= facts, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_plain_manner_leaves_as_it_is_is_said_as_always(language: str) -> None:
    told = catalogue(plainly(language))
    assert told.keys() == catalogue(language).keys()
    assert told["widgets.chance.exactly"] == catalogue(language)["widgets.chance.exactly"]
    assert name("attacker", plainly(language)) != name("attacker", language)


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


# Reading the catalogue


def _sentences(language: str) -> dict[str, str]:
    """Everything but names: those English may read off the id."""
    return {k: text for k, text in catalogue(language).items() if not k.startswith("names.")}


def _names(language: str) -> dict[str, str]:
    return {k: text for k, text in catalogue(language).items() if k.startswith("names.")}


def _gaps(text: str) -> set[tuple[str, str]]:
    """The facts of a sentence, each with the way it is put; a number or its word is one way.

    Words that agree with a fact told elsewhere in the sentence add nothing: where one language
    says "moves" or "move", another may have one form.
    """
    gaps = [(field, spec or "") for _, field, spec, _ in Formatter().parse(text) if field]
    told = {field for field, spec in gaps if "|" not in spec}
    ways = {(field, spec) for field, spec in gaps if "|" not in spec}
    return ways | {(field, "") for field, _ in gaps if field not in told}


def _bare(text: str) -> str:
    return "".join(literal for literal, *_ in Formatter().parse(text))


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


@pytest.mark.parametrize(("wanted", "language"), [("de", "de"), ("", "en"), ("xx", "en")])
def test_a_reader_sets_the_language_once(
    wanted: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PREFERENCE, wanted)
    assert preferred() == language
