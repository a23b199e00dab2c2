"""Attacks and battles at the table of Dust, by clicks and buttons alone."""

import re

import pytest

from dustlab.dust.rules.retreat import may_retreat, most_to_retreat
from dustlab.pictures.scene import POSSIBLE, REFUSED
from tests.boards import at
from tests.phases import CHAIN, moving
from tests.widgets.tables import (
    buttons,
    click,
    marks,
    press,
    refused,
    table,
)


def test_an_attack_shows_its_odds_before_it_is_declared_and_leads_to_the_battle() -> None:
    made = table(moving(CHAIN))
    click(made, "ukraine")
    click(made, "balkans")
    assert made.confirm.description.startswith("Attack Balkans with 5 tanks")
    assert "If you attack now" in made.would.value
    assert "Attacker takes the area" in made.would.value
    click(made, "balkans")
    assert made.match.state.battle is not None
    assert "dust-near" in made.ask.value
    assert "Battle for Balkans" in made.scene.title


def test_a_battle_is_fought_on_its_own_picture() -> None:
    made = table(at("ukraine red 3 tank\nbalkans blue 2 tank\nends battle"), seed=1)
    click(made, "ukraine")
    click(made, "balkans")
    click(made, "balkans")
    for _ in range(60):
        fight = made.match.state.battle
        if fight is None:
            break
        if fight.stage == "take":
            for tile in ("defender.tank", "attacker.tank"):
                if tile.startswith(made.desk.chooses):
                    while made.desk.units.total < fight.hits and not refused(made)[0]:
                        before = made.desk.units.total
                        made.closeup.pick(tile)
                        if made.desk.units.total == before:
                            break
            made.confirm.click()
        else:
            assert made.confirm.description.startswith("Roll")
            made.confirm.click()
    assert made.match.state.battle is None


def test_some_may_retreat_before_the_roll() -> None:
    made = table(at("ukraine red 4 tank\npersia red 1 tank\nbalkans blue 4 tank center"))
    made.play_text("attack ukraine > balkans 4 tank")
    while made.match.state.battle.side != "attacker" or made.match.state.battle.stage != "decide":
        if made.match.state.battle.stage == "take":
            made.play_text(str(made.match.moves()[0]))
        else:
            made.confirm.click()
    made.closeup.pick("attacker.tank")
    assert "Retreat with 1 tank" in made.confirm.description
    assert [words for words in buttons(made) if words.startswith("Roll")]
    made.confirm.click()
    assert made.match.state.holding("ukraine") is not None


# An attacker has one way out; a defender here has two, and need not have chosen between them.
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_more_units_than_may_retreat_are_refused_while_they_are_chosen(side: str) -> None:
    made = table(at("ukraine red 9 tank\nbalkans blue 9 tank\nberlin blue 1 tank"))
    made.play_text("attack ukraine > balkans 8 tank")
    while not (
        made.match.state.battle.stage == "decide"
        and made.match.state.battle.side == side
        and may_retreat(made.match.state, side)
    ):
        decide = made.match.state.battle.stage == "decide"
        made.play_text("roll" if decide else str(made.match.moves()[0]))
    most = most_to_retreat(made.match.state)
    assert 0 < most < made.desk.there().total
    for _ in range(most):
        made.steppers.more[0].click()
        assert refused(made)[0] == []
    assert made.confirm.description.startswith(f"Retreat with {most} tank")
    made.steppers.more[0].click()
    assert refused(made)[0] == ["dust.battle.retreat.half"]
    assert made.confirm.description == "Retreat: choose units"
    made.steppers.less[0].click()
    assert refused(made)[0] == []
    made.closeup.pick(f"{side}.tank")
    assert refused(made)[0] == ["dust.battle.retreat.half"]


