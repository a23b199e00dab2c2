"""What the reference of Dust Tactics says about attacks is true of the code."""

from pathlib import Path

import pytest

from dustlab.tactics import GAME
from dustlab.tactics.text import questions
from dustlab.tactics.text.lines import KINDS_OF_ATTACK, STAGES
from dustlab.tactics.text.questions import ATTACK_FACTS as FACTS
from dustlab.tactics.text.questions import ATTACK_MEASURES as MEASURES

from .fights import at, attacking

PAGE = (Path(__file__).parents[3] / "docs" / "reference-tactics.md").read_text(encoding="utf-8")
BOARD = """
row .......
row .......
row .......
row .......
row .......
traps D4
piece sp: sturmpioniere at A1
piece sigrid: sigrid at A2
piece hb: hell_boys at C1
piece dd: death_dealers at C2
piece blackhawk: blackhawk at C3
piece lara: lara at A3
piece hot_dog: hot_dog at E5
piece owls: night_owls at E1
piece rhino: rhino at E2
piece hans: hans at E3
"""
SHOOTERS = {"mg_44_zwei": "lara", "napalm_thrower": "hot_dog", "dual_heavy_piat": "blackhawk"}
WORDS = {"UNIT": "hans", "WEAPON": "mg_44", "SIDE": "axis", "N": "1"}


@pytest.mark.parametrize(
    "text",
    [
        "fire stg_47 > hb, panzerfaust x2 > blackhawk",
        "fire sigrid:laser_pistole_b > hb",
        "fire mg_44_zwei/2 > dd",
        "fire napalm_thrower > C4 D5",
        "fire dual_heavy_piat > trap D4",
        "fire sniper_rifle > sp/2",
        "fire mg_44_zwei > hb with berserk",
        "lose 1 rhino 2 shotgun",
        "react dd",
    ],
)
def test_a_move_of_an_attack_is_read_and_written(text: str) -> None:
    weapon = text.removeprefix("fire ").split("/")[0].split(" ")[0]
    shooter = SHOOTERS.get(weapon, "owls" if weapon == "sniper_rifle" else "sp")
    state = attacking(BOARD, shooter).state
    assert str(GAME.read_move(text, state)) == text


def test_every_line_of_an_attack_can_stand_in_a_position() -> None:
    attack = "attack sigrid sustained roll at 0 close with berserk"
    shot = "shot sigrid:laser_pistole_b > hb hits 1"
    dice = "dice 2 sustained again berserk blanks 2"
    wound = "wound hb 3"
    reacting = "reacting hans rolling dd"
    acts = "phase attack\nactive sigrid: sustained with berserk"
    told = f"{acts}\n{attack.replace(' close', '')}\n{shot}\n{dice}"
    state = at(BOARD, told).state
    assert {shot, dice} <= set(GAME.write_position(state))
    bears = attack.replace(" close", "").replace("roll", "lose")
    state = at(BOARD, f"{acts}\n{bears}\n{shot}\n{wound}").state
    assert wound in GAME.write_position(state)
    moved = "phase reaction\nactive hans: move, attack at 1"
    state = at(BOARD, f"{moved}\n{reacting}").state
    assert reacting in GAME.write_position(state)


def test_the_page_names_every_kind_and_stage_of_an_attack() -> None:
    rows = {line.split(" |")[0]: line for line in PAGE.splitlines()}
    assert all(kind in rows["| KIND"] for kind in KINDS_OF_ATTACK)
    assert all(stage in rows["| STAGE"] for stage in STAGES)


@pytest.mark.parametrize("phrase", [*MEASURES, *FACTS], ids=lambda phrase: phrase.pattern)
def test_every_phrase_can_be_asked(phrase: object) -> None:
    match = attacking(BOARD, "hans")
    match.play("fire mg_44 > hb")
    pattern = getattr(phrase, "pattern", "")
    text = " ".join(WORDS.get(word, word) for word in pattern.split())
    text = text.replace("against hans", "against hb").replace(
        "mg_44 left of hans", "panzerfaust left of sp"
    )
    text = text.replace("miniatures of hans", "miniatures of sp")
    if phrase in MEASURES:
        assert questions.measure(match.state, text) >= 0
    else:
        assert questions.holds(match.state, text) is not questions.holds(match.state, f"not {text}")
