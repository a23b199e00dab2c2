"""What the table of Dust says before a move is played: what it costs, what comes next."""

import pytest

from dustlab.core.words import LANGUAGES, say, sentence
from tests.boards import at
from tests.phases import buying, moving
from tests.widgets.tables import buttons, click, press, refused, table

MISSILES, DROPPER = "c2m2p3s2", "c3m1p3s1"
LOST = "This ends your movement phase: 3 movement points would be lost."
OPENS = "Attacking this capital opens all capitals to everyone"
HELD = "ukraine red 3 tank 2 mech\nbalkans blue 2 tank\njapan blue 1 tank\nberlin blue 1 tank"


def with_card(card: str) -> str:
    return f"hand red c4m1p2s3\nhand blue c5m1p1s2\nplayed red {card}, blue c5m1p1s1"


def test_an_attack_while_movements_are_left_is_warned_of_and_a_march_is_not() -> None:
    made = table(moving(HELD))
    click(made, "ukraine")
    click(made, "balkans")
    assert LOST in made.talk.words.value
    assert refused(made) == ([], set())
    made.clear.click()
    click(made, "ukraine")
    click(made, "persia")
    assert "would be lost" not in made.talk.words.value


def test_an_attack_in_the_combat_phase_costs_no_movements() -> None:
    made = table(at(HELD))
    click(made, "ukraine")
    click(made, "balkans")
    assert made.confirm.description.startswith("Attack Balkans")
    assert "would be lost" not in made.talk.words.value


def test_a_missile_and_a_drop_end_the_movement_phase_too() -> None:
    made = table(moving(HELD, points=2, more=with_card(MISSILES)))
    press(made, "Use Ballistic Missiles")
    assert "would be lost" not in made.talk.words.value
    click(made, "japan")
    assert "2 movement points would be lost" in made.talk.words.value
    made = table(moving(HELD, points=1, more=with_card(DROPPER)))
    press(made, "Use Mech Dropper")
    click(made, "ukraine")
    click(made, "japan")
    assert "1 movement point would be lost" in made.talk.words.value
    assert made.match.state.phase == "movement"


@pytest.mark.parametrize(
    ("rules", "more", "warned"),
    [
        ("premium", "", True),
        ("premium", "capitals open", False),  # they are open already
        ("standard", "", True),
        ("epic", "", False),  # there a score opens them, and no attack
    ],
)
def test_the_first_attack_on_a_capital_is_warned_of_where_it_opens_them_all(
    rules: str, more: str, warned: bool
) -> None:
    board = "scandinavia red 5 tank\nberlin blue 1 tank\nukraine red 1 tank"
    made = table(at(f"rules {rules}\nscores red 30, blue 30\n{more}\n{board}"))
    click(made, "scandinavia")
    click(made, "berlin")
    assert refused(made)[0] == []
    assert (OPENS in made.talk.words.value) == warned
    made.confirm.click()
    assert made.match.state.tally.capitals_open == (warned or bool(more))


def test_an_attack_on_a_capital_that_is_refused_is_only_refused() -> None:
    made = table(at("scandinavia red 5 tank\nberlin blue 1 tank"))
    click(made, "scandinavia")
    click(made, "berlin")
    assert "dust.combat.capitals" in refused(made)[0]
    assert OPENS not in made.talk.words.value


def test_an_order_that_can_be_paid_stays_on_its_button_when_more_of_it_is_refused() -> None:
    made = table(buying(points=5))
    for _ in range(3):
        made.steppers.more[0].click()
    assert "dust.production.costs" in refused(made)[0]
    assert made.confirm.description == "Order for 4 points"
    assert "dust-go" in made.ask.value
    made.confirm.click()
    assert made.match.state.turn.shop.points == 1


def test_whoever_drops_mechs_is_asked_from_where_and_then_where_to() -> None:
    made = table(moving(HELD, points=1, more=with_card(DROPPER)))
    press(made, "Use Mech Dropper")
    assert "Pick an area of yours that mechs drop from." in made.talk.words.value
    assert "Pick an area of yours that mechs drop from." in made.ask.value
    click(made, "ukraine")
    assert "Now pick where the mechs land" in made.talk.words.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_combat_points_nobody_is_asked_to_attack(language: str) -> None:
    made = table(at(HELD, turn="turn red combat 0"), language=language)
    assert sentence("dust.combat.asks_end", language) in made.ask.value
    assert say("widgets.table.spent", language) in made.talk.words.value
    assert made.confirm.description == say("widgets.table.end_combat", language)
    assert "dust-go" in made.ask.value
    assert buttons(made) == []
    # Whoever tries all the same reads why not.
    click(made, "ukraine")
    click(made, "balkans")
    assert "dust.combat.points" in refused(made)[0]
    made.clear.click()
    made.confirm.click()
    assert made.match.state.turn.ended
