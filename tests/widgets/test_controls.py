"""The controls that every table and lab shares."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

import pytest

from dustlab import dust
from dustlab.core.errors import BadInput
from dustlab.core.match import Choice, Match
from dustlab.core.remarks import refuse
from dustlab.core.words import LANGUAGES
from dustlab.dust import new_battle
from dustlab.dust.state import State
from dustlab_widgets.core.controls import Dare, Files, Hints, Language, MoveList, Seed
from dustlab_widgets.core.parts import Told, is_shown
from dustlab_widgets.table.controls import RefusalsBox
from dustlab_widgets.table.step_bar import StepBar
from tests.widgets.conftest import Messages


@pytest.fixture
def match() -> Match[State]:
    match = new_battle("3 tank 4 mech", "2 tank 1 mech", seed=7)
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    return match


def test_the_step_bar_walks_between_decisions(match: Match[State]) -> None:
    moved: list[int] = []
    bar = StepBar(lambda: moved.append(match.cursor), pytest.fail)
    bar.speak("en")
    bar.show(match, first=1)
    told: list[str] = []
    for press in (bar.back, bar.back, bar.back, bar.forward, bar.to_end, bar.to_start):
        told.append(bar.position.value.partition("<")[0])
        press.click()
        bar.show(match, first=1)
    assert moved == [3, 1, 1, 3, 4, 1]
    # The dice between two decisions are no step: one press, one number.
    assert [words.removesuffix(" of 3") for words in told] == [
        "Step 3",
        "Step 2",
        "Step 1",
        "Step 1",
        "Step 2",
        "Step 3",
    ]


def test_at_its_ends_the_step_bar_goes_no_further(match: Match[State]) -> None:
    bar = StepBar(lambda: None, pytest.fail)
    bar.speak("en")
    onward, backward = (bar.forward, bar.to_end), (bar.back, bar.to_start)
    bar.show(match, first=1)
    assert [press.disabled for press in (*onward, *backward)] == [True, True, False, False]
    match.goto(1)
    bar.show(match, first=1)
    assert [press.disabled for press in (*onward, *backward)] == [False, False, True, True]
    match.goto(3)
    bar.show(match, first=1)
    assert not any(press.disabled for press in (*onward, *backward))


def test_the_step_bar_goes_to_a_phase(match: Match[State]) -> None:
    def stop_of(state: State) -> tuple[int, str]:
        return state.round, match.game.phase(state)

    def called(stop: tuple[int, str], language: str) -> str:
        return f"{language} {stop[0]} {stop[1]}"

    bar = StepBar(lambda: None, pytest.fail, stop_of, called)
    bar.speak("en")
    bar.show(match)
    assert [words for words, _ in bar.phase.options] == ["en 2 combat", "en 2 battle"]
    assert match.cursor == 4
    bar.phase.value = dict(bar.phase.options)["en 2 combat"]
    assert match.cursor == 0
    bar.phase.value = dict(bar.phase.options)["en 2 battle"]
    assert isinstance(match.pending, Choice)


def test_without_a_match_the_step_bar_does_nothing() -> None:
    StepBar(lambda: pytest.fail("moved"), pytest.fail).back.click()


def test_the_move_list_plays_what_is_chosen() -> None:
    played: list[str] = []
    moves = MoveList(played.append, pytest.fail)
    moves.speak("en")
    told = [("roll the dice", "roll"), ("retreat", "retreat 1 tank > ukraine")]
    moves.show(told, more="more on the board")
    assert moves.choice.value == "roll"
    moves.press.click()
    moves.choice.value = "retreat 1 tank > ukraine"
    moves.press.click()
    moves.choice.value = ""  # the last line is no move
    moves.press.click()
    assert played == ["roll", "retreat 1 tank > ukraine"]


def test_under_dare_a_move_is_written_and_enter_plays_it() -> None:
    played: list[str] = []
    moves = MoveList(played.append, pytest.fail)
    moves.show([("roll the dice", "roll")], dare=True)
    assert is_shown(moves.line)
    assert not is_shown(moves.choice)
    moves.line.value = "  take 9 mech "
    moves.line._handle_custom_msg({"event": "submit"}, None)
    assert played == ["take 9 mech"]
    # A move that was refused can be corrected; in another position it is gone.
    assert moves.line.value == "  take 9 mech "
    moves.show([("roll again", "roll")], dare=True)
    assert moves.line.value == ""
    moves.press.click()
    assert played == ["take 9 mech"]


def test_hints_come_in_three_grades_and_start_anew_with_a_position() -> None:
    hints = Hints(pytest.fail)
    hints.speak("en")
    hints.show(lambda grade: f"<hint {grade}>")
    for grade in (1, 2, 3):
        hints.press.click()
        read = "".join(f"<li>&lt;hint {n}&gt;</li>" for n in range(1, grade + 1))
        assert hints.words.value == f"<ol>{read}</ol>"  # all that were read stay
    assert not is_shown(hints.press)  # there is no more to be read
    hints.more()
    assert hints.grade == 3
    hints.show(lambda grade: "new")
    assert is_shown(hints.press)
    assert hints.words.value == ""
    assert "1" in hints.press.description


def test_the_seed_stays_within_its_bounds() -> None:
    seed = Seed(7)
    assert seed.value == 7
    seed.value = 10**9
    assert seed.value == 0


class TestFiles:
    @pytest.fixture
    def loaded(self) -> list[tuple[str, str]]:
        return []

    @pytest.fixture
    def files(self, loaded: list[tuple[str, str]]) -> Files:
        files = Files(lambda text, name: loaded.append((text, name)), pytest.fail)
        files.speak("en")
        return files

    def test_the_link_holds_the_whole_record(self, files: Files, match: Match[State]) -> None:
        record = match.record()
        files.show(record, "battle.dust")
        link = files.link.value
        data = link.partition("charset=utf-8,")[2].partition('"')[0]
        assert unquote(data) == record
        assert 'download="battle.dust"' in link

    def test_a_name_cannot_break_out_of_the_link(self, files: Files) -> None:
        files.show('x"><script>', '"><b>.dust')
        assert "<b>" not in files.link.value
        assert "<script>" not in files.link.value

    def test_an_upload_is_handed_on(self, files: Files, loaded: list[tuple[str, str]]) -> None:
        files.upload.value = (uploaded(b"text", "a.dust"),)
        assert loaded == [("text", "a.dust")]
        assert files.upload.value == ()
        files.upload.value = (uploaded(b"text", "a.dust"),)  # the same file once more
        assert len(loaded) == 2

    @pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * 1_000_001])
    def test_what_is_no_text_of_ours_is_refused_in_one_line(
        self, files: Files, content: bytes
    ) -> None:
        with pytest.raises(Told, match=r"^I cannot read photo\.png: it is not a saved match\.$"):
            files.take(content, "photo.png")

    def test_a_broken_line_is_named_in_the_players_language(self) -> None:
        def load(text: str, name: str) -> None:
            raise BadInput(f"{name} line 7, area", "an area", "atlantis")

        files = Files(load, pytest.fail)
        files.speak("de")
        with pytest.raises(Told, match=r"a\.dust kann ich nicht lesen: Zeile 7"):
            files.take(b"text", "a.dust")

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("eggs, milk", "I cannot read a.dust: it is not a saved match."),
            ("dustlab match 9", "I need a match that this dustlab can read, which begins with "),
            ("dustlab match 2\ngame chess\nstart\nmoves\nend", "I need a match of Dust, but fou"),
            ("dustlab match 2\ngame dust\nstart\n", "an end in line 3: the rest of the file is m"),
            ("dustlab match 2\ngame dust\nseed x\n", "line 3 is not as it was saved: x"),
        ],
    )
    def test_what_is_wrong_with_a_match_is_told(self, text: str, told: str) -> None:
        files = Files(dust.read_match, pytest.fail)
        end = "" if text.endswith("end") or "start" in text else "\nend"
        with pytest.raises(Told) as refused:
            files.take(f"{text}{end}".encode(), "a.dust")
        assert told in str(refused.value)


def uploaded(content: bytes, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "type": "",
        "size": len(content),
        "content": memoryview(content),
        "last_modified": datetime(2026, 1, 1, tzinfo=UTC),
    }


def test_language_and_dare_call_back() -> None:
    heard: list[Any] = []
    language, dare = Language("en", heard.append, pytest.fail), Dare(heard.append, pytest.fail)
    language.choice.value = "de"
    dare.press.value = True
    assert heard == ["de", True]
    assert dare.on


@pytest.fixture
def shield() -> Any:
    return refuse("dust.battle.shield.mech", "dust.shield_mech", "balkans", left="1 <tank>")


def test_refusals_are_escaped_and_open_their_rule(shield: Any) -> None:
    opened: list[str] = []
    box = RefusalsBox(opened.append, pytest.fail)
    box.show([shield, shield])
    assert "1 &lt;tank&gt;" in box.words.value
    assert 'role="alert"' in box.words.value
    assert box.words.value.count('data-rule="dust.battle.shield.mech"') == 2
    assert len(box.rules.options) == 1  # one button for a rule, however often it refuses
    assert opened == []
    box.rules.index = 0
    box.rules.index = 0
    assert opened == ["dust.battle.shield.mech"] * 2
    assert box.text.startswith("A mech cannot be destroyed")


def test_the_buttons_of_rules_go_with_the_refusals_and_speak_with_them(shield: Any) -> None:
    box = RefusalsBox(lambda rule: None, pytest.fail)
    assert box.rules not in box.children
    box.show([shield], "en")
    assert box.rules in box.children
    english = box.rules.options
    box.show([shield], "de")
    assert box.rules.options != english
    box.show([], "de", note="Go on.")
    assert box.rules not in box.children
    assert box.rules.options == ()


def test_refusals_come_and_go_in_three_messages(shield: Any, messages: Messages) -> None:
    box = RefusalsBox(lambda rule: None, pytest.fail)
    messages.clear()
    box.show([shield])
    assert len(messages) == 3
    messages.clear()
    box.show([])
    assert len(messages) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_speaks_every_language(language: str) -> None:
    controls: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
        (StepBar, (lambda: None, pytest.fail)),
        (MoveList, (lambda move: None, pytest.fail)),
        (Hints, (pytest.fail,)),
        (Seed, (7,)),
        (Files, (lambda text, name: None, pytest.fail)),
        (Language, ("en", lambda language: None, pytest.fail)),
        (Dare, (lambda on: None, pytest.fail)),
    ]
    for control, arguments in controls:
        control(*arguments).speak(language)
