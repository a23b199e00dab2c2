"""The colonel: exact chances, the enemy's next move, and skills that are kept until they gain."""

import pytest

from dustlab.tactics import GAME, new_match
from dustlab.tactics.bots import BOTS
from dustlab.tactics.bots.colonel import Outlook
from dustlab.tactics.bots.losses import losses
from dustlab.tactics.moves import Activate, Fire
from dustlab.tactics.odds.attacks import of_fire
from dustlab.tactics.rules.attack import attack_of
from dustlab.tactics.rules.dice import profile

from .rounds import skirmish

WALLED = ("...", ".x.", ".x.", ".x.", "...")


@pytest.mark.parametrize("shots", ["stg_47 > hb", "stg_47 > hb, panzerfaust > hb"])
def test_what_it_counts_is_the_exact_chance(shots: str) -> None:
    match = skirmish(
        "piece sp: sturmpioniere at A1", "piece hb: hell_boys at C1", "phase action",
        "active sp: attack, nothing",
    )  # fmt: skip
    fire = GAME.read_move(f"fire {shots}", match.state)
    (odds,) = of_fire(match.state, fire)
    thrown = profile(match.state, attack_of(match.state, fire))
    throws, target = tuple(throw for throw, _ in thrown), thrown[0][1]
    found = losses(throws, target.resilient, target.miniatures)
    assert found.falls == pytest.approx(float(odds.destroyed))
    short = {n: p for n, p in odds.damage.items() if n < target.miniatures}
    hurt = sum(n * p for n, p in short.items()) / target.miniatures
    assert found.hurt == pytest.approx(float(hurt))


@pytest.mark.parametrize(
    ("enemy", "uses"),
    [("rhino at A4", True), ("hell_boys at A3 living 1,0,0", False), ("rhino off", False)],
)
def test_a_skill_that_can_be_used_once_is_kept_for_a_target(enemy: str, uses: bool) -> None:
    match = skirmish("piece lara: lara at A1", f"piece enemy: {enemy}", turn="axis")
    decision = BOTS["colonel"].decide(match.state)
    assert isinstance(decision.move, Activate)
    assert ("berserk" in decision.move.skills) == uses


def test_a_captain_does_not_spend_a_skill_without_a_target() -> None:
    match = skirmish("piece lara: lara at A1", "piece enemy: rhino off", turn="axis")
    move = BOTS["captain"].decide(match.state).move
    assert isinstance(move, Activate)
    assert not move.skills


def test_a_win_at_hand_is_taken() -> None:
    """Hans can finish the last enemy; to walk away would let it live."""
    match = skirmish(
        "piece hans: hans at A1", "piece sp: sturmpioniere at A5 acted",
        "piece hb: hell_boys at B1 living 1,0,0 acted",
        turn="axis",
    )  # fmt: skip
    first = BOTS["colonel"].decide(match.state)
    match.play(first.move)
    second = BOTS["colonel"].decide(match.state)
    assert str(first.move).startswith(("activate hans: attack", "activate hans: sustained"))
    assert isinstance(second.move, Fire)
    assert {aim.shot.target for aim in second.move.aims} == {match.state.read_piece("hb")}


def test_the_way_to_a_place_to_fire_from_goes_round_a_wall() -> None:
    match = skirmish(
        "piece sp: sturmpioniere at A3", "piece hb: hell_boys at C3", grid=WALLED, turn="axis"
    )
    view = Outlook(match.state, "axis")
    sturmpioniere, names = match.state.read_piece("sp"), match.state.field.by_name
    assert view.missing(sturmpioniere, names["A3"]) > 0
    assert view.missing(sturmpioniere, names["C1"]) == 0


def test_an_enemy_behind_a_wall_is_dangerous_only_where_it_can_come_to_see() -> None:
    match = skirmish(
        "piece sp: sturmpioniere at A3", "piece hb: hell_boys at C5", grid=WALLED, turn="axis"
    )
    view = Outlook(match.state, "axis")
    sturmpioniere, names = match.state.read_piece("sp"), match.state.field.by_name
    assert view.danger(sturmpioniere, names["A5"]) > view.danger(sturmpioniere, names["A2"])


@pytest.mark.parametrize("level", ["captain", "major", "colonel"])
def test_every_level_above_the_gunner_gives_reasons_of_its_own(level: str) -> None:
    match = new_match("first_patrol", {}, seed=5, lay_out=True)
    for _ in range(60):
        if match.over is not None:
            break
        decision = BOTS[level].decide(match.state)
        assert decision.reasons[0].key not in ("tactics.bots.anything", "tactics.bots.unplanned")
        match.play(decision.move)


def test_a_skill_that_was_declared_is_used_for_who_needs_it() -> None:
    match = skirmish(
        "piece boss: the_boss at C3", "piece v: blackhawk at D4 damage 2 acted",
        "piece hans: hans at A1", "active boss: skill repair, nothing", "phase action",
    )  # fmt: skip
    decision = BOTS["colonel"].decide(match.state)
    assert str(decision.move) == "use repair > v"
    assert decision.why() == ("the action was declared for it",)
