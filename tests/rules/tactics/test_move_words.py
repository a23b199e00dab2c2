"""Moves in words: every kind of move, in every language."""

import pytest

from dustlab.core.dice import hits
from dustlab.core.match import Chance
from dustlab.core.words import LANGUAGES
from dustlab.tactics import GAME, from_position, moves
from dustlab.tactics.flow import Shot
from dustlab.tactics.game import CHAPTERS
from dustlab.tactics.text.blanks import Aim
from dustlab.tactics.text.moves import tell_move, tell_outcome

from .rounds import skirmish

RIFLES = Aim("stg_47 > hell_boys", Shot(0, 0, 1))
TWO_MISSILES = Aim("hans:panzerfaust x2 > trap D4", Shot(2, 1, -1, 3, missiles=2))
SNIPER = Aim("mg_44_zwei/2 > the_boss/2", Shot(0, 2, 3, member=1))
FLAME = Aim("napalm_thrower > C4 D5", Shot(0, 3, -1, 4, squares=(4, 9)))
TOLD: dict[moves.Move, str] = {
    moves.Enlist("hell_boys"): "enlist Hell Boys",
    moves.EndArmy(): "end the army",
    moves.Join("lara", "heavy_laser_grenadiers"): "Lara joins Heavy Laser Grenadiers",
    moves.EndJoining(): "end the joining",
    moves.Lay("trap", "D5"): "lay on D5: tank trap",
    moves.Begin("axis"): "the Axis begin",
    moves.Part("lara"): "Lara leaves the squad",
    moves.Activate("hans", ("move", "attack")): "activate Hans: move, attack",
    moves.Activate("sigrid", ("sustained",), ("berserk",)): (
        "activate Sigrid: sustained attack (with Berserk)"
    ),
    moves.Activate("hans", ("skill reload:heavy_rocket", "nothing")): (
        "activate Hans: load Heavy Rocket again, do nothing"
    ),
    moves.Later(): "wait for a later turn",
    moves.Nothing(): "do nothing with this action",
    moves.Go("C4"): "move to C4",
    moves.Go("C4", ("C3", "D3")): "move to C4, trampling the crates of C3 and D3",
    moves.UseSkill("artillery_strike"): "use a skill: artillery strike",
    moves.UseSkill("officer", "hans"): "use a skill: officer's order, for Hans",
    moves.UseSkill("heal", "hell_boys", 2): "use a skill: healing, for Hell Boys (group 2)",
    moves.Fire((RIFLES,)): "fire: StG 47 → Hell Boys",
    moves.Fire((TWO_MISSILES,), ("berserk",)): (
        "fire: Hans: Panzerfaust ×2 → tank trap on D4 (with Berserk)"
    ),
    moves.Fire((SNIPER, FLAME)): (
        "fire: MG 44 zwei no. 2 → The Boss, group 2 and Napalm Thrower → C4 D5"
    ),
    moves.Lose((("rhino", 1), ("shotgun/2", 2))): "lose 1 Rhino and 2 with Shotgun no. 2",
    moves.StrikeBack(): "strike back",
    moves.Endure(): "endure the blows",
    moves.RollAgain(): "roll a die again",
    moves.Keep(): "leave the dice as they lie",
    moves.React("hans"): "react with Hans",
    moves.LetGo(): "nobody reacts",
}


def read(text: str, language: str) -> str:
    """A move in notation, told."""
    match = skirmish("piece hans: hans at A1", "piece sigrid: sigrid at B2", turn="axis")
    return GAME.tell_move(match.read_move(text), language)


@pytest.mark.parametrize(("move", "words"), TOLD.items(), ids=str)
def test_a_move_is_told_in_words(move: moves.Move, words: str) -> None:
    assert tell_move(move) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_move_is_told_in_every_language(language: str) -> None:
    assert {type(move) for move in TOLD} == set(CHAPTERS)
    told = [tell_move(move, language) for move in TOLD]
    assert len(set(told)) == len(told)
    assert not [words for words in told if "_" in words]


def test_the_game_tells_a_move_that_it_has_read() -> None:
    assert read("activate hans: move, attack", "de") == "Hans aktivieren: bewegen, angreifen"
    assert read("activate hans: move, attack", "it") == "attiva Hans: muovi, attacca"


def test_what_fell_is_told_in_words() -> None:
    nine, one = Chance(hits(9), "tactics.round.rolling"), Chance(hits(1), "tactics.round.rolling")
    assert tell_outcome(3, nine) == "3 hits with 9 dice"
    assert tell_outcome(1, one) == "1 hit with one die"
    assert tell_outcome((2, 1), nine) == "2 hits of the Allies, 1 of the Axis"
    assert tell_outcome(3, nine, "de") == "3 Treffer mit 9 Würfeln"


def test_the_game_tells_what_may_fall_now() -> None:
    rolling = skirmish("phase initiative", "piece hans: hans at A1", "piece s: hell_boys at B2")
    assert GAME.tell_outcome((2, 1), rolling.state) == "2 hits of the Allies, 1 of the Axis"


def test_in_a_sentence_a_crate_or_a_trap_has_an_article() -> None:
    match = from_position(
        "row ...\ncrates C1\nphase action\nround 2\nactive b: attack, nothing\n"
        "piece b: blackhawk at A1"
    )
    step = match.play("fire dual_heavy_piat > crate C1", dice=[1])
    assert "Blackhawk aims Dual Heavy PIAT at the ammo crate on C1." in str(step)
    told = [event.tell("de") for event in step.events]
    assert told[0] == "Blackhawk zielt mit Dual Heavy PIAT auf die Munitionskiste auf C1."
