"""Every reason against a move of Dual Powers, and none that is not true (rulebook p. 4-12)."""

import pytest

from dustlab import dualpowers
from dustlab.core.errors import BadInput
from dustlab.core.match import By
from dustlab.core.words import LANGUAGES
from dustlab.dualpowers import GAME, moves
from tests.city import against, city, play, reasons

DOUBLE = "date 9 april\nturn red\ncard tan-5\nwill white\nbarrier green-red\n"
CITY = "green red 1/1, red 2/1 exhausted\nred white 2/2\nblue neutral 1/0\n"
BONUS = "date 15 april\nturn red\nphase bonus\nwill white\n"
ALONE = "player red difficulty 2\nwill white\nunrest tan\nbarrier green-red\n"


def told(position: str, move: str) -> list[str]:
    return [reason.text for reason in city(position).why_not(move)]


# -- mistakes that players make can be said


def test_a_double_move_of_two_tokens_is_refused_as_just_that() -> None:
    for text in (
        "move 1/1 green > blue and 2/1 exhausted green > blue",
        "move 1/1, 2/1 exhausted green > blue",
    ):
        assert against(DOUBLE + CITY, text) == ["dualpowers.move.double"]
        assert told(DOUBLE + CITY, text) == ["Tan-5 moves one token, not several."]


def test_two_tokens_are_too_many_for_a_single_move_and_for_refreshing() -> None:
    tired = "green red 1/1 exhausted, red 2/1 exhausted\n"
    one = DOUBLE.replace("tan-5", "blue-5") + CITY
    assert against(one, "move 1/1, 2/1 exhausted green > blue") == ["dualpowers.move.one"]
    fresh = DOUBLE.replace("tan-5", "tan-7") + tired
    assert against(fresh, "refresh 1/1, 2/1 green") == ["dualpowers.refresh.exhausted"]
    assert against(fresh, "refresh 2/1 green") == []


def test_recruiting_and_moving_with_one_card_is_one_action_too_many() -> None:
    asked = "recruit 1/0 > tan and move 1/1 green > blue"
    assert against(DOUBLE + CITY, asked) == ["dualpowers.action.one"]
    assert against(DOUBLE + CITY, "recruit 1/0 > tan") == []
    assert against(DOUBLE + CITY, "move 1/1 green > blue") == []


def test_what_is_wrong_with_each_of_several_actions_is_told_as_well() -> None:
    asked = "recruit 1/0 > green and move 1/1 green > red"
    assert set(against(DOUBLE + CITY, asked)) == {
        *("dualpowers.recruit.region", "dualpowers.move.blockade", "dualpowers.action.one"),
    }
    two = "recruit 1/0 > tan and 1/1, 1/1 > green"
    assert set(against(DOUBLE, two)) == {"dualpowers.recruit.region", "dualpowers.recruit.value"}
    assert told(DOUBLE, two)[-1].endswith("you asked for 3.")


def test_units_that_are_recruited_together_come_from_one_supply_at_any_time() -> None:
    asked = "recruit 2/1 > green and recruit 2/1 > purple"
    assert "dualpowers.recruit.supply" in against(DOUBLE, asked)
    before = "turn red\nhand red tan-1"
    assert set(against(before, asked)) == {"dualpowers.turn.steps", "dualpowers.recruit.supply"}
    assert "dualpowers.bonus.recruit" in against(BONUS, asked)


def test_a_bonus_of_the_other_side_is_not_the_one_that_is_due() -> None:
    match = city(BONUS)
    assert reasons(match, "white: bonus recruit 3/2 > blue") == [
        *("dualpowers.turn.order", "dualpowers.bonus.recruit"),
    ]


def test_units_for_one_region_are_one_action_however_they_are_named() -> None:
    assert against(DOUBLE, "recruit 1/0 > tan and recruit 1/1 > tan") == []


def test_a_second_action_after_the_turn_is_asked_by_naming_the_player() -> None:
    match = city("date 20 april\nturn red\nhand red green-4\nhand white tan-1\nwill red")
    play(match, "play green-4", "recruit 1/0 > green")
    assert match.state.side == "white"
    assert reasons(match, "red: recruit 1/1 > green") == [
        *("dualpowers.turn.order", "dualpowers.action.one"),
    ]
    assert "green-4 is over" in match.why_not("red: recruit 1/1 > green")[1].text
    assert reasons(match, "white: play tan-1") == []


def test_a_bonus_before_the_action_can_be_said_and_waits() -> None:
    early = "date 15 april\nturn red\ncard tan-1\n"
    for move in ("bonus recruit 1/0 > blue", "bonus draw", "draw"):
        assert told(early, move) == ["The bonus action comes after the action of the card."]
    assert against(early, "bonus recruit 2/0 > blue") == [
        *("dualpowers.bonus.when", "dualpowers.bonus.recruit"),
    ]
    late = early.replace("15", "16")
    assert told(late, "bonus recruit 1/0 > blue")[0].endswith("the marker stands on 16.")


