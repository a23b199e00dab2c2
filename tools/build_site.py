"""Build the lessons as a site that needs no server: Python runs in the reader's browser.

usage: python tools/build_site.py [--offline] [FOLDER]

The site is a JupyterLite with the lessons and wheels of dustlab, made here, and of what it needs,
at our pins. Python itself (Pyodide) is taken from its public home when a page is opened; with
--offline it is shipped along, as far as the package registries carry it: they have no numpy for a
browser, so sums are made in plain Python there, and boards are pictures instead of canvases.

Which packages a page may import stands in Pyodide's own list, to which ours are added: a cell that
says "from dustlab import dust" loads them by itself, and no lesson differs from its original.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # as a program it is no part of its package

from dustlab.school.lessons import OWN  # noqa: E402 - found only now
from dustlab.school.site import FIRST_PAGE, opened_as_file  # noqa: E402
from tools.npm import fetch  # noqa: E402
from tools.programs import Failed, run  # noqa: E402

FIRST_LESSON = "00-start.ipynb"
# What a page can import besides what Pyodide itself lists, and what each needs there.
OURS = {
    "comm": ("comm", ["traitlets"]),
    "fsrs": ("fsrs", ["typing-extensions"]),
    "ipywidgets": ("ipywidgets", ["comm", "ipython", "traitlets"]),
    "ipycanvas": ("ipycanvas", ["ipywidgets", "numpy", "pillow"]),
}
# The kernel's own beginning, and what dustlab asks of Pyodide's list.
KERNEL = ("micropip", "packaging", "ipython", "traitlets", "sqlite3", "ssl")
# What the kernel brings along: on the list it comes with the rest, and no installer has to run.
BROUGHT = ("piplite", "ipykernel", "pyodide-kernel")
# Completes names while one types. The kernel asks for it by name, and IPython does without it; to
# unpack and import it takes a browser half a second. So there is a package of that name, empty.
EMPTY = "jedi"
# Half of IPython's beginning is the prompt of a terminal, and in a browser there is none.
NO_TERMINAL = {
    "IPython/terminal/embed.py": b"""\
def embed(**options):
    raise NotImplementedError("a browser has no terminal")
"""
}
NOT_SHIPPED = (EMPTY, "parso", "prompt-toolkit", "wcwidth")
NEEDED = ("click", "tqdm", "typing-extensions")
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite")
# What shows the boards: where there is numpy a canvas, else pictures.
BOARDS = {False: "ipycanvas", True: "anywidget"}
READER = ROOT / "widgets" / "lab-extension" / "built"

# Every page of JupyterLite looks into this one for the element with its settings.
FRONT_DOOR = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>dustlab</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
{opened_as_file}
<script>
if (location.protocol !== "file:") {{
  location.replace("lab/index.html?path={lesson}" + location.search.replace("?", "&"));
}}
</script>
</head>
<body><p><a href="lab/index.html?path={lesson}">The lessons</a></p></body></html>
"""


# -- Pyodide: its runtime and its list of packages


def pyodide_version() -> str:
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    return str(PYODIDE_VERSION)


