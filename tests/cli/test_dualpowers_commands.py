"""Dual Powers on the command line: the calendar, the opposition, and games in the terminal."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from dustlab import dualpowers
from dustlab.dualpowers.components import CardName
from tests.commands import Run


def test_the_calendar_answers_programs_in_a_fixed_shape(run: Run) -> None:
    asked = ("calendar", "--day", "26", "--month", "march", "--advance", "4")
    code, out, _ = run(*asked, "--json")
    assert code == 0
    assert json.loads(out) == {
        "day": 31,
        "month": "march",
        "month_passed": False,
        "bonus": True,
        "events": [],
    }
    assert "slides on to 31" in run(*asked)[1]
    assert "rutscht" in run(*asked, "--language", "de")[1]


def test_events_are_named_for_programs_and_told_to_people(run: Run) -> None:
    asked = ("calendar", "--day", "28", "--month", "july", "--advance", "7")
    assert json.loads(run(*asked, "--json")[1])["events"] == ["trotsky_joins_bolsheviks"]
    assert "Trotsky joins the Bolsheviks" in run(*asked)[1]


def test_the_opposition_explains_its_objective(run: Run) -> None:
    row = ("green-4", "red-2", "green-1", "purple-5", "blue-3")
    code, out, _ = run("opposition", *row, "--json")
    told = json.loads(out)
    assert code == 0
    assert list(told) == ["region", "card", "value", "steps"]
    assert (told["region"], told["card"], told["value"]) == ("green", "green-4", 3)
    assert all(list(step) == ["rule", "text"] for step in told["steps"])
    assert "dualpowers.solitaire.target_cards" in [step["rule"] for step in told["steps"]]
    assert "most cards" in run("opposition", *row)[1]
    assert "meisten Karten" in run("opposition", *row, "--language", "de")[1]


def test_the_calendar_tells_the_chances_of_unseen_cards(run: Run) -> None:
    asked = ("calendar", "--day", "14", "--month", "march")
    code, out, _ = run(*asked, "--cards", "1", "--seen", "tan-1", "--seen", "red-1", "--json")
    told = json.loads(out)
    assert code == 0
    assert told["stops"]["15"] == pytest.approx(4 / 46)
    assert told["month_passes"] == 0
    assert sum(told["lands"].values()) == pytest.approx(1)
    assert told["policy"] == "blind"
    whole = run(*asked, "--all", "--language", "de")[1]
    assert "bis der Monat vorbei" in whole
    assert "Exakt." in whole


def test_the_opposition_tells_the_chance_of_each_region(run: Run) -> None:
    row = ("green-4", "red-2", "green-1", "purple-5")
    code, out, _ = run("opposition", *row, "--odds", "--seen", "tan-8", "--json")
    told = json.loads(out)
    assert code == 0
    assert sum(told["regions"].values()) == pytest.approx(1)
    assert told["unseen"] == 43
    assert "Petrograd Side (green)" in run("opposition", *row, "--odds")[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("opposition", "green-4", "--seen", "tan-8"), "--seen goes with --odds"),
        (("opposition", "green-4", "--odds", "--seen", "tan-9"), "seen: expected a command card"),
        (("calendar", "--day", "3", "--month", "july", "--cards", "12"), "from 1 to 9"),
        (("calendar", "--day", "32", "--month", "july", "--cards", "2"), "from 1 to 31"),
        (
            ("calendar", "--day", "3", "--month", "july", "--cards", "2", "--all"),
            "exclude each other",
        ),
        (
            ("calendar", "--day", "3", "--month", "july", "--advance", "2", "--seen", "tan-1"),
            "--seen goes with",
        ),
        (("opposition",), "expected 1 to 5 command cards"),
        (("opposition", "green-9"), "expected a command card such as purple-4"),
        (("opposition", "green-4", "green-4"), "expected each card once"),
        (("calendar", "--day", "29", "--month", "march", "--advance", "4"), "1 to 28 or 31"),
        (("calendar", "--day", "3", "--month", "mai", "--advance", "4"), "a month of the calendar"),
        (("calendar", "--day", "3", "--month", "march", "--advance", "0"), "from 1 to 31"),
        (("calendar", "--day", "x", "--month", "march", "--advance", "4"), "--day"),
        (("calendar", "--day", "3", "--month", "march"), "Missing option '--advance'"),
        (("play", "--game", "chess"), "expected one of the games"),
        (("play", "--game", "dualpowers", "--difficulty", "9"), "from 1 to 6"),
        (("play", "--game", "dualpowers", "--difficulty", "2", "--side", "x"), "red or white"),
    ],
)
def test_nonsense_is_told_in_one_line(run: Run, words: tuple[str, ...], told: str) -> None:
    code, _, err = run(*words)
    assert code == 2
    assert told in err
    assert err.count("\n") == 1


def typed(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    lines: Iterator[str] = iter(words)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))


def test_two_play_in_the_terminal_and_neither_sees_the_others_hand(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = dualpowers.new_match(seed=3).state
    red = next(card for card in state.hand("red") if "-" in card)
    words = ("", "hint", "objective lenin", "moves", "position", f"objective {red}", "", "quit")
    typed(monkeypatch, *words)
    code, out, _ = run("play", "--game", "dualpowers", "--seed", "3")
    assert code == 0
    before, _, after = out.partition("Red puts a command card face down")
    assert "[dualpowers.objective.command]" in before
    assert f"objective {red}" in before
    assert "Hand of White: 5 x ?, Kerensky (7 days), Kornilov (6 days), Lvov (5 days)." in before
    assert not any(card in before for card in state.hand("white") if "-" in card)
    assert "Hand of Red: 4 x ?, Kollontai (6 days), Lenin (7 days), Zinoviev (5 days)." in after
    assert red not in after
    assert all(CardName(card).in_words() in after for card in state.hand("white"))


def test_a_curtain_falls_until_the_other_player_has_the_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither a question nor a step back nor the file opens a hand to the other."""
    path, state = tmp_path / "two.dual", dualpowers.new_match(seed=3).state
    red = next(card for card in state.hand("red") if "-" in card)
    asked = ("moves", "hint", "position", "why play lenin", f"save {path}")
    typed(monkeypatch, *asked, "", f"objective {red}", *asked, "", "back", *asked, "quit")
    code, out, _ = run("play", "--game", "dualpowers", "--seed", "3")
    assert code == 0
    first, second, third, fourth = out.split("\n" * 80)
    assert "Red, press Enter" in second
    for told in (first, *(part.partition("Enter")[2] for part in (second, third, fourth))):
        covered = told.partition("Round 1, ")[0]
        held = [CardName(card).in_words() for hand in state.hands for card in hand]
        assert not any(card in covered for card in held)
    assert "Hand of Red: green-5" in second
    assert third.index("White, press Enter") < third.index("Red puts a command card face down")
    assert third.index("Red puts a command card face down") < third.index("Hand of White: Kerensky")
    assert "Hand of" not in fourth
    assert red not in path.read_text(encoding="utf-8")
    typed(monkeypatch, "", "quit")
    assert f"objective {red}" not in run("play", str(path))[1]


