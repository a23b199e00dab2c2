"""The command line: answers for people, JSON for programs, one line for what makes no sense."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from dustlab import dust, tactics
from dustlab.cli.play import BOTS
from dustlab.cli.terminal import play_match
from dustlab.core.games import arena
from dustlab.core.record import unseal
from dustlab.odds import battle
from dustlab.school import lessons
from dustlab.school.lessons import copy_lessons
from dustlab.school.progress import FILE
from tests.commands import Run

LESSON = str(Path(__file__).parents[2] / "tutorials/exercises/land-battle.toml")


def test_odds_are_told_with_rule_set_and_policy(run: Run) -> None:
    code, out, _ = run("odds", "5 tank 2 mech", "4 tank 1 fighter", "--target", "capital")
    assert code == 0
    assert "Premium rules" in out
    assert "nobody retreats" in out
    assert "%" in out


def test_odds_as_json_are_the_engines_numbers(run: Run) -> None:
    code, out, _ = run("odds", "5 tank 2 mech", "4 tank 1 fighter", "--json")
    assert code == 0
    answer = json.loads(out)
    assert set(answer) == {
        "rules",
        "kind",
        "target",
        "attackers",
        "defenders",
        "attacker",
        "defender",
        "cease_fire",
        "attacker_left",
        "defender_left",
        "policy",
        "exact",
        "exact_fractions",
    }
    assert answer == battle("5 tank 2 mech", "4 tank 1 fighter").as_json()
    assert answer["policy"] == "fixed"
    assert answer["exact"] is True
    assert (answer["rules"], answer["kind"], answer["target"]) == ("premium", "land", "plain")
    assert (answer["attackers"], answer["defenders"]) == ("5 tank 2 mech", "4 tank 1 fighter")
    exact = {ending: Fraction(text) for ending, text in answer["exact_fractions"].items()}
    assert sum(exact.values()) == 1
    assert all(float(exact[ending]) == pytest.approx(answer[ending]) for ending in exact)


def test_best_play_is_asked_for_by_its_name(run: Run) -> None:
    armies = ("3 tank 1 bomber", "2 tank 1 fighter 1 bomber")
    code, out, _ = run("odds", *armies, "--policy", "best", "--target", "production", "--json")
    assert code == 0
    answer = json.loads(out)
    odds = battle(*armies, target="production", policy="best")
    assert answer["policy"] == "best"
    assert answer["attacker"] == odds.attacker
    assert sum(answer[ending] for ending in odds.endings) == pytest.approx(1, abs=1e-12)
    assert sum(answer["attacker_left"].values()) == pytest.approx(1, abs=1e-12)
    assert "Policy best" in run("odds", *armies, "--policy", "best")[1]


def test_fractions_of_great_battles_are_left_out(run: Run) -> None:
    answer = json.loads(run("odds", "30 tank", "30 tank", "--json")[1])
    assert "exact_fractions" not in answer
    assert answer["attackers"] == "30 tank"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Attacker takes the area"), ("de", "Der Angreifer nimmt"), ("it", "L'attaccante")],
)
def test_odds_are_told_in_every_language(run: Run, language: str, words: str) -> None:
    code, out, _ = run("odds", "3 tanks and 2 mechs", "2 tank, 1 fighter", "--language", language)
    assert code == 0
    assert words in out


def test_the_list_of_commands_cuts_no_line_short(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "..." not in out.partition("Commands:")[2]
    assert "Tell the exact odds of a battle." in out


def test_odds_of_every_kind_and_rule_set(run: Run) -> None:
    code, out, _ = run("odds", "2 submarine", "1 submarine", "--kind", "sea", "--rules", "standard")
    assert code == 0
    assert "Standard rules, sea battle" in out
    code, _, err = run("odds", "2 tank", "1 submarine", "--kind", "sea")
    assert code == 2
    assert "at least one submarine" in err


@pytest.mark.parametrize("word", ["cease-fire", "Waffenstillstand", "cessate il fuoco"])
def test_rules_are_found_in_three_languages(run: Run, word: str) -> None:
    code, out, _ = run("rules", word, "--json")
    assert code == 0
    assert "dust.battle.ceasefire" in [rule["id"] for rule in json.loads(out)]


def test_rules_are_told_with_their_page(run: Run) -> None:
    code, out, _ = run("rules", "dust.battle.ceasefire")
    assert code == 0
    assert "p. 20" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("odds", "5 tnak", "1 tank"), "did you mean tank"),
        (("odds", "5 tank"), "DEFENDERS"),
        (
            ("odds", "-5 tank", "1 tank"),
            "units: expected whole numbers, as in '5 tank 2 mech', got -",
        ),
        (("odds", "1 tank", "1 tank", "--targt", "plain"), "Did you mean '--target'?"),
        (("odds", "1000 tank", "1 tank"), "at most 60 tanks"),
        (("odds", "60 tank 20 mech 1 bomber", "1 tank", "--policy", "best"), "at most 80 units"),
        (("play", "--seed", "-3"), "seed: expected a whole number"),
        (("odds", "5 tank", "1 tank", "--kind", "space"), "kind: expected one of the kinds"),
        (("odds", "5 tank", "1 tank", "--policy", "lucky"), "one of the policies"),
        (("rules", "xyzzy"), "a word of some rule"),
        (("rules", "dice", "--language", "fr"), "'fr' is not one of"),
        (("replay", "nowhere.dust"), "expected a saved match, got nothing: there is no such"),
        (("exercise", "--check", "nowhere.toml"), "nowhere.toml"),
        (("fly",), "No such command 'fly'"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = run(*arguments)
    told = (out + err).strip()
    assert code == 2
    assert words in told
    assert "\n" not in told
    assert "Traceback" not in told


def test_a_saved_match_is_replayed_with_what_each_step_meant(run: Run, tmp_path: Path) -> None:
    match = dust.new_battle("3 tank 1 mech", "2 tank", seed=3)
    match.play("roll", dice=[2])
    match.play("take 2 tank")
    path = tmp_path / "battle.dust"
    match.save(str(path))
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert "Red rolls 5 dice: 2 hits." in out
    code, out, _ = run("replay", str(path), "--json")
    told = json.loads(out)
    assert told["steps"][-1]["events"][0]["rule"] == "dust.battle.casualties"
    assert "balkans red 3 tank 1 mech" in told["position"]


def test_a_throw_of_another_number_of_dice_is_found_out(run: Run, tmp_path: Path) -> None:
    match = dust.new_battle("5 tank 2 mech", "2 tank", seed=3)
    match.play("roll", dice=[4])
    path = tmp_path / "battle.dust"
    path.write_text(match.record().replace("~ 4 of 9", "~ 4 of 7"), encoding="utf-8")
    code, _, err = run("replay", str(path))
    assert code == 2
    assert "expected '4 of 9' (Red rolls 9 dice: 9 for 5 tanks and 2 mechs), got 4 of 7" in err


def test_play_names_the_bots_of_each_game_from_the_easiest_on() -> None:
    games = {"dust": "Dust", "dualpowers": "Dual Powers", "tactics": "Dust Tactics"}
    named = {title: arena(game).levels for game, title in games.items()}
    assert "; ".join(f"{', '.join(one)} ({title})" for title, one in named.items()) == BOTS


def test_moves_are_listed_by_the_words_that_they_have(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["moves 1 mech", "moves retreat to berlin", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    _, out, _ = run("play", "--attackers", "3 tank 1 mech", "--defenders", "2 tank", "--seed", "3")
    listed = [line for line in out.splitlines() if line.startswith("retreat ")]
    assert listed
    assert all("1 mech" in line for line in listed)
    assert "No legal move has these words: retreat to berlin." in out


def test_a_battle_is_played_in_the_terminal_with_refusals_and_a_way_back(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved = tmp_path / "terminal.dust"
    lines = iter(
        [
            "help",
            "hint",
            "h",
            "moves",
            "dance",
            "retreat 3 tank 1 mech",
            "why retreat 1 mech",
            "take 1 tank",
            "roll",
            "back",
            "forward",
            "position",
            f"save {saved}",
            f"save {tmp_path}",
            "quit",
        ]
    )
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    code, out, _ = run(
        "play", "--attackers", "3 tank 1 mech", "--defenders", "2 tank", "--seed", "3"
    )
    assert code == 0
    assert "Premium rules, land battle: 3 tanks and 1 mech against 2 tanks on plain land." in out
    assert "Red attacks with 3 tanks and 1 mech: 5 dice." in out, "the position is told in words"
    assert "battle attacker red" not in out.partition("rules premium")[0]
    assert "retreat 1 mech > ukraine" in out, "the legal moves are listed"
    assert "expected a move" in out, "nonsense is answered, and play goes on"
    assert "[dust.battle.retreat.half]" in out, "a forbidden move is answered with its rule"
    assert "the move is legal" in out
    assert "Red rolls 5 dice" in out
    assert "a file that can be written" in out
    assert out.count("For example: roll; retreat 1 ") == 4, "two hints, nonsense, a wrong stage"
    assert "battle waits attacker" in out, "the position is told as notation when asked for"
    assert len(dust.load_match(str(saved)).steps) == 3


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "de",
            [
                "Landgefecht",
                "Rot greift an",
                "würfeln",
                "Zum Beispiel: roll",
                "Nichts spricht dagegen",
            ],
        ),
        ("it", ["battaglia", "Rosso attacca", "Per esempio: roll"]),
    ],
)
def test_the_terminal_speaks_other_languages(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, words: list[str]
) -> None:
    typed = ["hint", "take 1 tank", "why roll", "moves", "roll", "quit"]
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    code, out, _ = run("play", "--language", language, "--attackers", "3 tank 1 mech")
    assert code == 0
    for word in words:
        assert word in out
    assert " attacks " not in out
    assert "the next thing" not in out.lower()


def test_exercises_are_asked_and_checked_in_other_languages(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["h", "7", "skip", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    code, out, _ = run("exercise", LESSON, "--language", "de")
    assert code == 0
    assert "Gib eine Antwort ein" in out
    assert "Die Welt in Runde 3" in out
    code, out, _ = run("exercise", "--check", LESSON, "--language", "de")
    assert code == 0
    assert "0 durchgefallen" in out


def test_the_end_of_input_ends_the_game_politely(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    assert run("play")[0] == 0


def test_copying_the_lessons_keeps_what_a_learner_wrote(tmp_path: Path) -> None:
    folder = copy_lessons(tmp_path / "lessons")
    start = folder / "00-start.ipynb"
    assert start.is_file()
    start.write_text("mine", encoding="utf-8")
    copy_lessons(folder)
    assert start.read_text(encoding="utf-8") == "mine"


def test_copied_lessons_carry_no_answers_of_whoever_hands_them_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = tmp_path / "teacher"
    teacher.mkdir()
    for name in ("00-start.ipynb", FILE, "my-first-game.txt"):
        (teacher / name).write_text("{}", encoding="utf-8")
    monkeypatch.setattr(lessons, "lessons", lambda: teacher)
    pupil = copy_lessons(tmp_path / "pupil")
    assert [path.name for path in pupil.iterdir()] == ["00-start.ipynb"]


def test_cards_are_told_in_words_beside_what_is_typed() -> None:
    text = Path(LESSON).parents[1].joinpath("games/first-game.txt").read_text(encoding="utf-8")
    typed = iter(["", "moves", "card c3m2p2s1", "", "card c2m3p2s3", "moves", "quit"])
    told: list[str] = []
    play_match(dust.from_position(text, seed=3), ask=lambda _: next(typed), tell=told.append)
    out = "\n".join(told)
    assert "card c2m4p1s2  card Nurse (combat 2, movement 4, production 1, 2 stars)" in out
    assert "Blue shows Mech Builder: combat 2, movement 3, production 2, 3 stars." in out
    assert "buy 2 tank        buy 2 tanks" in out
    assert "shows c" not in out


COACHED = """
rules premium
players red blue
round 2
phase movement
turn red combat 2 movement 2
ukraine red 2 tank
berlin red 1 tank
india blue 1 tank
"""


def played(*lines: str, coach: bool) -> tuple[str, int]:
    """What was told while these lines were typed, and how many steps were played."""
    match, told = dust.from_position(COACHED), list[str]()
    typed = iter([*lines, "quit"])
    play_match(match, ask=lambda _: next(typed), tell=told.append, coach=coach)
    return "\n".join(told), len(match.steps)


def test_with_the_coach_a_move_waits_until_it_is_typed_once_more() -> None:
    out, steps = played("end movement", coach=True)
    assert "2 movement points are lost, and units could still move. [dust.movement.points]" in out
    assert "type it once more" in out
    assert steps == 0
    assert played("end movement", "end movement", coach=True)[1] == 1


def test_with_the_coach_a_move_with_nothing_to_say_is_played_at_once() -> None:
    assert played("move ukraine > persia 1 tank", coach=True)[1] == 1


def test_another_move_between_is_spoken_of_by_itself() -> None:
    out, steps = played("end movement", "move berlin > ukraine 1 tank", "end movement", coach=True)
    assert steps == 0
    assert out.count("2 movement points are lost") == 2
    assert out.count("Nobody would stay in Berlin") == 1


def test_the_coach_is_switched_on_and_off_while_playing() -> None:
    assert played("end movement", coach=False)[1] == 1
    out, steps = played("coach", "end movement", "coach off", "end movement", coach=False)
    assert steps == 1
    assert "The coach speaks before a move from here on" in out
    assert "The coach is silent." in out


def test_bots_play_many_games_and_the_winners_are_counted(run: Run) -> None:
    code, out, _ = run("simulate", "--bots", "dabbler,planner", "--games", "3", "--seed", "5")
    assert code == 0
    assert "Planner: 3 of 3 games won" in out
    code, out, _ = run("simulate", "--bots", "dabbler,planner", "--games", "2", "--json")
    told = json.loads(out)
    assert [game["levels"] for game in told["games"]] == [
        ["dabbler", "planner"],
        ["planner", "dabbler"],
    ]
    assert sum(told["won"].values()) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "--bots", "planner,genius"),
        ("simulate", "--games", "0"),
        ("play", "--against", "general,planner,planner,planner,planner,planner"),
        ("play", "--against", "genius"),
    ],
)
def test_bots_that_there_are_not_get_one_line(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_a_game_against_bots_is_played_in_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["hint", "card c2m4p1s2", "back", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    code, out, _ = run("play", "--against", "planner,general", "--seed", "9")
    assert code == 0
    assert "Blue: choose a card for the setup, face down" in out
    assert "The strongest bot (General) would play: card " in out
    # After one's own card the bots choose theirs, and play on as far as they can.
    assert "Blue: claim a capital" in out or "Red: capital" in out
    assert out.count("Blue: choose a card for the setup, face down") == 3


def test_who_plays_is_saved_and_plays_on_when_the_match_is_loaded(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.dust"
    typed = iter(["card c2m4p1s2", f"save {path}", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert run("play", "--against", "planner,general", "--seed", "9")[0] == 0
    saved = unseal(path.read_text("utf-8"))
    assert "\nseats blue person, red planner, green general\n" in saved
    typed = iter([f"save {path}", "quit"])
    code, out, _ = run("play", str(path))
    assert code == 0
    assert "Who plays, as the file says: Blue: a person; Red: Planner; Green: General." in out
    assert unseal(path.read_text("utf-8")) == saved
    path.write_text(saved.replace("red planner", "red plannr"), "utf-8")
    code, out, err = run("play", str(path))
    assert (code, out) == (2, "")
    assert err.endswith("seats: expected a person or a bot (did you mean planner?), got plannr\n")


def test_bots_of_any_game_play_on_when_the_match_is_loaded(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = tactics.new_match(seed=2)
    match.seats = {"allies": "person", "axis": "captain"}
    match.save(path := str(tmp_path / "mine.dust"))
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    code, out, _ = run("play", path)
    assert code == 0
    assert "Who plays, as the file says: Allies: a person; Axis: captain." in out


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (("--battlefield", "first_patrol", "--against", "captain", "--side", "allies"), "Allies: "),
        (("--game", "tactics", "--against", "gunner", "--side", "axis"), "Axis: "),
        (("--game", "dualpowers", "--against", "planner"), "Red: "),
        (("--game", "dualpowers", "--against", "strategist", "--side", "white"), "White: "),
    ],
)
def test_every_game_is_played_against_its_bots_in_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], asked: str
) -> None:
    asks: list[str] = []
    typed = iter(["hint", "quit"])
    monkeypatch.setattr("builtins.input", lambda ask: asks.append(ask) or next(typed))
    code, out, _ = run("play", *options, "--seed", "2")
    assert code == 0
    assert len(asks) == 2
    assert "The strongest bot (" in out
    # Whoever is asked for a decision is always the person.
    decisions = [line for line in out.splitlines() if re.match(r"(Allies|Axis|Red|White): ", line)]
    assert decisions[-1].startswith(asked)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--game", "dualpowers", "--rules", "epic"), "--rules: expected an option of Dual Powers"),
        (("--game", "dualpowers", "--against", "captain"), "bots: expected one of the bots"),
        (
            ("--game", "dualpowers", "--difficulty", "2", "--against", "planner"),
            "against: expected nobody: one plays alone, got planner",
        ),
        (("--game", "tactics", "--against", "gunner,captain"), "against: expected a bot, got"),
        (("--game", "tactics", "--side", "red"), "side: expected one of the sides"),
        (("--side", "red"), "--side: expected an option of a battle of Dust (--attackers, "),
        (("--against", "planner", "--kind", "sea"), "--kind: expected an option of a whole game"),
    ],
)
def test_no_option_of_another_game_is_passed_over_in_silence(
    run: Run, options: tuple[str, ...], told: str
) -> None:
    code, out, err = run("play", *options)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_what_lies_hidden_in_a_sealed_match_is_not_told_before_its_end(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.dual"
    typed = iter([f"save {path}", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert run("play", "--game", "dualpowers", "--difficulty", "1", "--seed", "3")[0] == 0
    for form in ((), ("--json",)):
        code, out, err = run("replay", str(path), *form)
        assert (code, out) == (2, "")
        assert "cards still lie hidden in it" in err


def test_a_line_that_makes_no_sense_is_answered_in_the_language_of_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["activate tank: move, move", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    code, out, _ = run("play", "--game", "tactics", "--seed", "2", "--language", "de")
    assert code == 0
    assert "statt tank wird gebraucht: eine Einheit" in out


UNITS = {
    "land": ("3 tank 1 bomber", "2 tank 1 fighter"),
    "amphibious": ("3 tank 1 bomber", "2 tank 1 fighter"),
    "drop": ("4 mech", "2 tank 1 fighter"),
    "sea": ("3 submarine", "2 submarine"),
}
FIELDS_OF_ODDS = (
    "attacker",
    "defender",
    "cease_fire",
    "attacker_left",
    "defender_left",
    "policy",
    "exact",
)


@pytest.mark.parametrize("kind", UNITS)
@pytest.mark.parametrize("rules", ["premium", "standard", "epic", "original"])
@pytest.mark.parametrize("policy", ["fixed", "best"])
def test_odds_as_json_have_the_same_shape_for_all(
    run: Run, kind: str, rules: str, policy: str
) -> None:
    options = ("--kind", kind, "--rules", rules, "--policy", policy, "--json")
    code, out, _ = run("odds", *UNITS[kind], *options)
    answer = json.loads(out)
    assert code == 0
    assert set(FIELDS_OF_ODDS) <= set(answer)
    assert (answer["policy"], answer["rules"], answer["kind"]) == (policy, rules, kind)
    assert answer["exact"] is True
    endings = sum(answer.get(how, 0) for how in ("attacker", "defender", "cease_fire", "nobody"))
    assert endings == pytest.approx(1, abs=1e-12)
    for side, most in (("attacker_left", 4), ("defender_left", 3)):
        assert set(answer[side]) <= {str(n) for n in range(most + 1)}
        assert sum(answer[side].values()) == pytest.approx(1, abs=1e-12)