def test_where_a_bonus_action_is_due_naming_it_so_changes_nothing() -> None:
    match = city(BONUS)
    assert match.read_move("bonus recruit 1/0 > blue") == match.read_move("recruit 1/0 > blue")
    named = moves.AsBonus(moves.Recruit(("1/0",), "blue"))
    assert not match.why_not(named)
    match.play(named)
    assert match.state.tokens("blue") == ("red 1/0",)
    assert against(BONUS + CITY, "recruit 1/0 > blue and move 1/1 green > blue") == [
        "dualpowers.bonus.when"
    ]
    both = "move 1/1, 2/1 exhausted green > blue"
    assert against(BONUS + CITY, both) == ["dualpowers.bonus.move"]


def test_a_protest_against_a_connection_that_is_none() -> None:
    here = "turn red\ncard kollontai\nbarrier green-red"
    assert against(here, "protest green-tan") == ["dualpowers.special.protest"]
    assert told(here, "protest green-tan")[0].startswith(
        "No connection joins Petrograd Side (green) and Narva (tan)"
    )
    assert against(here, "protest tan-white") == []


# -- what lies there is told as it is


def test_an_exhausted_token_that_is_named_without_the_word_is_told_as_what_it_is() -> None:
    assert told(DOUBLE + CITY, "move 2/1 green > blue")[0].startswith(
        "Red unit 2/1 (exhausted) is what lies in Petrograd Side (green): add the word"
    )
    assert told(DOUBLE + CITY, "move 1/1 exhausted green > blue") == [
        "Red unit 1/1 in Petrograd Side (green) is ready: leave the word exhausted out."
    ]
    assert told(DOUBLE + CITY, "move 3/3 green > blue") == [
        "There is no red unit 3/3 in Petrograd Side (green)."
    ]
    theirs = DOUBLE + "green white 1/1 exhausted"
    assert against(theirs, "move white 1/1 green > blue") == ["dualpowers.move.control"] * 2


def test_a_step_that_leads_nowhere_and_one_that_is_taken_twice() -> None:
    assert told(DOUBLE + CITY, "move 1/1 green > green") == [
        "Each step leads into another region: Petrograd Side (green) is where it begins."
    ]
    to_and_fro = "move 1/1 green > red > green > red"
    assert against(DOUBLE + CITY, to_and_fro) == [
        *("dualpowers.move.blockade", "dualpowers.move.double"),
    ]
    both = "move 1/1 green > red and white 2/2 red > green"
    assert against(DOUBLE + CITY, both).count("dualpowers.move.blockade") == 1


def test_how_far_a_card_moves_is_told_of_cards_that_move() -> None:
    far = "move 1/1 green > blue > white > tan"
    assert against(DOUBLE + CITY, far) == ["dualpowers.move.double"]
    assert told(DOUBLE.replace("tan-5", "blue-5") + CITY, far) == [
        "Blue-5 moves a token 1 region at most: 3 steps are too many."
    ]
    assert against(DOUBLE.replace("tan-5", "tan-7") + CITY, far) == ["dualpowers.action.printed"]


# -- all that is true is told, at the moment at which it is asked


