"""Command squads and other skills that take an action: orders, radio, strikes, loading."""

from dataclasses import replace

import pytest

from dustlab.core.match import Chance, Match
from dustlab.tactics import State

from .fights import with_skills
from .rounds import against, open_to, round_trips, skirmish

BOSS = "piece boss: the_boss at C3"
# The Boss without one of the five: officer, radioman, mechanic, medic, weapon specialist.
WITHOUT = {
    "officer": "living 0,1,1,1,1",
    "radioman": "living 1,0,1,1,1",
    "mechanic": "living 1,1,0,1,1",
    "medic": "living 1,1,1,0,1",
}
ENEMY_NORTH = "piece hans: hans at C1"
ENEMY = "piece hans: hans at A1"


def commanding(order: str, *lines: str, boss: str = "", then: str = "nothing") -> Match[State]:
    """The Boss has been activated to give an order; dice wait."""
    match = skirmish(f"{BOSS} {boss}", ENEMY, *lines)
    match.automatic = False
    match.play(f"activate boss: skill {order}, {then}")
    return match


# -- the officer


def test_on_a_hit_a_unit_that_has_acted_acts_again_right_after_the_squad() -> None:
    match = commanding("officer", "piece dd: death_dealers at C4 acted", then="move")
    match.play("use officer > dd")
    assert isinstance(match.pending, Chance)
    assert round_trips(match)
    step = match.fall(1)
    assert step.events[0].rule == "tactics.command.officer"
    assert not match.state.pieces[2].acted
    match.play("move C2")
    match.play("no reaction")
    assert match.state.activation is not None
    assert match.state.activation.by == "order"
    assert round_trips(match)
    # Another unit has the order, and the squad itself has acted.
    assert against(match, "activate boss: move, move") == [
        "tactics.command.officer", "tactics.round.locked",
    ]  # fmt: skip
    match.play("activate dd: nothing, nothing")
    assert match.state.round.turn == "axis"


@pytest.mark.parametrize(
    ("back", "by", "rule"),
    [
        ("v: blackhawk off destroyed 1", "repaired", "tactics.command.rebuild"),
        ("v: hell_boys off destroyed 1", "revived", "tactics.command.revive"),
        ("v: blackhawk at C4", "order", "tactics.command.officer"),
    ],
)
def test_others_wait_for_the_unit_that_an_order_brings_on_but_not_who_is_destroyed(
    back: str, by: str, rule: str
) -> None:
    match = skirmish(
        f"{BOSS} acted", f"piece {back}", f"active v: by {by}", "piece dd: death_dealers at C5",
        "piece joe: bazooka_joe off living 0 damage 4 destroyed 1", ENEMY,
    )  # fmt: skip
    assert against(match, "activate v: move, nothing") == []
    assert against(match, "activate dd: move, nothing") == [rule]
    assert against(match, "activate joe: move, nothing") == ["tactics.round.alternate"]


def test_the_unit_may_wait_for_its_turn_instead() -> None:
    match = commanding("officer", "piece dd: death_dealers at C4 acted")
    match.play("use officer > dd")
    match.fall(1)
    match.play("later")
    assert match.state.round.turn == "axis"
    assert not match.state.pieces[2].acted
    assert against(match, "later") == ["tactics.command.officer"]


def test_a_blank_spoils_the_order_and_the_attempt_of_the_round() -> None:
    match = commanding(
        "officer", "piece dd: death_dealers at C4 acted", "piece b: the_hammers at E5"
    )
    # A command squad of another armour class: a side may have one of each.
    table, roster = match.state.table, list(match.state.table.roster)
    roster[3] = roster[0]._replace(armour="S3")
    pieces = (*match.state.pieces[:3], match.state.pieces[3]._replace(living=(1, 1, 1, 1, 1)))
    table = replace(table, roster=tuple(roster))
    match = Match(match.game, match.state._replace(table=table, pieces=pieces), automatic=False)
    match.play("use officer > dd")
    match.fall(0)
    assert match.state.pieces[2].acted
    match.play("activate hans: nothing, nothing")
    assert against(match, "activate b: skill officer, move") == ["tactics.command.once"]
    assert against(match, "activate b: skill repair, move") == ["tactics.command.once"]
    assert against(match, "activate b: move, move") == []


def test_the_radio_carries_the_order_to_anybody() -> None:
    far = "piece dd: death_dealers at E5 acted"
    assert against(commanding("officer", far), "use officer > dd") == []
    match = commanding("officer", far, boss=WITHOUT["radioman"])
    assert against(match, "use officer > dd") == ["tactics.command.radio"]


