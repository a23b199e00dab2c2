"""The hub's pages speak the language of the class: what stands on them comes from its words."""

from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from jupyterhub._data import DATA_FILES_PATH

import dustlab_widgets
from dustlab.core.words import LANGUAGES
from dustlab.school.hub_words import ERRORS, WORDS, door
from tests.core.as_on_windows import OF_A_CLASS

THEIRS = FileSystemLoader(Path(DATA_FILES_PATH) / "templates")
OURS = Path(dustlab_widgets.__file__).parent / "hub" / "templates"
PUPIL = SimpleNamespace(name="ben", json_escaped_name="ben", spawner=SimpleNamespace())
PUPIL.spawner.options_form = ""
HIDDEN = {"progress-message", "progress-details", "stop-server-btn", "error-dialog"}
"""What the hub's own pages have, and ours hide, or let a script name."""
NAMED = {"ben", "Toggle navigation", "refresh", "Complete", "width=device-width, initial-scale=1.0"}
"""Beside the pupil's name, what a script of ours names in the language of the class, or removes."""
VOID = {"meta", "link", "img", "input", "br", "hr"}
SEEN_BY = ("alt", "title", "aria-label", "value", "placeholder")

PAGES = [
    ("home.html", {"default_server": SimpleNamespace(active=True)}),
    ("home.html", {"default_server": SimpleNamespace(active=False)}),
    ("spawn_pending.html", {}),
    ("stop_pending.html", {}),
    ("not_running.html", {"server_name": ""}),
    ("not_running.html", {"server_name": "", "failed": True}),
    ("error.html", {"status_code": 403}),
    ("error.html", {"status_code": 500}),
    ("404.html", {"status_code": 404}),
    ("logout.html", {"user": None}),
    ("reset.html", {}),
    ("reset.html", {"result": True, "alert": "success", "result_message": "success"}),
]


class Seen(HTMLParser):
    """The words of a page that somebody can see or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[bool] = []
        self.words: list[str] = []

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        silent = tag in {"script", "style", "noscript"} or known.get("id") in HIDDEN
        if not any(self.open) and not silent and known.get("type") != "hidden":
            self.words += [known[name] for name in SEEN_BY if known.get(name)]
        if tag not in VOID:
            self.open.append(silent)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data):
        if data.strip() and not any(self.open):
            self.words.append(" ".join(data.split()))


def page(name: str, words, **facts) -> str:
    loaders = [PrefixLoader({"templates": THEIRS}), FileSystemLoader(OURS), THEIRS]
    place = Environment(loader=ChoiceLoader(loaders), autoescape=True)
    about = {"base_url": "/hub/", "static_url": lambda path, **_: path, "url": "/open"}
    known = {**about, "user": PUPIL, "spawn_url": "/open", "parsed_scopes": (), "door": words}
    return place.get_template(name).render(**{**known, **facts})


@pytest.mark.parametrize(("name", "facts"), PAGES)
def test_no_word_of_a_pupils_page_stands_outside_the_words_of_the_class(name, facts):
    marked = {key: f"«{key}»" for key in WORDS}
    errors = {number: [f"«{number}»", f"«{number} told»"] for number in ERRORS}
    seen = Seen()
    seen.feed(page(name, {"language": "xx", **marked, "errors": errors}, **facts))
    assert any(words.startswith("«") for words in seen.words)
    others = {words for words in seen.words if not words.startswith("«")}
    assert {words for words in others if not words[0].isdigit()} <= NAMED


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_says_in_the_language_of_the_class_what_to_do(language):
    for number in (403, 404, 503, 418):
        told = door(language)["errors"].get(str(number), door(language)["errors"]["other"])
        assert len(told) == 2
        said = page("error.html", door(language), status_code=number, message="<b>lots of moons")
        assert "&lt;b&gt;lots of moons" in said
        seen = Seen()
        seen.feed(said)
        assert set(told) <= set(seen.words)


def test_a_page_tells_the_browser_which_language_it_speaks_and_quotes_stay_quotes():
    said = page("stop_pending.html", door("it"))
    assert 'documentElement.lang = "it"' in said
    assert 'getElementById("refresh").textContent = "Guarda di nuovo"' in said
    assert '"aria-label", "Menu"' in said
    words = {**door("it"), "details": "Qual'è </script>"}
    assert "</script>" not in page("spawn_pending.html", words).split("textContent = ")[1][:40]


def test_every_module_that_serves_a_class_can_be_loaded():
    """The others are loaded by tests/core/as_on_windows.py."""
    loaded = [import_module(name) for name in OF_A_CLASS]
    assert [module.__name__ for module in loaded] == OF_A_CLASS