def pyodide_home() -> str:
    """Where Pyodide lives on the public net, as the kernel has it."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL

    return str(PYODIDE_CDN_URL)


def fetch_pyodide(folder: Path) -> Path:
    """The runtime, with the list of packages but none of them."""
    return fetch(f"pyodide@{pyodide_version()}", folder)


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(packages: dict[str, Any], names: Iterable[str]) -> list[str]:
    """These packages of the list, and all that they need."""
    found: list[str] = []
    queue = [plain(name) for name in names]
    while queue:
        name = queue.pop(0)
        if name in packages and name not in found:
            found.append(name)
            queue += [plain(other) for other in packages[name].get("depends", [])]
    return found


# -- wheels


def pins() -> dict[str, str]:
    text = (ROOT / "constraints.txt").read_text("utf-8")
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def download(name: str, version: str, folder: Path, python: str) -> Path:
    """The wheel without compiled code of one version."""
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "-qq",
        "--no-deps",
        "--only-binary=:all:",
    ]
    where: list[str | Path] = ["--python-version", python, "--platform", "any", "-d", folder]
    before = set(folder.iterdir())
    run([*pip, *where, f"{name}=={version}"], folder, f"fetching {name} {version} (a network?)")
    [path] = set(folder.iterdir()) - before or {
        p for p in folder.iterdir() if plain(p.name).startswith(f"{plain(name)}-{plain(version)}-")
    }
    return path


def own_wheel(folder: Path) -> Path:
    made = folder / "own"
    build: list[str | Path] = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        made,
        ROOT,
    ]
    run(build, folder, "building the wheel of dustlab")
    [wheel] = made.glob("*.whl")
    return wheel


def lean(wheel: Path) -> None:
    """Without what a site has elsewhere (stored pictures of lessons, JupyterLab's extension) or
    cannot use."""
    slim = wheel.with_suffix(".slim")
    with zipfile.ZipFile(wheel) as full, zipfile.ZipFile(slim, "w", zipfile.ZIP_DEFLATED) as made:
        for name in full.namelist():
            data = full.read(name)
            if ".data/" in name:
                continue
            if name.endswith(".ipynb"):
                book = json.loads(data)
                for cell in book["cells"]:
                    if cell["cell_type"] == "code":
                        cell["outputs"] = []
                data = json.dumps(book, ensure_ascii=False).encode()
            data = NO_TERMINAL.get(name, data)
            made.writestr(name, data)
    slim.replace(wheel)


def empty_wheel(name: str, folder: Path) -> Path:
    """A package in which there is nothing."""
    path = folder / f"{name}-0-py3-none-any.whl"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n"
    kind = "Wheel-Version: 1.0\nGenerator: dustlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(path, "w") as made:
        for file, text in {"METADATA": about, "WHEEL": kind, "RECORD": ""}.items():
            made.writestr(f"{name}-0.dist-info/{file}", text)
    return path


def brought_wheels(folder: Path) -> dict[str, Path]:
    """Of what the kernel brings along: copies of its wheels, by name."""
    kernel = Path(sys.prefix) / "share" / "jupyter" / "labextensions" / "@jupyterlite"
    found: dict[str, Path] = {}
    for name in BROUGHT:
        [wheel] = kernel.rglob(f"{name.replace('-', '_')}-*.whl")
        found[name] = Path(shutil.copy(wheel, folder))
    return found


def compile_wheels(wheels: Iterable[Path], package: Path) -> None:
    """Compile what is Python in them, which otherwise each browser does at each visit."""
    node: list[str | Path] = ["node", ROOT / "tools" / "compile_wheels.mjs", package]
    run([*node, *wheels], package, "compiling Python for the browser")


def entry(path: Path, name: str, imports: list[str], depends: list[str]) -> dict[str, Any]:
    """One package of the list, in Pyodide's form."""
    return {
        "name": name,
        "version": path.name.split("-")[1],
        "file_name": path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": imports,
        "depends": depends,
        "unvendored_tests": False,
    }


def add_ours(lock: dict[str, Any], work: Path) -> list[Path]:
    """Put dustlab, what it needs and the kernel on the list; what needs more than is there stays
    off it."""
    packages, versions, wheels = lock["packages"], pins(), [own_wheel(work)]
    lean(wheels[0])
    python = "".join(lock["info"]["python"].split(".")[:2])
    folder = work / "wheels"
    folder.mkdir(exist_ok=True)
    live = []
    for name, (module, depends) in OURS.items():
        if all(plain(other) in packages for other in depends):
            path = download(name, versions[name], folder, python)
            packages[name] = entry(path, name, [module], depends)
            wheels.append(path)
            live.append(name)
    for name, path in brought_wheels(folder).items():
        packages[name] = entry(path, name, [name.replace("-", "_")], [])
        wheels.append(path)
    wheels.append(empty_wheel(EMPTY, folder))
    packages[EMPTY] = entry(wheels[-1], EMPTY, [EMPTY], [])
    modules = ["dustlab", "dustlab_widgets"]
    packages["dustlab"] = entry(wheels[0], "dustlab", modules, [*NEEDED, *live])
    return wheels


def sign(lock: dict[str, Any], wheels: Iterable[Path]) -> None:
    """Their sums as they are now."""
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in wheels}
    for one in lock["packages"].values():
        one["sha256"] = sums.get(one["file_name"], one["sha256"])


def ship(lock: dict[str, Any], work: Path) -> list[Path]:
    """The packages that the kernel and we begin with, from the registry; others go off the list.

    Pyodide builds its wheels anew, so those of the registry have other sums.
    """
    packages, folder = lock["packages"], work / "shipped"
    folder.mkdir()
    python = "".join(lock["info"]["python"].split(".")[:2])
    shipped: dict[str, Any] = {}
    for name in NOT_SHIPPED:
        packages.pop(name, None)
    for name in closure(packages, [*KERNEL, *NEEDED]):
        one = packages[name]
        if one["file_name"].endswith("-none-any.whl"):
            path = download(one["name"], one["version"], folder, python)
            lean(path)
            one["file_name"] = path.name
            shipped[name] = one
    for one in shipped.values():
        one["depends"] = [name for name in one["depends"] if plain(name) in shipped]
    lock["packages"] = shipped
    return sorted(folder.iterdir())


