"""What units, weapons and battlefields are called, and in which language."""

import copy
import pickle

import pytest

from dustlab.core.words import LANGUAGES, catalogue
from dustlab.tactics import battlefield, from_position, study
from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.text.battlefields import read_battlefields
from dustlab.tactics.text.cards import the_box
from dustlab.tactics.text.moves import tell_move
from dustlab.tactics.text.naming import Called, Term, in_words

FIGHT = """
row .....
phase action
active sp: attack, nothing
piece sp: sturmpioniere at A1
piece hb: hell_boys at C1
piece dd: death_dealers at E1
piece dd2: death_dealers at D1
"""


def test_every_card_weapon_and_battlefield_has_a_name_in_every_language() -> None:
    box = the_box()
    printed = {one.id: str(one.name) for one in (*box.units.values(), *box.weapons.values())}
    printed |= {f"field_{one.id}": str(one.name) for one in the_battlefields().values()}
    for language in LANGUAGES:
        assert printed.keys() <= {key.removeprefix("names.") for key in catalogue(language)}
    assert {one: catalogue("en")[f"names.{one}"] for one in printed} == printed


def test_a_log_calls_a_unit_by_its_card_not_by_the_short_word_of_moves() -> None:
    match = from_position(FIGHT.strip())
    step = match.play("fire stg_47 > hb")
    assert "Sturmpioniere" in str(step)
    assert "Hb" not in str(step)
    assert str(match.steps[0].cause) == "fire stg_47 > hb"


def test_of_two_alike_the_short_word_says_which() -> None:
    state = from_position(FIGHT.strip()).state
    dealers = [state.name(number) for number in (2, 3)]
    assert [in_words(name, "en") for name in dealers] == [
        "Death Dealers (dd)",
        "Death Dealers (dd2)",
    ]
    assert dealers == ["dd", "dd2"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "fire: Knife & Grenade → Hell Boys"),
        ("de", "Messer & Granate → Hell Boys"),
        ("it", "Coltello e granata → Hell Boys"),
    ],
)
def test_a_move_names_weapon_and_target_in_the_language(language: str, words: str) -> None:
    match = from_position(FIGHT.replace("hell_boys at C1", "hell_boys at B1").strip())
    move = match.game.read_move("fire knife_grenade > hb", match.state)
    assert words in tell_move(move, language)


def test_a_sniper_aims_at_a_miniature_by_what_it_carries() -> None:
    match = from_position(
        """
        row .....
        phase action
        active owls: attack, nothing
        piece owls: night_owls at A1
        piece sp: sturmpioniere at D1
        """.strip()
    )
    move = match.game.read_move("fire sniper_rifle > sp/2", match.state)
    assert tell_move(move) == "fire: Sniper Rifle → Sturmpioniere (Flammenwerfer 40)"


def test_a_refusal_names_the_weapon_in_the_language() -> None:
    match = from_position(FIGHT.strip())
    reasons = match.why_not("fire flammenwerfer_40 > hb")
    assert "Lanciafiamme 40" in reasons.tell("it")


def test_a_battlefield_has_its_name_in_the_language_and_ones_own_keeps_its() -> None:
    assert in_words(battlefield("the_bridge").name, "de") == "Die Brücke"
    own = 'id = "the_bridge"\nname = "My Bridge"\ngrid = [".."]'
    assert in_words(read_battlefields(own, "mine.toml")[0].name, "de") == "My Bridge"


@pytest.mark.parametrize("again", [copy.copy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_name_stays_what_it_is_when_it_is_copied(again: object) -> None:
    assert callable(again)
    hans = Called("hans2", Term("Hans", "hans", " (hans2)"))
    same = again(hans)
    assert (same, same.term, same.in_words("de")) == ("hans2", "Hans (hans2)", "Hans (hans2)")
    assert study(battlefield("cover_sum")) == again(study(battlefield("cover_sum")))
