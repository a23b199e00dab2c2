"""The combat phase of Dust, by the premium rules: who may attack what, from where, how often."""

import pytest

from dustlab.errors import DustlabError, IllegalMove, NotAMove
from tests.boards import at, reasons, shown

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
        ("attack persia > ukraine 1 tank", "dust.combat.origin", "Persia is not yours"),
        ("attack moscow > berlin 1 tank", "dust.combat.origin", "Moscow is not yours"),
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


@pytest.mark.parametrize(
    ("area", "line"),
    [
        ("persia", "persia blue 1 tank"),  # a power source
        ("balkans", "balkans blue 1 tank center"),
    ],
)
def test_the_first_round_spares_power_sources_and_centers(area: str, line: str) -> None:
    position = f"ukraine red 5 tank\n{line}"
    assert reasons(at(f"round 1\n{position}"), f"attack ukraine > {area} 1 tank") == [
        "dust.combat.first_round"
    ]
    assert reasons(at(f"round 2\n{position}"), f"attack ukraine > {area} 1 tank") == []


@pytest.mark.parametrize(
    ("players", "half"),
    [("red blue", 25), ("red blue green", 20), ("red blue green black purple", 15)],
)
def test_capitals_open_at_half_of_the_points_that_win(players: str, half: int) -> None:
    position = "players {}\nscores red {}\nukraine red 5 tank\nberlin blue 1 tank"
    before = at(position.format(players, half - 1))
    assert reasons(before, "attack ukraine > berlin 1 tank") == ["dust.combat.capitals"]
    assert (
        f"{half} victory points: you have {half - 1}"
        in before.why_not("attack ukraine > berlin 1 tank")[0].text
    )
    assert reasons(at(position.format(players, half)), "attack ukraine > berlin 1 tank") == []


def test_once_a_capital_was_attacked_all_are_open_to_all() -> None:
    match = at(
        """
        scores red 25
        ukraine red 5 tank
        berlin blue 9 tank
        """
    )
    assert not match.state.capitals_open
    match.play("attack ukraine > berlin 1 tank")
    assert match.state.capitals_open
    later = at("capitals open\nukraine red 5 tank\nberlin blue 1 tank")
    assert reasons(later, "attack ukraine > berlin 1 tank") == []


def test_a_neutral_capital_may_be_attacked_by_anyone_and_opens_nothing() -> None:
    match = at("ukraine red 5 tank\nberlin green 1 tank 1 mech center")
    assert reasons(match, "attack ukraine > berlin 5 tank") == []
    match.play("attack ukraine > berlin 5 tank")
    assert not match.state.capitals_open


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
        ("attack ukraine > balkans 61 tank", "at most 60 tanks"),
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
