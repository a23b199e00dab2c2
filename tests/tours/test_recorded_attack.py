"""An attack of Dust Tactics as a table records it: who fires is the unit that acts."""

from __future__ import annotations

import pytest

from dustlab import tactics
from dustlab.core.errors import BadInput
from dustlab.exercises.question import follow_line
from dustlab.tours import Session, check, read
from dustlab.tours.recording import Recording
from tests.tours.places import ALLIES_ACT, face_to_face

FOUR = face_to_face(
    "piece dd: death_dealers at E1", "piece laser: heavy_laser_grenadiers at E3", *ALLIES_ACT
)
ATTACK = ["activate blackhawk: attack, nothing", "fire dual_heavy_piat > hans"]
ANSWER = [
    "~ 1 of 5",
    "axis: react hans",
    "~ 1 of 1",
    "axis: fire panzerfaust_werfer > blackhawk",
    "~ 0 of 1",
]
"""Hans is hit, reacts, and misses."""


def attack() -> Recording:
    """The Blackhawk fires at Hans, who fires back."""
    match = tactics.from_position(FOUR)
    recording = Recording(match)
    match.automatic = False
    for line in (*ATTACK, *ANSWER):
        follow_line(match, line)
    return recording


def test_the_line_that_the_table_writes_is_read_in_a_tour() -> None:
    recording = attack()
    assert 'accept = ["fire dual_heavy_piat > hans"]' in recording.text()
    assert recording.problems() == []


def with_lines(accept: str, then: str = "") -> str:
    """A tour of two steps: the Blackhawk is activated, then this is accepted."""
    head = recorded_head()
    follows = f"then = {then}\n" if then else ""
    return (
        f"{head}[[step]]\nid = 'one'\nsay = 'Act.'\naccept = ['{ATTACK[0]}']\n"
        f"[[step]]\nid = 'two'\nsay = 'Fire.'\naccept = {accept}\n{follows}"
        "[[ending]]\nsay = 'Done.'\n"
    )


def recorded_head() -> str:
    return attack().text().partition("[[step]]")[0].replace('bot = "gunner"', 'bot = "none"')


@pytest.mark.parametrize("line", [ATTACK[1], "fire blackhawk:dual_heavy_piat > hans"])
def test_the_unit_may_be_named_or_be_the_one_that_acts(line: str) -> None:
    assert [str(one) for one in check(read(with_lines(f"['{line}']"))) if not one.ok] == []


def test_the_other_side_fires_by_the_short_line_too() -> None:
    text = with_lines(f"['{ATTACK[1]}']", str(ANSWER))
    session = Session(read(text))
    while not session.ended:
        session.do_it()
    assert session.course.misfits == []
    assert session.match.state == attack().match.state


def test_a_line_with_a_colon_of_its_own_needs_no_player_before_it() -> None:
    match = tactics.from_position(FOUR)
    follow_line(match, ATTACK[0])
    follow_line(match, "fire blackhawk:dual_heavy_piat > hans")
    assert match.state.phase == "reaction"


def test_it_is_read_in_do_and_in_others_too() -> None:
    answer = f"{{ move = '{ATTACK[1]}', say = 'Not yet.' }}"
    text = with_lines(f"['nothing']\nothers = [{answer}]\ndo = 'nothing'")
    assert [str(one) for one in check(read(text)) if not one.ok] == []
    doing = with_lines(f"'any fire'\ndo = '{ATTACK[1]}'")
    assert [str(one) for one in check(read(doing)) if not one.ok] == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("fire dual_heavy_piatt > hans", r"a weapon that a unit here carries \(did you mean dual_"),
        ("fire hans:dual_heavy_piat > dd", "a weapon of Hans"),
        ("fire dual_heavy_piat > hanz", r"\(did you mean hans\?\)"),
    ],
)
def test_what_is_wrong_wherever_it_is_played_is_told_with_its_line(
    line: str, expected: str
) -> None:
    with pytest.raises(BadInput, match=rf"line \d+, step 2 \(two\), accept.*{expected}"):
        read(with_lines(f"['{line}']"))


def test_a_weapon_of_another_unit_is_told_by_the_check_where_it_is_played() -> None:
    told = str(check(read(with_lines("['fire schwerer_laser_werfer > hans']")))[1])
    assert "FAILED" in told
    assert "a weapon of Blackhawk" in told
