"""What the coach of Dust Tactics says before a move: each fact, and where it is silent."""

from fractions import Fraction

from dustlab.core.match import Match
from dustlab.core.words import chance, percent
from dustlab.tactics import State
from dustlab.tactics.coach import answers
from dustlab.tactics.odds.attacks import of_attack
from dustlab.tactics.studies.single_activation import watchers

from .fights import CORNER, at, attacking, play, with_lasting, with_skills

# Two squads in the open, three squares apart; and out of each other's sight.
OPEN = """
row ......
row ......
phase activation
round 2
turn allies
piece hb: hell_boys at A1
piece sp: sturmpioniere at D1
"""
BLIND = OPEN.replace("row ......\nrow ......", "row .xx...\nrow ......", 1)


def said(match: Match[State], move: str) -> list[str]:
    """The facts by the last word of their sentences' keys."""
    return [one.key.rpartition(".")[2] for one in match.cautions(move)]


def told(match: Match[State], fact: str, move: str) -> str:
    return " ".join(one.text for one in match.cautions(move) if one.key.endswith(f".{fact}"))


# Who answers


def test_a_move_that_ends_in_a_fire_zone_says_who_may_react_and_with_which_chance() -> None:
    match = at(CORNER)
    play(match, ["activate hans: move, attack"])
    words = told(match, "reacts_one", "move B1")
    assert words.startswith("Death Dealers (D1): 33 % to react, then ")
    after = match.branch().play("move B1").after
    hans, dealers = after.read_piece("hans"), after.read_piece("dd")
    [watcher] = [one for one in watchers(after, hans) if one.piece == dealers]
    assert watcher.attack is not None
    [odds] = of_attack(after, watcher.attack)
    assert f"takes damage: {chance(float(1 - odds.damage[0]))}" in words
    assert f"is destroyed: {percent(float(odds.destroyed))}" in words


def test_a_move_that_ends_where_nobody_sees_says_nothing() -> None:
    match = at(CORNER)
    play(match, ["activate hans: move, attack"])
    assert said(match, "move A2") == []


def test_enemies_who_have_acted_neither_react_nor_fire_before_the_next_round() -> None:
    acted = CORNER.replace("death_dealers at D1", "death_dealers at D1 acted")
    match = at(acted)
    play(match, ["activate hans: move, attack"])
    assert said(match, "move B1") == ["fires_one_next"]
    assert "can fire in the next round" in told(match, "fires_one_next", "move B1")
    last = at(acted.replace("round 2", "round 2\nrounds 2"))
    play(last, ["activate hans: move, attack"])
    assert said(last, "move B1") == []


def test_behind_the_last_unit_of_a_round_comes_the_next_round() -> None:
    match = at(OPEN.replace("at D1", "at C1 acted"))
    play(match, ["activate hb: move, move", "move A2"])
    assert said(match, "move B1") == ["fires_squad_next"]


def test_losses_that_give_up_a_weapon_say_which_one() -> None:
    match = at(OPEN.replace("turn allies", "turn axis").replace("D1", "C1"))
    play(match, ["activate sp: attack, nothing", "fire stg_47 > hb", "~ 2"])
    both = "lose 1 flamethrower 1 flamethrower/2"
    assert told(match, "given_up", both) == (
        "Nobody of Hell Boys would be left who carries: Flamethrower."
    )
    # The other flamethrower is left, or both.
    assert said(match, "lose 1 flamethrower 1 shotgun") == []
    assert said(match, "lose 2 shotgun") == []


def test_several_enemies_are_counted_and_the_most_dangerous_comes_first() -> None:
    match = at(CORNER + "piece more: death_dealers at E1\npiece hb: hell_boys at D2\n")
    play(match, ["activate hans: move, attack"])
    facts = said(match, "move B1")
    assert facts[0] == "many_react"
    assert facts[1:] == ["reacts_one"] * (len(facts) - 1)
    after = match.branch().play("move B1").after
    dangers = [one.danger for one in answers(after, after.read_piece("hans"), reacts=True)]
    assert len(dangers) == len(facts) - 1
    assert dangers == sorted(dangers, reverse=True)
    assert told(match, "many_react", "move B1").startswith(f"{len(dangers)} enemies see B1")


def test_whoever_can_only_fire_at_a_unit_later_in_the_round_needs_no_roll_for_it() -> None:
    match = at(CORNER)
    play(match, ["activate hans: move, move", "move A2"])
    assert said(match, "move A1") == ["fires_one"]
    assert "to react" not in told(match, "fires_one", "move A1")
    assert said(match, "move A3") == []
    one_more = match.branch()
    [one] = answers(one_more.play("move A1").after, match.state.acting.piece, reacts=False)
    assert one.tries == Fraction(1)


def test_on_a_way_that_nobody_interrupts_only_its_end_counts() -> None:
    match = with_skills(at(CORNER), "hans", "fast")
    play(match, ["activate hans: move, move"])
    assert said(match, "move B1") == [], "Hans moves on from there"
    play(match, ["move B1"])
    assert said(match, "move A1") == ["reacts_one"]


def test_a_way_that_is_broken_off_ends_where_the_unit_stands() -> None:
    match = at(OPEN.replace("at D1", "at D2"))
    play(match, ["activate hb: move, move"])
    assert said(match, "move C1") == [], "fast: nobody interrupts the way"
    play(match, ["move C1"])
    assert said(match, "nothing") == ["nothing_done", "reacts_squad"]