@pytest.mark.parametrize(
    ("position", "move", "rules"),
    [
        # A turn begins with a card; a way that does not exist is none at any time.
        ("turn red\nhand red tan-1", "recruit 1/0 > tan", {"turn.steps"}),
        (
            "turn red\nhand red tan-1\nbarrier green-red\ngreen white 1/0",
            "move white 1/0 green > red",
            {"turn.steps", "move.control", "move.blockade"},
        ),
        ("turn red\nwill red\nhand red tan-1", "inspire", {"turn.steps", "special.inspire"}),
        ("turn red\nhand red tan-1", "espionage", {"turn.steps", "special.espionage"}),
        ("turn red\nhand red tan-1", "organise", {"turn.steps", "solitaire.organise"}),
        ("turn red\nhand red tan-1\ndeck none", "draw", {"turn.steps", "bonus.draw"}),
        ("turn red\nhand red tan-1", "objective tan-1", {"round.phases"}),
        (
            "turn red\nhand red tan-1",
            "objective lvov",
            {"round.phases", "objective.choose", "objective.command"},
        ),
        ("turn red\nhand red tan-1", "points", {"round.phases"}),
        ("turn red\nhand red tan-1", "opposition", {"solitaire.turns"}),
        # A card is open.
        ("turn red\ncard tan-1\nhand red tan-2", "play tan-2", {"turn.steps"}),
        ("turn red\ncard tan-1\nhand red tan-2", "play tan-3", {"turn.steps", "turn.card"}),
        (
            "turn red\ncard tan-1\nbarrier green-red",
            "protest green-red",
            {"action.printed", "special.protest"},
        ),
        ("turn red\ncard tan-1", "opposition", {"solitaire.turns"}),
        ("turn red\ncard lenin\nwill white", "recruit 1/0 > tan", {"leader.actions"}),
        ("turn red\ncard lenin\nwill white", "draw", {"bonus.when"}),
        ("turn red\ncard lenin\nwill white", "leader kollontai > tan", {"leader.recruit"}),
        (
            "turn red\ncard lenin\nwill red",
            "protest green-tan",
            {"leader.actions", "special.protest"},
        ),
        # A bonus action.
        (BONUS, "play tan-1", {"bonus.when", "turn.card"}),
        (BONUS, "points", {"bonus.when"}),
        (BONUS, "organise", {"solitaire.organise"}),
        (BONUS, "leader lenin > tan", {"bonus.when"}),
        # The unrest region.
        ("phase unrest\nturn red\nunrest tan\ntan red 1/0", "pass", {"scoring.unrest_bonus"}),
        ("phase unrest\nturn red\nunrest tan\ntan red 1/0", "draw", {"scoring.unrest_bonus"}),
        (
            "phase unrest bonus\nturn red\nunrest tan\ntan red 1/0",
            "points",
            {"bonus.when"},
        ),
        (
            "phase unrest\nturn red\nunrest tan\ntan red 1/0",
            "play tan-1",
            {"round.phases", "turn.card"},
        ),
        # Objectives.
        ("phase objective\nturn red\nhand red tan-1", "play tan-1", {"round.phases"}),
        (
            "phase objective\nturn red\nhand red tan-1 lenin",
            "objective lvov",
            {"objective.choose", "objective.command"},
        ),
        # Alone.
        (
            ALONE + "turn red\ntaken 1 first white\nhand red tan-1",
            "opposition",
            {"solitaire.turns"},
        ),
        (
            ALONE + "turn red\ntaken 1 first white\nhand red tan-1",
            "objective tan-1",
            {"solitaire.draw"},
        ),
        (
            ALONE + "turn white\ntaken 2 first white\nhand red tan-1\npile tan-2",
            "play tan-3",
            {"solitaire.turns"},
        ),
    ],
)
def test_all_reasons_and_no_others(position: str, move: str, rules: set[str]) -> None:
    assert set(against(position, move)) == {f"dualpowers.{rule}" for rule in rules}


def test_organise_is_named_among_the_bonus_actions_where_it_is_one() -> None:
    alone = ALONE + "date 15 march\nphase bonus\nturn red\ntaken 3 first white\n"
    hidden = f"{alone}objective red red-8"
    assert "or organise" in told(hidden, "play tan-1")[0]
    assert "organise" not in told(f"{hidden} shown", "play tan-1")[0]
    assert "organise" not in told(BONUS, "play tan-1")[0]
    assert against(f"{hidden} shown", "organise") == ["dualpowers.solitaire.organise"]


def test_where_nobody_decides_nothing_is_told_of_a_hand() -> None:
    over = city("phase over\nturn red\nsupport red 12\nhand red tan-2")
    assert reasons(over, "play tan-1") == ["dualpowers.end.track"]
    drawn = city(ALONE + "phase draw\nturn white\ntaken 7 first red")
    for side in ("red", "white"):
        assert reasons(drawn, f"{side}: pass") == ["dualpowers.turn.order"]


def test_before_something_is_drawn_nobody_decides() -> None:
    for position, rule in (
        ("phase draw\nturn red", "dualpowers.draw.cards"),
        ("phase neutrals", "dualpowers.setup.neutral"),
        (BONUS.replace("phase bonus", "phase bonus draw"), "dualpowers.bonus.draw"),
        ("phase clean-up\nunrest tan\ntiles green red purple white", "dualpowers.cleanup.blockade"),
    ):
        assert against(position, "recruit 1/0 > tan") == [rule]


def test_after_the_end_it_is_said_that_the_game_is_over_and_by_which_rule() -> None:
    over = city("phase over\nturn red\nsupport red 12")
    for move in ("pass", "play tan-1", "recruit 1/0 > tan", "red: play tan-1", "white: points"):
        assert reasons(over, move) == ["dualpowers.end.track"]
        assert "game is over" in over.why_not(move)[0].text


# -- a player who does not decide


def test_a_move_of_the_other_side_is_judged_for_that_side() -> None:
    here = "date 20 april\nturn red\nhand red tan-1\nwill red\ngreen white 1/0, neutral 1/1\n"
    match = city(here)
    assert reasons(match, "white: move 1/0 green > red") == ["dualpowers.turn.order"]
    assert reasons(match, "white: move neutral 1/1 green > red") == [
        *("dualpowers.turn.order", "dualpowers.move.control"),
    ]
    assert reasons(match, "white: inspire") == ["dualpowers.turn.order"]


