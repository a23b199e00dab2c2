"""QTI: the package names all its files, and its rules of marking say what ours say.

The rules are followed here as the specification of QTI 2.1 has them: `match`, `mapResponse`, `and`,
`or`, `gt`, `gte` and `lte`.
"""

import io
import xml.etree.ElementTree as ET
import zipfile
from typing import Any

import pytest

from dustlab.exchange.fields import given
from dustlab.exchange.qti import PACKAGE, QTI, package
from dustlab.exercises import read
from tests.exchange.questions import DICE


@pytest.fixture(scope="module")
def packed() -> zipfile.ZipFile:
    can, _ = given([read(DICE)])
    return zipfile.ZipFile(io.BytesIO(package("Dice", can)))


def item(packed: zipfile.ZipFile, name: str) -> ET.Element:
    return ET.fromstring(packed.read(f"items/{name}.xml"))


def tag(element: ET.Element) -> str:
    return element.tag.removeprefix(f"{{{QTI}}}")


def found(root: ET.Element, *names: str) -> list[ET.Element]:
    return [one for one in root.iter() if tag(one) in names]


def worth(rule: ET.Element, root: ET.Element, given_: dict[str, Any]) -> Any:
    """What an expression of the rules of marking comes to, for some answers."""
    inside = [worth(one, root, given_) for one in rule]
    name, named = tag(rule), rule.attrib.get("identifier", "")
    if name == "and":
        return all(inside)
    if name == "or":
        return any(inside)
    if name == "gt":
        return inside[0] > inside[1]
    if name == "variable":
        return given_[named]
    if name == "baseValue":
        number = rule.attrib["baseType"] == "float"
        return float(rule.text or "") if number else rule.text
    if name == "correct":
        [declared] = [
            one for one in found(root, "responseDeclaration") if one.attrib["identifier"] == named
        ]
        return {one.text for one in found(declared, "value")}
    if name == "match":
        return inside[0] == inside[1]
    if name == "gte":
        return inside[0] >= inside[1]
    if name == "lte":
        return inside[0] <= inside[1]
    assert name == "mapResponse"
    entries = found(root, "mapEntry")
    assert all(one.attrib["caseSensitive"] == "false" for one in entries)
    keys = {one.attrib["mapKey"].lower(): float(one.attrib["mappedValue"]) for one in entries}
    return keys.get(given_[named].lower(), 0.0)


def right(packed: zipfile.ZipFile, name: str, *answers: Any) -> bool:
    root = item(packed, name)
    [condition] = found(root, "responseIf")
    given_ = {f"R{i}": answer for i, answer in enumerate(answers, 1)}
    return bool(worth(condition[0], root, given_))


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("urn", (0.33,), (0.3,)),
        ("which", ("o1",), ("o2",)),
        ("which-ones", ({"o1", "o2"},), ({"o1", "o2", "o3"},)),
        ("name", ("The expected value",), ("the median",)),
        ("heads", (40.0, 60.0), (40.0, 61.0)),
        ("3-fields", (27.0, 5.0), (5.0, 27.0)),
    ],
)
def test_the_rules_of_marking_take_what_is_right_and_refuse_what_is_not(
    packed: zipfile.ZipFile, name: str, good: Any, bad: Any
) -> None:
    assert right(packed, name, *good)
    assert not right(packed, name, *bad)


def test_the_manifest_names_every_file_and_no_other(packed: zipfile.ZipFile) -> None:
    manifest = ET.fromstring(packed.read("imsmanifest.xml"))
    space = f"{{{PACKAGE}}}"
    named = {one.attrib["href"] for one in manifest.iter(f"{space}file")}
    assert named | {"imsmanifest.xml"} == set(packed.namelist())
    resources = {one.attrib["identifier"] for one in manifest.iter(f"{space}resource")}
    needed = {one.attrib["identifierref"] for one in manifest.iter(f"{space}dependency")}
    assert resources - needed == {"test"}
    test = ET.fromstring(packed.read("test.xml"))
    assert {one.attrib["href"] for one in found(test, "assessmentItemRef")} == {
        name for name in named if name.startswith("items/")
    }


def test_every_field_that_is_shown_is_declared_and_every_comment_can_be_shown(
    packed: zipfile.ZipFile,
) -> None:
    for name in ("urn", "which", "which-ones", "name", "heads", "3-fields"):
        root = item(packed, name)
        declared = [one.attrib["identifier"] for one in found(root, "responseDeclaration")]
        asked = found(root, "choiceInteraction", "textEntryInteraction")
        assert [one.attrib["responseIdentifier"] for one in asked] == declared
    which = item(packed, "which")
    told = {one.attrib["identifier"]: one.text for one in found(which, "modalFeedback")}
    assert told == {"o2": "One is odd, as you know."}
    assert [tag(one[0]) for one in found(which, "responseElse")] == ["setOutcomeValue"]
    because = found(item(packed, "urn"), "modalFeedback")
    assert [one.text for one in because] == ["Red & all."]


def test_the_same_questions_make_the_same_package(packed: zipfile.ZipFile) -> None:
    can, _ = given([read(DICE)])
    assert package("Dice", can) == package("Dice", can)
