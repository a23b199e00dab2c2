"""A match: going on, going back, branching, and the record on paper."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput, IllegalMove, NotAMove
from dustlab.core.match import By, Chance, Choice, Moves
from dustlab.dust.editions import EDITIONS

SCRIPT = """dustlab match 1
game dust
seed 7
start
  rules premium
  players red blue
  round 2
  turn red combat 1
  ends battle
  balkans blue 2 tank
  ukraine red 3 tank 1 mech
moves
  red: attack ukraine > balkans 3 tank 1 mech
  red: roll
  ~ 1 of 5
  red: take 1 tank        # whatever stands here is for the reader
  blue: roll
  ~ 0 of 1
"""


def test_back_and_forward_walk_from_decision_to_decision_and_restore_equal_states() -> None:
    match = dust.new_battle("3 tank 1 mech", "2 tank", seed=3)
    match.play("roll", dice=[1])
    before = match.state
    match.play("take 1 tank")
    after = match.state
    assert match.back() == before
    assert isinstance(match.pending, Choice)
    assert match.forward() == after
    while match.cursor:
        assert not isinstance(match.pending, Chance)
        match.back()
    assert match.state == match.start


def test_the_same_move_after_stepping_back_meets_the_same_dice() -> None:
    match = dust.new_battle("9 tank 1 mech", "9 tank", seed=11)
    match.play("roll")
    first = match.state
    match.back()
    match.play("roll")
    assert match.state == first


def test_another_seed_brings_other_dice() -> None:
    throws = set()
    for seed in range(20):
        match = dust.new_battle("9 tank 1 mech", "9 tank", seed=seed)
        match.play("roll")
        assert match.state.battle is not None
        throws.add(match.state.battle.hits)
    assert len(throws) > 3


def test_playing_in_the_middle_leaves_the_branch_untouched() -> None:
    match = dust.new_battle("3 tank 1 mech", "2 tank", seed=3)
    match.play("roll", dice=[0])
    other = match.branch()
    match.play("roll", dice=[1])
    match.goto(1)
    match.play("retreat 1 mech", dice=[2])
    assert [str(s.cause) for s in other.steps][:2] == [
        *[str(s.cause) for s in match.steps][:1],
        "roll",
    ]
    assert other.cursor == len(other.steps) == 3
    assert len(match.steps) == 3


def test_goto_finds_a_step_or_the_beginning_of_a_phase() -> None:
    match = dust.new_battle("3 tank 1 mech", "2 tank", seed=3)
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    match.goto("battle")
    assert match.cursor == 1
    match.goto(0)
    assert match.state.battle is None
    with pytest.raises(BadInput, match="one of combat, battle, got production"):
        match.goto("production")
    with pytest.raises(BadInput, match="a number from 0 to 4, got 9"):
        match.goto(9)


def test_a_record_is_read_back_to_equal_states_and_to_the_same_text() -> None:
    match = dust.read_match(SCRIPT)
    again = dust.read_match(match.record())
    assert again.states() == match.states()
    assert again.record() == match.record()
    assert match.pending == Choice("red", "dust.battle.asks_roll_or_retreat")


def test_a_match_is_saved_and_loaded_and_can_go_on(tmp_path: Path) -> None:
    match = dust.read_match(SCRIPT)
    path = str(tmp_path / "battle.dust")
    match.save(path)
    loaded = dust.load_match(path)
    loaded.play("roll", dice=[1])
    match.play("roll", dice=[1])
    assert loaded.state == match.state


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "dustlab match 1",
            "chess",
            "record line 1: expected a saved match, which begins with 'dustlab match 2', got chess",
        ),
        ("game dust", "game risk", "record, game: expected a match of Dust, got risk"),
        ("seed 7", "seed seven", "record line 3: expected a whole number, got seven"),
        (
            "seed 7",
            "colour red",
            "line 3: expected 'game', 'seed', 'seats', 'start' or 'moves', got",
        ),
        ("ukraine red 3", "atlantis red 3", "record line 11, position, area: expected an area"),
        ("ukraine red 3", "ukraine pink 3", "line 11, position, ukraine, army: expected an army"),
        ("rules premium", "rules risk", f"one of the rule sets ({', '.join(sorted(EDITIONS))})"),
        ("~ 1 of 5", "~ 6 of 5", "record line 15, dice: expected one of 0, 1, 2, 3, 4, 5, got 6"),
        (
            "~ 1 of 5",
            "~ 1 of 4",
            "record line 15, dice: expected '1 of 5' (Red rolls 5 dice: 5 for 3",
        ),
        ("~ 0 of 1", "~ 0 of 2", "record line 18, dice: expected '0 of 1' (Blue rolls 1 die"),
        ("~ 1 of 5", "red: roll", "record line 15: expected the dice, as in '~ 2 of 7'"),
        ("take 1 tank ", "take 2 tank ", "record line 16: expected a legal move, got red: take 2"),
        ("red: take", "blue: take", "record line 16: expected a move of red, got blue: take"),
        ("moves", "", "record: expected a line 'moves', got the end of the file"),
    ],
)
def test_a_broken_record_is_refused_in_one_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        dust.read_match(SCRIPT.replace(old, new, 1))
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere.dust: expected a saved match, got nothing: there"):
        dust.load_match(str(tmp_path / "nowhere.dust"))
    with pytest.raises(BadInput, match="expected a saved match, got a folder"):
        dust.load_match(str(tmp_path))
    picture = tmp_path / "picture.dust"
    picture.write_bytes(b"\x89PNG\xff")
    with pytest.raises(
        BadInput, match="line 1: expected a saved match in UTF-8, got a letter in another"
    ):
        dust.load_match(str(picture))


def test_a_file_with_an_editors_mark_before_its_first_letter_is_read(tmp_path: Path) -> None:
    path = tmp_path / "battle.dust"
    path.write_text(SCRIPT, encoding="utf-8-sig")
    assert dust.load_match(str(path)).states() == dust.read_match(SCRIPT).states()


def test_a_position_may_be_written_with_capital_letters() -> None:
    small = dust.from_position("players red blue\nturn red combat 1\nukraine red 1 tank center")
    large = dust.from_position(
        "Players Red Blue\nTURN red combat 1\nUkraine Red 1 Tank Center # Home"
    )
    assert large.state == small.state


def test_a_complaint_about_a_position_names_its_place_once() -> None:
    with pytest.raises(BadInput) as caught:
        dust.from_position("players red blue\nturn green combat 1")
    told = "position, turn: expected one of the players red, blue, got green"
    assert str(caught.value) == told
    with pytest.raises(BadInput) as caught:
        dust.from_position("players red blue\n\nukrane red 1 tank")
    assert str(caught.value).startswith("position line 3, area: expected an area")


def test_the_bonus_is_named_where_dice_were_miscounted() -> None:
    match = dust.new_battle("3 tank", "4 tank 1 fighter", target="production")
    with pytest.raises(BadInput) as caught:
        match.play("roll", dice=["0 of 7"])
    assert str(caught.value) == (
        "dice: expected '0 of 8' (Blue rolls 8 dice: 5 for 4 tanks and 1 fighter, 3 for the "
        "production center), got 0 of 7"
    )


def test_dice_of_an_ace_are_named_where_they_were_miscounted() -> None:
    ace = {"attacker": "ace_of_the_sky"}
    match = dust.new_battle("3 tank 2 fighter", "1 tank", abilities=ace)
    match.play("use ace of the sky")
    with pytest.raises(BadInput, match=r"5 for 3 tanks and 2 fighters, 2 for the Ace of the Sky"):
        match.play("roll", dice=["0 of 5"])


@pytest.mark.parametrize(
    ("dice", "complaint"),
    [
        ([12], "dice: expected one of 0, 1, 2, 3, 4, 5, got 12"),
        ([1, 0], "dice: expected a position that waits for dice, got Red: choose 1 unit"),
        ([[1]], "dice: expected one of 0, 1, 2, 3, 4, 5, got [1]"),
        (["2 of 9"], "dice: expected '2 of 5' (Red rolls 5 dice"),
        ("3", "dice: expected a list of what falls, as in [2] or ['2 of 7'], got 3"),
        (3, "dice: expected a list of what falls, as in [2] or ['2 of 7'], got 3"),
        (None, "dice: expected a list of what falls, as in [2] or ['2 of 7'], got None"),
    ],
)
def test_dice_that_cannot_fall_so_leave_the_match_where_it_was(dice: Any, complaint: str) -> None:
    match = dust.new_battle("3 tank 1 mech", "2 tank", seed=3)
    match.play("roll", dice=[1])
    match.back()
    before = (match.cursor, list(match.steps))
    with pytest.raises(BadInput) as caught:
        match.play("roll", dice=dice)
    assert str(caught.value).startswith(complaint)
    assert (match.cursor, match.steps) == before
    assert match.pending.tell() == "Red: roll, or retreat first"
    match.play("roll", dice=[2])


@pytest.mark.parametrize("move", [None, 7, ["roll"], {"roll"}, object()])
def test_what_is_no_move_at_all_is_refused(move: Any) -> None:
    match = dust.new_battle("3 tank 1 mech", "2 tank")
    for ask in (match.play, match.why_not):
        with pytest.raises(NotAMove, match="a move, or its text in quotation marks"):
            ask(move)


@pytest.mark.parametrize("seed", ["x", 1.5, None, True, -1, 10**9])
def test_a_seed_is_a_whole_number_that_a_record_can_hold(seed: Any) -> None:
    with pytest.raises(BadInput, match="seed: expected a whole number from 0 to 999999999, got"):
        dust.new_battle("1 tank", "1 tank", seed=seed)
    with pytest.raises(BadInput, match="seed: expected a whole number"):
        dust.new_match(seed=seed)


def test_armies_that_are_neither_text_nor_units_are_refused() -> None:
    with pytest.raises(BadInput, match="defenders: expected units, as in '5 tank 2 mech', got 3"):
        dust.new_battle("1 tank", 3)  # type: ignore[arg-type]


def test_where_back_leads_is_told_in_a_short_line() -> None:
    match = dust.new_battle("3 tank 1 mech", "2 tank", seed=3)
    match.play("roll", dice=[1])
    assert repr(match.back()) == (
        "<Dust position, Premium rules, round 2: Red: roll, or retreat first>"
    )
    assert "choose 1 unit" in repr(match.forward())
    senseless = match.state._replace(phase="nowhere", battle=None)
    assert repr(senseless) == "<Dust position, Premium rules, round 2: nowhere>"


def test_after_the_end_nothing_can_be_played() -> None:
    match = dust.new_battle("9 mech", "1 tank")
    match.play("roll", dice=[5])
    match.play("take 1 tank")
    assert match.over is not None
    assert match.over.winner == "red"
    assert match.moves() == []
    assert [refusal.rule for refusal in match.why_not("roll")] == ["dust.turn.order"]


def test_a_move_may_name_a_player_who_does_not_decide_and_is_refused_for_that_player() -> None:
    match = dust.new_battle("1 mech", "1 tank", seed=3)
    against = match.why_not("blue: roll")
    assert [refusal.rule for refusal in against] == ["dust.turn.order"]
    assert str(against[0]) == "The decision lies with Red now, not with Blue. [dust.turn.order]"
    with pytest.raises(IllegalMove):
        match.play("Blue: roll")


def test_a_move_that_names_whoever_decides_is_the_move_itself() -> None:
    match = dust.new_battle("1 mech", "1 tank", seed=3)
    assert match.read_move("red: roll") == match.read_move("roll")
    assert not match.why_not(By("red", match.read_move("roll")))


def test_while_dice_are_to_fall_and_after_the_end_a_named_player_is_told_so() -> None:
    match = dust.new_battle("1 mech", "1 tank", seed=3)
    match.automatic = False
    match.play("roll")
    assert "first dice fall" in match.why_not("blue: roll")[0].text
    match.fall(1)
    match.play("take 1 tank")
    assert match.over
    assert "The game is over" in match.why_not("red: roll")[0].text


def test_moves_are_found_as_they_are_read() -> None:
    looked_at = 0

    def endless() -> Iterator[int]:
        nonlocal looked_at
        while True:
            looked_at += 1
            yield looked_at

    many = Moves(endless())
    assert many
    assert looked_at == 1
    assert many[:3] == [1, 2, 3]
    assert list(islice(many, 5)) == [1, 2, 3, 4, 5]
    assert looked_at == 5


def test_a_list_of_moves_says_how_many_more_there_are() -> None:
    assert repr(Moves(range(33))).splitlines()[-1] == "... and 3 more"
    assert repr(Moves(range(2_000))).splitlines()[-1] == "... and more than 1000 more"
    assert repr(Moves(range(30))).splitlines()[-1] == "29"


def test_a_list_of_moves_is_counted_and_cut_like_any_list() -> None:
    found = Moves(iter("abc"))
    assert len(found) == 3
    assert (found[-1], found[1:], "b" in found) == ("c", ["b", "c"], True)
    assert found == ["a", "b", "c"]


def test_a_match_begins_at_a_position_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "berlin.txt"
    file.write_text("players red blue\nround 2\nturn red combat 1\nberlin red 2 tank")
    assert dust.open_position(file).state == dust.from_position(file.read_text()).state


def test_a_position_in_a_file_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "berlin.txt"
    file.write_text("players red blue\nberlim red 2 tank")
    with pytest.raises(
        BadInput, match=r"berlin\.txt, position line 2, area: .*berlin.*, got berlim"
    ):
        dust.open_position(file)
    with pytest.raises(BadInput, match=r"mongolia\.txt: expected a position"):
        dust.open_position(tmp_path / "mongolia.txt")


def test_a_position_in_a_file_opens_no_board_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("")
    file = tmp_path / "odd.txt"
    file.write_text(f"board {tmp_path / 'board.toml'}\nplayers red blue")
    with pytest.raises(BadInput, match="own_board"):
        dust.open_position(file)
