"""The combat phase of Dust: who may attack what, from where, how often."""

import pytest

from dustlab.core.errors import BadInput, DustlabError, IllegalMove, NotAMove
from dustlab.core.match import Over, Steps
from dustlab.dust import State, from_position
from dustlab.dust.state import Battle
from tests.boards import at, reasons, shown

ALL = ["premium", "standard", "epic", "original"]
DROPPER, OTHER_DROPPER = "c4m1p2s3", "c3m1p3s1"

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
    before = match.state
    match.play("attack ukraine > berlin 1 tank")
    assert (before.tally.capitals_open, match.state.tally.capitals_open) == (False, True)
    later = at("capitals open\nscores blue 25\nukraine red 5 tank\nberlin blue 1 tank")
    assert reasons(later, "attack ukraine > berlin 1 tank") == []


def test_a_neutral_capital_may_be_attacked_by_anyone_and_opens_nothing() -> None:
    match = at("ukraine red 5 tank\nberlin green 1 tank 1 mech center")
    assert reasons(match, "attack ukraine > berlin 5 tank") == []
    match.play("attack ukraine > berlin 5 tank")
    assert not match.state.tally.capitals_open


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


def the_battle(position: str, move: str) -> Battle:
    match = at(position)
    match.automatic = False
    match.play(move)
    assert match.state.battle is not None
    return match.state.battle


def told(steps: Steps[State]) -> list[str]:
    return [event.text for event in steps[0].events]


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
        played red {DROPPER}, blue {OTHER_DROPPER}
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


# -- at sea


def test_submarines_attack_the_sea_next_door() -> None:
    fight = the_battle(
        "north_sea red 3 submarine\ngreenland_sea blue 2 submarine",
        "attack north_sea > greenland_sea 2 submarine",
    )
    assert (fight.kind, fight.supremacy) == ("sea", "")
    assert str(fight.attackers) == str(fight.defenders) == "2 submarine"


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_a_sea_farther_away_is_out_of_reach(rules: str) -> None:
    match = at(f"rules {rules}\nnorth_sea red 2 submarine\nbarents_sea blue 1 submarine")
    assert reasons(match, "attack north_sea > barents_sea 1 submarine") == ["dust.combat.sea"]


@pytest.mark.parametrize("between", ["", "greenland_sea red 1 submarine"])
def test_by_the_original_rules_submarines_attack_through_own_and_empty_seas(between: str) -> None:
    match = at(
        f"""
        rules original
        north_sea red 2 submarine
        barents_sea blue 1 submarine
        {between}
        """
    )
    assert reasons(match, "attack north_sea > barents_sea 2 submarine") == []


def test_by_the_original_rules_submarines_do_not_pass_those_of_others() -> None:
    match = at(
        """
        rules original
        north_sea red 2 submarine
        greenland_sea blue 1 submarine
        north_atlantic blue 1 submarine
        barents_sea blue 1 submarine
        """
    )
    refusals = match.why_not("attack north_sea > barents_sea 2 submarine")
    assert [refusal.rule for refusal in refusals] == ["dust.combat.sea"]
    assert refusals[0].text == (
        "No open way leads from North Sea to Barents Sea: others hold Greenland Sea."
    )


# -- from coast to coast

CAPITAL_BY_THE_SEA = """
    rules {}
    players red blue
    homes blue new_york
    new_york blue 3 tank 1 mech 1 fighter
    north_atlantic blue 1 submarine
    sargasso_sea blue 1 submarine
    central_atlantic blue 1 submarine
    iberia red 1 tank
"""


def test_example_of_all_three_books_an_attack_across_seas_with_own_submarines() -> None:
    """English p. 17, German p. 17, Italian p. 16: any number of units, by either way."""
    for rules in ALL:
        for missing in ("north_atlantic", "sargasso_sea"):
            text = CAPITAL_BY_THE_SEA.format(rules).replace(f"{missing} blue 1 submarine", "")
            match = at(text, turn="turn blue combat 2")
            for units in ("1 tank", "3 tank 1 mech", "3 tank 1 mech 1 fighter"):
                assert reasons(match, f"attack new_york > iberia {units} by sea") == []


def test_example_of_the_german_book_a_capital_left_by_all_five_units_is_lost_even_in_victory() -> (
    None
):
    """German p. 17."""
    match = at(CAPITAL_BY_THE_SEA.format("standard"), turn="turn blue combat 2")
    match.play("attack new_york > iberia 3 tank 1 mech 1 fighter by sea")
    match.play("roll", dice=[2])
    match.play("take 1 tank")
    assert shown(match, "iberia", "new_york") == [
        "iberia blue 3 tank 1 mech 1 fighter",
        "new_york -",
    ]
    assert match.state.owner("new_york") == ""


