"""What the tests of labs share."""

import json
import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from ipywidgets import Widget

from dustlab.core import words
from dustlab.dust.board import the_board
from dustlab.dust.cards import abilities
from dustlab.dust.components import ARMIES
from dustlab.dust.pictures import map as world_map
from dustlab.dust.pictures import names, sheet
from dustlab.dust.text import scene_words as map_words
from dustlab_widgets.dust import world

A_RULE = re.compile("REGEL|RULES?:")
"""In a line that names rules and says what they say, in words of their register."""


def visible(widget: Widget) -> list[str]:
    """Every text that a widget shows or says."""
    told = ("description", "tooltip", "placeholder")
    texts = [str(getattr(widget, name, "") or "") for name in told]
    if hasattr(widget, "value") and type(widget).__name__ in ("HTML", "Fold"):
        words_only = re.sub(r"<style\b.*?</style>", "", widget.value, flags=re.DOTALL)
        texts.append(re.sub(r"<[^>]*>", "\n", words_only))
        texts += re.findall(r'data-name="([^"]*)"', words_only)
    texts += [str(label) for label, _ in getattr(widget, "options", ()) if label]
    for child in getattr(widget, "children", ()):
        texts += visible(child)
    return texts


def keep_words_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What keeps words of a language starts anew for one test: its words are not another's.

    Nothing is emptied: maps whose names have their places are costly, and others want them.
    """
    everywhere = [room for name, room in sys.modules.items() if name.startswith("dustlab")]
    for own in (names, sheet, world_map, map_words, world):
        for kept in [one for one in vars(own).values() if hasattr(one, "cache_clear")]:
            if kept.__module__ == own.__name__:
                fresh = cache(kept.__wrapped__)
                for room in everywhere:
                    for name in [name for name, it in vars(room).items() if it is kept]:
                        monkeypatch.setattr(room, name, fresh)


def leaves_no_english(
    lab: Any, monkeypatch: pytest.MonkeyPatch, allowed: tuple[str, ...] = ()
) -> None:
    """A made-up German in which every sentence is in capitals: nothing small may be left.

    Rules come from their register, languages bear their own names, cards and moves their notation.
    """
    english = dict(words.catalogue("en"))

    def shouted(sentence: str) -> str:
        outside = re.sub(r"[^{}]+(?![^{]*\})", lambda m: m.group().upper(), sentence)
        return re.sub(r":[^{}|]+\|[^{}|]+(?=\})", lambda m: m.group().upper(), outside)

    german = {key: shouted(text) for key, text in english.items()}
    named = {key.removeprefix("names.") for key in english if key.startswith("names.")}
    areas = {area.id for area in the_board().areas}
    for one in {*named, *areas, *ARMIES, *abilities(), "premium", "standard", "epic", "original"}:
        german[f"names.{one}"] = words.name(one).upper()
    for told in ("catalogue", "names"):
        shown = {"en": getattr(words, told)("en"), "de": german}
        monkeypatch.setattr(words, told, shown.__getitem__)
    keep_words_apart(monkeypatch)
    lab.choose_language.choice.value = "de"
    lab.hints.press.click()
    lab.hints.press.click()
    lab.hints.press.click()
    texts = [t for w in lab.children for text in visible(w) for t in text.splitlines()]
    texts += [s.text for s in lab.scene.shapes if hasattr(s, "text")]
    small = {
        word
        for text in texts
        for word in re.findall(r"\b[a-z][a-z]{2,}\b", text.replace("&#x27;", ""))
        if not A_RULE.search(text)
    }
    advised = re.findall(r"[a-z]+", getattr(lab, "advised", ""))
    assert small - {"English", "Deutsch", "Italiano", *allowed, *advised} == set()


def plays_what_is_advised(lab: Any) -> None:
    """The third hint writes a move, and one press plays it."""
    for _ in range(3):
        lab.hints.press.click()
    advised = lab.advised
    assert f"Written: {advised}".replace(">", "&gt;") in lab.hints.words.value
    [deed] = [one for one in lab.deeds.deeds if one.words == "Play what was advised"]
    deed.does()
    assert advised in [str(step.cause) for step in lab.match.steps]
    assert not lab.advised


def same_every_time(make: Callable[[], Any]) -> str:
    """The output of a new widget does not change, and shows its picture without a kernel."""
    bundles = []
    for _ in range(2):
        bundle = make()._repr_mimebundle_()
        bundle.pop("application/vnd.jupyter.widget-view+json")
        bundles.append(json.dumps(bundle))
    assert bundles[0] == bundles[1]
    assert "<svg" in bundles[0]
    return bundles[0]


def three_hints(lab: Any) -> list[str]:
    """What three presses for a hint say, each something else."""
    told = []
    for _ in range(3):
        lab.hints.press.click()
        told.append(lab.hints.words.value)
    assert len(set(told)) == 3
    return told


def picks_cost_little(
    pick: Callable[[str], object], areas: Sequence[str], messages: Any, most: int = 90_000
) -> None:
    """A click on the map is few messages, and so many bytes at the most."""
    for area in areas:
        messages.clear()
        pick(area)
        assert len(messages) <= 12
        assert messages.bytes() <= most
