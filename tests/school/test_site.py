"""The site without a server: served from a folder or a zip, and packed."""

import http.client
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dustlab.cli.verbs import run
from dustlab.core.errors import BadInput
from dustlab.school import site as a_site
from dustlab.school.site import listening, opened, opened_as_file, pack, unpack


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The least that a site has."""
    folder = tmp_path / "site"
    (folder / "lab").mkdir(parents=True)
    (folder / "jupyter-lite.json").write_text("{}")
    (folder / "index.html").write_text("<p>the first page")
    (folder / "lab" / "pyodide.wasm").write_bytes(b"python")
    (folder / "lab" / "start.mjs").write_text("start()")
    return folder


@contextmanager
def visited(place: Path) -> Iterator[http.client.HTTPConnection]:
    """A visit to a site that is served as long as the visit lasts."""
    with opened(place) as folder, listening(folder, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        visit = http.client.HTTPConnection("127.0.0.1", server.server_port)
        try:
            yield visit
        finally:
            visit.close()
            server.shutdown()
            thread.join()


def asked(visit: http.client.HTTPConnection, address: str) -> tuple[int, str, bytes]:
    visit.request("GET", address)
    answer = visit.getresponse()
    return answer.status, answer.getheader("Content-Type", ""), answer.read()


def test_each_file_is_given_out_as_what_it_is(site: Path):
    """A browser runs a module and streams Python in only if they say that they are that."""
    with visited(site) as visit:
        assert asked(visit, "/") == (200, "text/html", b"<p>the first page")
        assert asked(visit, "/lab/pyodide.wasm") == (200, "application/wasm", b"python")
        assert asked(visit, "/lab/start.mjs") == (200, "text/javascript", b"start()")


def test_nothing_beside_the_site_is_given_out_and_no_folder_listed(site: Path):
    (site.parent / "diary.txt").write_text("mine")
    with visited(site) as visit:
        for address in ("/../diary.txt", "/%2e%2e/diary.txt", "/lab/", "/nothing"):
            assert asked(visit, address)[0] == 404


def test_a_zip_of_a_site_is_served_as_the_site(site: Path):
    packed = site.parent / "site.zip"
    pack(site, packed)
    with visited(packed) as visit:
        assert asked(visit, "/lab/start.mjs")[2] == b"start()"


def test_the_first_page_lies_at_the_top_of_the_zip_and_the_same_site_is_the_same_zip(site: Path):
    one, two = site.parent / "one.zip", site.parent / "two.zip"
    assert pack(site, one) == one.stat().st_size
    pack(site, two)
    assert one.read_bytes() == two.read_bytes()
    assert "index.html" in zipfile.ZipFile(one).namelist()
    assert sorted(path.name for path in site.parent.iterdir()) == ["one.zip", "site", "two.zip"]


def test_what_is_no_site_is_refused_in_one_line(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "text.txt").write_text("no zip")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("poem.txt", "no site")
    for name, got in {
        "nowhere": "nothing there",
        ".": "a folder without one",
        "text.txt": "a file of another kind",
        "other.zip": "a zip without one",
    }.items():
        with pytest.raises(BadInput, match=got), opened(tmp_path / name):
            pass
    assert run(["site", "serve", str(tmp_path / "nowhere"), "--port", "8953"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(BadInput, match="a zip outside of the site"):
        pack(site, site / "x.zip")
    with pytest.raises(BadInput, match="a place that can be written"):
        pack(site, tmp_path / "nowhere" / "x.zip")


def test_a_zip_that_would_fill_the_disk_is_not_unpacked(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    packed, folder = tmp_path / "site.zip", tmp_path / "here"
    pack(site, packed)
    monkeypatch.setattr(a_site, "MOST_UNPACKED", 10)
    with pytest.raises(BadInput, match="far more in it"):
        unpack(packed, folder)
    assert not folder.exists()


def test_packing_tells_where_and_how_large(site: Path, capsys: pytest.CaptureFixture[str]):
    packed = site.parent / "school.zip"
    assert run(["site", "pack", str(site), str(packed)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"Packed as {packed}, 0 MB")
    assert told.endswith(f"dustlab site serve {packed}\n")


def test_a_page_opened_as_a_file_says_what_to_do_in_three_languages():
    script = opened_as_file()
    assert script.count("dustlab site serve") == 3
    assert 'location.protocol === "file:"' in script
