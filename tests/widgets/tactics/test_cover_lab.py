"""The cover lab without a browser."""

import re

import pytest

from dustlab.pictures.scene import CHOSEN, EXPLAINED, REFUSED
from dustlab.tactics.odds.attacks import of_attack
from dustlab_widgets import CoverLab
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, same_every_time
from tests.widgets.tactics.fields import click, drag, letters, marked, position, ready, rules_told

OPEN = (
    "row .....",
    "row .....",
    "row .....",
    "piece sp: sturmpioniere at A1",
    "piece hb: hell_boys at D1",
    "piece blackhawk: blackhawk at D3",
    "piece hans: hans at A3",
)


@pytest.fixture
def lab() -> CoverLab:
    lab: CoverLab = ready(CoverLab(position(*OPEN), "sp", "hb"))
    return lab


def paint(lab: CoverLab, brush: str, *squares: str) -> None:
    lab.choose_brush.choose(brush)
    for square in squares:
        click(lab, square)


def test_it_opens_with_a_sum_of_two_softs() -> None:
    lab = ready(CoverLab())
    assert repr(lab) == "CoverLab(sp at dd: hard)"
    told = lab.talk.words.value
    assert "The ammo crate on C3 gives soft cover." in told
    assert "past a corner of B3" in told
    assert "Soft and soft together: hard cover." in told
    assert rules_told(lab)[:3] == [
        "tactics.cover.crate",
        "tactics.cover.corner",
        "tactics.cover.sum",
    ]
    assert marked(lab, CHOSEN) == {"A1", "C3"}
    assert marked(lab, EXPLAINED) == {"B3"}
    assert letters(lab) == {"C3": "s", "B3": "s"}


@pytest.mark.parametrize(
    ("brush", "cover", "rule"),
    [
        ("crate", "soft", "tactics.cover.crate"),
        ("trap", "hard", "tactics.cover.trap"),
        ("rubble", "soft", "tactics.cover.rubble"),
    ],
)
def test_what_is_painted_under_the_target_shelters_it(
    lab: CoverLab, brush: str, cover: str, rule: str
) -> None:
    assert repr(lab) == "CoverLab(sp at hb: none)"
    assert "Nothing shelters this target: Hell Boys." in lab.talk.words.value
    paint(lab, brush, "D1")
    assert repr(lab) == f"CoverLab(sp at hb: {cover})"
    assert rule in rules_told(lab)
    lab.undo.click()
    assert repr(lab) == "CoverLab(sp at hb: none)"


@pytest.mark.parametrize(
    ("here", "cover", "told"),
    [
        ("", "soft", ""),
        ("crates D1", "hard", "Soft and soft together: hard cover."),
        ("traps D1", "hard", "More than hard cover there is not."),
    ],
)
def test_a_corner_adds_to_what_stands_there(here: str, cover: str, told: str) -> None:
    pieces = ("piece sp: sturmpioniere at B3", "piece hb: hell_boys at D1")
    lines = ("row ..x..", "row .....", "row .....", *pieces)
    lab = ready(CoverLab(position(*filter(None, (*lines, here))), "sp", "hb"))
    assert repr(lab) == f"CoverLab(sp at hb: {cover})"
    assert "tactics.cover.corner" in rules_told(lab)
    assert ("tactics.cover.sum" in rules_told(lab)) == bool(told)
    assert told in lab.talk.words.value


def test_a_trap_at_the_corner_shelters_from_soldiers_and_not_from_a_walker() -> None:
    lab = ready(CoverLab("cover_tank_trap", "hfg", "hb"))
    assert repr(lab) == "CoverLab(hfg at hb: soft)"
    lab.choose_start.choose("hans")
    assert repr(lab) == "CoverLab(hans at hb: none)"


