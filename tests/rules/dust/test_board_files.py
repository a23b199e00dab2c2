"""Boards of one's own: what a board file has to say, and whole games on one."""

import pickle
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from dustlab import dust
from dustlab.cli import verbs
from dustlab.core.errors import BadInput
from dustlab.core.match import Over
from dustlab.dust.board import read_board, the_board
from dustlab.dust.editions import EDITIONS, edition
from dustlab.dust.rules.setup import start
from dustlab.dust.text.lines import LINES

PACKAGE = (files("dustlab") / "data" / "dust" / "board.toml").read_text(encoding="utf-8")


PLACES = {
    "athens": 50,
    "sparta": 45,
    "attica": 55,
    "troy": 70,
    "lydia": 80,
    "ida": 75,
    "strait": 60,
}


def area(name: str, neighbours: str, more: str = "") -> str:
    """An area's table; what is not said is a plain land area."""
    keys = {
        "id": f'"{name}"',
        "name": f'"{name.title()}"',
        "kind": '"land"',
        "capital": "false",
        "power_source": "false",
        "x": str(PLACES.get(name, 50)),
        "y": "50.5",
        "neighbours": "[" + ", ".join(f'"{other}"' for other in neighbours.split()) + "]",
    }
    for pair in filter(None, more.split("; ")):
        key, _, value = pair.partition(" = ")
        keys[key] = value
    return "\n".join(["[[area]]", *(f"{key} = {value}" for key, value in keys.items() if value)])


def capital(name: str, neighbours: str, pair: str) -> str:
    return area(name, neighbours, f'capital = true; pair = "{pair}"')


# Two pairs of capitals with a strait between them.
SMALL = "\n\n".join(
    [
        capital("athens", "sparta attica", "A"),
        capital("sparta", "athens strait", "A"),
        area("attica", "athens strait"),
        capital("troy", "ida lydia strait", "B"),
        capital("lydia", "troy", "B"),
        area("ida", "troy", "power_source = true"),
        area("strait", "sparta attica troy", 'kind = "sea"'),
    ]
)


def complaint(text: str) -> str:
    """What is said of a file, without the line."""
    return re.sub(r"^mine\.toml line [0-9]+, ", "mine.toml, ", whole_complaint(text))


