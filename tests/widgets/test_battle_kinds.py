"""The battle lab for all kinds of battle: at sea, from the sea, from the air, with abilities."""

import json
from collections.abc import Callable

import pytest

from dustlab.dust import new_battle
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules.abilities import MOMENTS
from dustlab.dust.state import Stage
from dustlab_widgets import BattleLab
from dustlab_widgets.core.parts import is_shown
from tests.widgets.tables import buttons, press

KINDS = ("land", "sea", "amphibious", "drop")


def started(kind: str = "land", **options: object) -> BattleLab:
    lab = BattleLab(kind=kind, **options)  # type: ignore[arg-type]
    lab.stage.on_ready()
    lab.start()
    return lab


def finish(lab: BattleLab, choose: Callable[[list[object]], object]) -> None:
    for _ in range(300):
        if lab.match.over:
            return
        lab.play(choose(lab.match.moves()))
    pytest.fail("the battle does not end")


# Choosing


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", EDITIONS)
def test_every_kind_begins_and_ends_by_every_rule_set(kind: str, rules: str) -> None:
    lab = started(kind, rules=rules)
    assert lab.match.state.battle.kind == kind
    assert lab.match.state.edition.id == rules
    finish(lab, lambda moves: moves[0])
    assert lab.ask.value


def test_another_kind_brings_other_units_and_targets() -> None:
    lab = BattleLab()
    armies = lab.armies
    assert not is_shown(armies.sliders["attacker.submarine"])
    armies.kind.value = "sea"
    assert is_shown(armies.sliders["defender.submarine"])
    assert not is_shown(armies.sliders["defender.tank"])
    assert not is_shown(armies.target)
    assert "Sea battle" in lab.title.value
    lab.pick("attacker.submarine")
    assert armies.sliders["attacker.submarine"].value == 4
    assert "sea battle" in lab.odds.value
    armies.kind.value = "drop"
    assert not is_shown(armies.cards["attacker"])
    assert [t for t in lab.scene.names() if t.startswith("attacker") and "less" not in t] == [
        "attacker.mech"
    ]
    lab.confirm.click()
    assert lab.match.state.battle.attackers.kinds() == ["mech"]


def test_a_target_that_the_sea_does_not_know_is_let_go() -> None:
    lab = BattleLab(target="capital")
    lab.armies.kind.value = "sea"
    lab.confirm.click()
    assert lab.match.state.battle.target == "caribbean_sea"


def test_another_rule_set_has_other_odds_and_another_title() -> None:
    lab = BattleLab("2 submarine", "2 submarine", kind="sea")
    before = lab.odds.value
    lab.armies.rules.value = "standard"
    assert "2 dice each" in lab.stage.twin.value
    assert lab.odds.value != before
    assert "Standard rules" in lab.title.value


# At sea


def test_at_sea_both_throws_lie_on_the_table() -> None:
    lab = started("sea")
    lab.match.play("roll", dice=[(1, 0)])
    lab._new_desk()
    assert "Dice: 1 hit of 3 for the attacker, 0 of 2 for the defender." in lab.stage.twin.value
    assert "at once" in lab.confirm.description


def test_submarines_leave_by_sea() -> None:
    lab = started("sea")
    lab.match.play("roll", dice=[(0, 0)])
    lab.match.play("roll", dice=[])
    lab._new_desk()
    assert lab.match.state.battle.side == "defender"
    lab.pick("defender.submarine")
    lab.pick("way.east_pacific")
    lab.confirm.click()
    assert lab.match.state.holding("east_pacific").units.submarine == 1


# From the sea


def test_who_came_by_sea_may_not_leave_and_is_told_why() -> None:
    lab = started("amphibious", attackers="4 mech", defenders="2 tank")
    assert "nobody may leave" in lab.talk.words.value
    lab.pick("attacker.mech")
    lab.confirm.click()
    assert [r.rule for r in lab.desk.refused] == ["dust.battle.amphibious"]
    assert "the attacker may not go back there" in lab.stage.twin.value