def test_vehicles_have_no_cover_whatever_is_there(lab: CoverLab) -> None:
    paint(lab, "crate", "D3")
    lab.choose_end.choose("blackhawk")
    assert repr(lab) == "CoverLab(sp at blackhawk: none)"
    assert "This is no squad: Blackhawk." in lab.talk.words.value
    assert rules_told(lab) == ["tactics.cover.squads"]
    assert "gives soft cover" not in lab.talk.words.value


def test_each_weapon_says_its_dice_and_whether_cover_counts() -> None:
    lab = ready(CoverLab(position(*OPEN, "crates D1"), "sp", "hb"))
    told = lab.talk.words.value
    assert "<td>StG 47</td><td>4</td><td>soft</td>" in told
    assert (
        "<td>Panzerfaust</td><td>–</td><td>Panzerfaust has range 2; Hell Boys are at 3.</td>"
        in told
    )
    drag(lab, "A1", "C1")
    told = lab.talk.words.value
    assert "<td>Flammenwerfer 40</td><td>5</td><td>none (What ignores cover)</td>" in told
    assert "tactics.cover.ignored" in rules_told(lab)


def test_weapons_are_called_by_their_names_in_the_language() -> None:
    lab = ready(CoverLab(position(*OPEN, "crates D1"), "sp", "hb", language="de"))
    assert "<td>Messer &amp; Granate</td>" in lab.talk.words.value
    assert "Messer & Granate" in [label for label, _ in lab.choose_weapon.widget.options]
    assert "Knife" not in lab.talk.words.value


def test_the_dice_are_exact_in_the_open_and_in_this_cover() -> None:
    lab = ready(CoverLab(position(*OPEN, "traps D1"), "sp", "hb"))
    chosen = lab.chosen_row(lab.rows)
    assert chosen is not None
    assert chosen.attack is not None
    here = of_attack(lab.state, chosen.attack)[0]
    assert here.damage == of_attack(lab.state, chosen.attack, cover="hard")[0].damage
    first, second = lab.chart.odds.first, lab.chart.odds.second
    assert first is not None
    assert second is not None
    assert second.values == {n: float(p) for n, p in here.damage.items() if p}
    # A hit falls in one of three, and two of three are cancelled.
    assert first.mean == pytest.approx(4 / 3)
    assert second.mean == pytest.approx(4 / 9)
    assert "In hard cover: on average 0.44 damage" in lab.chart.odds.caption


def test_a_column_of_the_chart_says_at_least_so_many(lab: CoverLab) -> None:
    assert lab.chart.odds.first is not None
    lab.chart.stage.pick("2")
    words = " ".join(s.text for s in lab.chart.scene.shapes if hasattr(s, "text"))
    assert "At least 2" in words
    lab.chart.stage.pick("2")
    assert "At least 2" not in " ".join(
        s.text for s in lab.chart.scene.shapes if hasattr(s, "text")
    )


def test_who_is_not_seen_has_no_chart_and_says_so(lab: CoverLab) -> None:
    paint(lab, "no_dot", "B1")
    assert repr(lab) == "CoverLab(sp at hb: not seen)"
    assert "They do not see each other." in lab.talk.words.value
    assert lab.chart.odds.first is None
    assert "StG 47" in lab.talk.words.value


def test_clicks_choose_attacker_and_target(lab: CoverLab) -> None:
    click(lab, "A1")
    assert repr(lab).startswith("CoverLab(own field")
    assert "Choose the target." in lab.ask.value
    click(lab, "A1")
    assert "Choose the attacker." in lab.ask.value
    click(lab, "A3")
    assert "Choose the target." in lab.ask.value
    click(lab, "D1")
    assert repr(lab) == "CoverLab(hans at hb: none)"
    lab.swap.click()
    assert repr(lab) == "CoverLab(hb at hans: none)"


