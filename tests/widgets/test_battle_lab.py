"""The battle lab without a browser: from the sliders to the last die, and every wrong turn."""

import re

import pytest

from dustlab.core import words
from dustlab.dust import new_battle
from dustlab.dust.state import Stage
from dustlab.pictures.scene import Text
from dustlab_widgets import BattleLab
from dustlab_widgets.core.parts import STRICT, is_shown
from tests.widgets.conftest import Messages
from tests.widgets.labs import A_RULE, same_every_time, visible
from tests.widgets.tables import press
from tests.widgets.test_controls import uploaded


@pytest.fixture
def lab() -> BattleLab:
    lab = BattleLab("3 tank 4 mech", "3 tank 1 mech 1 fighter", seed=3)
    lab.stage.on_ready()
    return lab


@pytest.fixture
def taking(lab: BattleLab) -> BattleLab:
    """Red has rolled four hits on three tanks, a mech and a fighter."""
    lab.start()
    lab.confirm.click()
    assert lab.match.state.battle.stage == Stage.TAKE
    assert lab.match.state.battle.hits == 4
    return lab


# Choosing the armies


def test_it_starts_with_the_armies_that_were_asked_for(lab: BattleLab) -> None:
    assert lab.choosing
    assert lab.armies.sliders["attacker.mech"].value == 4
    assert lab.armies.sliders["defender.fighter"].value == 1
    assert repr(lab) == "BattleLab(choosing the armies)"


def test_sliders_go_as_far_as_the_box(lab: BattleLab) -> None:
    limits = {key: slider.max for key, slider in lab.armies.sliders.items()}
    assert limits["attacker.tank"] == 60
    assert limits["defender.bomber"] == 15


def test_a_tile_is_one_more_and_its_minus_one_less_also_where_nobody_stands(lab: BattleLab) -> None:
    for label in (
        "attacker.bomber",
        "attacker.bomber",
        "attacker.bomber.less",
        "defender.tank.less",
    ):
        assert label in lab.scene.names(), label
        lab.pick(label)
    assert lab.armies.sliders["attacker.bomber"].value == 1
    assert lab.armies.sliders["defender.tank"].value == 2
    assert "1 bomber" in lab.stage.twin.value


def test_the_box_is_the_limit_on_the_picture_too(lab: BattleLab) -> None:
    lab.armies.sliders["attacker.bomber"].value = 15
    lab.pick("attacker.bomber")
    assert lab.armies.sliders["attacker.bomber"].value == 15
    assert "15 bombers" in lab.talk.words.value