def test_orders_are_for_others_of_the_own_side_that_have_acted() -> None:
    match = commanding("officer", "piece dd: death_dealers at C4")
    assert against(match, "use officer > dd") == ["tactics.command.officer"]
    assert against(match, "use officer > boss") == ["tactics.command.itself"]
    assert against(match, "use officer > hans") == ["tactics.command.officer"]
    assert against(match, "use heal > dd 1") == ["tactics.round.declare"]


def test_an_order_for_a_hero_who_is_with_a_squad_is_one_for_the_squad() -> None:
    pair = ("piece dd: death_dealers {} joined joe", "piece joe: bazooka_joe {} joined dd")
    match = commanding("officer", *(one.format("at C4 acted") for one in pair))
    assert against(match, "use officer > joe") == ["tactics.heroes.together"]
    assert against(match, "use officer > dd") == []
    # Whoever has not come in is told that, too.
    match = commanding("officer", *(one.format("off") for one in pair))
    assert against(match, "use officer > joe") == [
        "tactics.heroes.together", "tactics.command.officer",
    ]  # fmt: skip


def test_a_squad_tries_one_order_in_a_round() -> None:
    match = skirmish(BOSS, ENEMY)
    assert "tactics.command.once" in against(match, "activate boss: skill officer, skill repair")
    # The radio message is always on and no attempt; an artillery strike is one.
    assert "tactics.command.once" in against(
        match, "activate boss: skill artillery_strike, skill officer"
    )


@pytest.mark.parametrize(
    ("lost", "orders"),
    [
        ("officer", ["officer"]),
        ("mechanic", ["repair", "rebuild"]),
        ("medic", ["heal", "revive"]),
        ("radioman", ["artillery_strike", "rebuild", "revive"]),
    ],
)
def test_what_a_fallen_specialist_could_do_is_lost(lost: str, orders: list[str]) -> None:
    match = skirmish(f"{BOSS} {WITHOUT[lost]}", ENEMY)
    for order in ("officer", "repair", "rebuild", "heal", "revive", "artillery_strike"):
        refused = against(match, f"activate boss: skill {order}, move")
        assert (refused != []) is (order in orders), order


@pytest.mark.parametrize(
    ("lost", "order", "use"),
    [
        ("officer", "officer", "officer > dd"),
        ("mechanic", "repair", "repair > v"),
        ("medic", "heal", "heal > dd 1"),
        ("radioman", "artillery_strike", "artillery_strike > sr"),
        ("radioman", "rebuild", "rebuild > lost"),
    ],
)
def test_an_order_is_lost_with_who_would_give_it_even_after_it_was_declared(
    lost: str, order: str, use: str
) -> None:
    """The squad moved first, and reaction fire has hit just this one."""
    others = (
        "piece dd: death_dealers at C4 acted living 2,1,1",
        "piece v: blackhawk at D4 damage 1 acted",
        "piece sr: steel_rain at E5",
        "piece lost: pounder off living 0 damage 4 destroyed 1",
        "piece hans: hans at A1",
        f"active boss: skill {order}, nothing",
        "phase action",
    )
    assert against(skirmish(BOSS, *others), f"use {use}") == []
    match = skirmish(f"{BOSS} {WITHOUT[lost]}", *others)
    assert len(against(match, f"use {use}")) == 1
    assert open_to(match) == {"nothing"}


# -- the mechanic


def test_the_mechanic_mends_a_point_of_a_vehicle_beside_without_a_die() -> None:
    match = commanding("repair", "piece v: blackhawk at D4 damage 2")
    steps = match.play("use repair > v")
    assert steps.events[0].rule == "tactics.command.repair"
    assert match.state.pieces[2].damage == 1


def test_the_radio_mends_nothing() -> None:
    match = commanding("repair", "piece v: blackhawk at E5 damage 2", "piece w: blackhawk at C4")
    assert against(match, "use repair > v") == ["tactics.command.adjacent"]
    assert against(match, "use repair > w") == ["tactics.command.repair"]
    assert against(match, "use repair > boss") == ["tactics.command.itself"]


def test_a_destroyed_vehicle_is_rebuilt_on_a_hit_and_comes_in_at_once() -> None:
    match = commanding("rebuild", "piece v: blackhawk off living 0 damage 3 destroyed 1",
                       then="move")  # fmt: skip
    match.play("use rebuild > v")
    match.fall(1)
    state = match.state
    assert state.pieces[0].acted  # the squad's second action is lost
    assert state.pieces[2] == state.pieces[2]._replace(living=(1,), damage=0, destroyed=1)
    assert state.activation is not None
    assert state.activation.by == "repaired"
    assert against(match, "later") == ["tactics.command.officer"]
    assert against(match, "activate v: attack, move") == ["tactics.movement.entry"]
    match.play("activate v: move, move")
    match.play("move C5")
    match.play("move C4")
    match.play("activate hans: nothing, nothing")
    assert match.state.round.number == 3
    assert match.state.pieces[0].used == ("rebuild",)