# Abilities


def test_an_ability_is_used_by_its_button_at_its_moment() -> None:
    lab = started(abilities={"attacker": "ace_of_the_sky"}, attackers="2 fighter")
    assert lab.match.state.battle.stage == Stage.OPENING
    assert "Use Ace of the Sky" in buttons(lab)
    press(lab, "Use")
    assert "Red has used Ace of the Sky" in lab.talk.words.value
    assert lab.match.state.battle.aces == ("red",)


def test_an_ability_at_another_moment_is_refused_with_its_rule() -> None:
    lab = started(abilities={"attacker": "sigrid", "defender": "sigrid"})
    press(lab, "Use")
    assert [r.rule for r in lab.desk.refused] == ["dust.ability.sigrid"]
    lab.match.play("roll", dice=[1])
    lab._new_desk()
    assert lab.match.state.battle.stage == Stage.ROLLED
    press(lab, "Let it go by")
    assert lab.match.state.battle.stage == "take"


def test_a_moment_that_is_asked_about_is_no_moment_for_units_or_dice() -> None:
    lab = started(abilities={"defender": "alien_radar"})
    assert lab.match.state.battle.stage == Stage.OPENING
    for label in ("defender.tank", "way.arabia"):
        lab.pick(label)
        assert "moment pass" in lab.talk.words.value
    lab.pick("dice")
    assert lab.desk.refused


def test_all_leave_by_the_radar_to_where_the_learner_says() -> None:
    lab = started(abilities={"defender": "alien_radar"})
    press(lab, "Use")
    assert lab.match.state.battle.stage == Stage.LEAVE
    lab.confirm.click()
    assert "Pick a way out" in lab.talk.words.value
    lab.pick("defender.tank")
    lab.pick("way.arabia")
    lab.confirm.click()
    assert lab.match.state.holding("arabia").units.total == 5
    assert lab.match.over


def test_a_nurse_is_called_and_the_odds_say_what_they_leave_out() -> None:
    lab = started(abilities={"attacker": "nurse"}, attackers="3 tank", defenders="3 tank")
    assert "while nobody uses Nurse (Red)" in lab.odds.value
    lab.match.play("roll", dice=[2])
    lab.match.play("take 2 tank")
    lab._new_desk()
    assert lab.match.state.battle.stage == Stage.NURSE
    press(lab, "Use")
    assert "The chances hold" not in lab.odds.value


@pytest.mark.parametrize("ability", MOMENTS)
@pytest.mark.parametrize("rules", ["premium", "original"])
def test_hints_of_all_grades_help_through_every_battle_with_abilities(
    ability: str, rules: str
) -> None:
    lab = started(
        attackers="2 tank 1 mech 1 bomber",
        defenders="2 tank 1 mech",
        abilities={"attacker": ability, "defender": ability},
        rules=rules,
        seed=2,
    )
    for _ in range(40):
        if lab.match.over:
            return
        for _ in range(3):
            lab.hints.press.click()
            assert lab.hints.words.value
        moves = lab.match.moves()
        uses = [move for move in moves if str(move).startswith("use")]
        lab.play(uses[0] if uses else moves[0])


def test_the_lab_goes_on_with_a_match_of_any_kind() -> None:
    match = new_battle("3 mech", "2 tank", kind="drop", abilities={"defender": "nurse"})
    lab = BattleLab(match=match)
    assert "dropped mechs" in lab.title.value
    lab.speak("de")
    assert "abgeworfener Mechs" in lab.title.value
    other = BattleLab()
    other.load(match.record(), "drop.dust")
    assert other.match.state == match.state


@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_notebook_shows_the_battle_of_every_kind(kind: str) -> None:
    bundle = BattleLab(kind=kind)._repr_mimebundle_()
    bundle.pop("application/vnd.jupyter.widget-view+json")
    assert "<svg" in json.dumps(bundle)
    assert bundle["text/plain"].startswith("BattleLab(choosing the armies)")
