"""Every widget by the rules of access: names of controls, contrast, roles; in light and in dark."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import dustlab_widgets
from tests.browser.driver import Lab
from tests.browser.screens import put, shelf
from tests.browser.server import Server
from tools.npm import fetch

pytestmark = pytest.mark.browser

AXE = "axe-core@4.11.0"

IMPORTS = """
from dustlab.dust.odds.luck import fought
from dustlab.odds.distribution import Distribution
"""

OPEN = """
for widget in shelf.children:
    tabs = getattr(widget, "tabs", None)
    for name in reversed(tabs.names if tabs else ()):
        tabs.turn_to(name)
"""

# What needs something to show; a stage is a part of nearly all of them.
MADE = {
    "DistributionView": "DistributionView(Distribution('One die', {0: 2 / 3, 1: 1 / 3}))",
    "DuelLuckLab": "DuelLuckLab(fought('2 white', '1 white', [0, 1]))",
    "ExerciseBox": "ExerciseBox('exercises/land-battle.toml')",
    "FairDieLab": "FairDieLab(counts=[3, 4, 9, 5, 6, 3])",
    "LuckLab": "LuckLab(fought('1 tank', '1 tank', [0, 1]))",
    "MoreQuestions": "MoreQuestions('exercises/land-battle.toml', 'who-is-first')",
    "TreeLab": "TreeLab(grown=True)",
    "tour": "tour('dust-first-game')",
}
CALLS = [MADE.get(name, f"{name}()") for name in sorted(dustlab_widgets.__all__) if name != "Stage"]

RUN = """async () => {
    const shelf = document.querySelector('.jp-OutputArea-output .widget-vbox');
    const { violations } = await axe.run(shelf, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
        resultTypes: ['violations'],
    });
    const which = node => {
        const inside = node.element || document.querySelector(node.target[0]);
        return [...shelf.children].findIndex(e => e.contains(inside));
    };
    return violations.flatMap(rule => rule.nodes.map(node => [
        which(node), `${rule.id}: ${node.html.slice(0, 150)} ${node.failureSummary}`]));
}"""


@pytest.fixture(scope="module")
def widgets(
    server: Server, browser: Browser, tutorials: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Lab]:
    axe = fetch(AXE, tmp_path_factory.mktemp("axe")) / "axe.min.js"
    with shelf(server, browser, tutorials) as lab:
        lab.page.add_script_tag(path=axe)
        lab.kernel_value(f"exec({IMPORTS!r}, globals())")
        # What is behind tabs is looked at, too; some of it is made when it is opened.
        lab.page.add_style_tag(content=".dust-table .dust-sheet { display: flex !important; }")
        put(lab, CALLS)
        lab.kernel_value(f"exec({OPEN!r}, globals())")
        yield lab


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_no_widget_keeps_anybody_out(widgets: Lab, theme: str) -> None:
    widgets.command("apputils:change-theme", theme=f"JupyterLab {theme}")
    light = "false" if theme == "Dark" else "true"
    widgets.page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")
    faults = [f"{CALLS[which]}: {words}" for which, words in widgets.page.evaluate(RUN)]
    assert not faults, "\n".join(faults)
