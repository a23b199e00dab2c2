"""Where there is no numpy every lesson on chance shows the same, digit by digit."""

import subprocess
import sys

from tests.lessons.test_lessons import ON_CHANCE


def test_every_lesson_on_chance_shows_without_numpy_what_is_stored_in_it() -> None:
    """What is stored was summed with numpy, wherever it is quicker."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.lessons.without_numpy", *ON_CHANCE],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")
