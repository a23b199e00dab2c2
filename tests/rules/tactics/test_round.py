"""The round: initiative, taking turns, two actions, what may be declared, how a round ends."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Choice, Match, Over
from dustlab.tactics import GAME, State, battlefield, from_position, new_match
from dustlab.tactics.rules.round import initiative_odds, reaction_moment
from dustlab.tactics.text.battlefields import read_battlefields, write_battlefield

from .fights import with_skills
from .rounds import against, open_to, round_trips, skirmish, told

FOUR = (
    "piece hb: hell_boys at A5",
    "piece dd: death_dealers at E5",
    "piece hans: hans at A1",
)


def rolled(match: Match[State], *rolls: tuple[int, int]) -> Match[State]:
    for roll in rolls:
        match.fall(roll)
    return match


def fresh_round(*lines: str) -> Match[State]:
    match = skirmish("phase initiative", "round 1", "turn nobody", *lines)
    match.automatic = False
    return match


# -- initiative


def test_both_sides_roll_three_dice_and_more_hits_win() -> None:
    match = rolled(fresh_round(*FOUR), (1, 2))
    assert match.state.round.winner == "axis"
    assert match.steps[-1].events[0].rule == "tactics.round.initiative"
    assert max(initiative_odds(match.state)) == (3, 3)


def test_level_both_roll_again() -> None:
    match = rolled(fresh_round(*FOUR), (1, 1))
    assert isinstance(match.pending, Chance)
    assert match.steps[-1].events[0].rule == "tactics.round.tie"


def test_black_ops_gives_one_more_die_however_many_have_it() -> None:
    match = fresh_round(*FOUR, "piece joe: bazooka_joe at B5")
    assert max(initiative_odds(match.state)) == (4, 3)
    match = with_skills(match, "hb", "black_ops")
    assert max(initiative_odds(match.state)) == (4, 3)
    match.automatic = False
    match.fall((2, 1))
    assert "tactics.skills.black_ops" in [event.rule for event in match.steps[-1].events]


def test_a_destroyed_unit_gives_no_die() -> None:
    match = fresh_round(*FOUR, "piece joe: bazooka_joe off living 0")
    assert max(initiative_odds(match.state)) == (3, 3)


def test_the_winner_says_who_begins() -> None:
    match = rolled(fresh_round(*FOUR), (2, 0))
    assert match.pending == Choice("allies", "tactics.round.asks_begin")
    assert open_to(match) == {"begin allies", "begin axis"}
    match.play("begin axis")
    assert match.state.round.turn == "axis"
    assert against(match, "begin allies") == ["tactics.round.begins"]
    with pytest.raises(BadInput, match="a side"):
        match.read_move("begin nobody")


# -- turns


def test_the_sides_take_turns() -> None:
    match = skirmish(*FOUR)
    match.play("activate hb: nothing, nothing")
    assert match.state.round.turn == "axis"
    assert against(match, "activate dd: move, nothing") == ["tactics.round.alternate"]
    assert told(match, "activate dd: move, nothing") == (
        "Death Dealers belong to the other side (Allies); now it is the turn of: Axis."
    )


def test_who_has_more_units_goes_on_alone() -> None:
    match = skirmish(*FOUR)
    match.play("activate hb: nothing, nothing")
    steps = match.play("activate hans: nothing, nothing")
    assert match.state.round.turn == "allies"
    match = skirmish(*FOUR, turn="axis")
    match.play("activate hans: nothing, nothing")
    steps = match.play("activate hb: nothing, nothing")
    assert match.state.round.turn == "allies"
    assert "tactics.round.more_units" in [event.rule for event in steps.events]


def test_a_unit_is_activated_once_a_round() -> None:
    match = skirmish(*FOUR, "piece h2: hans at E1")
    match.play("activate hb: nothing, nothing")
    match.play("activate hans: nothing, nothing")
    assert against(match, "activate hb: move, nothing") == ["tactics.round.locked"]
    assert against(match, "activate dd: move, nothing") == []


def test_when_all_have_acted_the_cards_are_turned_back() -> None:
    match = skirmish(*FOUR)
    match.automatic = False
    for move in ("hb", "hans", "dd"):
        steps = match.play(f"activate {move}: nothing, nothing")
    assert match.state.phase == "initiative"
    assert match.state.round.number == 3
    assert not any(piece.acted for piece in match.state.pieces)
    rules = [event.rule for event in steps.events]
    assert rules[-2:] == ["tactics.round.unlock", "tactics.round.round"]


# -- two actions


def test_a_unit_has_two_actions_of_four_kinds_in_any_order_or_sustains_its_attack() -> None:
    """tactics.round.actions"""
    match = skirmish("piece dd: death_dealers at C5", "piece hans: hans at A1")
    plain = ("move", "attack", "nothing")
    pairs = {f"activate dd: {a}, {b}" for a in plain for b in plain}
    assert open_to(match) == pairs - {"activate dd: attack, attack"} | {"activate dd: sustained"}


def test_attack_and_attack_is_the_one_pair_that_is_not_allowed() -> None:
    match = skirmish(*FOUR)
    assert against(match, "activate dd: attack, attack") == ["tactics.round.two_attacks"]


def test_a_sustained_attack_is_declared_alone() -> None:
    match = skirmish(*FOUR)
    assert against(match, "activate dd: sustained") == []
    assert "tactics.round.sustained" in against(match, "activate dd: move, sustained")


def test_one_action_is_one_and_nothing() -> None:
    match = skirmish(*FOUR)
    assert str(match.read_move("activate dd: move")) == "activate dd: move, nothing"
    three = match.read_move("activate dd: move, move, move")
    assert [r.rule for r in match.why_not(three)] == ["tactics.round.actions"]
    with pytest.raises(BadInput, match="an action"):
        match.read_move("activate dd: dance")
    with pytest.raises(BadInput, match="a piece"):
        match.read_move("activate nobody: move")


def test_an_action_may_be_left_out() -> None:
    match = skirmish(*FOUR)
    match.play("activate dd: move, move")
    steps = match.play("nothing")
    assert steps.events[0].rule == "tactics.round.nothing"
    assert match.state.activation is not None
    match.play("nothing")
    assert match.state.pieces[1].acted
    assert against(match, "nothing") == ["tactics.round.nothing"]


def test_what_was_declared_comes_in_its_order() -> None:
    match = skirmish(*FOUR)
    match.play("activate dd: attack, move")
    assert against(match, "move E4") == ["tactics.round.declare"]
    match.play("nothing")
    assert against(match, "move E4") == []


def test_a_unit_uses_the_skills_of_its_own_card() -> None:
    match = skirmish(*FOUR)
    assert against(match, "activate dd: skill tank_head, move") == ["tactics.round.skill"]
    assert against(match, "activate dd: move, move with jump") == ["tactics.skills.declare"]
    assert against(match, "use tank_head > hans") == ["tactics.round.skill"]


def test_berserk_goes_with_a_sustained_attack_and_not_with_two_moves() -> None:
    match = skirmish("piece sigrid: sigrid at A1", "piece dd: death_dealers at C5", turn="axis")
    assert against(match, "activate sigrid: sustained with berserk") == []
    assert against(match, "activate sigrid: move, move with berserk") == ["tactics.skills.declare"]
    match.play("activate sigrid: sustained with berserk")
    assert match.state.pieces[0].used == ("berserk",)


def test_a_skill_that_lasts_for_the_round_is_noted_and_goes_with_it() -> None:
    match = with_skills(skirmish(*FOUR), "hb", "heroic_attack")
    steps = match.play("activate hb: nothing, nothing with heroic_attack")
    assert steps.events[1].rule == "tactics.skills.heroic_attack"
    assert match.state.pieces[0].lasting == ("heroic_attack",)
    match.play("activate hans: nothing, nothing")
    match.play("activate dd: nothing, nothing")
    assert match.state.pieces[0].lasting == ()
    assert match.state.pieces[0].used == ("heroic_attack",)


# -- reaction: the moment


@pytest.mark.parametrize(
    ("unit", "plan", "moment"),
    [
        ("death_dealers", "move, attack", 0),
        ("death_dealers", "attack, move", 0),
        ("death_dealers", "move, move", 0),
        ("death_dealers", "nothing, move", 1),
        ("the_boss", "skill officer, nothing", -1),
        ("death_dealers", "sustained", -1),
        ("hell_boys", "move, move", 1),
        ("hell_boys", "move, attack", 0),
        ("the_hammers", "move, move with jump", 1),
    ],
)
def test_the_round_knows_when_enemies_may_react(unit: str, plan: str, moment: int) -> None:
    active = f"active u: {plan}"
    lines = ["row ...", f"piece u: {unit} at A1", "phase action", active]
    state = from_position("\n".join(lines)).state
    assert state.activation is not None
    assert reaction_moment(state, state.activation) == moment


# -- the end of the round


def test_a_vehicle_that_repairs_itself_rolls_for_each_cross() -> None:
    match = skirmish("piece v: blackhawk at C5 damage 2", "piece hans: hans at A1 acted")
    match = with_skills(match, "v", "self_repair")
    match.automatic = False
    match.play("activate v: nothing, nothing")
    assert match.state.phase == "end"
    pending = match.pending
    assert isinstance(pending, Chance)
    assert max(pending.odds) == 2
    step = match.fall(1)
    assert step.events[0].rule == "tactics.skills.self_repair"
    assert match.state.pieces[0].damage == 1
    assert match.state.phase == "initiative"


def test_nothing_repairs_itself_after_it_was_destroyed() -> None:
    match = skirmish("piece d: hell_boys at A5", "piece v: blackhawk off living 0 damage 3",
                     "piece hans: hans at A1 acted")  # fmt: skip
    match = with_skills(match, "v", "self_repair")
    match.play("activate d: nothing, nothing")
    assert match.state.phase == "initiative"


def test_an_exercise_may_end_with_an_activation_or_a_round() -> None:
    match = skirmish(*FOUR, "ends activation")
    match.play("activate hb: nothing, nothing")
    assert isinstance(match.pending, Over)
    match = skirmish(FOUR[0], "piece hans: hans at A1 acted", "ends round")
    match.play("activate hb: nothing, nothing")
    assert isinstance(match.pending, Over)


def test_a_whole_skirmish_begins_with_the_initiative_and_reads_back() -> None:
    match = new_match("first_patrol", seed=5)
    assert match.state.phase == "initiative"
    assert round_trips(match)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["phase activation", "turn nobody"], "the side that activates a unit, got nobody"),
        (["phase joining", "turn nobody"], "the side that decides, got nobody"),
        (["phase action"], "a unit with an action that is on, got nobody"),
        (["phase action", "active hb: move at 1"], "got a unit that is done"),
        (["phase command", "active hb: skill officer"], "whom the order is for"),
        (["phase action", "active hb: dance"], "an action"),
        (["phase action", "active hb: move by magic"], "one of turn, reaction"),
        (["phase action", "active nobody: move"], "a piece"),
        (["phase action", "active hb move"], "'active UNIT: [ACTION, ACTION]"),
        (["phase action", "active hb: move at 7"], "at most 1"),
    ],
)
def test_a_position_that_says_too_little_is_refused_in_one_line(
    lines: list[str], complaint: str
) -> None:
    with pytest.raises(BadInput) as refused:
        skirmish(*FOUR, *lines)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_scenario_may_give_a_side_more_dice_for_the_initiative_or_fewer() -> None:
    ground = battlefield("first_patrol")._replace(initiative=(2, -1))
    match = new_match(ground, seed=1)
    match.goto(0)
    pending = match.pending
    assert isinstance(pending, Chance)
    assert max(pending.odds) == (5, 2)
    assert read_battlefields(write_battlefield(ground), "mine.toml")[0] == ground
    text = "\n".join(GAME.write_position(match.state))
    assert "initiative allies 2 axis -1" in text
    assert GAME.read_position(text.splitlines(), "here") == match.state


def test_a_scenario_leaves_everybody_a_die_for_the_initiative() -> None:
    with pytest.raises(BadInput) as error:
        read_battlefields('grid = ["."]\ninitiative = { axis = -3 }', "mine.toml")
    expected = "mine.toml line 2, initiative, axis: expected a whole number from -2 to 9, got -3"
    assert str(error.value) == expected
    with pytest.raises(BadInput):
        from_position("row ..\ninitiative allies -3 axis 0")