def whole_complaint(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        read_board(text, "mine.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


# What is read


def test_a_small_board_is_read_with_its_lines_and_kinds() -> None:
    board = read_board(SMALL, "mine.toml")
    assert board.capitals == ("athens", "sparta", "troy", "lydia")
    assert board.power_sources == ("ida",)
    assert board.sea_neighbours["troy"] == ("strait",)
    assert board.land_neighbours["strait"] == ("sparta", "attica", "troy")
    assert board.read_area("Ida") == "ida"


def test_the_board_of_the_package_is_a_board_file_like_any_other() -> None:
    board = read_board(PACKAGE, "mine.toml")
    assert board.areas == the_board().areas
    kinds = [(a.kind, a.power_source) for a in board.areas]
    assert (kinds.count(("land", True)), kinds.count(("sea", True))) == (12, 4)
    assert (len(kinds), sum(kind == "sea" for kind, _ in kinds)) == (76, 28)
    assert len(board.capitals) == 6


def test_each_capital_of_the_package_has_one_partner_next_door() -> None:
    board = the_board()
    for one in board.capitals:
        (other,) = (n for n in board[one].neighbours if board[n].capital)
        assert board[one].pair == board[other].pair
    assert len({board[one].pair for one in board.capitals}) == 3


def test_no_area_can_be_called_like_another_line_of_a_position() -> None:
    for word in ("board", *LINES.verbs):
        told = complaint(SMALL.replace('id = "ida"', f'id = "{word}"'))
        assert told.endswith(
            f"id: expected a word that begins no other line of a position, got {word}"
        )


# What is refused, one line each


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '["athens", "strait"]\n\n[[area]]\nid = "troy',
            '["athens", "stray"]\n\n[[area]]\nid = "troy',
            "mine.toml, attica, neighbours: expected another area (did you mean strait?), got st",
        ),
        (
            '["troy"]\n\n[[area]]\nid = "strait"',
            '["troy", "attica"]\n\n[[area]]\nid = "strait"',
            "mine.toml, ida, neighbours: expected a line back from attica, got none",
        ),
        (
            'name = "Attica"\n',
            "",
            "mine.toml, attica, name: expected a text, got nothing",
        ),
        ('name = "Attica"', "name = 7", "mine.toml, attica, name: expected a text, got 7"),
        (
            'kind = "sea"',
            'kind = "lake"',
            "mine.toml, strait, kind: expected one of land, sea, got lake",
        ),
        (
            "capital = false",
            "capital = 0",
            "mine.toml, attica, capital: expected true or false, got 0",
        ),
        (
            "power_source = true",
            'power_source = "often"',
            "mine.toml, ida, power_source: expected true or false, got often",
        ),
        ("x = 50", "x = 101", "mine.toml, athens, x: expected a number from 0 to 100, got 101"),
        (
            "x = 50",
            "x = 45",
            "mine.toml, sparta, x and y: expected a place of its own, got that of ",
        ),
        ("x = 50", "x = true", "mine.toml, athens, x: expected a number from 0 to 100, got true"),
        (
            '["troy"]\n\n[[area]]\nid = "strait"',
            '"troy"\n\n[[area]]\nid = "strait"',
            "mine.toml, ida, neighbours: expected a list of areas, got troy",
        ),
        ("x = 50", "z = 50", "mine.toml, athens: expected a known key"),
        ('id = "ida"', 'id = "Mount Ida"', "mine.toml, area number 6, id: expected small letters"),
        ('id = "ida"', "", "mine.toml, area number 6, id: expected small letters, digits and _, a"),
        (
            'id = "ida"',
            'id = "turn"',
            "mine.toml, turn, id: expected a word that begins no other line of a position, got t",
        ),
        (
            'id = "ida"',
            'id = "troy"',
            "mine.toml, troy, id: expected an id of its own, got troy tw",
        ),
        (
            '["troy"]\n\n[[area]]\nid = "strait"',
            '["troy", "ida"]\n\n[[area]]\nid = "strait"',
            "mine.toml, ida, neighbours: expected another area",
        ),
        (
            '["troy"]\n\n[[area]]\nid = "strait"',
            '["troy", "troy"]\n\n[[area]]\nid = "strait"',
            "mine.toml, ida, neighbours: expected each area once, got troy twice",
        ),
        (
            'kind = "sea"\ncapital = false',
            'kind = "sea"\ncapital = true',
            "mine.toml, strait, capital: expected false, since capitals lie on land, got true",
        ),
        (
            'pair = "B"',
            'pair = "A"',
            "mine.toml, athens, pair: expected a letter that only athens and sparta have, got A, ",
        ),
        (
            'pair = "B"',
            "",
            "mine.toml, troy, pair: expected a letter that only troy and lydia have, got nothing",
        ),
        (
            'pair = "B"',
            'pair = "C"',
            "mine.toml, troy, pair: expected a letter that only troy and lydia have, got C, which ",
        ),
        (
            "capital = true",
            "capital = false",
            "mine.toml, sparta, neighbours: expected one other capital, its partner, got none",
        ),
        ("[[area]]", "[[area", "mine.toml: expected a TOML file, got"),
        ("[[area]]", "[area]", "mine.toml: expected a TOML file, got"),
    ],
)
def test_a_board_file_that_makes_no_sense_is_refused_in_one_line(
    old: str, new: str, told: str
) -> None:
    assert old in SMALL
    assert complaint(SMALL.replace(old, new, 1)).startswith(told)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('name = "Attica"', "name = 7", "name = 7"),
        ('kind = "sea"', 'kind = "lake"', 'kind = "lake"'),
        ("x = 50", "z = 50", "z = 50"),
        ('"athens", "strait"]', '"athens", "stray"]', 'neighbours = ["athens", "stray"]'),
        ('id = "ida"', 'id = "Mount Ida"', 'id = "Mount Ida"'),
    ],
)
def test_a_complaint_about_a_board_names_the_line(old: str, new: str, line: str) -> None:
    text = SMALL.replace(old, new, 1)
    number = text.splitlines().index(line) + 1
    assert whole_complaint(text).startswith(f"mine.toml line {number}, ")