def test_an_ability_of_battle_is_a_button_at_its_moment() -> None:
    match = at(
        """
        hand red c4m1p2s3
        hand blue c5m1p1s2
        played red c4m1p2s1, blue c5m1p1s1
        ukraine red 3 tank 1 fighter
        balkans blue 2 tank 1 fighter
        """
    )
    made = table(match)
    made.play_text("attack ukraine > balkans 3 tank 1 fighter")
    assert made.match.state.battle.stage == "opening"
    assert buttons(made) == ["Use Ace of the Sky", "Let it go by", "Show my hand"]
    press(made, "Let it go by")
    assert made.match.state.battle.stage == "decide"


def test_bombers_strike_submarines_and_the_hits_are_counted_out_on_the_map() -> None:
    board = "ukraine red 6 bomber\nmediterranean_sea blue 2 submarine\nberlin blue 1 tank"
    for seed in range(12):
        made = table(at(board, seed=seed))
        click(made, "ukraine")
        click(made, "mediterranean_sea")
        assert made.confirm.description == "Bomb Mediterranean Sea with 6 bombers"
        made.confirm.click()
        if made.match.state.strike is not None:
            break
    strike = made.match.state.strike
    assert strike is not None
    [trail] = made.desk.trails()
    assert trail.words == f"{strike.hits} of 12"
    click(made, "mediterranean_sea")
    made.confirm.click()
    assert made.match.state.strike is None


def test_submarines_bombard_a_coast() -> None:
    made = table(at("mediterranean_sea red 3 submarine\nukraine blue 4 tank\nberlin blue 1 tank"))
    click(made, "mediterranean_sea")
    click(made, "ukraine")
    assert made.confirm.description == "Bombard Ukraine with 3 submarines"
    assert refused(made)[0] == []


def test_a_missile_needs_a_target_only() -> None:
    card = "c4m2p1s2"
    made = table(
        at(
            f"""
            hand red c4m1p2s3
            hand blue c5m1p1s2
            played red {card}, blue c5m1p1s1
            ukraine red 1 tank center
            japan blue 3 tank
            """
        )
    )
    press(made, "Use Ballistic Missiles")
    assert "japan" in marks(made, POSSIBLE)
    click(made, "japan")
    assert made.confirm.description == "Fire the missile at Japan"
    made.confirm.click()
    assert "red" in made.match.state.order.used


def test_mechs_are_dropped_from_several_areas() -> None:
    made = table(
        at(
            """
            hand red c4m1p2s3
            hand blue c5m1p1s2
            played red c3m1p3s1, blue c5m1p1s1
            ukraine red 1 tank 2 mech
            alaska red 1 tank 1 mech
            japan blue 1 tank
            """
        )
    )
    press(made, "Use Mech Dropper")
    click(made, "ukraine")
    press(made, "From several areas")
    click(made, "alaska")
    press(made, "All are gathered")
    click(made, "japan")
    assert made.confirm.description == "Drop 3 mechs on Japan"
    made.confirm.click()
    assert made.match.state.battle.kind == "drop"
    assert "drop from the sky" in made.scene.title


@pytest.mark.parametrize("area", ["japan", "laptev_sea"])
def test_an_attack_on_something_far_is_refused_on_the_map(area: str) -> None:
    made = table(
        at(f"ukraine red 3 tank\n{area} blue 1 {'tank' if area == 'japan' else 'submarine'}")
    )
    click(made, "ukraine")
    click(made, area)
    rules, places = refused(made)
    assert rules
    assert places == {area}


def test_refusals_go_with_the_next_pick() -> None:
    made = table(moving(CHAIN))
    click(made, "berlin")
    assert marks(made, REFUSED) == {"berlin"}
    click(made, "ukraine")
    assert marks(made, REFUSED) == set()


def test_on_a_narrow_page_the_question_tells_how_likely_an_attack_is_to_succeed() -> None:
    made = table(moving("ukraine red 6 tank 1 mech\nbalkans blue 2 tank"))
    click(made, "ukraine")
    assert "dust-in-short" not in made.ask.value
    click(made, "balkans")
    [told] = re.findall('<div class="dust-in-short">(.*?)</div>', made.ask.value)
    assert told.startswith("Attacker takes the area (Red): ")
    assert told.removeprefix("Attacker takes the area (Red): ")[:4] in made.would.value