def test_an_army_without_units_is_refused_at_the_start_in_one_line(
    lab: BattleLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    for kind in ("tank", "mech", "fighter", "bomber"):
        lab.armies.sliders[f"defender.{kind}"].value = 0
    assert "at least one unit" in lab.odds.value
    lab.confirm.click()
    assert lab.choosing
    assert "at least one" in lab.talk.words.value
    lab.pick("defender.tank")
    lab.confirm.click()
    assert not lab.choosing


@pytest.mark.parametrize(
    ("kind", "chosen", "begun"),
    [
        ("land", "Land battle, 7 units against 5", "Battle for Balkans: Red attacks from Ukraine"),
        (
            "sea",
            "Sea battle, 3 units against 2",
            "Sea battle for Caribbean Sea: Red attacks from Sargasso Sea",
        ),
        (
            "amphibious",
            "Amphibious battle, 7 units against 5",
            "Landing in Balkans: Red attacks from Maghreb",
        ),
    ],
)
def test_the_heading_says_which_battle_is_set_and_which_is_fought(
    kind: str, chosen: str, begun: str
) -> None:
    lab = BattleLab(kind=kind)
    assert heading(lab) == chosen
    lab.start()
    assert heading(lab) == begun


def heading(lab: BattleLab) -> str:
    [words] = [s.text for s in lab.scene.shapes if isinstance(s, Text) and s.bold and s.y == 24]
    return words


def test_the_dice_tray_starts_the_battle(lab: BattleLab) -> None:
    lab.pick("dice")
    assert repr(lab) == "BattleLab(step 1 of 1)"


def test_the_target_and_the_seed_are_those_that_were_chosen(lab: BattleLab) -> None:
    lab.armies.target.value = "capital"
    lab.armies.seed.value = 99
    lab.confirm.click()
    assert lab.match.state.battle.target == "berlin"
    assert lab.match.seed == 99


# Fighting


def test_a_battle_is_fought_by_picks_and_buttons(taking: BattleLab) -> None:
    lab = taking
    for label in ("tank", "tank", "tank", "mech"):
        lab.pick(f"defender.{label}")
    assert "3 tanks and 1 mech" in lab.confirm.description
    lab.confirm.click()
    assert lab.match.state.battle.defenders.total == 1
    assert lab.match.state.battle.stage == Stage.DECIDE
    assert "Blue" in lab.ask.value


def test_a_mech_behind_a_tank_is_refused_with_its_rule_and_the_match_stays(
    taking: BattleLab,
) -> None:
    lab, before = taking, taking.match.cursor
    for label in ("tank", "tank", "mech", "fighter"):
        lab.pick(f"defender.{label}")
    lab.confirm.click()
    assert lab.match.cursor == before
    assert "A mech cannot be destroyed" in lab.talk.words.value
    assert "A mech cannot be destroyed" in lab.stage.twin.value
    assert [shape.look for shape in lab.scene.named("defender.mech")] == ["tile-refused"]
    lab.talk.rules.index = 0
    assert lab.rules.browser.rule.id == "dust.battle.shield.mech"
    lab.clear.click()
    assert lab.desk.refused == ()


def test_rolling_out_of_turn_is_refused_on_the_tray(taking: BattleLab) -> None:
    taking.pick("dice")
    assert [remark.rule for remark in taking.desk.refused] == ["dust.battle.alternate"]
    assert [s.mark for s in taking.scene.named("dice")] == ["refused"]


def test_odds_are_told_before_each_roll_with_their_policy(lab: BattleLab) -> None:
    lab.start()
    assert "Policy fixed" in lab.odds.value
    assert "dust-odds-bars" in lab.odds.value
    before = lab.odds.value
    lab.confirm.click()
    assert lab.odds.value != before


def test_retreat_goes_by_own_tiles(lab: BattleLab) -> None:
    lab.start()
    lab.pick("attacker.tank")
    assert "Ukraine" in lab.confirm.description
    lab.confirm.click()
    assert lab.match.state.holding("ukraine").units.tank == 1


def test_steps_go_back_and_forward_and_a_new_move_takes_another_way(taking: BattleLab) -> None:
    lab = taking
    lab.steps.back.click()
    assert repr(lab) == "BattleLab(step 1 of 3)"
    lab.steps.back.click()  # before the battle there is nothing to see
    assert lab.match.cursor == 1
    lab.steps.forward.click()
    assert lab.match.state.battle.stage == Stage.TAKE
    lab.steps.to_start.click()
    lab.play("retreat 1 tank > ukraine")
    assert "retreat" in str(lab.match.steps[1].cause)


def test_the_legal_list_plays(taking: BattleLab) -> None:
    lab = taking
    lab.tabs.turn_to("moves")
    lab.finder.switch.value = True
    lab.finder.moves.value = "take 3 tank 1 fighter"
    lab.finder.choose.click()
    assert lab.match.state.battle.defenders.mech == 1


def finish(lab: BattleLab) -> None:
    for _ in range(200):
        if lab.match.over:
            return
        lab.play(lab.match.moves()[0])
    pytest.fail("the battle does not end")


def test_after_the_end_nothing_is_a_dead_end(lab: BattleLab) -> None:
    lab.start()
    finish(lab)
    lab.pick("attacker.tank")
    lab.pick("dice")
    lab.play("roll")
    assert lab.desk.refused
    lab.hints.press.click()
    assert lab.odds.value == ""  # and no room is kept for it
    assert "dust-no-clear" in lab.ask.value
    assert not is_shown(lab.hints)
    lab.confirm.click()  # which now offers the battle once more
    assert lab.match.seed == 4
    assert repr(lab) == "BattleLab(step 1 of 1)"
    assert lab.match.state.battle.attackers.total == 7
    lab.armies.seed.value = 50
    lab.tabs.turn_to("files")
    lab.fight_again.click()
    assert lab.match.seed == 50
    lab.tabs.turn_to("files")
    lab.new.click()
    assert lab.choosing
    assert is_shown(lab.armies.units_place)
    lab.start()
    finish(lab)
    press(lab, "New armies")  # and another button new armies
    assert lab.choosing


def test_dare_hides_what_is_legal(taking: BattleLab) -> None:
    lab = taking
    assert "possible" in {shape.mark for shape in lab.scene.shapes}
    lab.dare.press.value = True
    assert "possible" not in {shape.mark for shape in lab.scene.shapes}
    lab.tabs.turn_to("moves")
    assert not is_shown(lab.finder.switch)
    lab.finder.line.value = "take 1 mech"
    lab.finder.press.click()
    assert len(lab.desk.refused) == 2
    lab.hints.press.click()
    lab.hints.press.click()
    assert "possible" in {shape.mark for shape in lab.scene.shapes}


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_hints_help_when_rolling_and_when_taking(taking: BattleLab, grade: int) -> None:
    for _ in range(grade):
        taking.hints.press.click()
    told = taking.hints.words.value
    assert {1: "Tanks shield mechs", 2: "take 3 tank", 3: "chance"}[grade] in told
    taking.steps.back.click()
    assert taking.hints.words.value == ""
    for _ in range(grade):
        taking.hints.press.click()
    assert taking.hints.words.value


def test_words_that_are_no_move_are_told_in_one_line(
    taking: BattleLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    taking.dare.press.value = True
    taking.finder.line.value = "dance <b>home</b>"
    taking.finder.press.click()
    told = taking.talk.words.value
    assert "I do not know the move" in told
    assert "Try: take 1 tank." in told
    assert "<b>" not in told


# Saving and loading


def test_a_saved_match_comes_back(taking: BattleLab) -> None:
    record = taking.match.record()
    other = BattleLab()
    other.files.upload.value = (uploaded(record.encode(), "battle.dust"),)
    assert other.match.state == taking.match.state
    assert other.match.seed == 3
    other.files.press.click()
    assert "battle.dust" in other.files.link.value


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xff",
        b"a letter to my aunt",
        b"dustlab match 1\ngame chess\nseed 1\nstart\nmoves\n",
        b"dustlab match 1\ngame dust\nseed 1\nstart\nplayers red blue\nturn red combat 1\nmoves\n",
    ],
)
def test_a_bad_file_is_one_line_and_the_open_match_stays(
    taking: BattleLab, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr(STRICT, "on", False)
    match, state = taking.match, taking.match.state
    taking.files.upload.value = (uploaded(content, "<i>bad</i>.dust"),)
    assert taking.match is match
    assert taking.match.state == state
    told = taking.talk.words.value
    assert "dust-trouble" in told
    assert "<i>" not in told
    taking.pick("defender.tank")  # and it goes on
    assert taking.desk.units.tank == 1


def test_it_goes_on_with_a_match_that_it_is_given() -> None:
    match = new_battle("3 tank 4 mech", "1 tank", seed=5)
    match.play("roll", dice=[0])
    lab = BattleLab(match=match)
    assert repr(lab) == "BattleLab(step 3 of 3)"
    assert lab.match is match


# How it is told


def test_a_pick_costs_few_messages_and_bytes(taking: BattleLab, messages: Messages) -> None:
    lab = taking
    costs = {}
    for label in ("defender.tank", "defender.mech", "defender.mech", "attacker.tank", "dice"):
        messages.clear()
        lab.pick(label)
        costs[label] = (len(messages), messages.bytes())
    messages.clear()
    lab.confirm.click()
    costs["confirm"] = (len(messages), messages.bytes())
    lab.steps.to_start.click()
    messages.clear()
    lab.pick("dice")
    costs["roll"] = (len(messages), messages.bytes())
    # From an end of the match four buttons of the step bar wake up or go to sleep.
    most = {"roll": 14}
    assert all(
        count <= most.get(label, 10) and size <= 25_000 for label, (count, size) in costs.items()
    ), costs


def test_its_output_is_the_same_every_time_and_shows_the_board_without_a_kernel() -> None:
    shown = same_every_time(BattleLab)
    assert "0x" not in shown


def test_a_lab_is_made_of_few_models() -> None:
    """Each is a message before the board appears: see parts.py."""
    from ipywidgets.widgets.widget import _instances

    BattleLab()
    before = len(_instances)
    BattleLab()
    assert len(_instances) - before < 70


def test_a_language_leaves_no_english_word_behind(
    taking: BattleLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A made-up German in which every sentence is in capitals."""
    english = dict(words.catalogue("en"))

    def shouted(sentence: str) -> str:
        """In capitals: all but the names of facts and how to put them."""
        outside = re.sub(r"[^{}]+(?![^{]*\})", lambda m: m.group().upper(), sentence)
        return re.sub(r":[^{}|]+\|[^{}|]+(?=\})", lambda m: m.group().upper(), outside)

    german = {key: shouted(text) for key, text in english.items()}
    for area in ("ukraine", "balkans", "arabia", "berlin", "red", "blue", "premium"):
        german[f"names.{area}"] = area.upper()
    for told in ("catalogue", "names"):
        shown = {"en": getattr(words, told)("en"), "de": german}
        monkeypatch.setattr(words, told, shown.__getitem__)
    lab = taking
    lab.pick("defender.tank")
    lab.choose_language.choice.value = "de"
    lab.hints.press.click()
    lab.hints.press.click()
    lab.hints.press.click()
    lab.pick("defender.mech")
    lab.confirm.click()
    texts = [t for w in lab.children for text in visible(w) for t in text.splitlines()]
    texts += [s.text for s in lab.scene.shapes if hasattr(s, "text")]
    # The notation is the same in every language, languages bear their own names, and rules come
    # from their register.
    notation = set(lab.match.game.name.split()) | {"take", "tank", "mech", "fighter", "roll"}
    rule_words = {"premium", "English", "Deutsch", "Italiano", "battle", "dust"}
    small = {
        word
        for text in texts
        for word in re.findall(r"\b[a-z][a-z]{2,}\b", text.replace("&#x27;", ""))
        if not A_RULE.search(text)
    }
    assert small - notation - rule_words == set()


def test_armies_of_a_whole_box_have_odds_too_as_soon_as_the_battle_begins() -> None:
    whole = "60 tank 20 mech 20 fighter 15 bomber"
    lab = BattleLab(whole, whole)
    assert "dust-odds-bars" not in lab.odds.value
    lab.start()
    assert "dust-odds-bars" in lab.odds.value
    lab.tabs.turn_to("moves")
    lab.finder.switch.value = True
    assert ("roll the dice [roll]", "roll") in lab.finder.moves.options
