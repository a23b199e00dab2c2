"""A class: who is in it, what was decided about it, and a seed for each of its learners.

How it is served is in `hub`, what it hands in in `handing_in`, what came of it in `results`.

>>> account_of("Chloé M.")
'chloe-m'
>>> pupil_seed(7, "ada") == pupil_seed(7, "Ada") != pupil_seed(7, "ben")
True
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from ..core.errors import BadInput
from ..core.files import json_of, make_folder, read_text, write_text
from ..core.words import LANGUAGES
from .strands import STRANDS

CONFIG, SETTINGS = "jupyterhub_config.py", "class.json"
HOMES, HANDED_IN, GIVEN = "homes", "handed-in", "given"
"""The folders of a class: of its learners, of what they handed in, of what all of them get."""
LOG = "hub.log"
"""In the folder of a class: what the teacher need not see."""
TEACHER = "teacher"
# What the environment of a learner's server tells the lessons.
SEED, HAND_IN = "DUSTLAB_SEED", "DUSTLAB_HAND_IN"
FROM_TEACHER, TRUSTED = "DUSTLAB_FROM_TEACHER", "DUSTLAB_TRUSTED"
HUB = """# Written once by dustlab class start; what you add at the end has the last word.
from pathlib import Path

from {home} import configure

c = get_config()
configure(c, str(Path(__file__).parent / "{settings}"))
"""
# Where `configure` is; a class that was set up earlier may name another place.
HOME = "dustlab.school.hub"
_CONFIGURED = re.compile(r"^from dustlab[\w.]* import configure$", re.MULTILINE)


# -- names


NAME = re.compile(r"[^\W_](?:[^\W_]|[ ._,'’()-]){0,59}")
"""As people write names: letters of any language, digits, blanks, dots, dashes, an apostrophe."""
A_NAME = "a name of letters, digits, blanks, dots and dashes"
ACCOUNT = r"[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?"
LONGEST_ACCOUNT = 40


LATIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
"""Letters that are no Latin ones with accents, and yet read as such."""


def account_of(name: str) -> str:
    """The account behind a name, and the folder: "Chloé M." and "chloe m" are the same person.

    Letters that have no Latin one beneath their accents are told by others (Punycode). What can be
    no name has no account.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not NAME.fullmatch(name):
        return ""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign)).translate(LATIN)
    account = re.sub(r"[^\w.]+", "-", plain).strip("-._")
    if not account.isascii():
        account = account.encode("punycode").decode("ascii").lower()
    if len(account) > LONGEST_ACCOUNT:
        tail = hashlib.sha256(plain.encode()).hexdigest()[:6]
        account = f"{account[: LONGEST_ACCOUNT - 7]}-{tail}"
    return account if re.fullmatch(ACCOUNT, account) else ""


def read_names(path: Path) -> list[str]:
    """A list of names, one in each line; what stands behind a # is a remark."""
    lines = read_text(path, "a list of names, one in each line").splitlines()
    told = [(f"{path}, line {at}", line.partition("#")[0]) for at, line in enumerate(lines, 1)]
    return list(_names([(where, " ".join(name.split())) for where, name in told], str(path)))


def _names(told: Iterable[tuple[str, str]], where: str) -> tuple[str, ...]:
    """Names that can be told from each other, whoever types them."""
    names: dict[str, str] = {}
    for place, name in told:
        if not name:
            continue
        account = account_of(name)
        if not account:
            raise BadInput(place, A_NAME, name)
        if account in names:
            other = "" if names[account] == name else f" (typed like {names[account]})"
            raise BadInput(place, "each name once", f"{name}{other}")
        names[account] = name
    if not names:
        raise BadInput(where, "at least one name", "none")
    return tuple(names.values())


# -- seeds


