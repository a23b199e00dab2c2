"""A review as a page to print: what is on it, and in which order."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dustlab import dust, tactics
from dustlab.cli import verbs
from dustlab.core.words import LANGUAGES, say
from dustlab.play.printed import printed
from dustlab.play.retelling import Retold, retell

from .test_told import advised_to_the_end, saved


@pytest.fixture(scope="module")
def skirmish() -> Retold:
    return retell(advised_to_the_end(tactics.new_match("first_patrol", seed=4)))


def parts_of(page: str) -> tuple[str, str, str]:
    """How it was won, the positions, and the solutions, each with its marks taken away."""
    won, positions, solutions = page.split('<section class="page">')
    return tuple(unescape(re.sub(r"<[^>]+>", " ", one)) for one in (won, positions, solutions))


class Tags(HTMLParser):
    """Every tag that is opened, and what it asks for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.asked += [f"{tag} {key}" for key, _ in attrs if key in ("src", "href")]
        self.open += [tag] if tag != "meta" else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_it_says_what_the_text_says(skirmish: Retold) -> None:
    won, _, solutions = parts_of(printed(skirmish))
    for line in skirmish.lines():
        assert line in won
    for judged in skirmish.mattered():
        for line in (skirmish.where(judged), *skirmish.answer(judged)):
            assert line in solutions


def test_first_come_only_the_positions(skirmish: Retold) -> None:
    """Nothing there tells what was played, or what is better."""
    _, positions, _ = parts_of(printed(skirmish))
    game = skirmish.match.game
    assert skirmish.mattered()
    for judged in skirmish.mattered():
        for move in (judged.options.played.move, judged.options.best.move):
            assert game.tell_move(move) not in positions
        state = skirmish.match.steps[judged.number - 1].before
        assert game.pending(state).tell() in positions
        assert skirmish.riddle(judged) in positions


def test_there_is_a_picture_of_the_course_and_of_every_position(skirmish: Retold) -> None:
    page = printed(skirmish)
    assert page.count("<svg") == 1 + len(skirmish.mattered())


def test_it_needs_nothing_else(skirmish: Retold) -> None:
    """No script, no picture and no style from elsewhere; every tag is shut."""
    tags = Tags(printed(skirmish))
    assert tags.asked == []
    assert "script" not in printed(skirmish)
    assert tags.open == []


def test_it_is_light_in_a_dark_browser_and_breaks_before_the_solutions(skirmish: Retold) -> None:
    page = printed(skirmish)
    assert "color-scheme: light" in page
    assert "background: #fff" in page
    assert "size: A4" in page
    assert "break-before: page" in page
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', page)]
    assert min(sizes) >= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(skirmish: Retold, language: str) -> None:
    page = printed(skirmish, language)
    assert f'lang="{language}"' in page
    assert say("review.solutions", language) in page
    assert "{" not in parts_of(page)[2]


def test_of_one_side_only_its_decisions_are_asked(skirmish: Retold) -> None:
    """Where one person played, others' decisions are of less interest."""
    seats = {"allies", "axis"}
    for seat in seats:
        assert {one.player for one in skirmish.mattered(seat)} <= {seat}
        assert printed(skirmish, seat=seat).count("<svg") == 1 + len(skirmish.mattered(seat))


def test_a_match_in_which_nothing_was_played() -> None:
    page = printed(retell(dust.new_battle("2 tank", "1 tank")))
    assert "Nothing has been played yet." in page
    assert "<section" not in page


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(advised_to_the_end(dust.new_battle("3 tank", "2 tank", seed=3)), tmp_path)
    page = tmp_path / "page.html"
    assert verbs.run(["review", file, "--html", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "the lessons on them" in text
    told = capsys.readouterr().out.splitlines()
    assert all(line in unescape(text) for line in told if line.startswith("Red"))