def test_one_plays_alone_saves_and_goes_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "alone.dual"
    typed(monkeypatch, "hint", "opposition", "hint", f"save {path}", "quit")
    code, out, _ = run("play", "--game", "dualpowers", "--difficulty", "2", "--seed", "5")
    assert code == 0
    assert "For example: opposition" in out
    assert out.count("The strongest bot (Strategist) would play: play ") == 1, "it has no choice"
    assert "The opposition, White, turns up" in out
    assert "Secret objective of Red: ?." in out
    typed(monkeypatch, "back", "quit")
    code, out, _ = run("play", str(path), "--language", "de")
    assert code == 0
    assert "Gegenseite" in out


def test_a_saved_game_of_either_kind_is_replayed(run: Run, tmp_path: Path) -> None:
    path, rng = tmp_path / "game.dual", Random(1)
    match = dualpowers.new_match(seed=4)
    while not match.over:
        match.play(dualpowers.GAME.sample(match.state, rng))
    match.save(str(path))
    code, out, _ = run("replay", str(path), "--json")
    told = json.loads(out)
    assert code == 0
    assert told["game"] == "dualpowers"
    assert told["position"] == dualpowers.GAME.write_position(match.state)
    path.write_text(match.record().replace("game dualpowers", "game chess"), encoding="utf-8")
    code, _, err = run("replay", str(path))
    assert code == 2
    assert "expected one of the games" in err


def test_in_the_terminal_regions_are_weighed_and_the_row_of_the_opposition_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "opposition", "quit")
    code, out, _ = run("play", "--game", "dualpowers", "--difficulty", "1", "--seed", "3")
    assert code == 0
    assert "Narva (tan): Red 0, White 3: White is stronger." in out
    after = out.partition("turns up purple-1")[2]
    assert "Its objective, if the round ended now:" in after
    assert "[dualpowers.solitaire.target]" in after


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "the opposition turns up its card"),
        ("de", "die Gegenseite deckt ihre Karte auf"),
        ("it", "l'opposizione scopre la sua carta"),
    ],
)
def test_in_the_terminal_a_move_may_be_typed_in_the_words_in_which_the_list_tells_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    alone = ("play", "--game", "dualpowers", "--difficulty", "1", "--language", language)
    typed(monkeypatch, "moves", told, "quit")
    code, as_told, _ = run(*alone)
    assert code == 0
    assert f"opposition  {told}" in as_told
    typed(monkeypatch, "moves", "opposition", "quit")
    assert as_told == run(*alone)[1]


def test_input_that_cannot_be_read_is_told_in_the_language_that_is_asked_for(run: Run) -> None:
    german = ("--language", "de")
    assert "eine Befehlskarte wie lila-4" in run("opposition", "rot-9", *german)[2]
    assert (
        "stehen kann"
        in run("calendar", "--day", "30", "--month", "july", "--advance", "3", *german)[2]
    )
    assert json.loads(run("opposition", "rot-4", "grün-2", "--json")[1])["card"] == "red-4"