def test_a_failed_attempt_does_not_use_the_skill_up() -> None:
    match = commanding("rebuild", "piece v: blackhawk off living 0 damage 3 destroyed 1")
    match.play("use rebuild > v")
    match.fall(0)
    assert match.state.pieces[0].used == ()
    match = skirmish(f"{BOSS} used rebuild", ENEMY)
    assert against(match, "activate boss: skill rebuild, move") == ["tactics.skills.once"]


def test_only_destroyed_vehicles_are_rebuilt() -> None:
    match = commanding(
        "rebuild",
        "piece v: blackhawk at E5 damage 2",
        "piece h: hell_boys off living 0,0,0 destroyed 1",
    )
    assert against(match, "use rebuild > v") == ["tactics.command.rebuild"]
    assert against(match, "use rebuild > h") == ["tactics.command.rebuild"]


# -- the medic


def test_the_medic_helps_a_soldier_up_with_all_the_squads_ammunition() -> None:
    match = skirmish("piece m: the_boss at C3", "piece s: hell_boys at C4 living 1,1,1", ENEMY)
    match.play("activate m: skill heal, nothing")
    assert open_to(match) == {"use heal > s 1", "nothing"}
    steps = match.play("use heal > s 1")
    assert steps.events[0].rule == "tactics.command.heal"
    assert match.state.pieces[1].living == (2, 1, 1)


def test_ammunition_comes_back_with_the_soldier() -> None:
    match = skirmish(
        "piece m: the_boss at C3", "piece s: hell_boys at C4 living 2,1,1 spent 0,0,0,0"
    )
    match.play("activate m: skill heal, nothing")
    match.play("use heal > s 1")
    assert match.state.pieces[1].spent == ()


def test_the_medic_gives_a_hero_a_point_back() -> None:
    match = commanding("heal", "piece joe: bazooka_joe at C4 damage 2", "piece r: rhino at C2")
    match.play("use heal > joe")
    assert match.state.pieces[2].damage == 1
    match.back()
    assert against(match, "use heal > r") == ["tactics.command.heal"]


def test_the_medic_helps_nobody_who_is_far_away_whole_or_a_machine() -> None:
    match = commanding(
        "heal", "piece s: hell_boys at E5 living 1,1,1", "piece t: hell_boys at C4",
        "piece v: blackhawk at D4 damage 1", "piece x: hell_boys off living 0,0,0 destroyed 1",
    )  # fmt: skip
    assert against(match, "use heal > s 1") == ["tactics.command.adjacent"]
    assert against(match, "use heal > t 1") == ["tactics.command.heal"]
    assert against(match, "use heal > t") == ["tactics.command.heal"]
    assert against(match, "use heal > v") == ["tactics.command.heal"]
    assert against(match, "use heal > x 1") == ["tactics.command.heal"]
    assert against(match, "use heal > boss 1") == ["tactics.command.itself"]


def test_a_destroyed_squad_comes_back_on_a_hit_but_no_hero_does() -> None:
    match = commanding(
        "revive", "piece s: hell_boys off living 0,0,0 destroyed 1",
        "piece joe: bazooka_joe off living 0 damage 4 destroyed 1",
    )  # fmt: skip
    assert against(match, "use revive > joe") == ["tactics.command.revive"]
    match.play("use revive > s")
    step = match.fall(1)
    assert step.events[0].rule == "tactics.command.revive"
    assert match.state.pieces[2].living == (3, 1, 1)
    assert match.state.activation is not None
    assert match.state.activation.by == "revived"
    assert match.state.activation.piece == 2


# -- artillery


def striking(*lines: str, hans: str = "C1") -> Match[State]:
    match = skirmish(
        "piece boss: the_boss at C3", f"piece hans: hans at {hans}",
        "piece rain: steel_rain at C5", *lines,
    )  # fmt: skip
    match.automatic = False
    return match


def test_the_boss_moves_and_calls_the_steel_rain_and_then_it_is_the_other_sides_turn() -> None:
    match = striking()
    match.play("activate boss: move, skill artillery_strike")
    match.play("move D3")
    while match.state.phase != "action":
        match.play("no reaction")
    steps = match.play("use artillery_strike > rain")
    assert steps.events[0].rule == "tactics.command.strike"
    now = match.state.activation
    assert now is not None
    assert (now.piece, now.by, now.actions) == (2, "indirect", ("attack",))
    assert round_trips(match)
    match.play("nothing")
    assert match.state.pieces[2].acted
    assert match.state.pieces[0].acted
    assert match.state.round.turn == "axis"


