"""Write the address of the hosted copy into every badge, from the one place where it stands.

usage: python tools/badges.py [--address URL] [--branch NAME] [--host URL]

The place is binder/address.toml; what is given here is written there first. Each lesson gets a
badge below its heading that opens this lesson in JupyterLab, the README one that opens the map of
the lessons. As long as no address is known they lead to where it is said how a copy is hosted: in
a lesson that is a section of the map, which comes along wherever lessons are copied to.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
FIRST_LESSON = "00-start.ipynb"
UNKNOWN = "docs/hosting.md"
UNKNOWN_IN_A_LESSON = f"{FIRST_LESSON}#A-copy-in-your-browser"
# The picture lies beside the lessons, so that it comes along wherever they are copied to.
LESSON_BADGE = re.compile(r"\n*^\[!\[[^\]]*\]\(badge\.svg\)\]\([^)\n]*\)$\n?", re.MULTILINE)
README_BADGE = re.compile(
    r"^(\[!\[[^\]]*\]\(docs/badges/binder\.svg\)\])\([^)\n]*\)$", re.MULTILINE
)
WORDS = "Open this lesson in JupyterLab, in your browser"
# How a builder of hosted copies (BinderHub) calls the sites that it knows by name.
KNOWN = {"github.com": "gh", "gitlab.com": "gl"}


class BadAddress(ValueError):
    """Told in one line."""


@dataclass(frozen=True)
class Address:
    """Where the project is fetched from, which branch of it, and who builds copies of it."""

    address: str
    branch: str
    host: str

    @classmethod
    def read(cls, root: Path) -> Address:
        return cls(**tomllib.loads((root / "binder" / "address.toml").read_text("utf-8")))

    def write(self, root: Path) -> None:
        path = root / "binder" / "address.toml"
        text = path.read_text("utf-8")
        for key in ("address", "branch", "host"):
            value = json.dumps(getattr(self, key))
            line = f"{key} = {value}"
            text = re.sub(rf"^{key} = .*$", lambda _, told=line: told, text, flags=re.MULTILINE)  # type: ignore[misc]
        path.write_text(text, "utf-8")

    def check(self) -> None:
        for what, url in (("address", self.address), ("host", self.host)):
            if url and (urlsplit(url).scheme != "https" or not urlsplit(url).netloc):
                raise BadAddress(f"{what}: expected a public address (https://...), got {url}")
        if not self.branch or re.search(r"[\s?#]", self.branch):
            raise BadAddress(f"branch: expected the name of a branch, got {self.branch!r}")

    def opens(self, path: str) -> str:
        """The address that opens a file of the project in a hosted JupyterLab."""
        parts = urlsplit(self.address)
        place = parts.path.strip("/").removesuffix(".git")
        kind = KNOWN.get(parts.netloc, "git")
        if kind == "gl":
            where = quote(place, safe="")
        elif kind == "gh":
            where = quote(place)
        else:
            where = quote(self.address, safe="")
        branch = quote(self.branch, safe="")
        target = quote(f"lab/tree/{path}", safe="")
        return f"{self.host.rstrip('/')}/v2/{kind}/{where}/{branch}?urlpath={target}"


def with_badge(heading: str, badge: str) -> str:
    """The first cell of a lesson with this badge below its heading."""
    bare = LESSON_BADGE.sub("\n", heading)
    first, _, rest = bare.partition("\n")
    rest = rest.lstrip("\n")
    return "\n\n".join(part for part in (first, badge, rest) if part)


def badge_lesson(path: Path, address: Address) -> bool:
    """Write the badge into one lesson; whether that changed it."""
    text = path.read_text("utf-8")
    book = json.loads(text)
    cell = book["cells"][0]
    as_list = isinstance(cell["source"], list)
    heading = "".join(cell["source"])
    known = address.opens(f"tutorials/{path.name}") if address.address else UNKNOWN_IN_A_LESSON
    wanted = with_badge(heading, f"[![{WORDS}](badge.svg)]({known})")
    if wanted == heading:
        return False
    cell["source"] = wanted.splitlines(keepends=True) if as_list else wanted
    path.write_text(json.dumps(book, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return True


def badge_readme(path: Path, address: Address) -> None:
    target = address.opens(f"tutorials/{FIRST_LESSON}") if address.address else UNKNOWN
    text, count = README_BADGE.subn(lambda m: f"{m[1]}({target})", path.read_text("utf-8"))
    if count != 1:
        raise BadAddress(f"{path.name}: expected one badge of Binder, got {count}")
    path.write_text(text, "utf-8")


def write_all(root: Path, address: Address) -> int:
    """Every badge of the project; how many lessons changed."""
    address.check()
    badge_readme(root / "README.md", address)
    address.write(root)
    return sum(badge_lesson(path, address) for path in sorted((root / "tutorials").glob("*.ipynb")))


def main() -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    before = Address.read(ROOT)
    ask.add_argument("--address", default=before.address)
    ask.add_argument("--branch", default=before.branch)
    ask.add_argument("--host", default=before.host)
    asked = ask.parse_args()
    try:
        changed = write_all(ROOT, Address(asked.address, asked.branch, asked.host))
    except BadAddress as error:
        print(f"dustlab: {error}", file=sys.stderr)
        return 2
    print(f"{changed} lessons changed; badges open {asked.address or UNKNOWN}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