def test_against_a_weapon_that_ignores_cover_no_cover_dice_are_told() -> None:
    lab = ready(CoverLab(position(*OPEN, "crates D1"), "sp", "hb"))
    assert "roll a die for each hit" in lab.talk.words.value
    drag(lab, "A1", "C1")
    flames = next(n for words, n in lab.choose_weapon.widget.options if "Flammenwerfer" in words)
    lab.choose_weapon.choose(flames)
    told = lab.talk.words.value
    assert "Flammenwerfer 40 ignores cover: no cover dice." in told
    assert "roll a die for each hit" not in told
    assert lab.chart.odds.first is not None
    assert (lab.chart.odds.first.name, lab.chart.odds.second) == ("No cover counts", None)


def test_the_lab_looks_again_after_it_was_set_back() -> None:
    lab = ready(CoverLab(position(*OPEN, "crates D1"), "sp", "hb"))
    paint(lab, "crate", "B1")
    lab.again.click()
    assert lab.tool == "look"
    drag(lab, "A1", "B1")
    assert lab.squares_of("sp") == ("B1",)


def test_a_square_is_looked_at_as_if_a_squad_stood_there(lab: CoverLab) -> None:
    paint(lab, "rubble", "E2")
    lab.choose_tool.choose("look")
    click(lab, "E2")
    assert repr(lab) == "CoverLab(sp at E2: soft)"
    assert lab.rows == []


def test_what_would_not_stand_there_is_refused_on_the_field(lab: CoverLab) -> None:
    paint(lab, "trap", "D3")
    assert marked(lab, REFUSED) == {"D3"}
    assert rules_told(lab) == ["tactics.field.elements"]


def test_the_keys_walk_and_choose(lab: CoverLab) -> None:
    stage = lab.board.stage
    for key in ("Home", "ArrowDown", "Enter"):
        stage.on_key(key, False, False, False)
    assert lab.end == "A2"


def test_hints_of_three_grades(lab: CoverLab) -> None:
    paint(lab, "crate", "D1")
    told = [lab.hint(grade) for grade in (1, 2, 3)]
    assert told[0].startswith("Think of these rules")
    assert "D1" in told[1]
    assert told[2] == "The sum: soft = soft."


def test_every_field_of_the_package_opens_and_is_told(lab: CoverLab) -> None:
    for _, field in lab.choose_field.widget.options:
        lab.choose_field.choose(field)
        assert lab.called == field
        assert not lab.trouble
        assert lab.scene.names()


def test_a_click_sends_little(messages: Messages) -> None:
    lab = ready(CoverLab("the_depot"))
    for unit, square in (("hans", "B2"), ("hell_boys", "H6")):
        paint(lab, f"unit:{unit}", square)
    lab.choose_tool.choose("look")
    for square in ("B2", "H6", "B2", "H6", "B2", "G5"):
        messages.clear()
        click(lab, square)
        assert len(messages) <= 10, (square, [kind for kind, *_ in messages])
        assert messages.bytes() <= 25_000, (square, messages.bytes())


def test_its_output_is_the_same_every_time_and_shows_the_field_without_a_kernel() -> None:
    same_every_time(CoverLab)


def test_a_language_leaves_no_english_word_behind(
    lab: CoverLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = re.findall(r"[a-z]+", " ".join(label for label, _ in lab.choose_field.widget.options))
    # The weapon is called Knife &amp; Grenade.
    leaves_no_english(lab, monkeypatch, ("amp", *fields))


def test_a_letter_of_cover_stands_on_a_plate_of_its_own() -> None:
    lab = ready(CoverLab())
    shapes = list(lab.scene.shapes)
    plates = [i for i, shape in enumerate(shapes) if shape.look == "view-soft"][::2]
    after = [shapes[i + 1] for i in plates]
    assert [getattr(shape, "text", "") for shape in after] == ["s", "s"]


def test_where_nobody_stands_there_is_nobody_whose_odds_could_be_told(lab: CoverLab) -> None:
    drag(lab, "B2", "D1")
    assert "Nobody stands there who could fire" in str(lab.chart.scene)
