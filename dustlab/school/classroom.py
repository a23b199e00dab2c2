"""A class: a hub for a room of learners, a seed for each of them, and their results in one picture.

The hub, its proxy and its spawner are JupyterHub's own; here is only how they are set up. One
computer serves the room: everybody logs in with a name and a password chosen at the first visit,
gets a copy of the lessons and a memory limit, and a server that is left alone is stopped.

>>> pupil_seed(7, "ada") == pupil_seed(7, "ada") != pupil_seed(7, "ben")
True
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from ..core.errors import BadInput
from ..core.files import json_of, make_folder, read_text, write_text
from ..core.games import GAMES
from ..core.needs import need, need_port
from ..core.words import phrase, say
from ..pictures.chart import Bar, bars
from ..pictures.scene import Scene
from .deck import my_deck
from .lessons import copy_lessons
from .mastery import mastery
from .progress import FORM, Progress, with_guesses

NAME = r"\w[\w.-]{0,39}"
CONFIG, SETTINGS = "jupyterhub_config.py", "class.json"
PROXY = "configurable-http-proxy"
# What the environment of a learner's server tells the lessons.
SEED, HAND_IN, WHO = "DUSTLAB_SEED", "DUSTLAB_HAND_IN", "DUSTLAB_NAME"
HUB = """# Written once by dustlab class start; what you add at the end has the last word.
from pathlib import Path

from {home} import configure

c = get_config()
configure(c, str(Path(__file__).parent / "{settings}"))
"""
# Where `configure` is, and where the configuration of an older class says that it is.
HOME, EARLIER_HOME = "dustlab.school.classroom", "dustlab.classroom"
# A server that nobody uses is stopped after this many seconds; how often that is looked at.
IDLE, LOOK = 1800, 300


# -- seeds


def pupil_seed(class_seed: int, name: str) -> int:
    """A seed for each learner of a class, the same each time."""
    digest = hashlib.sha256(f"{class_seed}/{name.strip().lower()}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % 1_000_000


def my_seed(otherwise: int = 7) -> int:
    """The seed that the class dealt to this pupil; `otherwise` where there is no class."""
    seed = os.environ.get(SEED, "")
    return int(seed) if re.fullmatch("[0-9]{1,9}", seed) else otherwise


def read_names(path: Path) -> list[str]:
    """A list of names, one in each line; what stands behind a # is a remark."""
    lines = read_text(path, "a list of names, one in each line").splitlines()
    names: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        name = line.partition("#")[0].strip().lower()
        if not name:
            continue
        where = f"{path}, line {number}"
        if not re.fullmatch(NAME, name):
            raise BadInput(where, "a name of letters, digits, dots and dashes", name)
        if name in names:
            raise BadInput(where, "each name once", name)
        names[name] = number
    if not names:
        raise BadInput(str(path), "at least one name", "none")
    return list(names)


# -- the hub


@dataclass(frozen=True)
class Room:
    """Everything that is decided about a class."""

    folder: str
    """Where the learners' folders, their results and the hub's own files are."""
    names: tuple[str, ...] = ()
    """Who may come in; empty: everybody, by any name."""
    teacher: str = ""
    """Who may stop servers and open those of others."""
    seed: int = 7
    memory: int = 2 * 2**30
    """Bytes that a learner's server, and each notebook's kernel, can have at most."""
    host: str = "127.0.0.1"
    port: int = 8000

    def write(self) -> Path:
        """The folder with the hub's configuration in it; what learners have there stays."""
        folder = make_folder(self.folder)
        make_folder(folder / "homes")
        make_folder(folder / "handed-in")
        write_text(folder / SETTINGS, json.dumps(asdict(self), indent=1) + "\n")
        config = folder / CONFIG
        if not config.exists():
            write_text(config, HUB.format(home=HOME, settings=SETTINGS))
        elif EARLIER_HOME in (written := read_text(config, "the configuration of a hub")):
            write_text(config, written.replace(EARLIER_HOME, HOME))
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
    names = decided.get("names", [])
    for name in [*names, *filter(None, [decided.get("teacher")])]:
        if not isinstance(name, str) or not re.fullmatch(NAME, name):
            raise BadInput(f"{path}, names", "names of letters, digits, dots and dashes", name)
    return Room(**{**decided, "names": tuple(names)})