def test_a_strike_first_leaves_the_second_action() -> None:
    match = striking()
    match.play("activate boss: skill artillery_strike, move")
    match.play("use artillery_strike > rain")
    match.play("nothing")
    assert match.state.activation is not None
    assert match.state.activation.piece == 0
    assert against(match, "move C4") == []


def test_only_artillery_that_has_not_acted_can_be_called() -> None:
    match = striking("piece v: blackhawk at E5")
    match.play("activate boss: skill artillery_strike, nothing")
    assert against(match, "use artillery_strike > v") == ["tactics.command.strike"]
    match = skirmish(
        "piece boss: the_boss at C3", "piece hans: hans at C1", "piece rain: steel_rain at C5 acted"
    )
    match.play("activate boss: skill artillery_strike, nothing")
    assert against(match, "use artillery_strike > rain") == ["tactics.command.strike_fresh"]


def test_artillery_without_a_shell_is_told_so_and_also_that_it_is_not_loaded() -> None:
    def called(more: str) -> list[str]:
        match = skirmish(
            "piece boss: the_boss at C3", "piece hans: hans at C1",
            f"piece rain: steel_rain at C5 {more}",
        )  # fmt: skip
        match.play("activate boss: skill artillery_strike, nothing")
        return against(match, "use artillery_strike > rain")

    assert called("spent 3,0") == []
    assert called("spent 3,0 unloaded 0") == ["tactics.skills.reload"]
    # Loading it again brings no shell back.
    assert called("spent 4,0") == ["tactics.weapon.limited"]
    assert called("spent 4,0 unloaded 0") == ["tactics.skills.reload", "tactics.weapon.limited"]


def test_the_spotter_must_see_a_target_that_the_artillery_reaches() -> None:
    match = striking(hans="C2")
    match.play("activate boss: skill artillery_strike, nothing")
    assert against(match, "use artillery_strike > rain") == ["tactics.command.spotter"]
    match = striking("piece v: blackhawk at C2")
    match.play("activate boss: skill artillery_strike, nothing")
    assert against(match, "use artillery_strike > rain") == ["tactics.command.spotter"]


def test_without_a_radioman_no_strike() -> None:
    match = skirmish(f"{BOSS} {WITHOUT['radioman']}", ENEMY)
    refused = against(match, "activate boss: skill artillery_strike, move")
    assert refused == ["tactics.command.strike"]


def test_another_spotter_needs_no_radioman() -> None:
    match = with_skills(
        skirmish("piece joe: bazooka_joe at C3", ENEMY_NORTH, "piece r: steel_rain at C5"),
        "joe", "artillery_strike",
    )  # fmt: skip
    match.play("activate joe: skill artillery_strike, move")
    match.play("use artillery_strike > r")
    assert match.state.round.tried == ()


# -- loading


def test_an_empty_weapon_is_loaded_with_an_action() -> None:
    match = skirmish(
        "piece l: lothar at C1 unloaded 0", "piece dd: death_dealers at C5", turn="axis"
    )
    match.play("activate l: skill reload:nebelwerfer_42, attack")
    steps = match.play("use reload:nebelwerfer_42")
    assert steps.events[0].rule == "tactics.skills.reload"
    assert match.state.pieces[0].unloaded == ()
    assert against(match, "use reload:nebelwerfer_42") == ["tactics.round.skill"]


def test_a_loaded_weapon_is_loaded_only_after_an_attack() -> None:
    match = skirmish("piece l: lothar at C1", "piece dd: death_dealers at C5", turn="axis")
    assert against(match, "activate l: skill reload:nebelwerfer_42, move") == [
        "tactics.skills.reload"
    ]
    assert against(match, "activate l: attack, skill reload:nebelwerfer_42") == []
    # What else is wrong does not make it loaded: it would have fired before.
    too_many = "activate l: move, attack, skill reload:nebelwerfer_42"
    assert against(match, too_many) == ["tactics.round.actions"]
    after_all = "activate l: sustained, skill reload:nebelwerfer_42"
    assert against(match, after_all) == ["tactics.round.sustained"]
    match.play("activate l: attack, skill reload:nebelwerfer_42")
    match.play("nothing")
    assert against(match, "use reload:nebelwerfer_42") == ["tactics.skills.reload"]
    assert open_to(match) == {"nothing"}
