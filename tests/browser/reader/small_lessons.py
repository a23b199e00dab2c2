"""Small lessons for tests of reader mode, each with what one of them needs."""

import json
from typing import Any

from dustlab.school.handbook import handbook

LESSON, ALONE, BROKEN, OPENING = "small.ipynb", "alone.ipynb", "broken.ipynb", "opening.ipynb"
STRANDS, LARGE, PLAYING = "strands.ipynb", "large.ipynb", "playing.ipynb"
KEYS, EDITED, PICTURED = "keys.ipynb", "edited.ipynb", "pictured.ipynb"
LEADING, OWN_GAME = "leading.ipynb", "own_game.ipynb"
# Lessons that ask guesses and have exercises (a first game has a game instead); the small one of
# these tests stands for the second of them.
COURSE = [
    lesson for lesson in handbook("en")["lessons"] if lesson["exercises"] and lesson["last_guesses"]
]

MATCH = """from dustlab import dust
match = dust.from_position(\"\"\"
players red blue
phase production
played red c2m3p2s3
turn red combat 2 movement 3
berlin red 2 tank center\"\"\")"""


def prose(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def code(text: str, *guess: str, answer: str = "") -> dict[str, Any]:
    """A cell with code, and what is asked before it with the choices and the right one."""
    known = {"answer": answer} if answer else {}
    asked = {"guess": {"ask": guess[0], "choices": guess[1:], **known}} if guess else {}
    empty: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {**empty, "metadata": asked, "source": text}


def small_lesson(lesson: str, first: str = MATCH) -> str:
    """Two questions; between them a refusal and a board. It stands for one of the course."""
    return notebook(
        lesson,
        prose("# A small lesson"),
        prose("The position."),
        code(first),
        prose("## Points\n\n" + "Words before the question.\n\n" * 8),
        code("match.pending", "How many points does Red receive?", "8", "14"),
        prose("Blue was right."),
        code('match.why_not("buy 4 mech")'),
        code("from dustlab_widgets import BattleLab\nBattleLab()"),
        prose("Words after the board.\n\n" * 8),
        code("1 + 1", "And one and one?", "2", "3"),
        prose("That was all."),
    )


def edited_lesson() -> str:
    """The small one as its reader may leave it: cells gone, moved and added, and one that fails."""
    lesson = json.loads(small_lesson("edited"))
    title, place, match, _, asked, told, *more, last, end = lesson["cells"]
    raw = {"cell_type": "raw", "metadata": {}, "source": "My notes"}
    half = {**prose("And this?"), "metadata": {"guess": {"ask": "Which?", "choices": "none"}}}
    nothing = {**prose("Or this?"), "metadata": {"guess": "a question"}}
    cells = [place, title, match, raw, half, nothing, code("1 / 0"), last, asked, *more[:-1], told]
    lesson["cells"] = [{name: its[name] for name in its if name != "id"} for its in (*cells, end)]
    return json.dumps({**lesson, "nbformat_minor": 4})


def opening_lesson() -> str:
    """A question under the title, to which the lesson comes back."""
    return notebook(
        "opening",
        prose("# A lesson\n\nMay she?"),
        code("1 + 1", "May she?", "Yes", "No", answer="Yes"),
        prose("Words."),
        prose("The end.\n\n## Back to the question\n\nShe may.\n\n## In short\n\nYes."),
    )


def notebook(lesson: str, *cells: dict[str, Any]) -> str:
    """A lesson of these cells."""
    for number, cell in enumerate(cells):
        cell["id"] = f"c{number:02}"
    metadata = {
        "dustlab": {"lesson": lesson},
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    }
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def told(strand: str, text: str, *guess: str) -> dict[str, Any]:
    """Prose of one strand alone, and what it asks."""
    asked = {"guess": {"ask": guess[0], "choices": guess[1:]}} if guess else {}
    return {**prose(text), "metadata": {"strand": strand, **asked}}


def lesson_in_strands() -> str:
    """It opens with the game or without; in the middle each strand has code of its own."""
    plain = {**code('way = "dice"'), "metadata": {"strand": "plain"}}
    games = {**code('way = "tanks"'), "metadata": {"strand": "games"}}
    return notebook(
        "strands",
        prose("# A lesson"),
        told("games", "**With the game**\n\nTwo tanks.", "Does she win?", "Yes", "No"),
        told("plain", "**Without a game**\n\nTwo dice.", "Is it a six?", "Yes", "No"),
        games,
        plain,
        prose("## Back to the question\n\nSo it is." + "\n\nWords at the end." * 40),
    )


def lesson_with_a_chart() -> str:
    tree = 'TreeLab("red 3/5 (red 2/4, white 2/4), white 2/5 (red 3/4, white 1/4)")'
    return notebook(
        "large",
        prose("# A tree"),
        code(f"from dustlab_widgets import TreeLab\n{tree}"),
        prose("Words after the tree.\n\n" * 12),
        code(tree),
        prose("That was all."),
    )


def lesson_with_a_table() -> str:
    """A game of one's own, and far below it a question."""
    return notebook(
        "playing",
        prose("# A game\n\n" + "Words before the table.\n\n" * 30),
        code("from dustlab_widgets import PowersTable\nPowersTable(difficulty=1, seed=5)"),
        prose("Words after the table.\n\n" * 30),
        prose("How did it go?\n\n" * 30),
        code("1 + 1", "And one and one?", "2", "3"),
        prose("That was all."),
    )


def lesson_that_leads_to_a_game() -> str:
    """A link to a table of another lesson, as it stands at the end of a first game."""
    link = '<a href="own_game.ipynb#table:own-game">A game of your own</a>'
    return notebook(
        "leading", prose("# A first game"), code(f"from ipywidgets import HTML\nHTML('{link}')")
    )


def lesson_with_a_game_of_ones_own() -> str:
    """Its table stands below a question."""
    table = 'PowersTable(difficulty=1, seed=5, keep="own-game")'
    return notebook(
        "own_game",
        prose("# A game\n\n" + "Words before the question.\n\n" * 30),
        code("1 + 1", "And one and one?", "2", "3"),
        prose("Words before the table.\n\n" * 30),
        code(f"from dustlab_widgets import PowersTable\n{table}"),
        prose("Words after the table.\n\n" * 30),
    )


def lesson_with_a_picture() -> str:
    """A box to type in, and far below it a picture with a question about it."""
    return notebook(
        "pictured",
        prose("# A lesson\n\n" + "Words before the box.\n\n" * 12),
        code(
            "from dustlab_widgets import ExerciseBox\n"
            'ExerciseBox("exercises/land-battle.toml", "count-the-dice")'
        ),
        prose("Words before the picture.\n\n" * 30),
        code(MATCH + "\nmatch.state"),
        prose("Words after the picture.\n\n" * 5),
        code(
            "1 + 1",
            "How many tanks has Red in Berlin, before anything is bought and placed?",
            "2",
            "3",
        ),
        prose("That was all."),
    )


def lesson_with_all_there_is_to_press() -> str:
    """A question, a table, a refusal with its rule, an exercise."""
    table = "from dustlab_widgets import DustTable, ExerciseBox\nDustTable(match)"
    return notebook(
        "keys",
        prose("# A lesson"),
        code(MATCH),
        code('match.why_not("buy 4 mech")', "Enough for four mechs?", "Yes", "No", answer="No"),
        code(table),
        code('ExerciseBox("exercises/land-battle.toml", "count-the-dice")'),
        prose("That was all."),
    )


def made() -> dict[str, str]:
    """All of them by their files."""
    return {
        LESSON: small_lesson(COURSE[1]["name"]),
        OPENING: opening_lesson(),
        STRANDS: lesson_in_strands(),
        LARGE: lesson_with_a_chart(),
        PLAYING: lesson_with_a_table(),
        LEADING: lesson_that_leads_to_a_game(),
        OWN_GAME: lesson_with_a_game_of_ones_own(),
        EDITED: edited_lesson(),
        PICTURED: lesson_with_a_picture(),
        KEYS: lesson_with_all_there_is_to_press(),
        BROKEN: small_lesson("broken", "1 / 0"),
    }