def test_a_line_over_the_edge_is_one_of_the_lines_and_goes_both_ways() -> None:
    edge = SMALL.replace(
        '["troy"]\n\n[[area]]\nid = "strait"', '["troy"]\nwrap = ["{}"]\n\n[[area]]\nid = "strait"'
    )
    assert complaint(edge.format("troy")) == (
        "mine.toml, ida, wrap: expected a line back from troy, got none"
    )
    assert complaint(edge.format("tory")).startswith("mine.toml, ida, wrap: expected another area")
    far = edge.format("attica").replace(
        '["athens", "strait"]\n\n[[area]]\nid = "troy"',
        '["athens", "strait"]\nwrap = ["ida"]\n\n[[area]]\nid = "troy"',
    )
    assert complaint(far) == "mine.toml, attica, wrap: expected one of its neighbours, got ida"


def test_a_file_without_areas_or_with_too_few_capitals_is_refused() -> None:
    assert complaint("") == "mine.toml: expected tables [[area]], one for each area, got nothing"
    assert complaint("area = [3]").startswith("mine.toml: expected tables [[area]]")
    one_pair = "\n".join([capital("athens", "sparta", "A"), capital("sparta", "athens", "A")])
    assert complaint(one_pair) == (
        "mine.toml: expected at least 4 capitals, in pairs, got athens, sparta"
    )


@pytest.mark.parametrize(
    ("rules", "players", "pairs"),
    [
        *((rules, 2, 2) for rules in EDITIONS),
        *((rules, 3, 3) for rules in EDITIONS),
        ("premium", 4, 2),
        ("standard", 4, 2),
        ("epic", 4, 2),
        ("original", 4, 3),
        *((rules, 5, 3) for rules in EDITIONS),
        *((rules, 6, 3) for rules in EDITIONS),
    ],
)
def test_a_board_has_a_capital_for_everyone_whatever_the_pairs_close(
    rules: str, players: int, pairs: int
) -> None:
    board = read_board(SMALL, "mine.toml")
    seats = ("red", "blue", "green", "orange", "purple", "black")[:players]
    if pairs > 2:
        with pytest.raises(BadInput) as caught:
            start(seats, edition(rules), board)
        assert str(caught.value) == (
            f"board: expected at least 6 capitals, in pairs, for {players} players, got 4"
        )
        return
    start(seats, edition(rules), board)


def test_a_board_file_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path) -> None:
    for path, got in (
        (tmp_path / "nowhere.toml", "nothing: there is no such file"),
        (tmp_path, "a folder"),
    ):
        with pytest.raises(BadInput) as caught:
            dust.new_match(board=path)
        assert str(caught.value) == f"{path}: expected a board file, got {got}"
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\xff")
    with pytest.raises(BadInput, match="line 1: expected a board file in UTF-8, got a letter"):
        dust.new_match(board=tmp_path / "picture.toml")
    with pytest.raises(BadInput, match="board: expected the path of a board file, got 7"):
        dust.new_match(board=7)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"my#board\.toml: expected a board file, got nothing"):
        dust.new_match(board="my#board.toml")


# Playing


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "My Board.toml"
    path.write_text(PACKAGE.replace("ukraine", "middle_land"), encoding="utf-8")
    return path


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_whole_game_is_played_on_a_board_of_ones_own(mine: Path, rules: str) -> None:
    match = dust.new_match(("red", "blue"), rules, 4, mine)
    assert match.state.board["middle_land"].neighbours == the_board()["ukraine"].neighbours
    rng = Random(2)
    while not isinstance(match.pending, Over):
        match.play(dust.GAME.sample(match.state, rng))
    again = dust.read_match(match.record())
    assert again.states() == match.states()
    assert again.state.board is match.state.board


