"""Whatever is legal can be made at the table: by picking on the field and pressing buttons."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dustlab.core.match import Chance, Match, Over
from dustlab.tactics import GAME, State, battlefield, from_position, new_match
from dustlab.tactics.components import SIDES
from dustlab.tactics.moves import Activate, Enlist, Fire, Go, Lay
from dustlab.tactics.text.blanks import action_name, skill_name, tell_aim, tell_row
from dustlab.tactics.text.cards import the_box
from dustlab.tactics.text.moves import tell_move
from dustlab_widgets.tactics.desks.desk import Desk, capital
from dustlab_widgets.tactics.desks.fire import FireDesk
from dustlab_widgets.tactics.desks.kinds import kind_of

BOX = the_box().units


def desk_at(state: State) -> tuple[Desk, list[Any]]:
    """The desk of a position, and what was played at it."""
    match, played = Match(GAME, state), []
    desk = kind_of(state)(match, played.append)
    return desk, played


def press(desk: Desk, words: str) -> None:
    """The one button with these words."""
    there = [deed for deed in desk.deeds() if deed.words == words]
    assert len(there) == 1, (words, [deed.words for deed in desk.deeds()])
    there[0].does()


def activate(desk: Any, move: Activate) -> None:
    if desk.piece != move.piece:
        squares = desk.squares_of(move.piece)
        if squares and len(desk.pieces_on(squares[0])) == 1:
            desk.pick(squares[0])
        else:
            press(desk, desk._called(move.piece))
    for skill in move.skills:
        press(desk, f"With {skill_name(skill)}")
    words = capital(" + ".join(action_name(one) for one in move.actions))
    if words not in [deed.words for deed in desk.deeds()]:
        press(desk, f"{capital(action_name(move.actions[0]))} + …")
    press(desk, words)


def fire(desk: Any, move: Fire) -> None:
    for one in move.aims:
        press(desk, tell_row(one))
        press(desk, tell_aim(one))
    for skill in move.skills:
        press(desk, f"With {skill_name(skill)}")
    desk.confirm()


def go(desk: Any, move: Go) -> None:
    desk.pick(move.square)
    if move.trample:
        press(desk, capital(tell_move(move)))
    else:
        desk.confirm()


def lay(desk: Any, move: Lay) -> None:
    if len(desk.kinds()) > 1:
        press(desk, {"crate": "Ammo crate", "trap": "Tank trap"}[move.what])
    desk.pick(move.square)
    desk.confirm()


def enlist(desk: Any, move: Enlist) -> None:
    press(desk, desk._price(BOX[move.unit]))


HOW: dict[type, Callable[[Any, Any], None]] = {
    Activate: activate, Fire: fire, Go: go, Lay: lay, Enlist: enlist,
}  # fmt: skip


def make(state: State, move: Any) -> None:
    """Make a move as somebody would who sees the field and the buttons, and nothing else."""
    desk, played = desk_at(state)
    if type(move) in HOW:
        HOW[type(move)](desk, move)
    else:
        press(desk, capital(tell_move(move)))
    assert played == [move], (type(desk).__name__, str(move))


def kind(move: Any) -> tuple[Any, ...]:
    """Moves of one kind are made alike."""
    skills = bool(getattr(move, "skills", ()))
    return type(move), skills, bool(getattr(move, "trample", ())), bool(getattr(move, "piece", ""))


def one_of_each(state: State, rng: Random) -> list[Any]:
    """Of the legal moves of a position one of each kind."""
    every = [move for _, move in zip(range(3000), GAME.candidates(state), strict=False)]
    rng.shuffle(every)
    found = {kind(move): move for move in every if not list(GAME.refusals(state, move))}
    return list(found.values())


@pytest.mark.parametrize("seed", range(8))
def test_each_kind_of_legal_move_can_be_made_at_the_table(seed: int) -> None:
    rng = Random(seed)
    place = ("first_patrol", "the_bridge", "the_depot")[seed % 3]
    ground = battlefield(place)._replace(ap_limit=0, rounds=3)
    armies = {
        side: rng.sample(sorted(i for i, card in BOX.items() if card.side == side), 4)
        for side in SIDES
    }
    state = new_match(ground, armies, seed, lay_out=seed % 2 == 1).state
    tried = 0
    for _ in range(250):
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        if rng.random() < 0.5:
            for move in one_of_each(state, rng):
                make(state, move)
                tried += 1
        state = GAME.advance(state, GAME.sample(state, rng))
    assert tried > 20


def test_armies_and_their_end_can_be_made_at_the_table() -> None:
    state, rng = new_match("the_depot", {}, 1).state, Random(1)
    while state.phase == "army":
        for move in GAME.candidates(state):
            make(state, move)
        state = GAME.advance(state, GAME.sample(state, rng))


REACTS = """
row ......
row ......
entry allies south axis north
phase action
round 2
active lg: attack by reaction | hb: move, attack at 1
reacting hb
piece lg: laser_grenadiers at A1 joined sigrid
piece sigrid: sigrid at A1 joined lg
piece hb: hell_boys at C1
"""


def test_free_skills_are_declared_with_reaction_fire_by_a_button() -> None:
    state = from_position(REACTS.strip()).state
    desk, played = desk_at(state)
    assert isinstance(desk, FireDesk)
    [berserk] = [deed for deed in desk.deeds() if deed.words.startswith("With ")]
    berserk.does()
    assert any(deed.words.startswith("Without ") for deed in desk.deeds())
    desk.pick("C1")
    desk.confirm()
    assert [move.skills for move in played] == [("berserk",)]
    with_skill = [move for move in GAME.candidates(state) if getattr(move, "skills", ())]
    assert with_skill
    for move in with_skill:
        make(state, move)