def configure(c: Any, settings: str) -> None:
    """Set a hub up: called by its configuration file."""
    room = read_room(Path(settings))
    folder = Path(settings).resolve().parent
    hub = c.JupyterHub
    hub.bind_url = f"http://{room.host}:{room.port}"
    hub.db_url = f"sqlite:///{folder / 'hub.sqlite'}"
    hub.cookie_secret_file = str(folder / "cookie-secret")
    hub.pid_file = ""
    c.ConfigurableHTTPProxy.pid_file = str(folder / "proxy.pid")
    c.ConfigurableHTTPProxy.command = [proxy(folder) or PROXY, "--log-level=error"]
    # The hub and its proxy talk to each other on the two ports above that of the class.
    hub.hub_bind_url = f"http://127.0.0.1:{room.port + 1}"
    c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{room.port + 2}"
    hub.cleanup_servers = True
    # A whole room logs in at once: everybody waits a little, and nobody is sent away.
    hub.concurrent_spawn_limit = 0
    hub.active_server_limit = 0

    hub.authenticator_class = "firstuse"
    c.FirstUseAuthenticator.dbm_path = str(folder / "passwords.dbm")
    c.FirstUseAuthenticator.create_users = True
    c.Authenticator.username_pattern = NAME
    if room.names:
        c.Authenticator.allowed_users = {*room.names, *filter(None, [room.teacher])}
    else:
        c.Authenticator.allow_all = True
    c.Authenticator.admin_users = {room.teacher} if room.teacher else set()

    hub.spawner_class = "simple"
    c.SimpleLocalProcessSpawner.home_dir_template = str(folder / "homes" / "{username}")
    c.Spawner.cmd = [
        sys.executable,
        "-m",
        "dustlab.school.less_memory",
        str(room.memory),
        *single_user(),
    ]
    c.Spawner.default_url = "/lab/tree/00-start.ipynb"
    c.Spawner.start_timeout = c.Spawner.http_timeout = 180
    c.Spawner.args = [
        # A notebook that was left behind costs memory, too.
        f"--MappingKernelManager.cull_idle_timeout={IDLE}",
        f"--MappingKernelManager.cull_interval={LOOK}",
        "--MappingKernelManager.cull_connected=True",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--ServerApp.log_level=30",
        # In a container everything runs as root, and a learner's server must be told that it may.
        *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
    ]
    c.Spawner.pre_spawn_hook = welcome(room, folder)

    hub.services = [
        {
            "name": "idle-culler",
            "command": [
                *(sys.executable, "-m", "jupyterhub_idle_culler"),
                *(f"--timeout={IDLE}", f"--cull-every={LOOK}"),
            ],
        }
    ]
    scopes = ["list:users", "read:users:activity", "read:servers", "delete:servers"]
    hub.load_roles = [{"name": "idle-culler", "scopes": scopes, "services": ["idle-culler"]}]


def welcome(room: Room, folder: Path) -> Any:
    """What is done before a learner's server starts: a copy of the lessons, a seed."""

    def prepare(spawner: Any) -> None:
        name = str(spawner.user.name)
        copy_lessons(folder / "homes" / name)
        spawner.environment = {
            **spawner.environment,
            SEED: str(pupil_seed(room.seed, name)),
            HAND_IN: str(folder / "handed-in"),
            WHO: name,
        }

    return prepare


def single_user() -> list[str]:
    """A learner's own server, from this very environment."""
    return [sys.executable, "-m", "jupyterhub.singleuser"]


def proxy(folder: Path) -> str:
    """Where the hub's proxy is, or an empty text: installed on this machine, or in the folder."""
    ours = folder.resolve() / "node_modules" / ".bin" / PROXY
    return str(ours) if ours.exists() else shutil.which(PROXY) or ""


def get_proxy(folder: Path) -> None:
    """Let npm fetch the proxy into the folder, if it is nowhere yet."""
    if proxy(folder):
        return
    npm = shutil.which("npm")
    if npm is None:
        expected = f"the hub's proxy, or npm to fetch it (npm install -g {PROXY})"
        raise BadInput("class", expected, "neither")
    wanted = f"{PROXY}@>=4.6"
    config = _run(npm, "config", "get", "globalconfig")
    # With a prefix of its own npm would look for the machine's settings (certificates, say) there.
    settings = [f"--globalconfig={path}"] if (path := config.stdout.strip()) else []
    quiet = ["--loglevel=error", "--no-audit", "--no-fund"]
    config = _run(npm, "install", *quiet, *settings, "--prefix", str(folder.resolve()), wanted)
    if not proxy(folder):
        said = (config.stderr or config.stdout).strip().splitlines()
        got = said[-1] if said else "nothing"
        raise BadInput("class", f"npm to fetch the hub's proxy {PROXY} (a network?)", got)


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True)


