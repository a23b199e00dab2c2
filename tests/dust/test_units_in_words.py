"""Units are read as any language calls them, and written as the notation does."""

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES, complaint, sentence
from dustlab.dust.components import BOX, KINDS, Units, read_units


@pytest.mark.parametrize(
    "text",
    [
        "5 tank 2 mech 1 submarine",
        "5 tanks, 2 mechs and 1 submarine",
        "5 Panzer 2 Mechs und 1 U-Boot",
        "5 carri, 2 robot e 1 sottomarino",
    ],
)
def test_an_army_is_read_in_every_language_and_written_in_one(text: str) -> None:
    units = read_units(text)
    assert units == Units(tank=5, mech=2, submarine=1)
    assert str(units) == "5 tank 2 mech 1 submarine"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_of_an_army_can_be_typed_again(language: str) -> None:
    for number in (1, 2):
        units = Units(**dict.fromkeys(KINDS, number))
        assert read_units(units.in_words(language)) == units


def test_no_word_means_two_kinds() -> None:
    words = {
        (word.lower(), kind)
        for language in LANGUAGES
        for kind in KINDS
        for word in sentence(f"dust.units.{kind}", language).split("|")
    }
    assert len({word for word, _ in words}) == len(words)


def test_a_move_may_name_units_so_and_is_kept_in_notation() -> None:
    match = dust.new_battle("2 tank 1 mech", "2 Panzer", seed=7)
    step = match.play("retreat 1 Panzer > ukraine")
    assert str(step.cause) == "retreat 1 tank > ukraine"


@pytest.mark.parametrize(
    ("text", "english", "german", "italian"),
    [
        (
            "5 bus",
            "attackers: expected a kind of unit (bomber, fighter, mech, submarine, tank), got bus",
            (
                "Angreifer: statt bus wird gebraucht: eine Art von Einheit "
                "(Panzer, Mech, Jäger, Bomber, U-Boot)"
            ),
            (
                "Attaccanti: non capisco bus, serve: un tipo di unità "
                "(Carro, Robot, Caccia, Bombardiere, Sottomarino)"
            ),
        ),
        (
            "five tank",
            "attackers: expected a whole number of tanks, got five",
            "Angreifer: statt five wird gebraucht: eine ganze Zahl davon: Panzer",
            "Attaccanti: non capisco five, serve: un numero intero di Carri",
        ),
        (
            "61 tank",
            "attackers: expected at most 60 tanks, as many as are in the box, got 61",
            (
                "Angreifer: statt 61 wird gebraucht: höchstens 60 Panzer, so "
                "viele sind in der Schachtel"
            ),
            (
                "Attaccanti: non capisco 61, serve: al massimo 60 Carri, quante ce ne sono nella "
                "scatola"
            ),
        ),
        (
            "",
            "attackers: expected numbers and kinds, as in '5 tank 2 mech', got nothing",
            ("Angreifer: statt … wird gebraucht: Zahlen und Arten, wie in „5 Panzer 2 Mech“"),
            "Attaccanti: non capisco …, serve: numeri e tipi, come in «5 Carri 2 Robot»",
        ),
    ],
)
def test_an_unreadable_army_is_answered_in_the_language(
    text: str, english: str, german: str, italian: str
) -> None:
    assert BOX["tank"] == 60
    with pytest.raises(BadInput) as caught:
        read_units(text, "attackers")
    told = [complaint(caught.value, language) for language in LANGUAGES]
    assert told == [english, german, italian]
    assert str(caught.value) == english


def test_a_complaint_from_further_out_keeps_its_words() -> None:
    bad = BadInput("units", "a kind of unit", "bus", "input.units_kind").at("line 3")
    assert complaint(bad, "de").startswith("Zeile 3, Einheiten: statt bus wird gebraucht")
    assert complaint(BadInput("day", "a day", "31"), "de") == "day: expected a day, got 31"
