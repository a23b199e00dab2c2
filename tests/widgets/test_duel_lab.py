"""A duel of chips: the battle of the course, told and played without a war."""

import re

import pytest

from dustlab.dust.odds.luck import fought
from dustlab_widgets import DuelBetLab, DuelLab, DuelLuckLab, DuelOddsLab, DuelStopLab

OF_WAR = re.compile(
    r"\b(tank|mech|fighter|bomber|attack|defend|battle|army|armies|retreat|cease|area|production"
    r"|Panzer|Angreifer|Verteidiger|Gefecht|Kampf|Waffenstillstand|Produktions"
    r"|Carr|attaccant|difensor|combattiment|cessate)",
    re.IGNORECASE,
)


def told(lab) -> str:
    return "\n".join([lab.title.value, *lab.lines(), lab.numbers(), lab.scene.description])


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize(
    "make",
    [
        lambda language: DuelLab("2 white", "1 white", language=language),
        lambda language: DuelOddsLab("2 white 1 gold", "1 white", language=language),
        lambda language: DuelStopLab(language=language),
        lambda language: DuelBetLab(number=2, language=language),
        lambda language: DuelLuckLab(fought("1 white", "1 white", dice=[0, 1]), language),
    ],
    ids=["play", "odds", "stop", "bet", "luck"],
)
def test_no_lab_of_the_duel_speaks_of_a_war_in_any_language(make, language):
    assert not OF_WAR.search(told(make(language)))


def test_a_lab_of_the_duel_stays_plain_when_its_language_is_changed():
    lab = DuelOddsLab("2 white", "1 white")
    lab.speak("de")
    assert lab.lines()[0].startswith("Der Gast gewinnt: fest 58 %")
    assert lab.choose_language.choice.value == "en"


def test_the_chances_are_those_of_the_battle_with_as_many_units():
    from dustlab_widgets import OddsLab

    duel, battle = DuelOddsLab("2 white 1 green", "3 white"), OddsLab("2 tank 1 fighter", "3 tank")
    assert [odds.attacker for odds in duel.odds] == [odds.attacker for odds in battle.odds]


def test_chips_that_are_dragged_are_written_as_chips():
    lab = DuelOddsLab("2 white", "1 white")
    lab.armies[0].sliders["mech"].widget.value = 1
    assert lab.attackers.value == "2 white and 1 black"


def test_duels_to_bet_on_are_played_for_nothing_that_lends_dice():
    assert {odds.start.target for odds in DuelBetLab(number=10, seed=7).battles} == {"plain"}


def thrown(lab: DuelLab, *hits: int) -> None:
    for number in hits:
        lab.match.play("roll", dice=[number])
        lab._take_what_is_clear()
    lab.changed()


def test_one_throws_after_the_other_until_one_has_no_chips():
    lab = DuelLab("2 white", "1 white")
    thrown(lab, 0, 1)
    assert lab.over
    assert lab.lines() == [
        "Blue rolls 1 die: 0 hits.",
        "Red rolls 2 dice: 1 hit.",
        "Red takes 1 white from Blue.",
        "The guest wins.",
    ]
    lab.throw_dice()
    assert "The duel is over." in lab.said.value


def test_three_throws_without_a_hit_are_a_draw():
    lab = DuelLab("1 white", "1 white")
    thrown(lab, 0, 0, 0)
    assert lab.lines()[-2:] == ["Three throws without a hit: a draw. Red keeps 1 white.", "A draw."]


def test_who_hits_clicks_what_is_taken_and_what_lies_below_cannot_be():
    lab = DuelLab("1 white 1 green 1 gold", "2 white 1 green")
    thrown(lab, 0, 1)
    assert lab.possible == ["tank", "fighter"]
    lab.pick("bomber")
    assert "Something lies on this chip" in lab.said.value
    lab.throw_dice()
    assert "First choose what the hits take" in lab.said.value
    lab.pick("fighter")
    assert not lab.choosing
    assert "Blue takes 1 green from Red." in lab.lines()
    thrown(lab, 0, 1)
    assert lab.possible == ["tank", "bomber"]


def test_two_hits_are_clicked_one_by_one_and_the_second_may_lie_below_the_first():
    lab = DuelLab("1 white 1 green 1 gold", "2 white 1 green")
    thrown(lab, 0, 2)
    lab.pick("fighter")
    assert lab.choosing
    assert lab.possible == ["tank", "bomber"]
    lab.pick("bomber")
    assert "Blue takes 1 green and 1 gold from Red." in lab.lines()


def test_the_same_chips_once_more_meet_other_dice():
    lab = DuelLab("2 white", "2 white", seed=3)
    thrown(lab, 1)
    lab.play_again()
    assert (lab.match.seed, lab.lines()) == (4, ["It is for Blue to throw."])


def test_the_lab_to_play_gives_no_chance_away():
    lab = DuelLab("2 white", "1 white")
    thrown(lab, 1)
    assert "%" not in told(lab)
    assert "Blue takes 1 white from Red." in lab.numbers()
