"""One language beside the other: the same sentences, files, facts and forms; and names."""

import re
from collections import defaultdict
from pathlib import Path
from string import Formatter

import pytest

from dustlab.core import rules
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
from dustlab.dust.board import the_board
from dustlab.dust.components import ARMIES

ROOT = Path(__file__).parents[1]

WORDS = ROOT / "dustlab" / "data" / "words"

OTHERS = [language for language in LANGUAGES if language != "en"]

# Moves are written the same in every language.
NOTATION = {
    "widgets.moves.example",
    "widgets.skirmish.example",
    "widgets.table.example",
}


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


@pytest.mark.parametrize(("wanted", "language"), [("de", "de"), ("", "en"), ("xx", "en")])
def test_a_reader_sets_the_language_once(
    wanted: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PREFERENCE, wanted)
    assert preferred() == language
