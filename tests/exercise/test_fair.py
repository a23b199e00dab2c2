"""A question is fair: whoever is asked can know the answer, and is answered when wrong."""

from __future__ import annotations

import pytest

from dustlab.core.errors import BadInput
from dustlab.exercises import check, read
from dustlab.exercises.marks import says_something

ATTACK = "red: attack ukraine > balkans 3 tank 1 mech"
BOARD = """
players red blue
round 2
turn red combat 1
ukraine red 3 tank 1 mech
balkans blue 2 tank center
"""
BY_CARDS = """
players red blue
round 2
phase initiative
hand red c4m1p2s1 c3m3p1s2
hand blue c3m2p2s3
"""


def _line(kind: str, body: str, board: str = BOARD, ask: str = "?") -> str:
    (result,) = check(read(_file(kind, body, board, ask)))
    return str(result)


def _file(kind: str, body: str, board: str = BOARD, ask: str = "?") -> str:
    head = f"game = 'dust'\nrules = 'premium'\ntitle = 'A test'\nposition = '''{board}'''\n"
    start = f"[[question]]\nid = 'q'\nkind = '{kind}'\nask = '{ask}'\nhints = ['a', 'b', 'c']\n"
    return head + start + body


def _misses(line: str) -> str:
    """What the check says is without a comment."""
    before = (
        "FAILED text q: expected a comment on every likely wrong answer (or plain = true), got "
    )
    assert line.startswith(before)
    return line.removeprefix(before + "none on ")


# Comments

DICE = f"moves = ['{ATTACK}']\nmeasure = 'dice attacker'\nanswer = 5\n"
CHANCE = (
    f"moves = ['{ATTACK}']\nmeasure = 'chance of at least 1 hit attacker'\nanswer = '211/243'\n"
)
TWO_OPTIONS = "option = [{text = 'x', right = true}, {text = 'y'%s}]\n"
MAY = "move = 'attack ukraine > balkans 3 tank 2 mech'\nanswer = 'dust.combat.origin'\n"


def test_a_wrong_option_needs_a_comment_of_its_own() -> None:
    assert _misses(_line("choice", TWO_OPTIONS % "")) == "b"
    commented = TWO_OPTIONS % ", comment = 'Only tanks may do that.'"
    assert _line("choice", commented).startswith("ok text q")
    assert _line("choice", TWO_OPTIONS % "" + "wrong = {b = 'Only tanks may do that.'}")[:2] == "ok"


@pytest.mark.parametrize("words", ["No.", "Not this one.", "That is wrong!", "Not this"])
def test_to_say_only_that_it_is_wrong_is_no_comment(words: str) -> None:
    assert not says_something(words)
    assert _misses(_line("choice", TWO_OPTIONS % f", comment = '{words}'")) == "b"


def test_a_number_needs_two_wrong_ones_and_among_them_the_units_counted_for_dice() -> None:
    assert _misses(_line("number", DICE)) == "4; 1 more wrong number"
    others = "wrong = {7 = 'That is two too many.', 8 = 'Tanks roll one die each.'}"
    assert _misses(_line("number", DICE + others)) == "4"
    both = "wrong = {4 = 'A mech rolls two dice.', 8 = 'Tanks roll one die each.'}"
    assert _line("number", DICE + both) == "ok text q"


def test_a_chance_needs_a_comment_on_its_opposite() -> None:
    wrong = "wrong = {'%s' = 'That is no hit at all.', '5/3' = 'A chance is at most 1.'}"
    assert _misses(_line("number", CHANCE + wrong % "1/3")) == "32/243 (13.17 %)"
    assert _line("number", CHANCE + wrong % "32/243") == "ok text q"
    assert _line("number", CHANCE + wrong % "13 %") == "ok text q"


def test_a_move_that_may_not_be_played_needs_a_word_on_yes_and_on_a_wrong_reason() -> None:
    assert _misses(_line("may", MAY)) == "yes; a rule that is not the reason"
    wrong = (
        "wrong = {yes = 'Count the mechs in Ukraine.', dust.combat.target = 'Blue is the enemy.'}"
    )
    assert _line("may", MAY + wrong) == "ok text q"


def test_a_move_that_may_be_played_needs_a_word_on_no() -> None:
    allowed = f"move = '{ATTACK.removeprefix('red: ')}'\nanswer = 'yes'\n"
    assert _misses(_line("may", allowed)) == "no"
    assert _line("may", allowed + "wrong = {no = 'All four may leave Ukraine.'}") == "ok text q"


def test_parts_of_a_played_line_need_comments_too() -> None:
    body = (
        f"moves = ['{ATTACK}']\n"
        "[[question.part]]\nask = 'Dice?'\nmeasure = 'dice attacker'\nanswer = 5\n"
        "[[question.part]]\nask = 'Over?'\nholds = 'battle over'\nanswer = 'no'\n"
        "[[question.part]]\nask = 'Who?'\nfacts = ['supremacy red', 'waits blue']\n"
        "answer = 'supremacy red'\n"
    )
    told = "part 1: 4; part 1: 1 more wrong number; part 2: yes; part 3: b"
    assert _misses(_line("play", body)) == told


