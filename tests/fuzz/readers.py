"""Every kind of file that people hand over: honest samples of it, and how it is read and shown.

A reader may refuse with an error of the package, in one line. What it accepts is used as the
package would use it: written down again, told, drawn; and that has to go well.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.dom.minidom import parseString

from dustlab import dualpowers, dust, tactics
from dustlab.cli.terminal import transcript
from dustlab.core.errors import DustlabError
from dustlab.core.match import Match, load_match
from dustlab.core.record import seal
from dustlab.dust.board import own_board
from dustlab.dust.editions import read_edition
from dustlab.exercises.checking import check_question
from dustlab.exercises.reading import look_through
from dustlab.paper.lesson import EDITIONS, open_lesson, printed
from dustlab.pictures.chart import Bar, bars
from dustlab.pictures.scene import Scene
from dustlab.pictures.svg import draw
from dustlab.play.arena import read_games
from dustlab.play.cluster import farm, rows_of
from dustlab.school import classroom, strands
from dustlab.school.deck import QUESTION, Deck, Moment, Subject
from dustlab.school.guesses import Read, read_guesses, text_of_guesses
from dustlab.school.kept_bets import Kept, KeptBets
from dustlab.school.progress import Progress
from dustlab.school.results import read_results
from dustlab.school.results_page import page
from dustlab.tactics.battlefields import battlefield, study
from dustlab.tours import reading as tours_reading
from dustlab.tours.checking import check as check_tour

ROOT = Path(__file__).parents[2]
DATA = ROOT / "dustlab" / "data"


@dataclass(frozen=True)
class Kind:
    """A kind of file."""

    name: str
    """How the file is called, where that matters."""
    samples: Callable[[], list[bytes]]
    read: Callable[[Path], object]


# -- what is done with what was read


def _drawn(svg: str) -> None:
    parseString(svg)


def _match(path: Path) -> None:
    match = load_match(str(path))
    record = match.record()
    assert match.game.read_match(record).record() == record
    for line in transcript(match)["text"].splitlines():
        assert line.isprintable()
    _drawn(match.game.mimebundle(match.state)["image/svg+xml"])


def _position(game: Any) -> Callable[[Path], None]:
    def read(path: Path) -> None:
        from dustlab.core.files import read_text

        state = game.read_position(read_text(path, "a position").splitlines(), "position")
        match = Match(game, state)
        told = "\n".join(game.write_position(state))
        assert game.write_position(game.read_position(told.splitlines(), "again")) == told.split(
            "\n"
        )
        assert str(match.pending).isprintable()
        game.tell_position(state)
        _drawn(game.mimebundle(state)["image/svg+xml"])

    return read


def _exercise(path: Path) -> None:
    survey = look_through(path)
    for question in survey.file.questions[:2]:
        check_question(question, survey.file.source)
        if question.scene_state is not None:
            from dustlab.core.games import game

            _drawn(game(question.game_name).mimebundle(question.scene_state)["image/svg+xml"])
    for error in survey.complaints:
        raise error


def _tour(path: Path) -> None:
    survey = tours_reading.look_through(path)
    if survey.tour is None:
        raise survey.complaints[0]
    for result in check_tour(survey.tour, walks=1):
        assert str(result).isprintable()


def _rule_set(path: Path) -> None:
    match = dust.new_match(edition=read_edition(path.parent, path.stem), seed=1)
    assert dust.read_match(match.record()).states() == match.states()


def _board(path: Path) -> None:
    match = dust.new_match(board=own_board(path) and path, seed=1)
    assert dust.read_match(match.record()).states() == match.states()
    _drawn(dust.GAME.mimebundle(match.state)["image/svg+xml"])


def _battlefield(path: Path) -> None:
    state = study(battlefield(path))
    _drawn(tactics.GAME.mimebundle(state)["image/svg+xml"])
    lines = tactics.GAME.write_position(state)
    assert tactics.GAME.write_position(tactics.GAME.read_position(lines, "again")) == lines


def _progress(path: Path) -> None:
    from dustlab.core.files import read_text

    found = Progress.read(read_text(path, "a progress file"), str(path))
    assert Progress.read(found.text(), "again") == found


def _guesses(path: Path) -> None:
    from dustlab.core.files import read_text

    found = read_guesses(read_text(path, "guesses"), str(path))
    assert read_guesses(text_of_guesses(found), "again") == found


def _strand(path: Path) -> None:
    from dustlab.core.files import json_of, read_text

    found = strands.strand_from(
        json_of(read_text(path, "a strand"), str(path), strands.EXPECTED), str(path)
    )
    assert found in strands.STRANDS


def _bets(path: Path) -> None:
    from dustlab.core.files import read_text

    found = KeptBets.read(read_text(path, "bets"), str(path))
    assert KeptBets.read(found.text(), "again") == found


def _deck(path: Path) -> None:
    from dustlab.core.files import read_text

    found = Deck.read(read_text(path, "a deck"), str(path))
    assert Deck.read(found.text(), "again") == found
    found.due(date(2026, 4, 1))


def _handed_in(path: Path) -> None:
    found = read_results([path])
    for line in found.told().splitlines():
        assert line.isprintable()
    _drawn(draw(found.picture()))
    assert "\x1b" not in page(found) + found.as_csv()


def _names(path: Path) -> None:
    for name in classroom.read_names(path):
        assert name.isprintable()


def _class(path: Path) -> None:
    classroom.read_room(path)


def throw(seed: int) -> int:
    return Random(seed).randrange(6)


def _plan(path: Path) -> None:
    farm(throw, "throws", 40, 3, path.parent)


def _batch(path: Path) -> None:
    """Handed over as one batch of a folder whose other batches are whole."""
    folder = path.parent / "games"
    shutil.rmtree(folder, ignore_errors=True)
    farm(throw, "throws", 8, 3, folder)
    first = min((folder / "parts").glob("*.csv"))
    first.unlink()
    first.symlink_to(path)
    farm(throw, "throws", 8, 3, folder)
    list(rows_of(folder))


def _table(path: Path) -> None:
    for game in read_games(path):
        assert all(seat < len(game.levels) for seat in game.winners)


def _upload(path: Path) -> None:
    """As a table takes it from a browser."""
    from dustlab_widgets.core.controls import Files

    def load(text: str, name: str) -> None:
        from dustlab.core.match import read_match

        read_match(text, name)

    Files(load, lambda _: None).take(path.read_bytes(), path.name)


def _bars(path: Path) -> None:
    """Whatever a text holds, a picture with it in its words is one."""
    text = path.read_bytes().decode("utf-8", "replace")[:500]
    _drawn(draw(bars(text, [Bar("a", text, 0.5)], text, "en")))
    _drawn(draw(Scene(100, 100, text, (), text)))


# -- honest samples


def _transcripts(pattern: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "tests/transcripts").glob(pattern))]


@cache
def _own() -> list[bytes]:
    """Matches with a board and with a rule set of one's own."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        folder = Path(name)
        board = folder / "mine.toml"
        board.write_bytes(
            (DATA / "dust/board.toml").read_bytes().replace(b"ukraine", b"middle_land")
        )
        (folder / "odd.toml").write_bytes(_rule_sets()[-1])
        matches = [
            dust.new_match(board=board, seed=2),
            dust.new_match(edition=read_edition(folder, "odd"), seed=2),
        ]
    return [match.record().encode() for match in matches]