CONVOY = """
    iberia red 5 tank 1 bomber
    central_atlantic red 1 submarine
    south_atlantic red 1 submarine
    congo blue 2 tank
    orinoco green 1 tank 1 mech
    labrador blue 1 tank
"""


@pytest.mark.parametrize("rules", ALL)
def test_units_attack_a_coast_over_seas_that_all_hold_own_submarines(rules: str) -> None:
    fight = the_battle(f"rules {rules}{CONVOY}", "attack iberia > congo 5 tank 1 bomber by sea")
    assert (fight.kind, fight.origin, fight.target) == ("amphibious", "iberia", "congo")
    assert fight.attackers.total == 6, "one submarine carries any number"
    match = at(f"rules {rules}{CONVOY}")
    assert reasons(match, "attack iberia > orinoco 1 tank by sea") == []


def test_a_gap_in_the_convoy_stops_the_attack_and_is_named() -> None:
    match = at(CONVOY.replace("central_atlantic red", "central_atlantic blue"))
    assert reasons(match, "attack iberia > congo 1 tank by sea") == ["dust.combat.amphibious"]
    refusal = match.why_not("attack iberia > congo 1 tank by sea")[0]
    assert refusal.text == (
        "The way by sea from Iberia to Congo is broken: you have no submarine in Central Atlantic."
    )
    assert "central_atlantic" in refusal.where


def test_an_attack_by_sea_goes_from_coast_to_coast() -> None:
    match = at(
        "berlin red 2 tank\nmoscow blue 1 tank\nurals blue 1 tank\nnorth_sea red 1 submarine"
    )
    assert "dust.combat.amphibious" in reasons(match, "attack berlin > urals 1 tank by sea")
    inland = at("urals red 2 tank\nbarents_sea red 1 submarine\nscandinavia blue 1 tank")
    assert reasons(inland, "attack urals > scandinavia 1 tank by sea") == ["dust.combat.amphibious"]


def test_submarines_themselves_never_land() -> None:
    match = at(CONVOY)
    assert "dust.combat.kinds" in reasons(match, "attack iberia > congo 1 submarine by sea")


def test_whoever_attacks_by_land_too_far_is_told_of_the_way_by_sea() -> None:
    match = at(CONVOY)
    by_land = match.why_not("attack iberia > congo 1 tank")
    assert [refusal.rule for refusal in by_land] == ["dust.combat.target"]
    assert "attack over the sea" in by_land[0].text
    assert "neighbouring area" in match.why_not("attack iberia > labrador 1 tank")[0].text


def test_where_land_and_sea_both_lead_the_player_says_which() -> None:
    position = "balkans red 5 tank\nmediterranean_sea red 1 submarine\nukraine blue 9 tank"
    by_land = the_battle(position, "attack balkans > ukraine 2 tank")
    by_sea = the_battle(position, "attack balkans > ukraine 2 tank by sea")
    assert (by_land.kind, by_sea.kind) == ("land", "amphibious")


def test_an_attack_that_is_over_says_who_was_attacked_also_in_a_saved_position() -> None:
    match = at("ukraine red 5 tank\nbalkans blue 1 tank")
    match.play("attack ukraine > balkans 5 tank")
    match.play("roll", dice=["0 of 1"])
    match.play("roll", dice=["1 of 5"])
    match.play("take 1 tank")
    (over,) = match.state.turn.fought
    assert (over.winner, over.defender) == ("red", "blue")
    line = "fought land ukraine > balkans red dust.battle.occupation against blue"
    assert line in str(match.state).splitlines()
    assert from_position(str(match.state)).state == match.state


def test_a_position_that_does_not_say_who_was_attacked_is_read_as_it_always_was() -> None:
    line = "fought land balkans > ukraine blue dust.battle.ceasefire"
    state = at(f"{line}\nbalkans red 5 tank\nukraine blue 9 tank").state
    assert [over.defender for over in state.turn.fought] == [""]
    assert line in str(state).splitlines()
    with pytest.raises(BadInput, match="expected an army"):
        at(f"{line} against pink\nbalkans red 5 tank")


