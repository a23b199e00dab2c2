"""The book: every link leads somewhere, every picture has words, and nothing is asked elsewhere."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dustlab.school.lessons import without_teacher
from tests.browser.driver import ARTEFACTS
from tests.lessons.test_strands import OF_WAR
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
def plain_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plain") / "book"
    output_of([sys.executable, "tools/build_book.py", "--strand", "plain", folder], ROOT)
    return folder


def test_a_plain_book_has_the_lessons_on_chance_and_no_word_of_war(plain_book: Path):
    names = {path.stem for path in plain_book.glob("*.html")}
    assert names == {name for name in LESSONS if name >= "4"} | {"index"}
    read = {path.resolve(): Page(path) for path in plain_book.rglob("*.html")}
    dead = [
        f"{page.path.name}: {path.name}"
        for page in read.values()
        for path, _ in local(page, page.links)
        if not path.is_file()
    ]
    assert dead == []
    for path in plain_book.rglob("*.html"):
        text = path.read_text("utf-8")
        prose = re.sub(
            r"<style.*?</style>|<script.*?</script>|<pre.*?</pre>|<[^>]*>",
            " ",
            text,
            flags=re.DOTALL,
        )
        assert OF_WAR.findall(prose) == [], path.name
        assert "Without a game" not in prose


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


def test_the_questions_of_the_exercises_stand_on_the_page_and_on_the_slides(book: Path):
    for folder in (book, book / "slides"):
        html = (folder / "40-one-die-to-many.html").read_text("utf-8")
        assert "Three dice, each hits with 1/3. What is the chance of exactly two hits?" in html
        assert "<summary>The solution</summary>" in html
        assert "ExerciseBox(two-of-three)" not in html
    board = (book / "14-land-battle.html").read_text("utf-8")
    assert "May you?</p>" in board
    assert "</span>Attacking capitals</li>" in board


def test_the_slides_leave_the_teachers_box_out_and_the_page_has_it(book: Path):
    page = (book / "40-one-die-to-many.html").read_text("utf-8")
    slides = (book / "slides" / "40-one-die-to-many.html").read_text("utf-8")
    for words in ("For the teacher", "Common errors:"):
        assert words in page
        assert words not in slides
    assert "Where next" in slides


HEIGHTS = """() => [...document.querySelectorAll('.slides section')]
    .filter(slide => !slide.querySelector(':scope > section'))
    .map(slide => {
        const [display, hidden] = [slide.style.display, slide.hidden];
        [slide.style.display, slide.hidden] = ['block', false];
        const top = slide.getBoundingClientRect().top;
        const scale = Reveal.getScale();
        // All that is seen of it: what lies in a fold is not, and no part sticks out.
        const parts = [...slide.querySelectorAll('*')].filter(
            one => !one.closest('svg *') && !one.parentElement.closest('details:not([open])'));
        const low = Math.max(...parts.map(one => one.getBoundingClientRect().bottom));
        const height = Math.max(slide.scrollHeight, Math.floor((low - top) / scale));
        [slide.style.display, slide.hidden] = [display, hidden];
        return height;
    })"""


def test_slides_have_the_guesses_and_no_program_that_shows_nothing(book: Path):
    slides = (book / "slides" / "56-four-fields.html").read_text("utf-8")
    assert "How likely is it that you are ill?</p>" in slides
    assert "About 8 %</li>" in slides
    assert "import" not in re.sub(
        r"<style.*?</style>|<script.*?</script>", "", slides, flags=re.DOTALL
    )


@pytest.mark.browser
@pytest.mark.parametrize(
    "name", ["00-start", "33-cover", "40-one-die-to-many", "52-simulation", "56-four-fields"]
)
def test_no_slide_is_higher_than_a_screen_of_16_to_9(book: Path, browser: Browser, name: str):
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto((book / "slides" / f"{name}.html").as_uri())
    page.wait_for_selector("body[data-fitted=yes]")
    heights = page.evaluate(HEIGHTS)
    assert len(heights) > 10
    assert [height for height in heights if height > 720] == []
    # What is said is still all there, and large enough to be read.
    source = json.loads((ROOT / "tutorials" / f"{name}.ipynb").read_text("utf-8"))
    told = without_teacher("".join(source["cells"][-1]["source"]))
    headings = re.findall(r"^## (.*)$", told, re.MULTILINE)
    shown = " ".join(page.locator(".slides h2").all_text_contents())
    assert [one for one in headings if one not in shown] == []
    zooms = page.evaluate("[...document.querySelectorAll('section > *')].map(e => e.style.zoom)")
    assert [zoom for zoom in zooms if zoom and float(zoom) < 0.5] == []
    context.close()


@pytest.mark.browser
def test_a_solution_that_is_unfolded_finds_room_on_its_slide(book: Path, browser: Browser):
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto((book / "slides" / "14-land-battle.html").as_uri())
    page.wait_for_selector("body[data-fitted=yes]")
    ask = page.locator(".asked", has_text="Nobody has attacked a capital yet").first
    page.evaluate(
        "ask => { const at = Reveal.getIndices(ask.closest('section')); Reveal.slide(at.h, at.v) }",
        ask.element_handle(),
    )
    fold = page.locator("section.present:not(.stack) details", has_text="The solution").first
    fold.locator("summary").click()
    page.wait_for_function("fold => fold.open", arg=fold.element_handle())
    page.wait_for_function("Reveal.getCurrentSlide().scrollHeight <= 720")
    assert "Attacking capitals" in fold.inner_text()
    context.close()


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