def start(room: Room, ready: Callable[[], object] = lambda: None) -> int:
    """Serve the class until Ctrl-C; `ready` is called when nothing speaks against it any more."""
    for package in ("jupyterhub", "firstuseauthenticator", "jupyterhub_idle_culler"):
        need(package, "class", "class")
    need("jupyterlab", "class", "class")
    for port, host in ((room.port, room.host), (room.port + 1, ""), (room.port + 2, "")):
        need_port(port, "class", host or "127.0.0.1")
    config = room.write()
    get_proxy(config.parent)
    command = [sys.executable, "-m", "jupyterhub", "-f", str(config.resolve()), "--log-level=WARN"]
    os.chdir(config.parent)
    ready()
    sys.stdout.flush()
    # The hub takes this place, so that Ctrl-C and the end of a session reach it alone.
    os.execv(command[0], command)


# -- results


def hand_in(progress: Progress, lessons: Path, today: date | None = None) -> Path | None:
    """Give one's results to the teacher of the class, with the guesses that lie beside the lessons.

    With `today` the learner wants to hand in the questions that return and the map of what is known
    on this day as well; nobody else decides that. Where there is no class the answer is None.
    """
    folder, name = os.environ.get(HAND_IN, ""), os.environ.get(WHO, "")
    if not folder or not re.fullmatch(NAME, name):
        return None
    path = Path(folder) / f"{name}.json"
    handed_in = {**with_guesses(progress, lessons), "name": name}
    if today is not None:
        deck = my_deck(lessons)
        maps = [mastery(game, deck, progress, lessons, today) for game in GAMES]
        handed_in |= {"deck": deck.as_json(), "mastery": [one.as_json() for one in maps]}
    write_text(path, json.dumps(handed_in, indent=1) + "\n")
    return path


def read_results(places: Iterable[Path]) -> list[Progress]:
    """The files that were handed in: files, or folders of them."""
    handed_in: list[Progress] = []
    for place in places:
        files = sorted(place.glob("*.json")) if place.is_dir() else [place]
        if not files:
            raise BadInput(str(place), f"files that pupils handed in ({FORM})", "none")
        for path in files:
            text = read_text(path, "a file that was handed in")
            handed_in.append(Progress.read(text, str(path)))
    return handed_in


@dataclass(frozen=True)
class Pooled:
    """One question: how many answered it, how many rightly, how many at once and without help."""

    file: str
    question: str
    answered: int
    right: int
    first: int

    @property
    def share(self) -> float:
        return self.right / self.answered


def pool(results: Sequence[Progress], file: str = "") -> list[Pooled]:
    """Every question that was answered (of one file, if it is named), hardest first."""
    pooled = []
    files = sorted({name for one in results for name in one.files() if file in ("", name)})
    if file and not files:
        known = sorted({name for one in results for name in one.files()})
        raise BadInput("class results", f"one of the exercise files ({', '.join(known)})", file)
    for name in files:
        handed_in = [one.of(name) for one in results]
        for question in sorted({question for one in handed_in for question in one}):
            every = [one[question] for one in handed_in if question in one]
            # To look at the solution is not to answer.
            answers = [answer for answer in every if answer.tries]
            if not answers:
                continue
            right = sum(answer.right for answer in answers)
            first = sum(answer.first for answer in answers)
            pooled.append(Pooled(name, question, len(answers), right, first))
    return sorted(pooled, key=lambda one: (one.first / one.answered, one.file, one.question))


def picture(pooled: Sequence[Pooled], pupils: int, language: str = "en") -> Scene:
    """The class at a glance: for each question the share that was right at once."""
    rows = [
        Bar(
            f"{one.file}/{one.question}",
            f"{one.question} ({one.answered})",
            one.first / one.answered,
            words=say("classroom.share", language, first=one.first, answered=one.answered),
        )
        for one in pooled
    ]
    title = say("classroom.title", language, pupils=pupils)
    return bars(title, rows, say("classroom.caption", language), language)


def told(pooled: Sequence[Pooled], pupils: int, language: str = "en") -> str:
    """The same in words, a line for each question."""
    lines = [say("classroom.title", language, pupils=pupils)]
    lines += [phrase("classroom.line", language, **asdict(one)) for one in pooled]
    return "\n".join(lines)
