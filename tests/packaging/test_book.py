"""The book: every link leads somewhere, every picture has words, and nothing is asked elsewhere."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.driver import ARTEFACTS
from tests.packaging.environments import ROOT, output_of
from tests.packaging.sites import served

pytestmark = pytest.mark.packaging

LESSONS = sorted(path.stem for path in (ROOT / "tutorials").glob("*.ipynb"))


class Page(HTMLParser):
    """What a page links to, what it loads, and which of its pictures have no words."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.silent: list[str] = []
        self.pictures = 0
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {key: value or "" for key, value in attrs}
        self.ids |= {has[key] for key in ("id", "name") if key in has}
        if tag == "a" and "href" in has:
            self.links.append(has["href"])
        if tag in ("script", "img", "iframe") and "src" in has:
            self.loads.append(has["src"])
        if tag == "link" and has.get("rel") == "stylesheet":
            self.loads.append(has["href"])
        # The maker of pages has a stock sentence for pictures without words.
        if tag == "img" and has.get("alt", "").partition(" ")[0] in ("", "No"):
            self.silent.append(self.get_starttag_text() or tag)
        if tag == "svg" and "aria-hidden" not in has:
            self.pictures += 1
            if not (has.get("role") == "img" and has.get("aria-label")):
                self.silent.append(self.get_starttag_text() or tag)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book") / "book"
    output_of([sys.executable, "tools/build_book.py", folder], ROOT)
    return folder


@pytest.fixture(scope="module")
def pages(book: Path) -> dict[Path, Page]:
    found = [*book.glob("*.html"), *book.glob("slides/*.html")]
    return {path.resolve(): Page(path) for path in found}


def local(page: Page, addresses: list[str]) -> Iterator[tuple[Path, str]]:
    for address in addresses:
        if not re.match(r"[a-z]+:|//", address):
            path, _, place = address.partition("#")
            yield (page.path.parent / path if path else page.path).resolve(), place


def test_every_lesson_is_a_page_and_slides(book: Path):
    for name in LESSONS:
        assert (book / f"{name}.html").is_file()
        assert (book / "slides" / f"{name}.html").read_text("utf-8").count("<section") > 3


def test_no_link_is_dead(pages: dict[Path, Page]):
    dead = []
    for page in pages.values():
        for path, place in local(page, page.links):
            there = path in pages and (not place or place in pages[path].ids)
            if not there:
                dead.append(f"{page.path.name}: {path.name}#{place}")
    assert dead == []


def test_every_picture_has_words(pages: dict[Path, Page]):
    assert {page.path.name: page.silent for page in pages.values() if page.silent} == {}
    assert sum(page.pictures for page in pages.values()) > len(LESSONS)


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Page]):
    for page in pages.values():
        assert [one for one in page.loads if re.match(r"https?:|//", one)] == [], page.path.name
        missing = [path for path, _ in local(page, page.loads) if not path.is_file()]
        assert missing == [], page.path.name


def test_a_rule_that_a_lesson_names_is_a_link_to_its_words(pages: dict[Path, Page], book: Path):
    battle = pages[(book / "14-land-battle.html").resolve()]
    assert "rules.html#dust.combat.target" in battle.links
    assert "dust.combat.target" in pages[(book / "rules.html").resolve()].ids


def test_the_index_has_every_lesson_in_its_part(book: Path):
    first, *parts = (book / "index.html").read_text("utf-8").split("<h2>")
    listed = {
        part.partition("<")[0]: re.findall(r'<a href="([\w-]+)\.html"', part) for part in parts
    }
    assert re.findall(r'<a href="([\w-]+)\.html"', first) == ["00-start"]
    assert listed.pop("To look up") == ["rules"]
    games = ["Dust", "Dual Powers", "Dust Tactics"]
    assert list(listed) == ["First games", *games, "Dice and chance"]
    assert [name for names in listed.values() for name in names] == LESSONS[1:]
    assert "20-the-city" in listed["Dual Powers"]
    assert "53-luck-or-skill" in listed["Dice and chance"]


def test_pages_are_turned_at_their_foot_from_the_first_to_the_last(book: Path):
    name, turned = LESSONS[0], [LESSONS[0]]
    while onwards := re.search(
        r'rel="next" href="([\w-]+)\.html"', (book / f"{name}.html").read_text("utf-8")
    ):
        back = f'rel="prev" href="{name}.html"'
        name = onwards[1]
        assert back in (book / f"{name}.html").read_text("utf-8")
        turned.append(name)
    assert turned == LESSONS
    assert 'rel="prev"' not in (book / f"{LESSONS[0]}.html").read_text("utf-8")


def test_asked_for_help_it_helps_and_a_file_is_no_folder(tmp_path: Path):
    assert "FOLDER" in output_of([sys.executable, "tools/build_book.py", "--help"], ROOT)
    assert not (ROOT / "--help").exists()
    (tmp_path / "file").write_text("mine", "utf-8")
    done = subprocess.run(
        [sys.executable, "tools/build_book.py", tmp_path / "file"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.endswith("expected a folder, got a file\n")
    assert (tmp_path / "file").read_text("utf-8") == "mine"


def test_without_npm_one_line_says_so_and_an_older_book_stays(tmp_path: Path):
    (tmp_path / "rules.html").write_text("an older book", "utf-8")
    done = subprocess.run(
        [sys.executable, "tools/build_book.py", tmp_path],
        cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | {"PATH": ""},
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("dustlab: slides need reveal.js: ")
    assert done.stderr.count("\n") == 1
    assert [(one.name, one.read_text("utf-8")) for one in tmp_path.iterdir()] == [
        ("rules.html", "an older book")
    ]


@pytest.mark.browser
def test_a_page_and_its_slides_are_shown_with_their_boards(book: Path, browser: Browser):
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    with served(book) as server:
        page.goto(f"{server.base_url}/14-land-battle.html")
        assert page.locator("svg[role=img]").first.bounding_box()["width"] > 300  # type: ignore[index]
        page.screenshot(path=ARTEFACTS / "book-page.png")
        page.goto(f"{server.base_url}/slides/14-land-battle.html")
        page.wait_for_selector(".reveal.ready")
        page.screenshot(path=ARTEFACTS / "book-slide.png")
        before = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_function("was => location.href !== was", arg=before)
        assert [url for url in asked if not url.startswith((server.base_url, "data:"))] == []
    context.close()
