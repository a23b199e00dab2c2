"""Files that people hand over: only text files of an honest size are read, and all else is told."""

import errno
import os
import socket
from xml.dom.minidom import parseString

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.cli import verbs
from dustlab.core import files
from dustlab.core.errors import BadInput
from dustlab.core.files import json_of, make_folder, read_text, text_of, toml_of, unpack, write_text
from dustlab.core.match import load_match
from dustlab.core.words import complaint
from dustlab.pictures.scene import Scene, Text
from dustlab.pictures.svg import draw
from dustlab.school.progress import Progress

WHAT = "a list of names"


def refused(read, *given):
    """The one line in which something is refused."""
    with pytest.raises(BadInput) as caught:
        read(*given)
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) <= 300
    return line


# -- what is no file


def test_a_text_file_is_read_whatever_its_line_ends_and_its_mark(tmp_path):
    path = tmp_path / "names.txt"
    path.write_bytes(b"\xef\xbb\xbfada\r\nben\rcl\xc3\xa9o\n")
    assert read_text(path, WHAT) == "ada\nben\ncléo\n"


def test_a_file_that_is_not_there_is_told(tmp_path):
    told = refused(read_text, tmp_path / "none.txt", WHAT)
    assert told.endswith("none.txt: expected a list of names, got nothing: there is no such file")


def test_a_folder_is_no_file(tmp_path):
    assert refused(read_text, tmp_path, WHAT).endswith("got a folder")


def test_a_pipe_is_refused_without_waiting_for_what_comes_out_of_it(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    told = refused(read_text, tmp_path / "pipe", WHAT)
    assert told.endswith("got no regular file (a pipe, a device)")


def test_a_device_without_an_end_is_refused():
    assert refused(read_text, "/dev/zero", WHAT).endswith("(a pipe, a device)")


def test_a_socket_is_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # its name has to be short
    with socket.socket(socket.AF_UNIX) as open_one:
        open_one.bind("socket")
        assert refused(read_text, "socket", WHAT).endswith("(a pipe, a device)")


def test_a_link_to_itself_is_told(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert os.strerror(errno.ELOOP) in refused(read_text, tmp_path / "loop", WHAT)


def test_a_link_to_a_file_is_as_good_as_the_file(tmp_path):
    (tmp_path / "names.txt").write_text("ada\n")
    (tmp_path / "link").symlink_to("names.txt")
    assert read_text(tmp_path / "link", WHAT) == "ada\n"


@pytest.mark.parametrize("path", [None, 1, b"names.txt", ["names.txt"]])
def test_what_can_be_no_path_is_refused(path):
    assert refused(read_text, path, WHAT).startswith("file: expected the path of a file")


@pytest.mark.parametrize("path", ["", "a\0b", "a" * 5000, "\udc80"])
def test_a_path_that_no_file_can_have_is_told(path):
    refused(read_text, path, WHAT)


# -- what is in a file


def test_a_longer_file_than_any_is_not_read(tmp_path):
    path = tmp_path / "names.txt"
    path.write_bytes(b"a" * (files.MOST_BYTES + 1))
    assert refused(read_text, path, WHAT).endswith("got a longer one than any of 1,000,000 bytes")


def test_a_file_with_a_hole_of_many_gigabytes_takes_no_room(tmp_path):
    path = tmp_path / "names.txt"
    with path.open("wb") as file:
        file.truncate(2**36)
    assert "a longer one" in refused(read_text, path, WHAT)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_another_encoding_is_told_with_what_to_do(encoding):
    told = refused(text_of, "ada\nben\n".encode(encoding), "names.txt", WHAT)
    assert told.endswith("got another encoding (UTF-16, perhaps): save it as UTF-8")


def test_a_letter_in_another_encoding_is_told_with_its_line():
    told = refused(text_of, "ada\ncléo\n".encode("latin-1"), "names.txt", WHAT)
    assert told.startswith("names.txt line 2: expected a list of names in UTF-8, got a letter")


def test_codes_that_a_screen_obeys_are_no_text():
    told = refused(text_of, b"ada\n\x1b]0;mine\x07\n", "names.txt", WHAT)
    assert told.startswith("names.txt line 2: ")
    assert told.endswith("(U+001B)")


# -- TOML and JSON


def test_toml_says_where_it_is_none():
    told = refused(toml_of, "a = 1\nb\n", "short.toml")
    assert told.startswith("short.toml: expected TOML, got")
    assert "line 2" in told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = " + "[" * 100_000, "30 brackets inside each other"),
        ("a = " + "{a = " * 50_000, "30 brackets inside each other"),
        ("a." * 100_000 + "a = 1", "10 dots in a name"),
        ("[" + "a." * 100_000 + "a]", "10 dots in a name"),
        ('"a".' * 100_000 + "a = 1", "10 dots in a name"),
        ("a = " + "1" * 5_000, "60 digits"),
        ("a = 0x" + "f" * 90, "60 digits"),
        ("a = inf", "a number"),
        ('a = "' + "b" * 60_000 + '"', "50,000 letters"),
        ("# " + "b" * 600_000, "500,000 letters"),
        ('a = "\\u001b[2J"', "a text that can be read"),
        ('["\\u202e"]', "a text that can be read"),
    ],
)
def test_toml_that_nobody_writes_is_refused(text, expected):
    assert expected in refused(toml_of, text, "short.toml")


def test_brackets_dots_and_digits_in_a_text_of_toml_are_letters():
    said = "[" * 50 + "." * 50 + "1" * 100
    text = f'# {said}\na = "{said}"\nb = """\n{said}\n"""\nc = \'{said}\''
    assert toml_of(text, "x.toml") == {"a": said, "b": f"{said}\n", "c": said}


def test_toml_that_is_never_closed_is_looked_through_once():
    # A second look at each opening would take hours.
    told = refused(toml_of, '"""\n\\' * 80_000, "short.toml")
    assert "expected TOML" in told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[" * 100_000, "30 brackets inside each other"),
        ("[" + "1" * 5_000 + "]", "60 digits"),
        ("{", "a plan"),
        ("[NaN]", "a plan"),
        ("[1e999]", "a number"),
        ('["\\u001b[2J"]', "a text that can be read"),
        ('{"a": {"\\ud800": 1}}', "a text that can be read"),
    ],
)
def test_json_that_nobody_writes_is_refused(text, expected):
    assert expected in refused(json_of, text, "plan.json", "a plan")


