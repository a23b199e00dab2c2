"""A second reading of the rulebook of Dual Powers looks on while the package plays at random."""

import pytest

from tests.referees.powers.asked import read_asked
from tests.referees.powers.course import advance_date, follow
from tests.referees.powers.law import against
from tests.referees.powers.scoring import exhaust
from tests.referees.powers.starts import EACH, RARE
from tests.referees.powers.strength import stronger, target
from tests.referees.powers.table import Table, noted, read
from tests.referees.powers.watch import Seen, watch


@pytest.mark.parametrize("rules", ["two_players", "solitaire"])
@pytest.mark.parametrize("seed", range(EACH // 2))
def test_the_referee_agrees_in_legality_reasons_and_effects(rules: str, seed: int) -> None:
    seen = Seen()
    watch(rules, seed, seen)
    assert seen.legal > 100
    assert seen.wrong > 500
    assert not seen.disagreements, "\n\n".join(map(str, seen.disagreements[:3]))


@pytest.mark.parametrize("rules", ["two_players", "solitaire"])
def test_the_referee_agrees_where_what_is_rare_is_near(rules: str) -> None:
    seen = Seen()
    for number in range(len(RARE[rules])):
        watch(rules, (number + 1) * EACH - 1, seen)
    assert not seen.disagreements, "\n\n".join(map(str, seen.disagreements[:3]))


# The referee knows the rulebook's own examples. Katja plays White, Viktor plays Red.


def table(phase: str, *lines: str) -> Table:
    return read(list(lines), phase)


def reasons(at: Table, move: str) -> set[str]:
    asked = read_asked(move)
    assert asked
    return {reason.removeprefix("dualpowers.") for reason in against(at, asked)}


def test_example_a_thirty_slides_to_thirty_one_and_brings_a_bonus_action() -> None:
    march = table("card", "date 26 march", "turn white", "will white")
    advance_date(march, 4)
    assert (march.day, march.month, march.bonus) == (31, "march", True)


def test_example_b_two_units_of_value_one_go_into_green_and_nowhere_else() -> None:
    viktor = table("action", "turn red", "will red", "card green-4", "barrier tan-white")
    assert reasons(viktor, "recruit 1/0, 1/1 > green") == set()
    assert reasons(viktor, "recruit 1/0, 1/1 > blue") == {"recruit.region"}
    assert reasons(viktor, "recruit 2/0, 1/1 > green") == {"recruit.value"}


def test_example_c_kerensky_is_stopped_by_the_blockade_and_a_unit_goes_elsewhere() -> None:
    katja = table(
        *("action", "turn white", "will red", "card blue-5", "barrier green-red"),
        *("green kerensky", "blue white 1/1"),
    )
    assert reasons(katja, "move kerensky green > red") == {"move.blockade"}
    assert reasons(katja, "move white 1/1 blue > white") == set()


def test_example_d_a_bonus_action_moves_a_neutral_token_after_recruiting() -> None:
    viktor = table(
        *("action", "date 15 april", "turn red", "will red", "card purple-5 bonus"),
        *("barrier green-red", "tan neutral 1/1"),
    )
    for move in ("recruit 2/1 > purple", "move neutral 1/1 brown > purple"):
        assert reasons(viktor, move) == set()
        asked = read_asked(move)
        assert asked
        follow(viktor, asked)
    assert noted(viktor)["purple"] == ["neutral 1/1", "red 2/1"]
    assert viktor.turn == "white"


def test_example_f_three_ones_are_stronger_than_two_and_nothing() -> None:
    brown = table(
        *("unrest", "date 5 july", "will red", "unrest tan"),
        "tan white 1/0, white 1/1, white 1/1, red 2/1, red 1/0 exhausted",
    )
    assert stronger(brown, "tan") == "white"


def test_example_g_what_is_exhausted_already_leaves_the_white_region() -> None:
    white = table(
        *("unrest", "will red", "unrest white"),
        "white white 2/1, kerensky exhausted, red 3/3 exhausted",
    )
    exhaust(white, "white")
    assert noted(white)["white"] == ["white 2/1 exhausted"]
    assert white.supply("red")["3/3"] == 1


def test_the_opposition_is_after_most_days_then_most_cards_then_the_last_card() -> None:
    assert target(["green-8", "red-6", "blue-1", "blue-3", "tan-1"]) == "green-8"
    assert target(["green-8", "red-5", "red-2", "red-1", "tan-1"]) == "red-5"
    assert target(["green-8", "red-8", "tan-1", "blue-2", "white-3"]) == "red-8"
