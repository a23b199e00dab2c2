"""dustlab demo: a start page with pictures; each page drawn on first view and after a reload."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from html import unescape

import psutil
import pytest
from playwright.sync_api import Browser, Page

from dustlab.cli import verbs
from dustlab.core.words import LANGUAGES, say
from dustlab_widgets import demo
from dustlab_widgets.demo import SHELVES
from tests.browser.canvas import COUNT_PAINTED
from tests.browser.driver import ARTEFACTS
from tests.browser.server import free_port, stop, wait_until

pytestmark = pytest.mark.packaging


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    port = free_port()
    program = "import sys; from dustlab.cli.verbs import run; sys.exit(run(sys.argv[1:]))"
    served = subprocess.Popen(
        [sys.executable, "-c", program, "demo", "--no-browser", "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wait_until(lambda: answers(port), "the demonstration does not answer", 60)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(served.pid, signal.SIGINT)
        stop(served)


@pytest.mark.parametrize("number", demo.ENDING)
def test_whatever_signal_ends_it_its_server_and_kernels_end_too(number: signal.Signals):
    port = free_port()
    command = [sys.executable, "-m", "dustlab", "demo", "--no-browser", "--port", str(port)]
    served = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: answers(port), "the demonstration does not answer", 60)
        # A page that is opened starts a kernel.
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/voila/render/BattleLab.ipynb"):
            started = psutil.Process(served.pid).children(recursive=True)
        assert len(started) >= 2
    finally:
        served.send_signal(number)
    served.wait(30)
    _, still_there = psutil.wait_procs(started, timeout=20)
    assert still_there == []


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    yield context.new_page()
    context.close()


def test_every_table_and_lab_has_a_page_with_its_picture():
    every = {page.name: page for page in demo.pages()}
    assert {"BattleLab", "DustTable"} <= every.keys()
    assert not every.keys() & {"ExerciseBox", "Stage", "KeepProgress"}
    assert all(page.picture.startswith("<svg") and page.title for page in every.values())
    assert [page.title for page in demo.pages("de")] != [page.title for page in every.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_goes_by_game_and_chapter_and_says_what_one_learns(language: str):
    every = demo.pages(language)
    shelved = [name for shelf in SHELVES.values() for name in shelf]
    assert [page.name for page in every] == shelved
    html = unescape(demo.start_page(every, language))
    places = []
    for heading, shelf in SHELVES.items():
        places.append(html.index(f"<h2>{say(heading, language)}</h2>"))
        for name, key in shelf.items():
            places.append(html.index(f"voila/render/{name}.ipynb"))
            places.append(html.index(f"<p>{say(key, language)}</p>"))
    assert places == sorted(places)


def test_the_first_games_come_first():
    html = demo.start_page([*demo.tours(), *demo.pages()], "en")
    first = [html.index(f"voila/render/{page.name}.ipynb") for page in demo.tours()]
    assert len(first) >= 3
    assert max(first) < html.index("voila/render/DustTable.ipynb")


def test_what_is_on_no_shelf_is_still_found():
    every = [*demo.pages(), demo.Page("NewLab", "A new lab", "<svg></svg>")]
    html = demo.start_page(every, "en")
    assert html.index("voila/render/NewLab.ipynb") > html.index("voila/render/BetLab.ipynb")


def test_the_start_page_shows_and_links_each_page_and_no_notebook_of_anyone_else(address: str):
    with urllib.request.urlopen(address, timeout=20) as reply:
        html = reply.read().decode()
    every = [*demo.tours(), *demo.pages()]
    for page in every:
        assert f'href="voila/render/{page.name}.ipynb"' in html
        assert page.title.replace("'", "&#x27;") in html
    assert html.count("<svg") == len(every)


@pytest.mark.browser
def test_a_lab_is_drawn_on_first_view_and_after_a_reload(address: str, page: Page):
    page.goto(address)
    page.screenshot(path=ARTEFACTS / "demo-start.png")
    page.click("a[href*=BattleLab]")
    painted(page)
    press_start(page)
    page.screenshot(path=ARTEFACTS / "demo-battle.png")
    page.reload()
    painted(page)
    press_start(page)


@pytest.mark.browser
def test_the_table_is_drawn_too(address: str, page: Page):
    page.goto(f"{address}/voila/render/DustTable.ipynb")
    painted(page)
    page.screenshot(path=ARTEFACTS / "demo-table.png")


def painted(page: Page) -> None:
    canvas = page.locator("canvas.dust-canvas:visible").first
    canvas.wait_for(timeout=60_000)
    wait_until(lambda: int(canvas.evaluate(COUNT_PAINTED)) > 50_000, "the canvas stays empty", 30)


def press_start(page: Page) -> None:
    page.locator("button:has-text('Start the battle')").click()
    page.locator(
        "button:visible:has-text('Roll 9 dice'), button:visible:has-text('Roll ')"
    ).first.wait_for()


# -- what can go wrong


def test_a_busy_port_is_told_in_one_line(capsys: pytest.CaptureFixture[str]):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert verbs.run(["demo", "--no-browser", "--port", port]) == 2
    assert capsys.readouterr().err == (
        "dustlab: demo: expected a free port (choose another with --port), "
        f"got {port}, which is taken or not to be had\n"
    )


def test_without_voila_one_line_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("dustlab.core.needs.find_spec", lambda _: None)
    assert verbs.run(["demo"]) == 2
    assert capsys.readouterr().err.startswith(
        "dustlab: demo: expected voila; get it with: sh tools/environment.sh lab,demo (in "
    )
