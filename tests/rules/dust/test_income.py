"""Production points in Dust: centers, power sources, capitals, the card, and the minimum."""

import pytest

from dustlab.core.remarks import Event
from dustlab.dust import State
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules import production
from dustlab.dust.rules.income import income, total
from tests.boards import at
from tests.phases import HANDS, PLAIN, RED


def begun(board: str, rules: str = "premium", players: str = "red blue", more: str = "") -> State:
    """Red's turn has just begun."""
    lines = f"rules {rules}\nplayers {players}\n{more}\n{board}"
    match = at(lines, turn=f"order {players} at 0\nturn red combat 1")
    return production.begin(match.state, None)


def lines_of(state: State) -> dict[str, tuple[int, int]]:
    return {what: (number, points) for what, number, points in income(state, "red")}


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_rulebooks_example_a_capital_three_centers_two_power_sources_and_a_three(
    rules: str,
) -> None:
    six = "red blue green orange purple black"
    homes = "homes red berlin, blue moscow, green new_york"
    state = begun(RED, rules, six, f"{homes}\nplayed red {PLAIN}\n{HANDS}")
    assert lines_of(state) == {
        "centers": (2, 6),
        "idle_centers": (1, 0),
        "capitals": (1, 6),
        "card": (3, 3),
    }
    assert state.turn.shop is not None
    assert state.turn.shop.points == total(income(state, "red")) == 15
    assert (state.turn.combat_points, state.turn.movement_points) == (3, 1)


def test_each_center_pays_three_while_there_is_a_power_source_for_it() -> None:
    line = "north_atlantic red 1 submarine"  # a power source at sea counts like one on land
    assert lines_of(begun(f"{RED}\n{line}"))["centers"] == (3, 9)
    assert lines_of(begun(RED))["centers"] == (2, 6)
    assert lines_of(begun(RED.replace("alaska red", "alaska blue")))["centers"] == (1, 3)


@pytest.mark.parametrize(
    ("rules", "points"), [("premium", 12), ("standard", 12), ("epic", 12), ("original", 6)]
)
def test_a_captured_capital_pays_like_an_own_one_but_not_in_the_original_rules(
    rules: str, points: int
) -> None:
    board = "berlin red 1 tank\nmoscow red 1 tank\nindia blue 1 tank"
    state = begun(board, rules, more="homes red berlin, blue moscow")
    assert lines_of(state)["capitals"][1] == points


@pytest.mark.parametrize(("rules", "capitals"), [("premium", 1), ("original", 0)])
def test_who_has_lost_the_own_capital_and_holds_another(rules: str, capitals: int) -> None:
    state = begun("moscow red 1 tank", rules, more="homes red berlin, blue moscow")
    assert lines_of(state)["capitals"][0] == capitals
    assert total(income(state, "red")) == 6


def test_a_neutral_capital_pays_who_takes_it() -> None:
    board = "berlin red 1 tank\nbeijing red 1 tank"
    assert lines_of(begun(board, more="homes red berlin, blue moscow"))["capitals"] == (2, 12)
    own = lines_of(begun(board, "original", more="homes red berlin, blue moscow"))
    assert own["capitals"] == (1, 6)


def test_nobody_receives_fewer_than_six_points() -> None:
    poor = begun("ukraine red 1 tank center", more="played red c5m1p1s3")
    assert lines_of(poor) == {
        "centers": (0, 0),
        "idle_centers": (1, 0),
        "capitals": (0, 0),
        "card": (1, 1),
        "least": (6, 5),
    }
    rich = begun("berlin red 1 tank", more="played red c5m1p1s3")
    assert "least" not in lines_of(rich)
    assert total(income(rich, "red")) == 7


def test_the_beginning_of_a_turn_tells_the_sum_and_its_rules() -> None:
    match = at(RED, turn="order red blue at 0\nturn red combat 1")
    log: list[Event] = []
    production.begin(match.state, log)
    assert [event.rule for event in log] == [
        "dust.production.income",
        "dust.production.power_sources",
        "dust.production.capitals",
    ]
    assert log[0].text == (
        "Red receives 12 production points: 6 from 2 production centers, 6 from 1 capital, "
        "0 from the card."
    )
    log.clear()
    poor = at("ukraine red 1 tank", turn="order red blue at 0\nturn red combat 1")
    production.begin(poor.state, log)
    assert [event.rule for event in log] == ["dust.production.income", "dust.production.least"]