# -- the site


def lessons(folder: Path) -> Path:
    """A copy of the lessons whose stored pictures are shown before anything is run.

    A site has no place for signatures, so each cell says itself that its output can be trusted.
    """
    copy = folder / "lessons"
    ignored = shutil.ignore_patterns(".*", "__pycache__", OWN)
    shutil.copytree(ROOT / "tutorials", copy, ignore=ignored)
    for path in copy.rglob("*.ipynb"):
        book = json.loads(path.read_text("utf-8"))
        for cell in book["cells"]:
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
        path.write_text(json.dumps(book, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return copy


def build_lite(work: Path, out: Path, *, offline: bool) -> None:
    """JupyterLite with the lessons; only the extensions that they need."""
    lite = work / "lite"
    lite.mkdir()
    share = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    there = [p.parent for p in share.rglob("package.json") if p.parent.parts[-1] != "static"]
    names = (*EXTENSIONS, BOARDS[offline])
    wanted = [p for p in there if str(p.relative_to(share)).startswith(names)]
    config = {
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(path) for path in [*sorted(wanted), READER]],
        "contents": [str(lessons(work))],
        "apps": ["lab"],
        "no_sourcemaps": True,
        "output_dir": str(out),
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}))
    settings = {
        "appName": "dustlab",
        "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
    }
    (lite / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings})
    )
    if offline:
        shutil.copytree(work / "package", lite / "static" / "pyodide")
    run([sys.executable, "-m", "jupyterlite_core", "build"], lite, "building the site")


def set_list_of_packages(out: Path, place: str, *, offline: bool) -> None:
    """Tell the kernel which list to read, and (offline) to ask nobody else."""
    path = out / "jupyter-lite.json"
    site = json.loads(path.read_text("utf-8"))
    plugins = site["jupyter-config-data"].setdefault("litePluginSettings", {})
    kernel = plugins.setdefault("@jupyterlite/pyodide-kernel-extension:kernel", {})
    # All that a lesson needs comes together, while Python itself is still on the way.
    packages = ["micropip", *BROUGHT, "comm", EMPTY, "ipython", "dustlab"]
    lock = f"./{place}/pyodide-lock.json"
    kernel["loadPyodideOptions"] = {"lockFileURL": lock, "packages": packages}
    kernel["disablePyPIFallback"] = offline
    path.write_text(json.dumps(site, indent=2), "utf-8")


def build(out: Path, *, offline: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="dustlab-site-") as name:
        work = Path(name)
        package = fetch_pyodide(work)
        lock = json.loads((package / "pyodide-lock.json").read_text("utf-8"))
        wheels = ship(lock, work) if offline else []
        if not offline:
            for one in lock["packages"].values():
                one["file_name"] = f"{pyodide_home()}/{one['file_name']}"
        wheels += add_ours(lock, work)
        compile_wheels(wheels, package)
        sign(lock, wheels)
        if out.exists():
            shutil.rmtree(out)
        build_lite(work, out, offline=offline)
        place = "static/pyodide" if offline else "static/packages"
        (out / place).mkdir(parents=True, exist_ok=True)
        for wheel in wheels:
            shutil.copy(wheel, out / place)
        (out / place / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
        set_list_of_packages(out, place, offline=offline)
        add_doors(out)


def add_doors(out: Path) -> None:
    """The first page; and on each page that cannot be opened as a file, the line that says so."""
    line = opened_as_file()
    door = FRONT_DOOR.format(lesson=FIRST_LESSON, opened_as_file=line)
    (out / FIRST_PAGE).write_text(door, "utf-8")
    for page in out.glob("*/index.html"):
        text = page.read_text("utf-8")
        page.write_text(text.replace("<head>", f"<head>\n{line}", 1), "utf-8")


def megabytes(folder: Path) -> float:
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file()) / 1e6


def main() -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ask.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "site")
    ask.add_argument("--offline", action="store_true", help="ship Python along")
    asked = ask.parse_args()
    out, begun = asked.folder.resolve(), time.monotonic()
    if out.exists() and not out.is_dir():
        print(f"dustlab: {out}: expected a folder, got a file", file=sys.stderr)
        return 2
    if out.exists() and any(out.iterdir()) and not (out / "jupyter-lite.json").exists():
        print(f"dustlab: {out}: expected an empty folder or an older site", file=sys.stderr)
        return 2
    try:
        build(out, offline=asked.offline)
    except Failed as error:
        print(f"dustlab: {error}", file=sys.stderr)
        return 2
    took = time.monotonic() - begun
    print(f"{out}: {megabytes(out):.0f} MB, built in {took:.0f} s")
    print(f"Look at it: {sys.executable} -m dustlab site serve {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