def _matches() -> list[bytes]:
    battle = dust.new_battle("3 tank 1 mech", "2 tank", seed=3)
    battle.play("roll")
    short = [battle.record().encode()]
    return [*short * 3, *_own(), *_transcripts("*/*"), *_sealed()[:1]]


@cache
def _sealed() -> list[bytes]:
    match = dualpowers.new_match(3)
    return [
        seal(match.record()).encode(),
        *(seal(r.decode()).encode() for r in _transcripts("dual*/*")),
    ]


def _positions(pattern: str) -> list[bytes]:
    """Where the matches of the transcripts came to, and where they began."""
    found = []
    for path in sorted((ROOT / "tests/transcripts").glob(pattern)):
        match = load_match(str(path))
        for place in (0, len(match.steps) // 3, len(match.steps)):
            match.goto(place)
            found.append("\n".join(match.game.write_position(match.state)).encode())
    return found


def _exercises() -> list[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "tutorials/exercises").glob("*.toml"))]


def _tours() -> list[bytes]:
    return [path.read_bytes() for path in tours_reading.shipped().values()]


def _rule_sets() -> list[bytes]:
    mine = (
        b'id = "odd"\nname = "Odd"\nbook = "a leaflet"\nbuilds_on = "epic"\n\n[units.tank]\n'
        b'dice = 3\n\n[battle]\ndry_rolls = 2\nretreat = "one"\n\n[victory]\npoints = { 2 = 5 }\n'
    )
    whole = (DATA / "dust/premium.toml").read_bytes().replace(b'id = "premium"', b'id = "odd"')
    return [whole, mine, mine]


def _progresses() -> list[bytes]:
    mine = Progress(name="ada")
    for number in range(12):
        mine.note("land-battle", f"question-{number}", right=bool(number % 3))
        mine.note("movement", f"question-{number}", right=bool(number % 2))
        mine.note("setup", f"question-{number}", right=False, told=f"{number} areas", seconds=9)
    return [mine.text().encode(), json.dumps(mine.as_json()).encode()]


def _taken() -> list[bytes]:
    """As pupils save it, and as the hub of a class keeps it."""
    [mine, _] = _progresses()
    taken = {"dustlab": "handed in 1", "account": "ada", "name": "Ada L.", "at": "2026-03-02T09:30"}
    signed = {**taken, "work": json.loads(mine), "signature": "0" * 64}
    return [mine, json.dumps(signed, indent=1).encode()]