def pupil_seed(class_seed: int, name: str) -> int:
    """A seed for each learner of a class, the same each time."""
    told = account_of(name) or name.strip().lower()
    digest = hashlib.sha256(f"{class_seed}/{told}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % 1_000_000


def my_seed(otherwise: int = 7) -> int:
    """The seed that the class dealt to this pupil; `otherwise` where there is no class."""
    seed = os.environ.get(SEED, "")
    return int(seed) if re.fullmatch("[0-9]{1,9}", seed) else otherwise


# -- what is decided about a class


@dataclass(frozen=True)
class Room:
    """Everything that is decided about a class."""

    folder: str
    """Where the learners' folders, their results and the hub's own files are."""
    names: tuple[str, ...] = ()
    """Who may come in, as they write themselves; empty: everybody, by any name."""
    teacher: str = TEACHER
    """Who sees results, may stop servers, and has a password from the beginning."""
    seed: int = 7
    memory: int = 2 * 2**30
    """Bytes that a learner's server, and each notebook's kernel, can have at most."""
    host: str = "127.0.0.1"
    port: int = 8000
    strand: str = ""
    """The strand of the course on chance in which all learners begin; empty: each chooses."""
    language: str = "en"
    """Of the login page, the results and the board."""
    sandbox: str = ""
    """By what means servers are kept apart; empty: by none."""
    certificate: str = ""
    key: str = ""
    """The files of HTTPS; empty: plain HTTP."""

    @property
    def pupils(self) -> dict[str, str]:
        """Who is on the list, by account."""
        return {account_of(name): name for name in self.names}

    @property
    def teachers_account(self) -> str:
        return account_of(self.teacher) or TEACHER

    def lets_in(self, account: str) -> bool:
        """Whether an account may come in."""
        if not re.fullmatch(ACCOUNT, account):
            return False
        return not self.names or account == self.teachers_account or account in self.pupils

    def name_of(self, account: str) -> str:
        """The name that the teacher knows somebody by."""
        return (
            self.teacher if account == self.teachers_account else self.pupils.get(account, account)
        )

    def write(self) -> Path:
        """The folder with the hub's configuration in it; what learners have there stays."""
        folder = make_folder(self.folder)
        folder.chmod(0o700)  # nobody else's who has an account on this computer
        for name in (HOMES, HANDED_IN, GIVEN):
            make_folder(folder / name)
        write_text(folder / SETTINGS, json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n")
        config = folder / CONFIG
        if not config.exists():
            write_text(config, HUB.format(home=HOME, settings=SETTINGS))
        written = read_text(config, "the configuration of a hub")
        mended = _CONFIGURED.sub(f"from {HOME} import configure", written)
        if mended != written:
            write_text(config, mended)
        return config


def read_room(path: Path) -> Room:
    """What was decided about a class, from its file."""
    expected = "the settings of a class, as dustlab class start writes them"
    decided = json_of(read_text(path, expected), str(path), expected)
    kinds = {key: type(value) for key, value in asdict(Room("")).items()}
    # JSON knows lists only.
    kinds["names"] = list
    if not isinstance(decided, dict) or decided.keys() - kinds or "folder" not in decided:
        raise BadInput(str(path), expected, "something else")
    for key, value in decided.items():
        if type(value) is not kinds[key]:
            raise BadInput(f"{path}, {key}", "the value that class start gave it", value)
    if decided.get("language", LANGUAGES[0]) not in LANGUAGES:
        raise BadInput(f"{path}, language", f"one of {', '.join(LANGUAGES)}", decided["language"])
    names = decided.get("names", [])
    where = f"{path}, names"
    for name in [*names, *filter(None, [decided.get("teacher")])]:
        if not isinstance(name, str) or not account_of(name):
            raise BadInput(where, A_NAME, name)
    teacher = decided.get("teacher") or TEACHER
    if decided.get("strand", "") not in ("", *STRANDS):
        expected = f"one of the strands: {', '.join(STRANDS)}"
        raise BadInput(f"{path}, strand", expected, decided["strand"])
    listed = _names([(where, name) for name in names], where) if names else ()
    return Room(**{**decided, "names": listed, "teacher": teacher})
