"""What reader mode shows and says is what the package knows."""

import json

import pytest

from dustlab.core.rules import all_rules
from dustlab.core.words import LANGUAGES
from dustlab.school.handbook import chosen_rules, handbook, sentences
from tools.lab_extension import BUILT, SOURCE

OUT_OF_DATE = "renew it: .venv/bin/python tools/lab_extension.py --data"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_rules_and_sheets_are_up_to_date(language: str) -> None:
    stored = json.loads((BUILT / "static" / "data" / f"{language}.json").read_text("utf-8"))
    known = json.loads(json.dumps(handbook(language)))
    for part in known:
        assert stored[part] == known[part], OUT_OF_DATE
    assert stored.keys() == known.keys()


def test_its_sentences_are_those_of_the_catalogue() -> None:
    stored = json.loads((SOURCE / "src" / "data" / "words.json").read_text("utf-8"))
    assert stored == {language: sentences(language) for language in LANGUAGES}


def test_a_sheet_names_rules_of_its_game() -> None:
    known = {rule.id: rule.game for rule in all_rules()}
    for game, blocks in chosen_rules().items():
        named = [rule for rules in blocks.values() for rule in rules]
        assert {known[rule] for rule in named} == {game}
        assert len(set(named)) == len(named)


def test_every_lesson_has_a_part_a_title_and_a_length() -> None:
    book = handbook("en")
    parts = [part["id"] for part in book["parts"]]
    for lesson in book["lessons"]:
        assert lesson["part"] in parts
        assert lesson["title"]
        assert lesson["minutes"] > 0 or lesson["part"] == "start"
