"""Saved games: broken, cut short or changed they are refused in one line, and nothing is lost."""

from pathlib import Path
from random import Random

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.core.match import Match
from dustlab.core.words import complaint
from dustlab.dust.editions import EDITIONS


def played(rules: str, moves: int = 150) -> Match[dust.State]:
    """A game well into its rounds."""
    match, rng = dust.new_match(("red", "blue", "green"), rules, 3), Random(5)
    for _ in range(moves):
        match.play(dust.GAME.sample(match.state, rng))
    return match


@pytest.fixture(scope="module", params=EDITIONS)
def record(request: pytest.FixtureRequest) -> str:
    return played(request.param).record()


def refusal(text: str) -> str:
    """The one line that is said about a file; empty if it is read."""
    told = ""
    try:
        dust.read_match(text, "game.dust")
    except BadInput as error:
        told = str(error)
    assert "\n" not in told
    assert not told or told.startswith("game.dust")
    return told


def test_a_file_cut_short_between_two_moves_is_refused_where_it_ends(record: str) -> None:
    lines = record.splitlines()
    first = lines.index("moves") + 1
    for end in range(first, len(lines), 29):
        told = refusal("\n".join(lines[:end]))
        assert f"expected the last line 'end', got an end in line {end}: " in told
    for end in range(first):
        assert refusal("\n".join(lines[:end]))


def test_whoever_writes_the_last_line_there_has_the_game_up_to_there(record: str) -> None:
    whole, lines = dust.read_match(record), record.splitlines()
    first = lines.index("moves") + 1
    for end in range(first, len(lines), 29):
        match = dust.read_match("\n".join([*lines[:end], "end"]))
        assert match.states() == whole.states()[: end - first + 1]


def test_a_record_of_the_first_version_has_no_last_line(record: str) -> None:
    first = record.replace("dustlab match 2", "dustlab match 1").removesuffix("end\n")
    assert dust.read_match(first).record() == record


def test_a_file_cut_short_in_a_line_is_refused_in_one_line(record: str) -> None:
    for end in range(0, len(record) - 1, 397):
        assert refusal(record[:end])


def test_a_record_of_a_newer_version_is_told_from_what_is_no_match() -> None:
    text = played("premium", 5).record()
    assert "a newer one wrote this, got dustlab match 9" in refusal(
        text.replace("dustlab match 2", "dustlab match 9")
    )
    assert refusal("eggs, milk") == (
        "game.dust line 1: expected a saved match, which begins with 'dustlab match 2', "
        "got eggs, milk"
    )
    assert refusal("").endswith(", got an empty file")


def test_why_a_saved_move_is_not_legal_is_told_in_the_language() -> None:
    match = dust.new_battle("3 tank 4 mech", "2 tank 1 mech", seed=5)
    match.play("roll", dice=[1])
    match.play("take 1 tank")
    bad = match.record().replace("take 1 tank ", "take 1 mech ")
    with pytest.raises(BadInput) as error:
        dust.read_match(bad, "game.dust")
    told = complaint(error.value, "de")
    assert told.startswith("game.dust Zeile ")
    assert "Panzer" in told
    assert "tanks" not in told


@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_hand_or_a_disk_has_done_to_a_file_is_told_in_one_line(
    record: str, seed: int
) -> None:
    rng, lines = Random(seed), record.splitlines()
    words = sorted({word for line in lines for word in line.split()})
    for _ in range(8):
        broken = list(lines)
        place = rng.randrange(min(len(broken), 90))
        parts = broken[place].split(" ")
        parts[rng.randrange(len(parts))] = rng.choice([*words, "", "-1", "999999999999", "é"])
        broken[place] = " ".join(parts)
        if rng.random() < 0.3:
            del broken[rng.randrange(len(broken))]
        refusal("\n".join(broken))


def test_a_save_of_another_game_is_refused() -> None:
    text = played("premium", 5).record().replace("game dust", "game chess")
    assert refusal(text) == "game.dust, game: expected a match of Dust, got chess"


def test_a_save_of_an_unknown_rule_set_is_refused() -> None:
    told = refusal(played("premium", 5).record().replace("rules premium", "rules premum"))
    assert told == (
        "game.dust, position, rule set: expected one of the rule sets (did you mean premium?), "
        "got premum"
    )


def test_a_save_that_another_rule_set_forbids_is_refused_with_its_line_and_rule() -> None:
    """A game by the premium rules, told to be one by the epic rules."""
    match = played("premium")
    told = refusal(match.record().replace("rules premium", "rules epic"))
    number = int(told.split(" line ")[1].split(":")[0])
    line = match.record().splitlines()[number - 1].partition("#")[0].strip()
    assert f"game.dust line {number}: expected " in told
    assert line in told


def test_a_file_that_cannot_be_loaded_leaves_the_open_match_as_it_was(tmp_path: Path) -> None:
    match = played("standard", 40)
    before, broken = match.record(), tmp_path / "broken.dust"
    broken.write_text(before.replace("moves", "mvoes"), encoding="utf-8")
    with pytest.raises(BadInput):
        dust.load_match(str(broken))
    assert match.record() == before
    match.play(match.moves()[0])


def test_a_game_is_saved_over_an_old_one_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, match = tmp_path / "game.dust", played("original", 30)
    match.save(str(path))
    kept = path.read_text(encoding="utf-8")
    match.play(match.moves()[0])

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken_disk:
        broken_disk.setattr("os.replace", full)
        with pytest.raises(BadInput) as caught:
            match.save(str(path))
    assert str(caught.value) == (
        f"save: expected a file that can be written, got {path} (No space left on device)"
    )
    assert path.read_text(encoding="utf-8") == kept
    assert list(tmp_path.iterdir()) == [path]
    match.save(str(path))
    assert dust.load_match(str(path)).state == match.state


@pytest.mark.parametrize("path", ["", "nowhere/game.dust", "."])
def test_a_place_where_nothing_can_be_written_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="save: expected a file that can be written, got ") as caught:
        played("premium", 2).save(path)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_what_is_handed_on_names_no_hidden_card_as_long_as_the_game_goes_on(
    tmp_path: Path,
) -> None:
    match, path = played("premium", 20), tmp_path / "game.dust"
    hidden = next(card for hand in match.state.cards.hands for card in hand)
    match.save(path, sealed=True)
    assert hidden in match.record()
    assert hidden not in path.read_text("utf-8")
    assert dust.read_match(path.read_text("utf-8"), "game.dust").state == match.state


def test_where_nothing_lies_hidden_a_game_is_handed_on_as_text() -> None:
    battle = dust.new_battle("3 tank", "2 tank")
    assert battle.record_to_keep() == battle.record()
    rng = Random(3)
    while battle.over is None:
        battle.play(dust.GAME.sample(battle.state, rng))
    assert battle.record_to_keep() == battle.record()