def test_nobody_learns_what_the_other_side_holds() -> None:
    here = city("date 20 april\nturn red\nhand red tan-1\nhand white tan-2")
    for card in ("tan-2", "tan-3"):
        assert reasons(here, f"white: play {card}") == ["dualpowers.turn.order"]
        assert "tan-2" not in here.why_not(f"white: play {card}").tell().replace(f"play {card}", "")


def test_only_the_stronger_side_chooses_for_the_unrest_region() -> None:
    here = city("phase unrest\nturn red\nunrest tan\ntan red 2/0, white 1/0")
    assert reasons(here, "points") == []
    assert reasons(here, "white: points") == [
        *("dualpowers.turn.order", "dualpowers.scoring.unrest"),
    ]
    draws = city("phase unrest draw\nturn red\nunrest tan\ntan red 2/0, white 1/0")
    assert reasons(draws, "red: bonus") == ["dualpowers.turn.order"]


# -- moves that a program makes


@pytest.mark.parametrize(
    "move",
    [
        moves.Play("tan-9"),
        moves.Play("tan"),
        moves.ChooseObjective(""),
        moves.Recruit(("9/9",), "tan"),
        moves.Recruit((), "tan"),
        moves.Recruit(("1/0",), "brown"),
        moves.March("red 9/9", ("tan", "white")),
        moves.March("red 1/0", ("tan",)),
        moves.March("red 1/0", ("tan", "mars")),
        moves.Refresh("lenin exhausted", "tan"),
        moves.Refresh("nobody", "tan"),
        moves.Lead("trotsky", "tan"),
        moves.Lead("lenin", "mars"),
        moves.Protest("red-green"),
        moves.Protest("mars-tan"),
        moves.Protest("green"),
        moves.Together((moves.Recruit(("1/0",), "tan"),)),
        By("white", moves.Play("tan-9")),
    ],
)
@pytest.mark.parametrize("here", ["turn red\nhand red tan-1", "turn red\ncard tan-1", BONUS])
def test_a_move_of_things_that_are_not_in_the_game_is_told_in_a_line(
    here: str, move: object
) -> None:
    match = city(here)
    with pytest.raises(BadInput) as complaint:
        match.why_not(move)
    assert "\n" not in str(complaint.value)
    with pytest.raises(BadInput):
        match.play(move)


def test_a_move_of_things_that_are_in_the_game_is_refused_by_its_rules() -> None:
    match = city("turn red\ncard tan-1")
    for move in (
        moves.Recruit(("3/X",), "tan"),
        moves.March("white 2/X", ("tan", "green")),
        moves.Protest("green-tan"),
        moves.Lead("lvov", "tan"),
    ):
        assert list(GAME.refusals(match.state, move))


# -- sentences


def test_every_reason_is_told_in_every_language() -> None:
    asked = [
        *("recruit 1/0 > green and move 1/1 green > blue", "move 1/1, 2/1 green > red"),
        *("refresh 1/1, 2/1 green", "move 1/1 green > green", "protest green-tan", "opposition"),
        *("objective tan-1", "play tan-1", "points", "bonus", "draw", "organise", "pass"),
        *("bonus move 1/1 green > red", "white: points", "leader lenin > tan", "espionage"),
    ]
    for here in (DOUBLE + CITY, BONUS + CITY, "turn red\nhand red tan-2", "turn red\ncard lenin"):
        match = city(here)
        for text in asked:
            for reason in match.why_not(text):
                for language in LANGUAGES:
                    said = reason.tell(language)
                    assert said.endswith(".")
                    assert "{" not in said


def test_one_and_several_units_are_told_as_such() -> None:
    ones = "\ngreen " + ", ".join(["red 1/0"] * 2)
    assert told(f"turn red\ncard tan-4{ones}", "recruit 1/0 > tan") == [
        "The supply of Red has no unit 1/0 left."
    ]
    one = "\ngreen red 1/0"
    assert told(f"turn red\ncard tan-4{one}", "recruit 1/0, 1/0 > tan") == [
        "The supply of Red has 1 unit 1/0: you asked for 2."
    ]


def test_a_line_may_name_the_opposition() -> None:
    theirs = ALONE + "turn white\ntaken 2 first white\npile tan-2"
    assert against(theirs, "white: opposition") == []
    assert against(theirs, "white: draw") == ["dualpowers.solitaire.turns"]
    mine = ALONE + "turn red\ntaken 1 first white\nhand red tan-1"
    assert against(mine, "white: opposition") == ["dualpowers.turn.order"]


def test_a_solitaire_game_reads_moves_as_one_for_two_does() -> None:
    match = dualpowers.new_solitaire(2, seed=3)
    assert reasons(match, "points") == ["dualpowers.solitaire.turns"]
