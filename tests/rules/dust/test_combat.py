"""The combat phase of Dust: who may attack what, from where, how often."""

import pytest

from dustlab.core.errors import DustlabError, IllegalMove, NotAMove
from dustlab.core.match import Over
from tests.boards import at, reasons, shown, told

EASTERN_EUROPE = """
    ukraine red 5 tank 2 mech
    balkans blue 4 tank 1 fighter
    persia blue 1 tank
    berlin blue 2 tank center
    arabia red 1 tank
"""


def test_an_attack_takes_the_chosen_units_out_of_their_area_and_costs_a_combat_point() -> None:
    match = at(EASTERN_EUROPE)
    match.play("attack ukraine > balkans 3 tank 2 mech")
    assert shown(match, "ukraine") == ["ukraine red 2 tank"]
    assert match.state.turn.combat_points == 2
    assert match.last is not None
    assert match.last.events[0].text == (
        "Red attacks Balkans from Ukraine with 3 tanks and 2 mechs."
    )


def test_without_a_combat_point_nobody_attacks() -> None:
    match = at(EASTERN_EUROPE, turn="turn red combat 0")
    assert reasons(match, "attack ukraine > balkans 3 tank") == ["dust.combat.points"]
    assert match.moves() == [match.read_move("end combat")]


@pytest.mark.parametrize(
    ("move", "rule", "words"),
    [
        ("attack persia > ukraine 1 tank", "dust.combat.origin", "Persia does not belong to Red"),
        ("attack moscow > berlin 1 tank", "dust.combat.origin", "Moscow does not belong to Red"),
        ("attack ukraine > balkans 6 tank", "dust.combat.origin", "Ukraine has only 5 tanks"),
        ("attack ukraine > balkans 0 tank", "dust.combat.origin", "at least one unit"),
        ("attack ukraine > moscow 1 tank", "dust.combat.target", "Nobody holds Moscow"),
        ("attack balkans > ukraine 1 tank", "dust.combat.target", "is your own"),
        ("attack arabia > berlin 1 tank", "dust.combat.target", "not joined to Arabia"),
    ],
)
def test_an_attack_starts_from_an_own_area_and_goes_to_an_enemy_next_door(
    move: str, rule: str, words: str
) -> None:
    match = at(EASTERN_EUROPE)
    told = [refusal.text for refusal in match.why_not(move) if refusal.rule == rule]
    assert any(words in text for text in told), told


def test_a_hopeless_attack_is_answered_with_every_reason_in_the_rulebooks_order() -> None:
    match = at(
        """
        round 1
        turn red combat 0
        ukraine red 1 tank
        berlin blue 2 tank center
        """
    )
    assert reasons(match, "attack moscow > berlin 1 tank") == [
        "dust.combat.points",
        "dust.combat.origin",
        "dust.combat.first_round",
        "dust.combat.first_round",
        "dust.combat.capitals",
    ]


def test_land_units_do_not_attack_the_sea_nor_submarines_the_land() -> None:
    match = at(
        """
        ukraine red 2 tank
        mediterranean_sea blue 1 submarine
        """
    )
    assert reasons(match, "attack ukraine > mediterranean_sea 1 tank") == ["dust.combat.kinds"]
    match = at(
        """
        mediterranean_sea red 1 submarine
        ukraine blue 2 tank
        """
    )
    assert reasons(match, "attack mediterranean_sea > ukraine 1 submarine") == ["dust.combat.kinds"]


def test_the_same_attack_is_not_made_twice_but_others_on_the_same_area_are() -> None:
    match = at(
        EASTERN_EUROPE.replace("red 1 tank", "red 4 tank").replace("4 tank 1 fighter", "30 tank")
    )
    match.play("attack ukraine > balkans 1 tank")
    match.play("roll", dice=[0])  # the defender's thirty tanks miss
    match.play("roll", dice=[0])
    match.play("roll", dice=[0])
    assert match.state.battle is None, "three dry rolls end it"
    assert reasons(match, "attack ukraine > balkans 1 tank") == ["dust.combat.same"]
    assert reasons(match, "attack arabia > balkans 1 tank") == []
    assert reasons(match, "attack ukraine > persia 1 tank") == []


def test_in_a_battle_no_other_attack_begins() -> None:
    match = at(EASTERN_EUROPE)
    match.play("attack ukraine > balkans 1 tank")
    assert reasons(match, "attack arabia > balkans 1 tank") == ["dust.turn.order"]
    assert reasons(match, "end combat") == ["dust.turn.order"]


def test_ending_the_phase_gives_up_the_points_left() -> None:
    match = at(EASTERN_EUROPE)
    match.play("end combat")
    assert match.over is not None
    assert match.over.because == "dust.combat.end"
    assert reasons(match, "roll") == ["dust.turn.order"]