@pytest.mark.parametrize("rules", ["premium", "standard", "epic", "original"])
def test_an_attack_by_sea_does_not_repeat_one_by_land_from_the_same_area(rules: str) -> None:
    board = """
        balkans red 5 tank
        maghreb red 5 tank
        mediterranean_sea red 1 submarine
        ukraine blue 9 tank
    """
    by_land = at(f"rules {rules}\nfought land balkans > ukraine blue dust.battle.ceasefire{board}")
    assert reasons(by_land, "attack balkans > ukraine 2 tank") == ["dust.combat.same"]
    assert reasons(by_land, "attack balkans > ukraine 2 tank by sea") == ["dust.combat.same"]
    assert reasons(by_land, "attack maghreb > ukraine 2 tank by sea") == []
    crossed = "fought amphibious balkans > ukraine blue dust.battle.ceasefire"
    by_sea = at(f"rules {rules}\n{crossed}{board}")
    assert reasons(by_sea, "attack balkans > ukraine 2 tank") == ["dust.combat.same"]


# -- the first round, by rule set


FIRST_ROUND, CAPITALS = "dust.combat.first_round", "dust.combat.capitals"


@pytest.mark.parametrize(
    ("rules", "capital"),
    [
        ("premium", [FIRST_ROUND]),
        ("standard", [FIRST_ROUND]),
        ("epic", [FIRST_ROUND, CAPITALS]),
        ("original", []),
    ],
)
def test_neutral_areas_are_spared_in_the_first_round_like_others(
    rules: str, capital: list[str]
) -> None:
    match = at(
        f"""
        rules {rules}
        round 1
        ukraine red 5 tank
        persia green 1 tank 1 mech
        balkans green 1 tank 1 mech center
        berlin green 1 tank 1 mech
        """
    )
    assert reasons(match, "attack ukraine > persia 1 tank") == [FIRST_ROUND]
    assert reasons(match, "attack ukraine > balkans 1 tank") == [FIRST_ROUND]
    assert reasons(match, "attack ukraine > berlin 1 tank") == capital


@pytest.mark.parametrize("rules", ALL)
def test_a_power_source_at_sea_is_spared_in_the_first_round_too(rules: str) -> None:
    position = f"rules {rules}\nbaffin_bay red 2 submarine\nnorth_atlantic blue 1 submarine"
    move = "attack baffin_bay > north_atlantic 1 submarine"
    assert reasons(at(f"round 1\n{position}"), move) == ["dust.combat.first_round"]
    assert reasons(at(f"round 2\n{position}"), move) == []


def test_an_enemys_capital_is_closed_in_the_original_first_round_by_its_own_rule() -> None:
    position = "round {}\nukraine red 5 tank\nberlin blue 2 tank\nscores blue {}\nrules {}"
    move = "attack ukraine > berlin 1 tank"
    assert reasons(at(position.format(1, 0, "original")), move) == [CAPITALS]
    assert reasons(at(position.format(2, 20, "original")), move) == []
    assert reasons(at(position.format(1, 0, "epic")), move) == [FIRST_ROUND, CAPITALS]


# -- capitals, by rule set


@pytest.mark.parametrize("rules", ["epic", "original"])
def test_capitals_open_to_all_when_anyone_has_twenty(rules: str) -> None:
    position = "rules {}\nscores blue {}\nukraine red 5 tank\nberlin blue 1 tank"
    move = "attack ukraine > berlin 1 tank"
    before = at(position.format(rules, 19))
    assert reasons(before, move) == ["dust.combat.capitals"]
    assert "20 victory points: the most that anyone has is 19" in before.why_not(move)[0].text
    after = at(position.format(rules, 20))
    assert reasons(after, move) == []
    after.play(move)
    assert not after.state.tally.capitals_open, "it is the score that opens them"


@pytest.mark.parametrize(
    ("rules", "open_"), [("premium", True), ("standard", True), ("epic", False), ("original", True)]
)
def test_neutral_capitals_are_closed_by_the_epic_rules_only(rules: str, open_: bool) -> None:
    match = at(f"rules {rules}\nhomes red moscow\nukraine red 5 tank\nberlin green 1 tank 1 mech")
    expected = [] if open_ else ["dust.combat.capitals"]
    assert reasons(match, "attack ukraine > berlin 1 tank") == expected