@pytest.mark.parametrize("rules", EDITIONS)
def test_on_a_small_board_two_play_to_the_end_too(tmp_path: Path, rules: str) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    match = dust.new_match(("red", "blue"), rules, 1, str(path))
    rng = Random(3)
    for _ in range(600):
        if isinstance(match.pending, Over):
            break
        match.play(dust.GAME.sample(match.state, rng))
    assert match.state.round > 2
    assert match.state._repr_mimebundle_()["text/plain"]


def test_a_saved_game_has_its_board_with_it_and_needs_no_file(mine: Path, tmp_path: Path) -> None:
    match = dust.new_match(seed=1, board=mine)
    match.save(str(tmp_path / "game.dust"))
    assert str(tmp_path) not in match.record()
    assert 'board with id = "middle_land", name = ' in match.record()
    mine.unlink()
    again = dust.load_match(str(tmp_path / "game.dust"))
    assert again.states() == match.states()
    assert again.state.board is match.state.board
    assert again.record() == match.record()
    assert pickle.loads(pickle.dumps(match.state)) == match.state


def test_a_board_that_another_program_has_not_seen_comes_with_the_match(tmp_path: Path) -> None:
    path = tmp_path / "hash # and  space.toml"
    path.write_text(SMALL.replace("athens", "bathens").replace('name = "', 'name = "Æ # \\\\ '))
    match = dust.new_match(seed=1, board=path)
    program = (
        "import sys; from dustlab import dust\n"
        "print(dust.read_match(sys.stdin.read()).record(), end='')"
    )
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, input=match.record(), check=True, capture_output=True, text=True)
    assert told.stdout == match.record()


def test_the_board_of_the_package_takes_no_lines(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(PACKAGE, encoding="utf-8")
    match = dust.new_match(board=copy)
    assert match.state.board is the_board()
    assert "board" not in match.record()


def test_an_older_saved_game_finds_its_board_where_it_was_opened_before(mine: Path) -> None:
    match = dust.new_match(seed=1, board=mine)
    lines = [line for line in match.record().splitlines() if "board with" not in line]
    lines.insert(lines.index("  players red blue"), f"  board {mine}")
    assert dust.read_match("\n".join(lines)).states() == match.states()


def test_what_somebody_else_has_written_opens_no_file(tmp_path: Path) -> None:
    for path in ("/dev/zero", "/etc/passwd", str(tmp_path / "none.toml")):
        record = OLD.format(path)
        with pytest.raises(BadInput) as caught:
            dust.read_match(record, "hers.dust")
        assert str(caught.value) == (
            "hers.dust line 6, position, board: expected the board itself "
            f"(lines 'board with ...'), or a file that own_board has opened, got {path}"
        )


OLD = """dustlab match 2
game dust
seed 1
start
  rules premium
  board {}
  players red blue
  turn red combat 1
moves
end
"""


def test_whoever_has_the_board_of_an_older_match_names_it(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "old.dust"
    saved.write_text(OLD.format(mine), encoding="utf-8")
    assert verbs.run(["replay", str(saved), "--board", str(mine)]) == 0
    assert "middle" not in capsys.readouterr().err.lower()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("board with", "board: expected the board itself"),
        ("board with id = ", "board: expected TOML, got"),
        ('board with id = "a"', "board, a, name: expected a text, got nothing"),
        ("board with " + "[" * 1000, "board: expected at most 30 brackets"),
        (
            'board with id = "' + "a" * 1000 + '"',
            "board, area number 1, id: expected",
        ),
    ],
)
def test_an_area_that_makes_no_sense_is_refused_with_its_line(line: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        dust.read_match(OLD.replace("board {}", line), "hers.dust")
    assert told in str(caught.value)
    assert len(str(caught.value)) <= 300


def test_a_position_names_its_board_before_its_areas(mine: Path) -> None:
    text = (
        f"rules premium\nplayers red blue\nturn red combat 1\nboard {mine}\nmiddle_land red 1 tank"
    )
    assert dust.from_position(text).state.owner("middle_land") == "red"
    late = "rules premium\nplayers red blue\nturn red combat 1\npersia red 1 tank\nBoard x.toml"
    with pytest.raises(BadInput) as caught:
        dust.from_position(late)
    assert str(caught.value) == (
        "position line 5, board: expected this line before all lines with areas, got x.toml"
    )
