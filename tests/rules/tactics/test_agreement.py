"""Sentences agree with the names in them: Hans moves, Hell Boys move."""

import re

import pytest

from dustlab.core.remarks import event
from dustlab.core.words import LANGUAGES, catalogue, say
from dustlab.tactics import from_position
from dustlab.tactics.text.cards import the_box
from dustlab.tactics.text.naming import Called, Term, is_plural

# Words for one that may not stand right behind a name, where there is a form for many.
ONE_OF = """
en = is|has|does|was|moves|rolls|sees|comes|goes|takes|uses|aims|loses|belongs|stands|waits
de = ist|hat|wird|wirft|zieht|sieht|kommt|nimmt|setzt|zielt|verliert|gehört|steht|kann|darf
it = è|ha|fa|può|lancia|tira|vede|entra|usa|mira|perde|subisce|agisce|aspetta|deve
"""
ONE = dict(line.split(" = ") for line in ONE_OF.strip().splitlines())
WHO = "unit|piece|other|squad|target|acting|weapon|shooter"

FIGHT = """
row .....
phase action
active sp: attack, nothing
piece sp: sturmpioniere at A1
piece hb: hell_boys at C1
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_behind_a_name_every_word_has_a_form_for_many(language: str) -> None:
    # Vehicles, and who is called by role, are one; so is what has another subject before it.
    alone = r"(?:vehicle|Fahrzeug|Flugzeug|aircraft|aereo|veicolo|of|von|di|fra|in) $"
    behind = re.compile(rf"\{{(?:{WHO})(?::name)?\}} (?:non )?(?:{ONE[language]})\b")
    wrong = [
        (key, text)
        for key, text in catalogue(language).items()
        if key.startswith(("tactics.", "refusals.tactics."))
        for found in behind.finditer(text)
        if not re.search(alone, text[: found.start()], re.IGNORECASE)
    ]
    assert wrong == []


def test_the_box_says_which_names_are_of_many() -> None:
    box = the_box()
    many = {one.id for one in box.units.values() if is_plural(one.name)}
    assert many == {
        "axis_zombies", "blutkreuz_affen", "death_dealers", "heavy_flak_grenadiers",
        "heavy_laser_grenadiers", "hell_boys", "laser_grenadiers", "night_owls", "sturmpioniere",
        "the_hammers",
    }  # fmt: skip
    # The Boss is a squad, but its name is that of one.
    assert not is_plural(box.units["the_boss"].name)
    assert is_plural(box.weapons["panzer_gloves"].name)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "Hans moves to B2 for 1 point.", "Hell Boys move to B2 for 1 point."),
        ("de", "Hans zieht nach B2, für 1 Punkt.", "Hell Boys ziehen nach B2, für 1 Punkt."),
        ("it", "Hans si muove in B2 per 1 punto.", "Hell Boys si muovono in B2 per 1 punto."),
    ],
)
def test_a_move_is_told_of_one_and_of_many(language: str, one: str, many: str) -> None:
    box = the_box()
    told = [
        say("tactics.movement.moved", language, piece=box.units[who].name, square="B2", cost=1)
        for who in ("hans", "hell_boys")
    ]
    assert told == [one, many]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Sturmpioniere aim StG 47 at Hell Boys."),
        ("de", "Sturmpioniere zielen mit StG 47 auf Hell Boys."),
        ("it", "Pionieri d'assalto mirano con StG 47 a Hell Boys."),
    ],
)
def test_a_log_agrees_with_who_acts(language: str, words: str) -> None:
    step = from_position(FIGHT.strip()).play("fire stg_47 > hb")
    assert words in [said.tell(language) for said in step.events]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Flammenwerfer 40 has range 1; Hell Boys are at 2."),
        ("de", "Flammenwerfer 40 hat Reichweite 1; Hell Boys sind 2 entfernt."),
        ("it", "Lanciafiamme 40 ha gittata 1; Hell Boys sono a 2."),
    ],
)
def test_a_refusal_agrees_with_weapon_and_target(language: str, words: str) -> None:
    reasons = from_position(FIGHT.strip()).why_not("fire flammenwerfer_40 > hb")
    assert words in [reason.tell(language) for reason in reasons]


def test_weapons_of_many_agree_too() -> None:
    gloves = the_box().weapons["panzer_gloves"].name
    assert event("x", "tactics.fight.no_cover", weapon=gloves).text == "Panzer Gloves ignore cover."


def test_of_two_alike_both_are_many_and_a_plain_text_is_one() -> None:
    dealers = Called("dd2", Term("Death Dealers", "death_dealers", " (dd2)", plural=True))
    assert say("tactics.round.ends", round=1) == "Round 1 is over."
    assert event("x", "tactics.round.waits", piece=dealers).text == (
        "Death Dealers (dd2) wait for their turn."
    )
    assert event("x", "tactics.round.waits", piece="C4").text == "C4 waits for its turn."
