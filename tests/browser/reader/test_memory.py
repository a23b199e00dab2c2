"""What the page keeps of a reader: the place, guesses, which lessons were read."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dustlab.school import guesses, progress
from dustlab.school.guesses import Read, read_guesses, text_of_guesses
from dustlab.school.progress import Progress
from tests.browser.driver import Lab
from tests.browser.pages import lab_page
from tests.browser.reader.reading import guess, read, wait_until_it
from tests.browser.reader.small_lessons import COURSE, LESSON
from tests.browser.server import Server, wait_until

pytestmark = pytest.mark.browser


def kept_guesses(lessons: Path) -> dict[str, str]:
    """What was guessed in the small lesson, as its file has it."""
    file = lessons / guesses.FILE
    text = file.read_text("utf-8") if file.exists() else ""
    kept = read_guesses(text, guesses.FILE) if text else {}  # a file is empty while it is written
    return kept[COURSE[1]["name"]].guesses if kept else {}


def test_the_page_comes_back_where_it_was(lab: Lab) -> None:
    read(lab, LESSON)
    guess(lab, "14")
    lab.page.mouse.move(600, 500)
    lab.page.mouse.wheel(0, 1200)
    heading = lab.find("h2").get_by_text("Points")
    lab.page.wait_for_timeout(600)  # until the page has rested
    place = heading.bounding_box()
    lab.reload()
    wait_until_it(lab, "waiting")
    assert heading.bounding_box()["y"] == pytest.approx(place["y"], abs=3)


def test_guesses_are_there_in_another_browser(
    lab: Lab, reading: Server, browser: Browser, lessons: Path
) -> None:
    read(lab, LESSON)
    guess(lab, "8")
    asked = "How many points does Red receive?"
    wait_until(lambda: kept_guesses(lessons) == {asked: "8"}, "the guess is not in the file")
    with lab_page(reading, browser, width=1300, height=900) as other:
        read(other, LESSON)
        assert other.find(".dust-guessed").inner_text().endswith("Your guess: 8")
        assert other.problems() == []


def test_a_damaged_file_is_set_aside_in_one_line_and_no_guess_of_this_browser_is_lost(
    lab: Lab, lessons: Path
) -> None:
    read(lab, LESSON)
    guess(lab, "8")
    wait_until(lambda: kept_guesses(lessons) != {}, "the guess is not in the file")
    (lessons / guesses.FILE).write_text("{", "utf-8")
    lab.reload()
    wait_until_it(lab, "waiting")
    aside = "my-guesses-damaged-1.json"
    assert lab.find(".dust-guessed").inner_text().endswith("Your guess: 8")
    note = lab.page.locator(".Toastify__toast").get_by_text("could not be read")
    assert note.inner_text().startswith(f"The file {guesses.FILE} could not be read.")
    assert (lessons / aside).read_text("utf-8") == "{"
    wait_until(lambda: kept_guesses(lessons) != {}, "the guess is not in the new file")


def test_a_lesson_has_its_tick_when_its_exercises_are_solved(lab: Lab, lessons: Path) -> None:
    lesson = COURSE[1]
    asked = [(file, one) for file, all_ in lesson["exercises"].items() for one in all_]
    mine = Progress()
    mine.note(*asked[0], right=True)
    (lessons / progress.FILE).write_text(mine.text(), "utf-8")
    last = {lesson["last_guesses"][0]: "8"}
    guessed = {lesson["name"]: Read(last, finished=False, begun=0)}
    (lessons / guesses.FILE).write_text(text_of_guesses(guessed), "utf-8")
    read(lab, LESSON)
    lab.page.locator(".jp-SideBar [data-id=dustlab-reader-side]").click()
    here = lab.page.locator(".dust-lesson-row[aria-current=page]")
    solved = f"1 of {len(asked)}"
    here.get_by_text(solved).wait_for()
    assert here.inner_text().split("\n") == ["…", lesson["title"], solved]
    for file, question in asked[1:]:
        mine.note(file, question, right=True)
    (lessons / progress.FILE).write_text(mine.text(), "utf-8")
    assert lab.kernel_value("1") == 1  # after an answer the kernel comes to rest
    here.get_by_text("✓").wait_for(timeout=5_000)
    assert here.inner_text().split("\n") == ["✓", lesson["title"], f"{lesson['minutes']} min"]


def test_the_map_has_a_tick_at_each_lesson_that_was_begun_or_done(
    course: Lab, lessons: Path
) -> None:
    done, begun, unread = COURSE[1:4]
    read_before = {
        done["name"]: Read({done["last_guesses"][0]: "8"}, finished=True, begun=0),
        begun["name"]: Read({begun["last_guesses"][0]: "8"}, finished=False, begun=0),
    }
    (lessons / guesses.FILE).write_text(text_of_guesses(read_before), "utf-8")
    course.forget()
    read(course, "00-start.ipynb", "finished")
    ticks = {done["name"]: "✓", begun["name"]: "…"}
    for name, told in ticks.items():
        link = course.find(f".jp-MarkdownCell li:has(a[href*='{name}'])").first
        link.locator(".dust-tick").wait_for(state="attached")
        assert link.locator(".dust-tick").all_text_contents() == [told]
    unticked = course.find(f".jp-MarkdownCell li:has(a[href*='{unread['name']}'])").first
    assert unticked.locator(".dust-tick").count() == 0