def _guessed() -> list[bytes]:
    read = Read({"How many points?": "14", "And Blue?": ""}, finished=True, begun=1)
    kept = {f"{number}-lesson": read for number in range(10, 20)}
    return [text_of_guesses(kept).encode()]


def _chosen() -> list[bytes]:
    return [json.dumps(strands.as_json(strand)).encode() for strand in strands.STRANDS]


def _betted() -> list[bytes]:
    bets = [
        Kept(f"2026-03-{number:02}", "dust", number / 40, 1 / 3, number % 3 == 0, f"key-{number}")
        for number in range(1, 30)
    ]
    kept = KeptBets()
    kept.take_in(bets)
    return [kept.text().encode()]


def _decks() -> list[bytes]:
    deck, monday = Deck(), datetime(2026, 3, 2, 20, tzinfo=UTC)
    moment = Moment("dust", ("rules premium", "players red blue"), "end", monday)
    deck.refused(["dust.movement.end", "dust.movement.land"], moment, monday)
    for number in range(6):
        which = Subject(QUESTION, f"movement/question-{number}")
        deck.looked(which, 1 + number % 3, monday + timedelta(days=number))
    deck.met(["dust.combat.begin"], monday)
    return [deck.text().encode()]


def _settings() -> list[bytes]:
    room = classroom.Room("class", ("ada", "ben"), "cleo")
    return [json.dumps(room.__dict__, indent=1).encode()]


def _games_table() -> list[bytes]:
    head = "levels,winners,points,rounds,moves,seed\n"
    rows = "".join(f"gunner dabbler,{n % 2},{n} {n + 1},{n},{9 * n},{n}\n" for n in range(30))
    return [(head + rows).encode()]


@cache
def _battlefields() -> list[bytes]:
    """Each of the package as a file of its own."""
    from dustlab.tactics.battlefields import the_battlefields
    from dustlab.tactics.text.battlefields import write_battlefield

    return [write_battlefield(ground).encode() for ground in the_battlefields().values()][:6]


def _lessons() -> list[bytes]:
    code = {"cell_type": "code", "metadata": {"guess": {"ask": "?", "choices": ["1"]}}}
    shown = [{"data": {"text/plain": ["1"], "image/svg+xml": "<svg></svg>"}}, {"text": "2"}]
    cells = [
        {"cell_type": "markdown", "metadata": {"strand": "plain"}, "source": ["# One\n", "two"]},
        {**code, "source": "1 + 1", "outputs": shown},
    ]
    return [json.dumps({"cells": cells}).encode("utf-8")]


def _lesson(path: Path) -> object:
    found, cells = open_lesson(path)
    return [printed(found, cells, edition, with_code=True) for edition in EDITIONS]


KINDS: dict[str, Kind] = {
    "match": Kind("match.dust", _matches, _match),
    "sealed match": Kind("match.dual", _sealed, _match),
    "match that is sent up": Kind("match.dust", _matches, _upload),
    "position of Dust": Kind("a.txt", lambda: _positions("dust/*"), _position(dust.GAME)),
    "position of Dual Powers": Kind(
        "a.txt", lambda: _positions("dualpowers/*"), _position(dualpowers.GAME)
    ),
    "position of Dust Tactics": Kind(
        "a.txt", lambda: _positions("tactics/*"), _position(tactics.GAME)
    ),
    "exercise": Kind("mine.toml", _exercises, _exercise),
    "tour": Kind("mine.toml", _tours, _tour),
    "rule set": Kind("odd.toml", _rule_sets, _rule_set),
    "board": Kind("mine.toml", lambda: [(DATA / "dust/board.toml").read_bytes()], _board),
    "battlefield": Kind(
        "mine.toml", _battlefields, _battlefield
    ),
    "progress": Kind("my-progress.json", _progresses, _progress),
    "deck": Kind("my-deck.json", _decks, _deck),
    "guesses": Kind("my-guesses.json", _guessed, _guesses),
    "strand": Kind("my-course.json", _chosen, _strand),
    "bets": Kind("my-bets.json", _betted, _bets),
    "hand-in": Kind("ada.json", _taken, _handed_in),
    "list of names": Kind("names.txt", lambda: [b"ada\nben # sits in front\n\ncleo\n"], _names),
    "settings of a class": Kind("class.json", _settings, _class),
    "plan of a simulation": Kind("plan.json", lambda: [_PLAN], _plan),
    "batch of a simulation": Kind("000000.csv", lambda: [_BATCH], _batch),
    "table of games": Kind("games.csv", _games_table, _table),
    "lesson that is printed": Kind("my-lesson.ipynb", _lessons, _lesson),
    "words of a picture": Kind("words.txt", lambda: [b"Ada & Ben <both>"], _bars),
}  # fmt: skip

_BATCH = b"seed,result\n" + b"".join(b"%d,%d\n" % (n, throw(n)) for n in range(3, 11))
_PLAN = b'{\n "what": "throws",\n "games": 40,\n "seed": 3,\n "batch": 4\n}\n'


__all__ = ["KINDS", "DustlabError", "Kind", "throw"]
