"""A program that others have written for QTI reads the package, and marks as we do.

Pyslet reads packages and follows the rules of marking of QTI 2.1. It is installed into an
environment of its own, from the package registry.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from dustlab.exchange.fields import given
from dustlab.exchange.qti import package
from dustlab.exercises import read
from tests.exchange.questions import DICE
from tests.packaging.environments import empty_environment, output_of

pytestmark = pytest.mark.packaging

PROGRAM = """
import json, logging, sys, zipfile
import pyslet.imscpv1p2 as packages
import pyslet.qtiv2.variables as variables
import pyslet.qtiv2.xml as qti

class Complaints(logging.Handler):
    def emit(self, record):
        raise SystemExit(record.getMessage())

logging.getLogger().addHandler(Complaints(logging.WARNING))
place, asked = sys.argv[1], json.loads(sys.argv[2])
zipfile.ZipFile(place).extractall("unpacked")
manifest = packages.ContentPackage(place).manifest.root
kinds = [resource.type for resource in manifest.Resources.Resource]

def mark(name, answers):
    document = qti.QTIDocument()
    with open(f"unpacked/items/{name}.xml", "rb") as file:
        document.read(src=file)
    session = variables.ItemSessionState(document.root)
    session.begin_session()
    for i, answer in enumerate(answers, 1):
        session[f"R{i}"].set_value(answer)
    document.root.ResponseProcessing.run(session)
    return [session["SCORE"].value, session["FEEDBACK"].value]

print(json.dumps({"kinds": kinds, "marks": [mark(*one) for one in asked]}))
"""

ASKED: list[tuple[str, list[Any], float]] = [
    ("urn", [0.33], 1),
    ("urn", [0.3], 0),
    ("which", ["o1"], 1),
    ("which", ["o2"], 0),
    ("which-ones", [["o2", "o1"]], 1),
    ("which-ones", [["o1"]], 0),
    ("which-ones", [["o1", "o2", "o3"]], 0),
    ("name", ["the expected value"], 1),
    ("name", ["expected value"], 1),
    ("name", ["the median"], 0),
    ("heads", [40.0, 60.0], 1),
    ("heads", [40.0, 59.0], 0),
    ("3-fields", [27.0, 5.0], 1),
    ("3-fields", [5.0, 27.0], 0),
]


def test_an_engine_of_others_reads_the_package_and_marks_as_we_do(tmp_path: Path) -> None:
    python = empty_environment(tmp_path / "venv")
    output_of([python, "-m", "pip", "install", "--quiet", "pyslet"], tmp_path)
    can, _ = given([read(DICE)])
    (tmp_path / "dice.zip").write_bytes(package("Dice", can))
    asked = json.dumps([(name, answers) for name, answers, _ in ASKED])
    told = output_of([python, "-W", "ignore", "-c", PROGRAM, "dice.zip", asked], tmp_path)
    found = json.loads(told.splitlines()[-1])
    assert found["kinds"] == ["imsqti_test_xmlv2p1", *["imsqti_item_xmlv2p1"] * len(can)]
    assert [score for score, _ in found["marks"]] == [score for *_, score in ASKED]
    # Who picks a wrong option is told the author's words on it.
    said = {(name, str(answers)): word for (name, answers, _), (_, word) in zip(
        ASKED, found["marks"], strict=True)}  # fmt: skip
    assert said["which", "['o2']"] == "o2"
    assert said["urn", "[0.33]"] == "because"
