"""One unit rehearses its activation; who watches is asked of the rules of reaction fire."""

from fractions import Fraction

import pytest

from dustlab.core.match import Match
from dustlab.tactics import GAME, State, from_position
from dustlab.tactics.odds.attacks import of_attack
from dustlab.tactics.rules import reaction
from dustlab.tactics.rules.movement import ways
from dustlab.tactics.studies.single_activation import could_react, rehearsal, volley, watchers

BOARD = (
    "row ......",
    "row ..x...",
    "row ......",
    "piece hans: hans at A2",
    "piece dd: death_dealers at E2",
    "piece owls: night_owls at F1",
    "piece th: the_hammers at F3",
    "piece sp: sturmpioniere at A3",
)


@pytest.fixture
def state() -> State:
    return from_position("\n".join(BOARD)).state


def test_only_the_unit_that_rehearses_has_not_acted(state: State) -> None:
    alone = rehearsal(state, state.read_piece("hans"))
    assert [piece.acted for piece in alone.pieces] == [False, True, True, True, True]
    assert alone.round.turn == "axis"
    watched = rehearsal(state, state.read_piece("hans"), watched=True)
    assert [piece.acted for piece in watched.pieces] == [False, False, False, False, True]


def test_its_enemies_have_done_what_the_position_says() -> None:
    lines = [line + (" acted" if "dd:" in line else "") for line in BOARD]
    state = from_position("\n".join(lines)).state
    watched = rehearsal(state, state.read_piece("hans"), watched=True)
    assert watched.pieces[state.read_piece("dd")].acted
    assert not watched.pieces[state.read_piece("th")].acted


def test_nothing_follows_the_activation(state: State) -> None:
    match = Match(GAME, rehearsal(state, state.read_piece("hans")))
    match.play("activate hans: move, nothing")
    match.play("move B2")
    assert match.over is not None


def test_who_may_react_on_a_square_is_who_is_asked_there(state: State) -> None:
    hans = state.read_piece("hans")
    match = Match(GAME, rehearsal(state, hans, watched=True))
    match.play("activate hans: move, attack")
    for square, _ in ways(match.state):
        aside = match.branch()
        aside.play(f"move {state.field.name(square)}")
        asked = aside.state.phase == "reaction"
        able = list(could_react(match.state, hans, square))
        assert bool(able) == asked
        if asked:
            assert able == list(reaction.able(aside.state))
            found = watchers(aside.state, hans)
            assert [one.piece for one in found if not one.refused] == able


def test_a_watcher_has_its_dice_its_chance_and_its_reasons(state: State) -> None:
    match = Match(GAME, rehearsal(state, state.read_piece("hans"), watched=True))
    match.play("activate hans: move, attack")
    match.play("move B1")
    found = {state.name(one.piece): one for one in watchers(match.state, state.read_piece("hans"))}
    assert set(found) == {"dd", "owls", "th"}
    assert found["dd"].chance == Fraction(1, 3)
    assert (found["owls"].dice, found["owls"].chance) == (2, Fraction(5, 9))
    assert {reason.rule for reason in found["th"].refused} == {"tactics.reaction.zone"}
    assert found["th"].attack is None


def test_a_volley_is_every_row_that_reaches_but_no_close_combat() -> None:
    rows = ("row ..", "piece sp: sturmpioniere at A1", "piece hb: hell_boys at B1")
    state = from_position("\n".join(rows)).state
    attack = volley(state, 0, 1)
    assert attack is not None
    assert [state.card(0).rows[shot.row].id for shot in attack.shots] == [
        "stg_47",
        "panzerfaust",
        "flammenwerfer_40",
    ]
    assert of_attack(state, attack)[0].mean > 0
    assert volley(state, 0, 1, "sustained") is not None