def test_json_is_read():
    text = '{"a": [1, -2.5, "[[[", null, true]}'
    assert json_of(text, "plan.json", "a plan") == {"a": [1, -2.5, "[[[", None, True]}


def test_a_place_inside_is_told():
    told = refused(json_of, '{"a": [0, {"b": "\\u0007"}]}', "plan.json", "a plan")
    assert told.startswith("plan.json, a.2.b: ")


# -- unpacking


def test_more_than_is_read_does_not_come_out_of_a_small_file():
    import zlib

    assert unpack(zlib.compress(b"a" * files.MOST_BYTES)) == b"a" * files.MOST_BYTES
    assert unpack(zlib.compress(bytes(10**8))) is None
    with pytest.raises(zlib.error):
        unpack(zlib.compress(b"match")[:-2])


# -- writing


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "mine.txt"
    write_text(path, "first\n")
    refused(write_text, path, "\ud800")
    assert path.read_text() == "first\n"
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_what_cannot_be_written_is_told_in_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    for path in ("", tmp_path / "file" / "mine.txt", tmp_path / "none" / "mine.txt", "a\0b"):
        assert "a file that can be written" in refused(write_text, path, "mine")
    assert refused(write_text, tmp_path, "mine").endswith("got a folder")


def test_a_folder_is_made_or_told_why_not(tmp_path):
    assert make_folder(tmp_path / "a" / "b") == make_folder(tmp_path / "a" / "b")
    (tmp_path / "file").write_text("")
    assert refused(make_folder, tmp_path / "file").endswith("got a file")
    assert refused(make_folder, tmp_path / "file" / "b").endswith("where a folder should be")
    refused(make_folder, "a\0b")


# -- unwritable places, on the command line


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "dust", "--games", "1", "--out"],
        ["lab", "--no-browser", "--folder"],
        ["class", "start"],
        ["class", "results", "ada.json", "--svg"],
    ],
)
@pytest.mark.parametrize("place", ["file/below", "/dev/null/below", "/proc/none/below", "a\0b"])
def test_a_place_that_cannot_be_written_to_is_one_line(
    arguments, place, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    mine = Progress(name="ada")
    mine.note("dice", "one", right=True)
    (tmp_path / "ada.json").write_text(mine.text())
    # Were the place good, the class would be served and the lessons opened.
    monkeypatch.setattr("os.execv", lambda *_: pytest.fail("it went on"))
    monkeypatch.setattr("dustlab.school.hub.need", lambda *_: None)
    monkeypatch.setattr("dustlab.school.hub.need_port", lambda *_: None)
    assert verbs.run([*arguments, place]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.removesuffix("\n").isprintable()
    assert len(told.err) <= 310


@pytest.mark.parametrize("path", [None, 1, "", "a\0b", "\udc80", b"match.dust"])
def test_a_match_is_loaded_from_a_path_and_from_nothing_else(path):
    for load in (load_match, dust.load_match, tactics.load_match, dualpowers.load_match):
        refused(load, path)


@pytest.mark.parametrize("path", [None, 1, "", "a\0b", "no/such/folder"])
def test_a_match_is_saved_under_a_path_and_nowhere_else(path):
    refused(dust.new_battle("1 tank", "1 tank").save, path)


# -- what is compared with itself has a limit


def test_a_position_has_no_more_lines_than_somebody_writes():
    text = "rules premium\nplayers red blue\n" + "truce red blue\n" * 3_000
    assert "position line 2001, line: expected a position of at most" in refused(
        dust.from_position, text
    )
    assert "at most 5,000 letters" in refused(dust.from_position, "discard " + "c1 " * 5_000)


def test_nothing_that_comes_in_leaves_a_line_that_is_not_readable():
    for language in ("en", "de", "it"):
        for text in ("\x1b[2J" * 99, "a" * 9_999, "a\nb\r\nc\u2028d\u202e"):
            error = refusal_of(dust.from_position, f"players red blue\nukrane\t{text} red 1 tank")
            told = complaint(error, language)
            assert told.isprintable()
            assert len(told) <= 300


def refusal_of(read, *given):
    with pytest.raises(BadInput) as caught:
        read(*given)
    return caught.value


def test_what_xml_knows_no_sign_for_does_not_spoil_a_picture():
    told = "a\x00b\x1bc\ud800\uffff & <d>"
    parseString(draw(Scene(10, 10, told, (Text(x=1, y=1, text=told, look="ink"),), told)))