def test_an_illegal_move_that_is_played_raises_with_its_reasons() -> None:
    match = at(EASTERN_EUROPE)
    with pytest.raises(IllegalMove, match="not joined to Arabia"):
        match.play("attack arabia > berlin 1 tank")
    assert match.cursor == 0, "nothing has happened"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("atack ukraine > balkans 1 tank", "did you mean attack"),
        ("attack ukraine balkans 1 tank", "'attack ORIGIN > TARGET UNITS'"),
        ("attack ukrane > balkans 1 tank", "did you mean ukraine"),
        ("attack ukraine > balkans 1 tnak", "did you mean tank"),
        ("attack ukraine > balkans 61 tank", "only 5 tanks and 2 mechs: you asked for 61 tanks"),
        ("attack ukraine > balkans 1234567 tank", "got 1234567"),
        ("attack ukraine > balkans -1 tank", "got -1"),
        ("", "a move"),
    ],
)
def test_a_text_that_is_no_move_is_answered_in_one_line(text: str, expected: str) -> None:
    with pytest.raises(DustlabError) as caught:
        at(EASTERN_EUROPE).play(text)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


def test_not_a_move_is_a_kind_of_its_own() -> None:
    with pytest.raises(NotAMove):
        at(EASTERN_EUROPE).play("charge")


# -- the phases


def test_the_first_attack_ends_the_movement_phase_and_its_points_are_lost() -> None:
    match = at(EASTERN_EUROPE, turn="turn red combat 3 movement 2\nphase movement")
    steps = match.play("attack ukraine > balkans 5 tank 2 mech")
    assert match.state.phase == "combat"
    assert match.state.turn.movement_points == 0
    assert steps[0].events[0].rule == "dust.combat.begin"
    assert told(steps)[0] == (
        "The first attack ends the movement phase of Red (2 movement points left unused)."
    )


def test_movement_is_ended_before_combat_is() -> None:
    match = at(EASTERN_EUROPE, turn="turn red combat 3 movement 2\nphase movement")
    assert reasons(match, "end combat") == ["dust.combat.begin"]


@pytest.mark.parametrize("phase", ["production", "initiative"])
@pytest.mark.parametrize("move", ["attack ukraine > balkans 1 tank", "drop ukraine 1 > balkans"])
def test_nobody_attacks_before_the_movement_phase(phase: str, move: str) -> None:
    hands = "hand red c1m1p5s1\nhand blue c1m1p5s2"
    turn = "turn red combat 3\n" if phase == "production" else ""
    match = at(EASTERN_EUROPE, turn=f"{turn}phase {phase}\n{hands}")
    rules = reasons(match, move)
    assert rules[0] == "dust.combat.begin"
    assert rules[1:] == ([] if move.startswith("attack") else ["dust.ability.card"])


def test_a_turn_played_alone_is_over_with_its_combat_phase() -> None:
    match = at(EASTERN_EUROPE)
    match.play("end combat")
    assert isinstance(match.pending, Over)
    assert str(match.pending) == "The combat phase of Red is over."
    assert reasons(match, "attack ukraine > balkans 1 tank") == ["dust.combat.end"]


def test_in_a_whole_game_the_end_of_combat_is_the_next_players_turn() -> None:
    match = at(
        f"""
        ends game
        order red blue at 0
        played red c4m1p2s3, blue c3m1p3s1
        {EASTERN_EUROPE}
        """
    )
    match.play("end combat")
    assert match.state.turn.army == "blue"
    assert match.state.turn.combat_points == 3
    assert match.state.phase == "production"


def test_a_battle_played_alone_is_over_with_it() -> None:
    match = at(f"ends battle\nround 2{EASTERN_EUROPE}")
    match.play("attack ukraine > balkans 5 tank 2 mech")
    match.play("roll", dice=[7])
    match.play("take 4 tank 1 fighter")
    assert str(match.pending) == "The battle is over: Red holds Balkans."
    assert reasons(match, "attack ukraine > persia 1 tank") == [
        "dust.combat.end",
        "dust.combat.origin",
    ], "and nobody is left in Ukraine"


def test_conquerors_attack_again_from_where_they_are() -> None:
    match = at("ukraine red 5 mech\nbalkans blue 1 tank\narabia blue 1 tank")
    match.play("attack ukraine > balkans 5 mech")
    match.play("roll", dice=[3])
    match.play("take 1 tank")
    assert reasons(match, "attack balkans > arabia 5 mech") == []


def test_an_area_that_all_units_leave_is_nobodys_even_while_they_win() -> None:
    match = at("homes red moscow\nmoscow red 5 tank center\nukraine blue 1 tank")
    steps = match.play("attack moscow > ukraine 5 tank", dice=[])
    assert "Nobody is left in Moscow: it belongs to nobody now." in told(steps)
    assert match.state.owner("moscow") == ""
    assert match.state.centers_of("red") == []


# -- the truce

TRUCE = """
    truce red green
    players red blue green
    ukraine red 2 tank
    persia green 2 tank
    balkans blue 1 tank
"""


def test_players_joined_by_a_truce_do_not_attack_each_other() -> None:
    match = at(TRUCE)
    assert reasons(match, "attack ukraine > persia 1 tank") == ["dust.ability.diplomat"]
    assert reasons(match, "attack ukraine > balkans 1 tank") == []
    other_way = at(TRUCE, turn="turn green combat 3")
    assert reasons(other_way, "attack persia > ukraine 1 tank") == ["dust.ability.diplomat"]
    third = at(TRUCE, turn="turn blue combat 3")
    assert reasons(third, "attack balkans > ukraine 1 tank") == []
