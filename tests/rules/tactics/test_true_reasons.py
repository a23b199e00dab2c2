"""Every refusal gives the true reasons, all of them, and none that is not true."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.tactics import State

from .fights import with_skills
from .rounds import against, along, skirmish


def said(match: Match[State], move: str) -> list[str]:
    """The reasons against a move, as they are told."""
    return [reason.text for reason in match.why_not(move)]


# -- reaction fire: the moment is one thing, who may is another

WATCHED = """
row ......
row ......
row ......
turn axis
piece hans: hans at A1
piece sp: sturmpioniere at A3
"""


def comes(*lines: str) -> Match[State]:
    """Hans has come to B1 and is about to attack."""
    return along(WATCHED + "\n".join(lines), "activate hans: move, attack", "move B1")[0]


def test_at_the_very_moment_each_enemy_is_told_what_keeps_it_from_reacting() -> None:
    match = comes(
        "piece acted: death_dealers at E1 acted",
        "piece off: bazooka_joe off",
        "piece gone: rhino off living 0 damage 4 destroyed 1",
        "piece far: the_hammers at F3",
    )
    assert against(match, "react acted") == ["tactics.reaction.who"]
    assert said(match, "react acted") == ["Death Dealers have been activated in this round."]
    assert said(match, "react off") == ["Bazooka Joe is not on the field."]
    assert said(match, "react gone") == ["Rhino is destroyed."]
    assert said(match, "react far") == [
        "No weapon of The Hammers that could hurt Hans reaches 5 squares."
    ]
    assert said(match, "react sp") == ["Sturmpioniere are on the side of Hans."]


def test_a_weapon_that_is_used_up_or_does_no_harm_is_told_as_such() -> None:
    match = comes("piece owls: night_owls at D1")
    assert said(match, "react owls") == ["No weapon of Night Owls does any damage to Hans."]
    board = "piece honey: honey at A1\npiece sp: sturmpioniere at D1 spent 0,3,0,0"
    match = along(board, "activate honey: move, attack", "move B1")[0]
    assert said(match, "react sp") == [
        "What Sturmpioniere could hurt Honey with from here is used up or not loaded."
    ]


def test_several_reasons_are_all_told() -> None:
    match = comes(
        "piece th: the_hammers at F3 acted",
        "piece wall: blackhawk at E3",
    )
    assert against(match, "react th") == [
        "tactics.reaction.who", "tactics.reaction.zone", "tactics.reaction.zone",
    ]  # fmt: skip


def test_before_its_moment_after_it_and_without_any_the_reason_is_the_moment() -> None:
    match = skirmish(
        *WATCHED.strip().splitlines()[4:], "piece dd: death_dealers at D1", turn="axis"
    )
    assert said(match, "react dd") == [
        "No unit acts now: enemies react to one that moves or attacks."
    ]
    match.play("activate hans: move, attack")
    assert said(match, "react dd") == [
        (
            "Enemies cannot react to Hans yet: they react after the first MOVE or ATTACK, "
            "or at the end of a whole way."
        )
    ]  # fmt: skip
    match.play("move B1")
    assert said(match, "react dd") == []
    match.play("no reaction")
    assert said(match, "react dd") == ["The moment has passed: nobody reacts to Hans any more."]
    match.goto(0)
    match.play("activate hans: sustained")
    assert said(match, "react dd") == ["Hans makes a sustained attack: nobody reacts to that."]


def test_out_of_its_moment_a_unit_that_has_acted_is_told_both() -> None:
    match = skirmish("piece hans: hans at A1", "piece dd: death_dealers at D1 acted", turn="axis")
    assert against(match, "react dd") == ["tactics.reaction.moment", "tactics.reaction.who"]


# -- skills: never had, used up, fallen with who knew, said at the wrong time

BOSS = "piece boss: the_boss at C3 living {}"
BESIDE = ("piece hans: hans at A1", "piece v: blackhawk at C2 damage 1")


@pytest.mark.parametrize(
    ("unit", "move", "rules", "text"),
    [
        ("piece u: hell_boys at C3", "activate u: skill repair, nothing",
         ["tactics.round.skill"], "Hell Boys have no skill makeshift repair."),
        ("piece u: sigrid at C3 used berserk", "activate u: attack, nothing with berserk",
         ["tactics.skills.once"], "Sigrid has used Berserk in this game already."),
        ("piece u: hell_boys at C3", "activate u: attack, nothing with berserk",
         ["tactics.skills.declare"], "Hell Boys have no skill Berserk."),
        ("piece u: sigrid at C3", "activate u: skill berserk, attack",
         ["tactics.skills.declare"],
         "Berserk takes no action: it is declared with the activation, after 'with'."),
        ("piece u: the_boss at C3", "activate u: move, attack with heal",
         ["tactics.round.skill"], "Healing takes an action: it is declared as one of the two."),
        ("piece u: hell_boys at C3", "activate u: move, attack with fast",
         ["tactics.skills.declare"], "Fast works by itself and is not declared."),
        ("piece u: sergeant_vega at C3", "activate u: move, attack with medal_of_honor",
         ["tactics.skills.medal_of_honor"],
         "Medal of Honor is asked about when the dice of Sergeant Vega have fallen, not before."),
        ("piece u: the_boss at C3 used rebuild", "activate u: skill rebuild, nothing",
         ["tactics.skills.once"],
         "The Boss has used bringing a vehicle back in this game already."),
        ("piece u: sigrid at C3", "activate u: move, nothing with berserk",
         ["tactics.skills.declare"], "Berserk does nothing for what Sigrid is going to do."),
        ("piece u: luther at C3", "activate u: move, attack with charge",
         ["tactics.skills.charge"],
         ("A charge is two MOVEs and then an attack with weapons of range 1 and C: Luther declares "
          "something else.")),
    ],
)  # fmt: skip
def test_a_skill_is_refused_for_its_true_reason(
    unit: str, move: str, rules: list[str], text: str
) -> None:
    side = "axis" if "sigrid" in unit or "luther" in unit else "allies"
    other = "piece f: hell_boys at A1" if side == "axis" else "piece f: hans at A1"
    match = skirmish(unit, other, turn=side)
    assert against(match, move) == rules
    assert said(match, move)[0] == text


def test_a_specialist_who_has_fallen_is_named() -> None:
    # Officer, radioman, mechanic, medic and weapon specialist: who is missing?
    match = skirmish(BOSS.format("1,1,0,1,1"), *BESIDE)
    assert said(match, "activate boss: skill repair, nothing") == [
        "Makeshift repair: the mechanic of The Boss has fallen."
    ]
    match = skirmish(BOSS.format("1,0,0,1,1"), *BESIDE)
    assert against(match, "activate boss: skill rebuild, nothing") == [
        "tactics.round.skill", "tactics.command.rebuild",
    ]  # fmt: skip
    assert against(match, "activate boss: skill heal, nothing") == []


def test_a_skill_named_in_the_midst_of_other_actions_is_told_when_it_was_due() -> None:
    match = skirmish("piece sigrid: sigrid at A1", "piece hb: hell_boys at C1", turn="axis")
    match.play("activate sigrid: attack, nothing")
    assert against(match, "use berserk") == ["tactics.round.skill", "tactics.skills.declare"]
    assert said(match, "use berserk")[1] == ("Berserk is said when a unit is activated, not later.")
    assert against(match, "fire laser_pistole_b > hb with berserk") == ["tactics.attack.targets"]
    with pytest.raises(BadInput, match="a skill"):
        match.read_move("use bezerk")


def test_an_order_without_a_unit_asks_for_one() -> None:
    match = skirmish(BOSS.format("1,1,1,1,1"), *BESIDE)
    match.play("activate boss: skill repair, nothing")
    assert said(match, "use repair") == ["Makeshift repair is for a unit: name it."]
    assert said(match, "use heal > v") == [
        "Makeshift repair was declared, not healing.",
    ]


# -- attacks: no unit, another action, the midst of an attack


def test_when_nobody_attacks_the_reason_is_what_is_on_instead() -> None:
    match = skirmish("piece sp: sturmpioniere at A1", "piece hb: hell_boys at C1", turn="axis")
    match.automatic = False
    shot = "fire sp:stg_47 > hb"
    assert said(match, shot) == [
        "No unit is activated: it attacks after it has been activated for it."
    ]
    match.play("activate sp: move, attack")
    assert said(match, shot) == ["Sturmpioniere have another action on now: move."]
    match.play("nothing")
    assert said(match, shot) == []
    match.play(shot)
    assert said(match, "fire stg_47 > hb") == [
        (
            "The targets of Sturmpioniere have been declared, and the attack is being worked out: "
            "no other target can be named now."
        )
    ]  # fmt: skip


def test_a_weapon_without_boxes_fires_once() -> None:
    match = skirmish("piece sp: sturmpioniere at A1", "piece hb: hell_boys at C1", turn="axis")
    match.play("activate sp: attack, nothing")
    assert said(match, "fire stg_47 x2 > hb") == [
        "StG 47 fires once in an attack; you asked for 2 shots."
    ]


def test_too_many_rockets_of_too_few_men_are_refused_for_both() -> None:
    match = skirmish(
        "piece sp: sturmpioniere at A1 living 1,0", "piece hb: hell_boys at C1", turn="axis"
    )
    match.play("activate sp: attack, nothing")
    assert against(match, "fire panzerfaust x9 > hb") == [
        "tactics.weapon.limited", "tactics.weapon.limited_squad",
    ]  # fmt: skip


def test_a_trap_does_not_burn() -> None:
    match = skirmish("traps C2", "piece hd: hot_dog at C4", "piece hans: hans at A1")
    match.play("activate hd: attack, nothing")
    assert against(match, "fire napalm_thrower > C2 C3") == [
        "tactics.attack.targets", "tactics.weapon.flame_trap",
    ]  # fmt: skip


# -- an attack under way: whose step it is


def test_striking_back_is_refused_for_what_is_missing() -> None:
    match = skirmish("piece hb: hell_boys at A1", "piece sp: sturmpioniere at B1")
    match.automatic = False
    assert said(match, "strike back") == ["There is no attack now to strike back at."]
    match.play("activate hb: attack, nothing")
    match.play("fire shotgun > sp")
    assert said(match, "strike back") == [
        "Sturmpioniere are not attacked in close combat: only that is answered."
    ]
    match.goto(1)
    match.play("fire shotgun > sp, knife_grenade > sp")
    assert said(match, "strike back") == [
        "Nobody strikes back yet: the weapons that fire from afar come first."
    ]


def test_a_vehicle_without_a_close_weapon_is_told_so() -> None:
    match = skirmish("piece luther: luther at A1", "piece bh: honey at B1", turn="axis")
    match.automatic = False
    match.play("activate luther: attack, nothing")
    match.play("fire combat_claw > bh")
    assert said(match, "strike back") == [
        "It is too late to strike back: that is decided before the dice of close combat fall.",
        "Honey has no weapon of close combat that hurts Luther.",
    ]


def test_a_medal_is_refused_for_who_fires_and_for_the_step() -> None:
    match = skirmish("piece hb: hell_boys at A1", "piece sp: sturmpioniere at B1")
    match.automatic = False
    assert said(match, "roll again") == ["No attack is being worked out."]
    match.play("activate hb: attack, nothing")
    match.play("fire shotgun > sp")
    assert said(match, "roll again") == [
        "Dice fall first: the attack has not come to this yet.",
        "Hell Boys have no Medal of Honor.",
    ]


# -- activating: everything that is wrong with it at once


def test_a_unit_that_may_not_act_is_told_what_else_is_wrong() -> None:
    match = skirmish(
        "piece hb: hell_boys at A1 acted", "piece dd: death_dealers at C1", "piece hans: hans at E1"
    )
    assert against(match, "activate hb: attack, attack with berserk") == [
        "tactics.round.locked", "tactics.round.two_attacks", "tactics.skills.declare",
    ]  # fmt: skip
    match.play("activate dd: move, nothing")
    assert against(match, "activate hb: move, move") == [
        "tactics.round.alternate", "tactics.round.locked",
    ]  # fmt: skip
    assert said(match, "activate hb: move, move")[0] == (
        "Death Dealers act now: the next unit is activated when that is done."
    )


def test_a_hero_of_the_other_side_who_goes_with_a_squad_is_told_all_of_it() -> None:
    match = skirmish(
        "piece sigrid: sigrid at C1 joined lg acted", "piece lg: laser_grenadiers at C1 acted",
        "piece hb: hell_boys at A1",
    )  # fmt: skip
    assert against(match, "activate sigrid: move, move") == [
        "tactics.round.alternate", "tactics.round.locked", "tactics.heroes.together",
    ]  # fmt: skip


def test_joining_after_the_first_round_has_begun_tells_what_would_forbid_it_anyway() -> None:
    match = skirmish(
        "piece lara: lara off", "piece lg: laser_grenadiers off", "piece hb: hell_boys off"
    )
    assert against(match, "join lara > lg") == ["tactics.heroes.join", "tactics.heroes.armour"]


def test_a_command_squad_is_not_skilled_by_a_hero_who_lacks_its_skill() -> None:
    # A hero's skill that is not shared works for him, with a squad or alone.
    match = with_skills(
        skirmish("piece lara: lara at C3", "piece v: hans at D4 damage 2",
                 "piece dd: death_dealers at A5", turn="axis"),
        "lara", "tank_head",
    )  # fmt: skip
    match.play("activate lara: skill tank_head, nothing")
    assert against(match, "use tank_head > dd") == [
        "tactics.skills.tank_head", "tactics.skills.tank_head",
    ]  # fmt: skip


def test_nobody_strikes_back_while_a_medal_is_asked_about_or_at_a_crate() -> None:
    match = skirmish(
        "crates C2", "piece v: sergeant_vega at D1", "piece sp: sturmpioniere at C1",
        "phase attack", "active v: nothing, attack at 1", "attack v attack medal at 0",
        "shot v:panzerfaust > at C2 hits 0", "dice 0 none blanks 1",
    )  # fmt: skip
    for answer in ("strike back", "endure"):
        assert against(match, answer) == ["tactics.attack.strike_back"]


def test_a_skill_named_with_the_targets_is_told_all_that_is_wrong_with_it() -> None:
    match = skirmish("piece hans: hans at A1", "piece dd: death_dealers at C1", turn="axis")
    match.play("activate hans: attack, move")
    assert against(match, "fire mg_44 > dd with berserk") == [
        "tactics.attack.targets", "tactics.skills.declare",
    ]  # fmt: skip
    match = skirmish(
        "piece v: sergeant_vega at A1 used heroic_attack", "piece sp: sturmpioniere at C1"
    )
    match.play("activate v: attack, move")
    assert against(match, "fire carbine > sp with heroic_attack") == [
        "tactics.attack.targets", "tactics.skills.once",
    ]  # fmt: skip
    match = skirmish("piece v: sergeant_vega at A1", "piece sp: sturmpioniere at C1")
    match.play("activate v: attack, move with heroic_attack")
    assert said(match, "fire carbine > sp with heroic_attack") == [
        "Heroic Attack was declared with Sergeant Vega and holds: it is not named again."
    ]


@pytest.mark.parametrize(
    ("setting", "actions", "rules"),
    [
        ("", "move, nothing", ["tactics.skills.declare"]),
        ("", "move, attack", ["tactics.skills.declare"]),
        ("", "move, move", []),
        ("setting full_first_move", "move, nothing", []),
    ],
)
def test_assault_is_not_declared_for_a_move_that_only_brings_a_unit_in(
    setting: str, actions: str, rules: list[str]
) -> None:
    lines = (setting,) if setting else ()
    match = skirmish(*lines, "piece apes: blutkreuz_affen off", "piece dd: death_dealers at A1",
                     turn="axis")  # fmt: skip
    assert against(match, f"activate apes: {actions} with assault") == rules


def test_while_a_unit_is_on_by_order_an_enemy_is_told_that_it_is_not_his_turn() -> None:
    match = skirmish(
        "piece pounder: pounder at A1", "piece sp: sturmpioniere at C1", "active pounder: by order"
    )
    assert against(match, "activate sp: move, move") == [
        "tactics.command.officer", "tactics.round.alternate",
    ]  # fmt: skip


def test_with_the_setting_a_unit_comes_in_with_all_its_points() -> None:
    match = skirmish("setting full_first_move", "phase action", "active h: move, move",
                     "piece h: the_hammers off")  # fmt: skip
    assert against(match, "move A1") == ["tactics.movement.points"]
