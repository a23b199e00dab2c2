"""Building the site: what goes into it of the folder of lessons."""

from pathlib import Path

import pytest

from dustlab.school.progress import FILE
from tools import build_site


def test_the_lessons_of_a_site_carry_no_answers_of_whoever_built_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    lessons = tmp_path / "tutorials"
    lessons.mkdir()
    (lessons / "00-start.ipynb").write_text('{"cells": []}', "utf-8")
    (lessons / FILE).write_text("{}", "utf-8")
    monkeypatch.setattr(build_site, "ROOT", tmp_path)
    copy = build_site.lessons(tmp_path / "site")
    assert [path.name for path in copy.iterdir()] == ["00-start.ipynb"]


def test_the_front_door_of_a_site_hands_on_what_a_link_asks_for(tmp_path: Path):
    build_site.add_doors(tmp_path)
    door = (tmp_path / "index.html").read_text("utf-8")
    assert 'location.replace("lab/index.html?path=00-start.ipynb" + location.search' in door
    assert "{{" not in door
