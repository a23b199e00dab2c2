"""Who may look at what (rulebook p. 5 and 10)."""

from random import Random

from dustlab import dualpowers
from dustlab.core.match import Match
from dustlab.dualpowers import State
from dustlab.dualpowers.components import CardName
from dustlab.dualpowers.rules.secrecy import imagined, seen_by, unseen, watcher
from tests.city import city

HANDS = "turn red\nwill red\nhand red tan-1 lenin\nhand white tan-2 lvov\n"
AIMS = "objective red green-1\nobjective white green-2\n"


def test_the_other_hand_the_deck_and_the_other_objective_are_hidden() -> None:
    seen = seen_by(city(HANDS + AIMS).state, "red")
    assert seen.hands == (("lenin", "tan-1"), ("?", "lvov"))
    assert seen.stock.objectives == ("green-1", "?")
    assert set(seen.stock.deck) == {"?"}


def test_leaders_that_were_not_played_are_no_secret() -> None:
    """Everybody began with three, and what was played lay open."""
    seen = seen_by(city(HANDS).state, "red")
    assert "lvov" in seen.hand("white")
    assert imagined(seen, "red", Random(1)).hand("white").count("lvov") == 1


def test_an_objective_that_was_turned_up_is_seen_by_all() -> None:
    state = city(HANDS + AIMS.replace("green-2", "green-2 shown")).state
    assert seen_by(state, "red").stock.objectives == ("green-1", "green-2")
    assert "green-2" not in unseen(state, "red")
    assert "green-1" in unseen(state, "white")


def test_alone_one_does_not_see_the_own_objective_nor_the_pile() -> None:
    here = "player red difficulty 1\nturn red\ntaken 1 first white\nobjective red green-1\n"
    state = city(here + "pile tan-1 tan-2\nhand red blue-1").state
    seen = seen_by(state, "red")
    assert seen.stock.objectives == ("?", "")
    assert seen.stock.pile == ("?", "?")
    assert seen.hand("red") == ("blue-1",)
    assert {"green-1", "tan-1", "tan-2"} <= set(unseen(state, "red"))


def test_whoever_decides_sits_at_the_screen() -> None:
    match = city(HANDS + AIMS)
    assert watcher(match.state) == "red"
    told = match.game.tell_position(dualpowers.GAME.at_the_screen(match.state))
    assert "Lenin" in told
    assert "tan-2" not in told
    alone = dualpowers.new_solitaire(1, seed=2)
    assert alone.pending.player == "white"
    told = alone.game.tell_position(dualpowers.GAME.at_the_screen(alone.state))
    assert all(CardName(card).in_words() in told for card in alone.state.hand("red"))
    assert alone.state.stock.objectives[0] not in told


def test_a_match_that_is_handed_over_tells_no_secret_and_can_be_read() -> None:
    match = dualpowers.new_match(seed=11)
    given = Match(dualpowers.GAME, seen_by(match.state, "white"))
    record = given.record()
    assert not {c for c in match.state.hand("red") if "-" in c} & {*record.split()}
    assert {*match.state.hand("white")} <= {*record.split()}
    again = dualpowers.read_match(record)
    assert again.state == given.state


def test_what_is_imagined_fits_all_that_is_seen() -> None:
    state = dualpowers.new_match(seed=11).state
    worlds = {imagined(state, "red", Random(n)) for n in range(20)}
    assert len(worlds) == 20
    for world in worlds:
        assert seen_by(world, "red") == seen_by(state, "red")
        assert {"kerensky", "kornilov", "lvov"} <= set(world.hand("white"))


def test_nothing_is_played_from_what_is_hidden() -> None:
    seen = seen_by(city(HANDS.replace("turn red", "turn white") + AIMS).state, "red")
    assert [str(move) for move in match_at(seen).moves()] == ["play lvov"]
    alone = dualpowers.new_solitaire(1, seed=2).state
    view = match_at(seen_by(alone, "red"))
    assert [refusal.rule for refusal in view.why_not("opposition")] == ["dualpowers.solitaire.card"]


def match_at(state: State) -> Match[State]:
    return Match(dualpowers.GAME, state)


def test_a_position_that_is_printed_hides_what_lies_hidden() -> None:
    alone = dualpowers.new_solitaire(1, seed=2).state
    for told in (str(alone), alone._repr_mimebundle_()["text/plain"]):
        assert alone.stock.objectives[0] not in told.split()
        assert not {*alone.stock.pile} & {*told.split()}
        assert all(card in told for card in alone.hand("red"))
    two = dualpowers.new_match(seed=11).state
    assert not {card for card in two.hand("white") if "-" in card} & {*str(two).split()}


def test_what_lies_in_the_open_is_printed_as_it_is_written() -> None:
    state = city("turn red\nhand red tan-1\ntan lenin").state
    assert str(state).splitlines() == dualpowers.GAME.write_position(state)