def test_after_an_attack_that_comes_first_enemies_may_react_where_the_unit_stands() -> None:
    match = at(OPEN.replace("at D1", "at B1"))
    play(match, ["activate hb: attack, move"])
    fire = next(str(move) for move in match.moves() if str(move).startswith("fire"))
    assert "reacts_squad" in said(match, fire)
    acted = at(OPEN.replace("at D1", "at B1 acted"))
    play(acted, ["activate hb: attack, move"])
    assert said(acted, fire) == ["silent"], "nobody may react"


def test_a_unit_that_takes_no_damage_in_this_round_has_nothing_to_fear() -> None:
    match = with_lasting(at(CORNER), "hans", "heroic_attack")
    play(match, ["activate hans: move, attack"])
    assert said(match, "move B1") == []


# Declaring


def test_an_attack_declared_with_no_enemy_in_reach_is_told() -> None:
    assert said(at(BLIND), "activate hb: attack, nothing") == ["attack_in_vain", "action_unused"]
    near = OPEN.replace("at D1", "at B1")
    assert said(at(near), "activate hb: attack, move") == []


def test_a_sustained_attack_without_a_target_is_told() -> None:
    assert said(at(BLIND), "activate hb: sustained") == ["sustained_in_vain"]
    near = OPEN.replace("at D1", "at B1")
    assert said(at(near), "activate hb: sustained") == []


def test_a_move_and_attack_from_which_no_enemy_comes_into_reach_is_told() -> None:
    far = OPEN.replace("row ......", "row ....................").replace("at D1", "at T1")
    match = at(far.replace("hell_boys", "the_hammers"))
    assert said(match, "activate hb: move, attack") == ["move_in_vain"]
    assert said(at(OPEN.replace("at D1", "at C1")), "activate hb: move, attack") == []


def test_an_action_that_is_declared_as_nothing_is_told() -> None:
    match = at(OPEN)
    assert said(match, "activate hb: move, nothing") == ["action_unused"]
    assert said(match, "activate hb: nothing, nothing") == ["actions_unused"]
    assert "action_unused" not in said(match, "activate hb: move, move")


def test_an_action_that_could_be_done_and_is_not_is_told() -> None:
    match = at(OPEN)
    play(match, ["activate hb: move, move"])
    assert said(match, "nothing") == ["nothing_done"]
    blind = at(BLIND)
    play(blind, ["activate hb: attack, nothing"])
    assert said(blind, "nothing") == [], "there is nothing to fire at"


def test_a_skill_of_the_game_declared_without_a_target_is_told() -> None:
    blind = at(with_lara(BLIND))
    assert said(blind, "activate lara: attack, move with berserk") == [
        "attack_in_vain",
        "skill_spent",
    ]
    assert said(blind, "activate lara: attack, move") == ["attack_in_vain"]
    near = at(with_lara(OPEN.replace("sturmpioniere at D1", "hell_boys at B1")))
    assert said(near, "activate lara: attack, move with berserk") == []


def with_lara(board: str) -> str:
    """Lara stands at A1, and it is her side's turn."""
    return (
        board.replace("hb: hell_boys at A1", "lara: lara at A1")
        .replace("sp: sturmpioniere", "hb: hell_boys")
        .replace("turn allies", "turn axis")
    )


# Weapons without a target


def test_weapons_without_a_target_are_named_if_an_enemy_is_in_their_fire() -> None:
    match = at(OPEN.replace("at D1", "at B1"))
    play(match, ["activate hb: attack, nothing"])
    assert told(match, "silent", "fire flamethrower/2 > sp, knife_grenade > sp") == (
        "Without a target, though an enemy is in reach and in sight: Shotgun and Flamethrower."
    )
    every = "fire shotgun > sp, flamethrower > sp, flamethrower/2 > sp, knife_grenade > sp"
    assert "silent" not in said(match, every)


def test_a_weapon_that_reaches_no_enemy_is_not_named() -> None:
    match = at(OPEN.replace("at D1", "at E1").replace("hell_boys", "death_dealers"))
    play(match, ["activate hb: attack, nothing"])
    assert "silent" not in said(match, str(match.moves()[-2]))


# Ammunition, crates and traps


def test_fire_at_crates_alone_is_told() -> None:
    match = at(BLIND + "crates B2\n")
    play(match, ["activate hb: attack, nothing"])
    assert said(match, "fire flamethrower > crate B2") == ["aims_at_cover"]
    near = at(OPEN.replace("at D1", "at B1") + "crates B2\n")
    play(near, ["activate hb: attack, nothing"])
    assert "aims_at_cover" not in said(near, "fire flamethrower > sp")


def test_several_shots_of_limited_ammunition_are_counted() -> None:
    board = """
    row ........
    piece sr: steel_rain at A1
    piece hlg: heavy_laser_grenadiers at F1
    """
    match = attacking(board, "sr")
    assert told(match, "uses_ammo", "fire rockets_4_2 x2 > hlg") == (
        "4.2 inch Rockets: 2 of the 4 shots left in this game."
    )
    assert "uses_ammo" not in said(match, "fire rockets_4_2 > hlg")


# The score


LAST = OPEN.replace("round 2", "round 5") + "rounds 5\n"


def test_in_the_last_round_the_points_that_are_missing_are_told() -> None:
    behind = at(LAST + "points 10 12\n")
    assert told(behind, "points_needed", "activate hb: move, move").endswith(
        "Allies 10, Axis 12. Being ahead takes 3 more points."
    )
    ahead = at(LAST + "points 13 12\n")
    assert "points_needed" not in said(ahead, "activate hb: move, move")
    earlier = at(LAST.replace("round 5", "round 4", 1) + "points 10 12\n")
    assert "points_needed" not in said(earlier, "activate hb: move, move")
