"""Bots at the table of Dust Tactics: they play by themselves, and what they did is told."""

import pytest

from dustlab.core.match import Match
from dustlab.tactics import GAME, from_position, new_match
from dustlab.tactics.state import State
from dustlab_widgets import TacticsTable
from dustlab_widgets.table.seats import Decided
from tests.widgets.tactics.at_the_table import FIGHT


def test_while_a_bot_decides_there_is_nothing_to_clear() -> None:
    table = TacticsTable("first_patrol", seed=7)
    # The Axis has the initiative, and says who begins.
    table.seats.menus[table.sides().index("axis")].value = "gunner"
    assert " dust-no-clear" in table.ask.value
    table.confirm.click()
    assert "dust-no-clear" not in table.ask.value
    assert "dust-clear" in table.clear._dom_classes


def test_a_seat_may_be_played_at_random() -> None:
    table = TacticsTable("first_patrol", seed=3, bots={"allies": "random", "axis": "random"})
    for _ in range(10):
        table.confirm.click()
    assert table.match.over


@pytest.mark.parametrize("bot", ["random", "gunner", "captain"])
def test_bots_and_hints_call_units_by_their_names(bot: str) -> None:
    position = FIGHT.replace("piece hb: hell_boys at E1\n", "")
    position = position.replace("phase activation", "phase action\nactive hans: attack, nothing")
    position = position.replace("turn axis\n", "").replace("E3 acted", "D3 acted")
    assert "Dd" not in TacticsTable(from_position(position.strip())).bots_advice()
    table = TacticsTable(from_position(position.strip()), bots={"axis": bot})
    [_, decided] = table.played[0]
    told = GAME.tell_move(decided.move, "en")
    assert told.endswith("→ Death Dealers")


def test_what_the_dice_of_a_bot_did_is_told_though_it_moved_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The Hans fires and steps back: that the Blackhawk was hit is not passed over."""
    moves = iter(("activate hans: attack, move", "fire panzerfaust_werfer > b", "move B3"))

    def planned(match: Match[State]) -> Decided:
        return Decided(match.read_move(next(moves)), ())

    monkeypatch.setattr(TacticsTable, "known_bots", lambda self: {"captain": planned})
    position = FIGHT.replace("piece dd: death_dealers at E3", "piece b: blackhawk at D3")
    match = from_position(position.strip())
    table = TacticsTable(match, bots={"axis": "captain"})
    lines = table.talk.story.value.split("<li>")
    assert any("Hans, Panzerfaust-Werfer: " in line for line in lines)
    assert table.happened()[-1] == "Hans moves to B3 for 1 point."
    assert not any("is activated" in line for line in lines), "the move itself says it"
    table.match.back()
    table._stepped()
    assert "Hans moves to B3 for 1 point." not in table.happened()
    assert table.talk.story.value == ""


def test_bots_are_told_of_by_round_in_the_order_of_play() -> None:
    table = TacticsTable(from_position(FIGHT.strip()), bots={"axis": "gunner"})
    told = table.talk.story.value
    assert told.count("<h5>") == 1
    assert "<h5>Round 2</h5>" in told
    assert told.index("activate") < told.index("fire: ")
    assert [words for words, _ in table.steps.phase.options] == ["Round 2"]


def test_bots_answer_by_themselves_and_all_that_they_did_is_told_in_order() -> None:
    table = TacticsTable("first_patrol", seed=3, bots={"allies": "captain"})
    while not table.played:
        assert table.match.pending.player == "axis"  # type: ignore[union-attr]
        table.play_text(str(next(iter(table.match.moves()))))
    assert table.match.pending.player == "axis"  # type: ignore[union-attr]
    told = table.talk.story.value
    assert told.count("<li>") == len(table.played)
    lines = [GAME.tell_move(decided.move, "en") for _, decided in table.played]
    places = [told.index(line.split(":")[0]) for line in lines]
    assert places == sorted(places)


def test_a_bot_that_decides_first_does_so_by_itself_also_in_a_new_game() -> None:
    table = TacticsTable("first_patrol", seed=7, bots={"axis": "gunner"})
    assert table.played[0][0] == "axis"
    assert table.match.pending.player == "allies"  # type: ignore[union-attr]
    table.begin_with(new_match("first_patrol", seed=7))
    assert table.played[0][0] == "axis"
    assert table.match.pending.player == "allies"  # type: ignore[union-attr]
    assert "7" in table.news


def test_a_bot_does_not_go_on_with_a_game_that_is_looked_at_again() -> None:
    match = new_match("first_patrol", seed=7)
    match.play(next(iter(match.moves())))
    match.goto(0)
    here = match.cursor
    TacticsTable(match, bots={"axis": "gunner", "allies": "person"})
    assert match.cursor == here


def test_where_a_bot_went_and_fired_is_drawn_until_the_next_decision() -> None:
    table = TacticsTable(from_position(FIGHT.strip()), bots={"axis": "gunner"})
    assert {"way", "fire"} & {shape.look for shape in table.scene.shapes}
