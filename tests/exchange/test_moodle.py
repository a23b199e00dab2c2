"""Moodle XML: the file is well formed, and each question is of the kind that Moodle has for it."""

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from pathlib import Path

import pytest

from dustlab.exchange.fields import given
from dustlab.exchange.moodle import moodle_xml
from dustlab.exercises import read
from dustlab.paper.worksheet import chosen
from tests.exchange.questions import DICE

LESSONS = Path(__file__).parents[2] / "tutorials" / "exercises"


@pytest.fixture(scope="module")
def quiz() -> dict[str, ET.Element]:
    can, _ = given([read(DICE)])
    found = ET.fromstring(moodle_xml("Dice / coins", can))
    assert found.findtext("question/category/text") == "$course$/top/Dice   coins"
    return {one.findtext("name/text", ""): one for one in found[1:]}


def answers(question: ET.Element) -> list[tuple[str, str, str]]:
    return [
        (a.attrib["fraction"], a.findtext("text", ""), a.findtext("feedback/text", ""))
        for a in question.findall("answer")
    ]


def test_each_kind_is_one_that_moodle_has(quiz: dict[str, ET.Element]) -> None:
    kinds = {name: question.attrib["type"] for name, question in quiz.items()}
    assert kinds == {
        "urn": "numerical", "which": "multichoice", "which-ones": "multichoice",
        "name": "shortanswer", "heads": "cloze", "3-fields": "cloze",
    }  # fmt: skip


def test_a_number_may_be_rounded_as_it_may_be_here(quiz: dict[str, ET.Element]) -> None:
    urn = quiz["urn"]
    right, *wrong = answers(urn)
    assert right[0] == "100"
    assert right[1] == "0.3333"  # as somebody writes it who is asked for 1/3
    assert urn.findtext("answer/tolerance") == "0.005"
    # What Moodle would take for right is not foreseen as wrong.
    assert [(share, text) for share, text, _ in wrong] == [("0", "0.5")]
    assert wrong[0][2] == "<p>Count all &lt;balls&gt;.</p>"
    assert urn.findtext("generalfeedback/text") == "<p>Red &amp; all.</p>"
    assert [hint.findtext("text") for hint in urn.findall("hint")] == [
        "<p>First.</p>", "<p>Then.</p>", "<p>Nearly.</p>",
    ]  # fmt: skip


def test_who_ticks_everything_gets_nothing(quiz: dict[str, ET.Element]) -> None:
    assert quiz["which"].findtext("single") == "true"
    assert [share for share, *_ in answers(quiz["which"])] == ["100", "0"]
    assert quiz["which-ones"].findtext("single") == "false"
    assert [share for share, *_ in answers(quiz["which-ones"])] == ["50", "50", "-100"]


def test_a_word_is_right_in_all_its_forms(quiz: dict[str, ET.Element]) -> None:
    forms = [text for _, text, _ in answers(quiz["name"])]
    assert sorted(forms) == ["expected value", "the expected value"]


def test_what_asks_for_several_things_is_a_text_with_gaps(quiz: dict[str, ET.Element]) -> None:
    text = quiz["3-fields"].findtext("questiontext/text", "")
    assert "<p>Fill it in.</p><table" in text
    rows = ET.fromstring(text[text.index("<table") :]).iter("tr")
    assert [[cell.text or "" for cell in row] for row in rows] == [
        ["", "left", "right"],
        ["girls", "3", "{1:NUMERICAL:=27:0}"],
        ["boys", "{1:NUMERICAL:=5:0}", "1"],
    ]
    heads = quiz["heads"].findtext("questiontext/text", "")
    assert heads.endswith("{1:NUMERICAL:=40:0}</p><p>To {1:NUMERICAL:=60:0}</p>")


def test_no_number_has_more_places_than_somebody_would_write() -> None:
    can, _ = given(map(read, sorted(LESSONS.glob("chance-*.toml"))))
    told = moodle_xml("All", can)
    assert len(can) > 50
    told = re.sub("<file.*?</file>|<penalty>.*?</penalty>", "", told)
    assert re.findall(r"[0-9]\.[0-9]{6,}", told) == []


def test_a_comment_on_a_wrong_number_is_given_to_its_rounding_too() -> None:
    urn = DICE.replace('"1/2" = "Count', '"4/6" = "Count')
    can, _ = given([read(urn)])
    told = ET.fromstring(moodle_xml("Dice", can))
    wrong = told.findall("question/answer")[1]
    assert (wrong.findtext("text"), wrong.findtext("tolerance")) == ("0.6667", "0.005")


def test_a_board_comes_along_as_a_file_and_a_goal_that_is_played_for_stays_behind() -> None:
    names = ["closed-capital", "who-hits-back", "the-whole-battle"]
    file = chosen([read(LESSONS / "land-battle.toml")], names)
    can, cannot = given(file)
    assert [question.id for question in cannot] == ["who-hits-back"]
    found = ET.fromstring(moodle_xml("Battles", can))
    text = found.find("question[2]/questiontext")
    assert text is not None
    assert "@@PLUGINFILE@@/closed-capital.svg" in text.findtext("text", "")
    assert b64decode(text.findtext("file", "")).startswith(b"<svg ")
    told = found.findtext("question[3]/questiontext/text", "")
    assert "{1:MULTICHOICE_V:" in told
    assert "{1:NUMERICAL:" in told
