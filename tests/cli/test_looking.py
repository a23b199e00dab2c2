"""look NAME in the terminal: what a picture shows under the pointer, and what a card says."""

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.cli.terminal import play_match
from dustlab.core.match import Match
from dustlab.core.words import LANGUAGES

BATTLE = dust.new_battle("3 tank 1 mech", "2 tank", target="production")
CITY = dualpowers.new_match(seed=1)
PATROL = tactics.new_match("first_patrol", seed=1)


def looked(match: Match, *names: str, language: str = "en") -> str:
    """What is told after each `look`."""
    lines = iter([*(f"look {name}" for name in names), "quit"])
    told: list[str] = []

    def ask(_prompt: str) -> str:
        told.append("> ")
        return next(lines)

    others = Everybody()
    play_match(match, ask, told.append, language, others)
    return "\n".join(told[told.index("> ") :])


class Everybody:
    """Plays nobody's moves, and has the screen to itself: nothing is covered."""

    def play(self, match, language):
        return iter(())

    def plays(self, player):
        return True


def test_an_area_is_told_with_what_stands_there_and_what_it_is_joined_to():
    balkans = looked(BATTLE, "Balkans")
    assert "Balkans: Blue, 2 tanks; production center; attacked by Red." in balkans
    assert "Ukraine: empty; Red attacks Balkans from here" in looked(BATTLE, "ukr")
    assert "Bering Sea" in looked(BATTLE, "bering_sea")


def test_an_ability_is_told_with_the_numbers_of_the_rule_set():
    assert "Nurse: When units of yours are destroyed" in looked(BATTLE, "nurse")


def test_a_region_and_a_card_are_told():
    assert "Vyborg Side (red): neutral unit 1/1." in looked(CITY, "vyborg")
    assert "Lenin: 7 days, strength 2 (1 exhausted), inspire the people" in looked(CITY, "Lenin")


def test_the_card_of_a_unit_is_told_with_its_weapon_table():
    told = looked(PATROL, "hans")
    assert "Hans (Axis)" in told
    assert "MG 44" in told
    assert "1/X" in told


def test_every_name_leads_to_what_it_names():
    for match in (BATTLE, CITY, PATROL):
        for language in LANGUAGES:
            for name, told in match.game.things(match.state, language):
                assert name, told
                assert told in looked(match, name, language=language)


@pytest.mark.parametrize("typed", ["", "hanz", "zzz"])
def test_what_is_called_nothing_is_told_with_names_there_are(typed: str):
    told = looked(PATROL, typed)
    assert "look: expected a name on the board or on a card, such as" in told
    assert "Hans" in told
