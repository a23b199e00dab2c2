"""Bets over weeks: kept beside the lessons, by several tables at once, and what they mean."""

from pathlib import Path

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.pictures.scene import Circle, Text
from dustlab.school.calibrated import lines, scene
from dustlab.school.kept_bets import (
    FILE,
    MOST_BETS,
    Kept,
    KeptBets,
    my_bets,
)
from dustlab.school.progress import Progress, mine, put_back, to_take_along


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "00-start.ipynb").write_text("{}", encoding="utf-8")
    return tmp_path


def bet(number: int, guess: float = 0.5, chance: float = 0.5, day: str = "2026-03-02") -> Kept:
    return Kept(day, "dust", guess, chance, number % 2 == 0, f"bet-{number}")


def filed(folder: Path) -> KeptBets:
    kept = KeptBets(folder)
    kept.look()
    return kept


def holding(*bets: Kept) -> KeptBets:
    kept = KeptBets()
    kept.take_in(bets)
    return kept


def test_a_bet_is_there_again_tomorrow(folder: Path) -> None:
    filed(folder).add(bet(1))
    assert filed(folder).bets == [bet(1)]
    where = f"Kept in {FILE} beside the lessons; nothing leaves this machine."
    assert filed(folder).told() == where


def test_two_tables_write_into_one_file(folder: Path) -> None:
    one, other = filed(folder), filed(folder)
    one.add(bet(1))
    other.add(bet(2))
    one.add(bet(3))
    other.look()
    assert filed(folder).bets == one.bets == other.bets == [bet(1), bet(2), bet(3)]


def test_who_goes_back_and_bets_again_knows_what_falls(folder: Path) -> None:
    kept = filed(folder)
    assert kept.add(bet(1, guess=0.2))
    assert not kept.add(bet(1, guess=1.0))
    assert [one.guess for one in kept.bets] == [0.2]


def test_elsewhere_than_beside_lessons_it_says_that_nothing_is_kept(tmp_path: Path) -> None:
    kept = my_bets(tmp_path)
    kept.add(bet(1))
    assert kept.bets == [bet(1)]
    assert "only until you leave" in kept.told()
    assert not (tmp_path / FILE).exists()


def test_a_damaged_file_is_set_aside(folder: Path) -> None:
    (folder / FILE).write_text("not one of ours", encoding="utf-8")
    kept = filed(folder)
    assert "as my-bets-damaged-1.json" in kept.told()
    kept.add(bet(1))
    assert KeptBets.read((folder / FILE).read_text("utf-8"), FILE).bets == [bet(1)]
    assert (folder / "my-bets-damaged-1.json").read_text("utf-8") == "not one of ours"


def test_where_the_file_cannot_be_written_that_is_said_and_nothing_is_lost(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise BadInput(str(path), "a file that can be written", "no space left")

    kept = filed(folder)
    with monkeypatch.context() as patched:
        patched.setattr("dustlab.school.kept_file.write_text", full)
        kept.add(bet(1))
        assert kept.bets == [bet(1)]
        assert "could not be written (no space left)" in kept.told()
    kept.add(bet(2))
    assert filed(folder).bets == [bet(1), bet(2)], "the next one tries again"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"guess": 0.5', '"guess": 1.5'),
        ('"guess": 0.5', '"guess": true'),
        ('"day": "2026-03-02"', '"day": "2026-13-02"'),
        ('"game": "dust"', '"game": "chess"'),
        ('"happened": false', '"happened": 0'),
        ("bets 1", "bets 9"),
    ],
)
def test_what_is_not_as_it_was_written_is_refused_in_one_line(before: str, after: str) -> None:
    text = holding(bet(1)).text()
    assert before in text
    with pytest.raises(BadInput) as error:
        KeptBets.read(text.replace(before, after), FILE)
    assert len(str(error.value).splitlines()) == 1


def test_the_oldest_go_first(folder: Path) -> None:
    old = bet(0, day="2020-01-01")
    kept = KeptBets()
    kept.take_in([old, *(bet(number) for number in range(1, MOST_BETS + 1))])
    assert len(kept.bets) == MOST_BETS
    assert old not in kept.bets
    assert len(kept.text()) < 1_000_000, "or it could not be read again"


def test_bets_go_along_to_another_machine(folder: Path, tmp_path: Path) -> None:
    my_bets(folder).add(bet(1))
    text = to_take_along(mine(folder), folder)
    other = tmp_path / "other"
    other.mkdir()
    (other / "00-start.ipynb").write_text("{}", encoding="utf-8")
    put_back(text, "mine.json", Progress(other), other)
    assert my_bets(other).bets == [bet(1)]


# -- what they mean


def told(*bets: Kept) -> str:
    kept = KeptBets()
    kept.take_in(bets)
    return "\n".join(lines(kept))


def test_few_bets_are_said_to_say_little() -> None:
    assert "With 3 bets a dot says little" in told(*map(bet, range(3)))
    assert "says little" not in told(*map(bet, range(30)))


def test_guesses_that_are_too_high_are_told_apart_from_bad_luck() -> None:
    high = told(*(bet(number, guess=0.8, chance=0.5) for number in range(40)))
    assert "too high, by 30 points" in high
    assert "your guesses are off" in high
    fair = told(*map(bet, range(40)))
    assert "too high" not in fair
    assert "says nothing against your guesses" in fair


def test_weeks_are_told_one_by_one() -> None:
    words = told(bet(1, guess=0.9), bet(2, guess=0.9), bet(3, guess=0.6, day="2026-03-10"), bet(4))
    assert "week 2026/10: 27 (3 bets); week 2026/11: 10 (1 bet)" in words


def test_nothing_has_been_bet() -> None:
    assert told().splitlines()[0] == "No bets yet."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_curve_has_a_dot_for_each_group_with_its_number(language: str) -> None:
    kept = KeptBets()
    kept.take_in([*map(bet, range(3)), *(bet(n, guess=0.9) for n in range(10, 15))])
    picture = scene(kept, language)
    dots = [shape for shape in picture.shapes if isinstance(shape, Circle)]
    assert [shape.name for shape in dots] == ["said-0", "said-1"]
    texts = [shape for shape in picture.shapes if isinstance(shape, Text)]
    assert {"3", "5"} <= {shape.text for shape in texts}
    assert min(shape.size for shape in texts) >= 12