def test_a_question_may_say_that_nothing_needs_a_word_and_so_may_a_file() -> None:
    assert _line("choice", TWO_OPTIONS % "" + "plain = true").startswith("ok text q")
    text = _file("choice", TWO_OPTIONS % "").replace("title =", "plain = true\ntitle =")
    assert check(read(text))[0].ok


# Hidden facts


def _hides(line: str) -> str:
    before, _, hidden = line.partition(", got hidden: ")
    assert before == "FAILED text q: expected all that the answer hangs on to be shown or told"
    return hidden


def test_what_the_picture_shows_is_not_hidden() -> None:
    supremacy = f"moves = ['{ATTACK}']\nholds = 'supremacy red'\nanswer = 'yes'\nplain = true"
    assert _line("play", supremacy) == "ok text q"


def test_without_the_picture_the_same_line_is_hidden() -> None:
    supremacy = f"moves = ['{ATTACK}']\nholds = 'supremacy red'\nanswer = 'yes'\nplain = true\n"
    assert _hides(_line("play", supremacy + "picture = false")) == "balkans blue 2 tank center"


def test_a_line_that_the_question_tells_is_not_hidden() -> None:
    body = (
        f"moves = ['{ATTACK}']\nholds = 'supremacy red'\nanswer = 'yes'\nplain = true\n"
        "picture = false\ntold = {'balkans blue 2 tank center' = 'two tanks'}"
    )
    assert _line("play", body, ask="Blue has two tanks. Who has supremacy?") == "ok text q"


def test_the_start_may_be_shown_where_the_later_picture_gives_the_answer_away() -> None:
    body = (
        f"before = ['{ATTACK}', 'red: roll', '~ 1 of 5', 'red: take 1 tank']\n"
        "move = 'roll'\nanswer = 'yes'\nplain = true\npicture = 'start'\n"
    )
    (question,) = read(_file("may", body)).questions
    assert question.scene_state.battle is not None
    assert question.shown_state.battle is None
    assert check(read(_file("may", body)))[0].ok


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("'balkans blue 3 tank center' = 'two tanks'", "expected a line of the position"),
        ("'balkans blue 2 tank center' = 'two mechs'", "expected words of the question, got two m"),
    ],
)
def test_a_line_that_is_not_told_cannot_pass_for_one(told: str, says: str) -> None:
    body = f"measure = 'combat points'\nanswer = 1\ntold = {{{told}}}"
    with pytest.raises(BadInput) as caught:
        read(_file("number", body, ask="Blue has two tanks. How many points?"))
    assert says in str(caught.value)


def test_points_cards_and_majorities_stand_beside_the_map() -> None:
    points = "measure = 'combat points'\nanswer = 1\nplain = true"
    assert _line("number", points) == "ok text q"
    board = BOARD.replace("turn", "played red c4m2p1s3, blue c1m1p5s1\nmajorities land blue\nturn")
    assert _line("number", "measure = 'income red'\nanswer = 6\nplain = true", board) == "ok text q"
    majority = (
        "moves = ['red: end combat']\nmeasure = 'majorities of blue'\nanswer = 1\nplain = true"
    )
    assert _line("number", majority, board) == "ok text q"


def test_what_stands_beside_the_map_may_be_left_out_and_is_hidden_then() -> None:
    points = "measure = 'combat points'\nanswer = 1\nplain = true\naside = false\n"
    assert _hides(_line("number", points)) == "turn red combat 1"
    told = points + "told = {'turn red combat 1' = 'one attack'}"
    assert _line("number", told, ask="Red has one attack. How many points?") == "ok text q"


def test_the_hand_of_another_player_is_hidden() -> None:
    body = "measure = 'hand blue'\nanswer = 1\nplain = true\n"
    assert _hides(_line("number", body, BY_CARDS)) == "hand blue c3m2p2s3"
    told = "told = {'hand blue c3m2p2s3' = 'one card left'}"
    assert _line("number", body + told, BY_CARDS, "Blue has one card left. How many?")[:2] == "ok"


def test_a_goal_is_played_for_on_a_board_that_is_seen() -> None:
    body = "goal = 'battle over'\nwithin = 2\nbest = 1\nsolution = 'roll'\npicture = false"
    with pytest.raises(BadInput, match="a goal is played for on the board"):
        read(_file("reach", body))


def test_what_a_question_lacks_is_told_in_three_languages() -> None:
    (uncommented,) = check(read(_file("number", DICE)))
    assert uncommented.tell("de").endswith("keines zu 4; 1 weiteren falschen Zahl")
    assert uncommented.tell("it").endswith("nessuno a 4; un altro numero sbagliato")
    body = "measure = 'hand blue'\nanswer = 1\nplain = true\n"
    (hiding,) = check(read(_file("number", body, BY_CARDS)))
    assert hiding.tell("de").endswith("vorgefunden verborgen: hand blue c3m2p2s3")
    assert hiding.tell("it").endswith("trovato nascosto: hand blue c3m2p2s3")