@pytest.mark.parametrize(("rules", "open_"), [("premium", False), ("original", True)])
def test_a_capital_nobody_began_in_stays_a_plain_area_by_the_original_rules(
    rules: str, open_: bool
) -> None:
    """Blue has conquered it from the neutrals."""
    match = at(f"rules {rules}\nhomes red moscow\nukraine red 5 tank\nberlin blue 1 tank")
    expected = [] if open_ else ["dust.combat.capitals"]
    assert reasons(match, "attack ukraine > berlin 1 tank") == expected


def test_the_attack_that_opens_the_capitals_says_so() -> None:
    match = at("scores red 25\nukraine red 5 tank\nberlin blue 9 tank")
    steps = match.play("attack ukraine > berlin 1 tank")
    assert "dust.combat.capitals" in [event.rule for event in steps[0].events]


# -- Mech Dropper

MECHS = f"""
    played red {DROPPER}
    moscow red 2 tank 1 mech
    egypt red 3 mech
    japan blue 2 tank
    peru green 1 tank 1 mech
    ukraine blue 1 tank
"""


@pytest.mark.parametrize("rules", ALL)
def test_mechs_are_dropped_from_any_own_areas_on_any_area_of_others(rules: str) -> None:
    match = at(f"rules {rules}{MECHS}")
    match.automatic = False
    steps = match.play("drop egypt 3, moscow 1 > japan")
    fight = match.state.battle
    assert fight is not None
    assert (fight.kind, fight.origin, str(fight.attackers)) == ("drop", "", "4 mech")
    assert shown(match, "egypt", "moscow") == ["egypt -", "moscow red 2 tank"]
    assert match.state.turn.combat_points == 2
    assert told(steps)[0] == "Red drops 4 mechs from Egypt and Moscow on Japan."
    assert match.state.order.used == ("red",)


def test_a_neutral_area_may_be_dropped_on() -> None:
    assert reasons(at(MECHS), "drop moscow 1 > peru") == []


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        ((f"played red {DROPPER}", ""), "dust.ability.card", "Red has no card"),
        ((DROPPER, f"{DROPPER}\nused red"), "dust.ability.once", "Red has used Mech Dropper"),
        (("played red", "played blue"), "dust.ability.card", "Red has no card"),
    ],
)
def test_dropping_takes_the_card_and_works_once(
    change: tuple[str, str], rule: str, words: str
) -> None:
    match = at(MECHS.replace(*change))
    refusals = match.why_not("drop egypt 1 > japan")
    assert [refusal.rule for refusal in refusals] == [rule]
    assert words in refusals[0].text


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("drop egypt 4 > japan", ["dust.combat.origin"]),
        ("drop egypt 0 > japan", ["dust.combat.origin"]),
        ("drop japan 1 > ukraine", ["dust.combat.origin"]),
        ("drop egypt 1, egypt 2 > japan", ["dust.ability.mech_dropper"]),
        ("drop egypt 1 > moscow", ["dust.combat.target"]),
        ("drop egypt 1 > congo", ["dust.combat.target"]),
        ("drop egypt 1 > north_sea", ["dust.combat.kinds", "dust.combat.target"]),
    ],
)
def test_only_mechs_that_are_there_fall_and_only_on_land_of_others(
    move: str, rules: list[str]
) -> None:
    assert reasons(at(MECHS), move) == rules


def test_what_is_closed_to_attacks_is_closed_to_falling_mechs() -> None:
    first = at(f"round 1{MECHS}\nmongolia blue 1 tank")
    assert reasons(first, "drop egypt 1 > mongolia") == ["dust.combat.first_round"]
    capital = at(f"{MECHS}\nbeijing blue 1 tank")
    assert reasons(capital, "drop egypt 1 > beijing") == ["dust.combat.capitals"]
    truce = at(f"truce red blue{MECHS}")
    assert reasons(truce, "drop egypt 1 > japan") == ["dust.ability.diplomat"]
    spent = at(MECHS, turn="turn red combat 0")
    assert reasons(spent, "drop egypt 1 > japan") == ["dust.combat.points"]


def test_dropped_mechs_open_the_capitals_like_any_attack_on_one() -> None:
    match = at(f"scores red 25{MECHS}\nbeijing blue 1 tank")
    match.play("drop egypt 3 > beijing")
    assert match.state.tally.capitals_open


def test_a_drop_is_not_the_same_attack_as_one_by_land() -> None:
    match = at(f"fought land moscow > ukraine blue dust.battle.ceasefire{MECHS}")
    assert reasons(match, "attack moscow > ukraine 1 mech") == ["dust.combat.same"]
    assert reasons(match, "drop moscow 1 > ukraine") == []
