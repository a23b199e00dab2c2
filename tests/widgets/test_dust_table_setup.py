"""The setup of a game of Dust at the table, and who begins, by clicks and buttons alone."""

from dustlab.core.match import Match
from dustlab.dust import State, new_match
from dustlab.pictures.scene import CHOSEN
from dustlab_widgets.dust.table import DustTable
from tests.boards import at
from tests.phases import RED, placing
from tests.widgets.tables import (
    buttons,
    click,
    first_one,
    led_on,
    marks,
    press,
    refused,
    table,
    texts,
)

# Setup


def test_a_card_is_chosen_by_two_picks_and_a_capital_by_a_pick_and_the_button() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    for _ in range(2):
        name = next(name for name in made.scene.names() if name.startswith("card."))
        made.hand.pick(name)
        assert made.confirm.description == "Put this card face down"
        made.hand.pick(name)
    assert made.match.state.phase == "capitals"
    click(made, "berlin")
    assert marks(made, CHOSEN) == {"berlin"}
    assert made.confirm.description == "Claim Berlin"
    made.confirm.click()
    assert made.match.state.owner("berlin")


def test_what_is_no_capital_is_crossed_out_with_the_reason_beside_it() -> None:
    match = new_match(("red", "blue"), seed=3)
    for _ in range(2):
        match.play(match.moves()[0])
    made = table(match)
    click(made, "persia")
    assert refused(made) == (["dust.setup.capitals"], {"persia"})
    assert "Persia is no capital" in texts(made)
    assert "Persia is no capital" in made.talk.words.value
    assert [label for label, _ in made.talk.rules.options] == ["Rule: Claiming a capital"]
    click(made, "berlin")
    assert refused(made) == ([], set())


def test_claiming_goes_on_to_centers_and_reinforcements() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    phases: dict[str, None] = {}
    for _ in range(200):
        phase = made.match.state.phase
        phases[phase] = None
        if phase == "setup card":
            press(made, next(iter(buttons(made))))
            made.confirm.click()
        elif phase == "reinforcements":
            break
        else:
            area = made.desk.possible()[0]
            click(made, area)
            click(made, area)
    assert list(phases) == ["setup card", "capitals", "land", "centers", "reinforcements"]
    center = made.desk.possible()[0]
    click(made, center)
    made.steppers.more[0].click()
    made.steppers.more[0].click()
    made.steppers.less[0].click()
    assert "<b>1</b>" in made.steppers.numbers.value
    made.confirm.click()
    assert made.match.state.holding(center).units.tank == 2
    press(made, "End reinforcements")
    assert refused(made)[0] == ["dust.setup.reinforcements"]


def test_reinforcements_that_cannot_be_paid_are_refused_at_the_stepper() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    led_on(made, lambda state: state.phase == "reinforcements", first_one)
    click(made, made.desk.possible()[0])
    for _ in range(5):
        made.steppers.more[3].click()
    rules, places = refused(made)
    assert rules
    assert places


def reinforcing(points: int) -> Match[State]:
    """Setup at its last step, with so many points to spend."""
    shop = f"phase reinforcements\norder red blue at 0\nshop points {points} centers 0 cards 0"
    return at(f"{shop}\n{RED}", turn="turn red combat 0")


def notes(made: DustTable) -> list[str]:
    return [item.note for item in made.steppers.items]


def test_no_more_units_are_offered_than_a_center_builds_and_it_is_said_why() -> None:
    made = table(reinforcing(points=15))
    assert notes(made) == [""] * 5  # how many may come depends on where
    click(made, "berlin")
    # Points for seven tanks, room for five; and points for no more than three mechs.
    assert notes(made) == ["of 5", "of 3", "of 5", "of 2", "of 0"]
    assert "Berlin has room for 5 in all: a center builds 5." in made.ask.value
    for _ in range(3):
        made.steppers.more[0].click()
    assert notes(made)[:3] == ["of 5", "of 1", "of 2"]
    made.confirm.click()
    click(made, "berlin")
    assert notes(made)[0] == "of 2"
    assert "Berlin has room for 2 in all: a center builds 5." in made.ask.value
    made.speak("de")
    click(made, "berlin")
    assert "Berlin hat insgesamt Platz für 2: Ein Zentrum baut 5." in made.ask.value


def test_where_points_or_the_order_bind_no_center_is_named() -> None:
    made = table(reinforcing(points=8))
    click(made, "berlin")
    assert notes(made)[0] == "of 4"
    assert "has room for" not in made.ask.value
    ordered = table(placing("3 tank"))
    click(ordered, "berlin")
    assert notes(ordered)[0] == "of 3"
    assert "has room for" not in ordered.ask.value


def test_what_was_ordered_is_bounded_by_the_center_too() -> None:
    made = table(placing("7 tank", board="berlin red 1 tank center\nukraine red 1 tank center"))
    assert notes(made)[0] == "of 7"
    click(made, "berlin")
    assert notes(made)[0] == "of 5"
    assert "Berlin has room for 5 in all: a center builds 5." in made.ask.value


def test_what_each_unit_costs_stands_beside_the_counters_where_units_are_paid_for() -> None:
    made = table(new_match(("red", "blue"), seed=3))
    led_on(made, lambda state: state.phase == "reinforcements", first_one)
    unit = made.match.state.edition.unit
    costs = [unit(kind).cost for kind in ("tank", "mech", "fighter", "bomber", "submarine")]
    assert [item.price for item in made.steppers.items] == [f"{cost} each" for cost in costs]
    assert made.steppers.numbers.value.count(" each</div>") == 5
    ordered = table(placing("2 tank"))
    assert not any(item.price for item in ordered.steppers.items)
    assert " each" not in ordered.steppers.numbers.value


# Initiative and interruption


def test_koshka_is_asked_for_with_two_buttons() -> None:
    match = at(
        """
        phase interruption
        order blue red at 0
        hand red c4m1p2s3
        hand blue c5m1p1s3
        played red c4m2p1s3, blue c5m1p1s2
        berlin blue 1 tank
        ukraine red 1 tank
        """,
        turn="",
    )
    made = table(match)
    assert buttons(made) == ["Use Koshka", "Let it go by", "Show my hand"]
    press(made, "Use Koshka")
    assert made.match.state.turn.army == "red"
