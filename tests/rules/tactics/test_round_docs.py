"""What docs/tactics.md and its reference say about rounds is true of the code."""

import re
import tomllib
from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.tactics import GAME, State
from dustlab.tactics.text.lines import ENDS, PHASES
from dustlab.tactics.text.position import read_position
from tests.each import of_each

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "tactics.md").read_text(encoding="utf-8")
REFERENCE = (ROOT / "docs" / "reference-tactics.md").read_text(encoding="utf-8")
MORE = tomllib.loads((ROOT / "tools" / "reference_tactics.toml").read_text(encoding="utf-8"))
FIELD = """
row .....
row .....
row .....
row .....
row .....
entry allies south axis north
"""
UNITS = """
piece hans: hans at A1
piece hfg: heavy_flak_grenadiers at E1
piece lara: lara at E2
piece sigrid: sigrid at B1
piece luther: luther at C1
piece lothar: lothar at D1
piece boss: the_boss at B4
piece hb: hell_boys at A4 living 1,1,1
piece dd: death_dealers at C4
piece sr: steel_rain at E5
"""
# What has to stand beside a line of the page for it to be possible; else it stands in a study.
BESIDE = {
    "phase": "turn allies",
    "turn": "phase activation",
    "won": "phase initiative\nround 1",
    "tried": "phase activation\nturn axis",
    "lay": "phase tiles\nturn allies\nwon allies 1 0",
    "active hans": "phase action",
    "active sigrid": "phase action",
    "active dd": "phase action\nreacting hans",
    "active sr": "phase action",
    "active hb": "phase activation",
    "active boss": "phase command\ntried allies",
    "result": "phase over\nround 6\npoints 24 34",
}


def table(after: str) -> list[str]:
    """The first cells of the table behind a heading, each with the examples in it."""
    rows = PAGE.split(f"\n{after}\n", 1)[1].strip().split("\n\n", 1)[0].splitlines()[2:]
    return [re.split(r"(?<!\\)\|", row)[1].strip().replace("\\|", "|") for row in rows]


def examples(after: str) -> list[str]:
    return [text for cell in table(after) for text in re.findall(r"`([^`]+)`", cell)]


def position(*lines: str, units: str = UNITS) -> State:
    text = "\n".join((FIELD, units, *lines))
    return read_position([line for line in text.splitlines() if line], "docs")


LINES = (
    "rules tactics",
    "scenario first_patrol",
    "limit 80 points",
    "rounds 6",
    "objective hold C3 bonus 20",
    "zones C3 D3",
    "lay 9 tiles 2 crates 2 traps",
    "ends activation",
    "phase activation",
    "round 2",
    "turn axis",
    "won axis 1 2",
    "tried allies",
    "active hans: move, attack at 1",
    *MORE["more_lines"],
    "points 24 34",
    "result axis tactics.end.rounds",
)


@of_each(LINES)
def test_every_line_of_a_round_can_stand_in_a_position(line: str) -> None:
    units = UNITS
    if " for hb" in line:
        units = units.replace("living 1,1,1", "acted")
    if line.startswith("lay"):
        units = units.replace(" living 1,1,1", "")
    beside = next((more for word, more in BESIDE.items() if line.startswith(word)), "")
    if line.startswith("limit"):
        units = "piece hans: hans at A1"
    state = position(line, beside, units=units)
    assert GAME.read_position(GAME.write_position(state), "again") == state
    # Whatever can be left out where it is as usual stands there where it is not.
    if line.split(maxsplit=1)[0] not in ("rules", "scenario", "turn"):
        assert line.split(" at ", maxsplit=1)[0] in "\n".join(GAME.write_position(state))


def test_every_phase_and_every_end_is_on_the_page() -> None:
    row = next(line for line in REFERENCE.splitlines() if line.startswith("| PHASE"))
    assert all(phase in row for phase in PHASES)
    row = next(line for line in REFERENCE.splitlines() if line.startswith("| `ends END`"))
    assert all(end in row for end in ENDS)


PIECES = {
    "joined sp": "sigrid at A2 joined sp",
    "living 2,1,1": "hell_boys at A2 living 2,1,1",
    "unloaded 0": "lothar at A2 unloaded 0",
    "spent 0,2,0,0": "sturmpioniere at A2 spent 0,2,0,0",
    "used berserk": "sigrid at A2 used berserk",
    "lasting heroic_attack": "sergeant_vega at A2 lasting heroic_attack",
    "destroyed 1": "hans off living 0 destroyed 1",
    "off": "hans off",
    "at A1": "hans at A1",
}


@pytest.mark.parametrize(
    "words", examples("These words come after the card of a piece, each only if it is needed:")
)
def test_every_word_about_a_unit_can_be_read(words: str) -> None:
    told = f"piece u: {PIECES.get(words, f'hans at A2 {words}')}"
    state = position(told, units="piece sp: sturmpioniere at A2" if words == "joined sp" else "")
    assert words in "\n".join(GAME.write_position(state))


@pytest.mark.parametrize(
    "text",
    [
        "join lara > hfg",
        "tile D4",
        "crate C4",
        "trap D5",
        "activate sigrid: attack, nothing with berserk",
        "activate luther: move, move, attack with charge",
        "move C4 trample B3 C4",
        "use officer > hb",
        "use heal > hb 2",
        "use reload:nebelwerfer_42",
        "part sigrid",
    ],
)
def test_a_move_of_a_round_is_read_and_written(text: str) -> None:
    assert str(GAME.read_move(text, position())) == text


def test_a_skill_at_the_wrong_place_is_a_move_and_a_word_that_is_none_is_not() -> None:
    state = position("phase activation", "turn allies")
    for text in ("use berserk", "activate boss: skill fast, move"):
        assert [*GAME.refusals(state, GAME.read_move(text, state))]
    with pytest.raises(BadInput):
        GAME.read_move("use magic", state)
