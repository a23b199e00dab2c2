"""The hub of a class: how JupyterHub, its proxy and its spawner are set up, and started.

One computer serves the room: everybody logs in with a name and a password chosen at the first
visit, and gets the lessons, a server in a sandbox of its own and a memory limit; a server that is
left alone is stopped. Who the teacher is was decided by starting the class.
"""

from __future__ import annotations

import hashlib
import importlib.resources
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..core.errors import BadInput
from ..core.files import make_folder, write_text
from ..core.needs import in_network, need, need_port
from ..core.system import is_root
from ..core.words import say
from .classroom import (
    FROM_TEACHER,
    GIVEN,
    HAND_IN,
    HOMES,
    SEED,
    TRUSTED,
    Room,
    pupil_seed,
    read_room,
)
from .handing_in import PLACE
from .hub_words import door
from .kept_file import KEEP
from .keys import new_password, password_is_set, set_password
from .lessons import for_pupils, lessons
from .outfit import NOTEBOOKS, equip, lay
from .sandbox import NONE, OWN, command, held, means_here, needed, view_of
from .strands import FILE as STRAND
from .strands import choice_of

PROXY, PROXY_VERSION = "configurable-http-proxy", "5.1.0"
PINNED = ("package.json", "package-lock.json")
SIGNED = "trusted"
"""The folder with the signatures of the lessons, which each learner takes over."""
# A server that nobody uses is stopped after this many seconds; how often that is looked at.
IDLE, LOOK = 1800, 300
# Inside a sandbox: a short path, for sockets have no long ones.
RUNTIME = "/tmp/jupyter"

TEACHERS_SCOPES = ("admin-ui", "list:users", "read:users", "servers", "delete:users", "read:hub")
"""What the teacher may do: see who is there, start and stop servers, take somebody out. What is
in others' servers is not shown to the teacher either: a page of a pupil's making could do there
whatever the teacher may."""


def configure(c: Any, settings: str) -> None:
    """Set a hub up: called by its configuration file."""
    room = read_room(Path(settings))
    folder = Path(settings).resolve().parent
    hub = c.JupyterHub
    hub.bind_url = f"{'https' if room.certificate else 'http'}://{room.host}:{room.port}"
    if room.certificate:
        hub.ssl_cert, hub.ssl_key = room.certificate, room.key
    hub.db_url = f"sqlite:///{folder / 'hub.sqlite'}"
    hub.cookie_secret_file = str(folder / "cookie-secret")
    hub.pid_file = ""
    c.ConfigurableHTTPProxy.pid_file = str(folder / "proxy.pid")
    c.ConfigurableHTTPProxy.command = held([proxy(folder) or PROXY, "--log-level=error"])
    c.ConfigurableHTTPProxy.log_level = "error"
    # The hub and its proxy talk to each other on the two ports above that of the class.
    hub.hub_bind_url = f"http://127.0.0.1:{room.port + 1}"
    c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{room.port + 2}"
    hub.cleanup_servers = True
    # A whole room logs in at once: everybody waits a little, and nobody is sent away.
    hub.concurrent_spawn_limit = 0
    hub.active_server_limit = 0
    hub.template_paths = [str(importlib.resources.files("dustlab_widgets") / "hub" / "templates")]
    hub.template_vars = {
        "announcement_login": say("classroom.login", room.language),
        "door": door(room.language),
    }
    _set_up_the_door(c, settings, folder)
    _set_up_the_servers(c, room, folder)
    _share_out_the_rights(hub, room)


def _set_up_the_door(c: Any, settings: str, folder: Path) -> None:
    """Who comes in, and by which password."""
    c.JupyterHub.authenticator_class = "dustlab_widgets.hub.door.Door"
    c.Door.settings_file = str(folder / Path(settings).name)
    c.FirstUseAuthenticator.dbm_path = str(folder / "passwords.dbm")
    # Who was taken off the list is taken out of the hub, with every key to it.
    c.Authenticator.delete_invalid_users = True
    c.Authenticator.allow_all = True  # the door asks the list


def _set_up_the_servers(c: Any, room: Room, folder: Path) -> None:
    """What each learner's server is told."""
    c.JupyterHub.spawner_class = "dustlab_widgets.hub.spawner.FromNursery"
    c.SimpleLocalProcessSpawner.home_dir_template = str(folder / HOMES / "{username}")
    c.Spawner.default_url = "/lab/tree/00-start.ipynb"
    c.Spawner.start_timeout = c.Spawner.http_timeout = 180
    c.Spawner.args = [
        # A notebook that was left behind costs memory, too; its games were kept move by move.
        f"--MappingKernelManager.cull_idle_timeout={IDLE}",
        f"--MappingKernelManager.cull_interval={LOOK}",
        "--MappingKernelManager.cull_connected=True",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",  # the other one asks the internet what there is
        "--FileContentsManager.delete_to_trash=False",  # what a learner deletes is deleted
        "--ServerApp.log_level=30",
        # Kernels are spoken to by files that nobody else sees, not by ports that everybody does.
        *(["--KernelManager.transport=ipc"] if room.sandbox else []),
        # In a container everything runs as root, and a learner's server must be told that it may.
        *(["--allow-root"] if is_root() else []),
    ]
    c.Spawner.pre_spawn_hook = welcome(room, folder)


def _share_out_the_rights(hub: Any, room: Room) -> None:
    """What the teacher may do, and what stops idle servers; nobody may do everything."""
    culler = [sys.executable, "-m", "jupyterhub_idle_culler"]
    culler += [f"--timeout={IDLE}", f"--cull-every={LOOK}"]
    hub.services = [{"name": "idle-culler", "command": held(culler)}]
    scopes = ["list:users", "read:users:activity", "read:servers", "delete:servers"]
    hub.load_roles = [
        {"name": "idle-culler", "scopes": scopes, "services": ["idle-culler"]},
        {"name": "teacher", "scopes": [*TEACHERS_SCOPES], "users": [room.teachers_account]},
        # Nobody can do everything, whatever an earlier start of this class said.
        {"name": "admin", "users": [], "services": []},
    ]


def welcome(room: Room, folder: Path) -> Callable[[Any], None]:
    """What is done before a learner's server starts: the lessons, a seed, a sandbox."""

    def prepare(spawner: Any) -> None:
        account = str(spawner.user.name)
        home = make_folder(folder / HOMES / account)
        given = folder / GIVEN
        equip(home, given, teachers=account == room.teachers_account)
        if room.strand:
            lay(home, STRAND, choice_of(room.strand).encode())
        spawner.environment = {
            **spawner.environment,
            SEED: str(pupil_seed(room.seed, account)),
            HAND_IN: f"http://127.0.0.1:{room.port + 1}{PLACE}",
            FROM_TEACHER: str(given),
            TRUSTED: str(folder / SIGNED),
            KEEP: str(home),
            **({"JUPYTER_RUNTIME_DIR": RUNTIME} if room.sandbox else {}),
        }
        view = view_of(home, given, folder / SIGNED)
        spawner.cmd = command(room.sandbox, view, single_user(room.memory))
        # Where the sandbox is our own, a server divides from one that has read everything.
        spawner.view = view if room.sandbox == OWN else None
        spawner.memory = room.memory

    return prepare


def single_user(memory: int) -> list[str]:
    """A learner's own server, from this very environment, with a limit to its memory."""
    less = [sys.executable, "-m", "dustlab.school.less_memory", str(memory)]
    return [*less, sys.executable, "-m", "dustlab_widgets.hub.server"]


# -- the proxy


def proxy(folder: Path) -> str:
    """Where the hub's proxy is, in the version that was tried; an empty text if it is nowhere."""
    ours = folder.resolve() / "node_modules" / ".bin" / PROXY
    if ours.exists() and _version(str(ours)) == PROXY_VERSION:
        return str(ours)
    found = shutil.which(PROXY) or ""
    return found if found and _version(found) == PROXY_VERSION else ""


def _version(program: str) -> str:
    try:
        return _run(program, "--version").stdout.strip()
    except OSError:
        return ""


def get_proxy(folder: Path) -> None:
    """Let npm fetch the proxy into the folder: this one, and what it needs, by their checksums."""
    if proxy(folder):
        return
    npm = shutil.which("npm")
    if npm is None:
        wanted = f"{PROXY} {PROXY_VERSION}"
        expected = f"{wanted}, or npm to fetch it (npm install -g {PROXY}@{PROXY_VERSION})"
        raise BadInput("class", expected, "neither")
    pins = importlib.resources.files("dustlab") / "data" / "proxy"
    for name in PINNED:
        write_text(folder / name, (pins / name).read_text("utf-8"))
    config = _run(npm, "config", "get", "globalconfig")
    # With a prefix of its own npm would look for the machine's settings (certificates, say) there.
    settings = [f"--globalconfig={path}"] if (path := config.stdout.strip()) else []
    quiet = ["--loglevel=error", "--no-audit", "--no-fund", "--omit=optional"]
    config = _run(npm, "ci", *quiet, *settings, "--prefix", str(folder.resolve()))
    if not proxy(folder):
        said = (config.stderr or config.stdout).strip().splitlines()
        got = said[-1] if said else "nothing"
        raise BadInput("class", f"npm to fetch the hub's proxy {PROXY} (a network?)", got)


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True)


# -- HTTPS


def certify(folder: Path) -> tuple[str, str]:
    """A certificate of the class's own, and its key: browsers ask once whether it is trusted."""
    store = folder.resolve() / "certificates"
    pair = store / "class" / "class.crt", store / "class" / "class.key"
    if not all(path.is_file() for path in pair):
        store.mkdir(mode=0o700, exist_ok=True)
        name = socket.gethostname()
        own = {"127.0.0.1", *_addresses(name), *filter(None, [in_network("0.0.0.0")])}
        tool = [sys.executable, "-m", "certipy", "--store-dir", str(store)]
        for line in (["authority"], ["class", "--ca-name", "authority", "--alt-names"]):
            known = ",".join([f"DNS:{name}", "DNS:localhost", *(f"IP:{one}" for one in own)])
            names = [known] if "--ca-name" in line else []
            done = _run(*tool, *line, *names)
        if not all(path.is_file() for path in pair):
            got = (done.stderr or done.stdout).strip().splitlines()
            raise BadInput("class", "a certificate made by certipy", got[-1] if got else "none")
    return str(pair[0]), str(pair[1])


def _addresses(name: str) -> list[str]:
    """The addresses under which others know this computer, if it knows them."""
    try:
        return socket.gethostbyname_ex(name)[2]
    except OSError:
        return []


def fingerprint(certificate: str) -> str:
    """What the browser's warning shows of a certificate, so that it can be compared."""
    import ssl

    text = Path(certificate).read_text("ascii")
    digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(text)).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


# -- start


def start(
    room: Room,
    ready: Callable[[Room, str], str] = lambda *_: "",
    *,
    sandbox: bool = True,
    https: bool = False,
) -> int:
    """Serve the class until Ctrl-C; `ready` is called when nothing speaks against it any more.

    It is told what was decided, and the teacher's password, if that is a new one; what it gives
    back is said when the hub answers. With `https` and no certificate the class makes its own.
    """
    packages = ("jupyterhub", "firstuseauthenticator", "jupyterhub_idle_culler", "jupyterlab")
    for package in packages:
        need(package, "class", "class")
    for port, host in ((room.port, room.host), (room.port + 1, ""), (room.port + 2, "")):
        need_port(port, "class", host or "127.0.0.1", "; a class takes the two above it, too")
    folder = make_folder(room.folder).resolve()
    if any(folder.is_relative_to(one) for one in needed()):
        raise BadInput(room.folder, "a folder that is no part of Python or of the lessons", folder)
    room.write()
    get_proxy(folder)
    means = means_here(folder / HOMES, folder / GIVEN) if sandbox else ()
    room = replace(room, folder=str(folder), sandbox=means[0] if means else NONE)
    if https and not room.certificate:
        certificate, key = certify(folder)
        room = replace(room, certificate=certificate, key=key)
    config = room.write()
    sign_lessons(folder)
    password = ""
    if not password_is_set(folder, room.teachers_account):
        password = new_password()
        set_password(folder, room.teachers_account, password)
    line = [sys.executable, "-m", "dustlab_widgets.hub.opening", str(config.resolve())]
    os.chdir(folder)
    opened = ready(room, password)
    line += [room.language, opened, say("classroom.not_opened", room.language)]
    sys.stdout.flush()
    # The hub takes this place, so that Ctrl-C and the end of a session reach it alone. Pressed
    # meanwhile, Ctrl-C waits until the hub can end in one line.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    os.execv(line[0], line)


def sign_lessons(folder: Path) -> None:
    """Sign the lessons once for all: a page that is not signed hides its stored pictures."""
    state = folder / SIGNED / "signed.json"
    books = {path.name: path.stat().st_mtime_ns for path in sorted(lessons().glob("*.ipynb"))}
    given = {path.name: path.stat().st_mtime_ns for path in sorted((folder / GIVEN).glob("*"))}
    told = json.dumps([books, given, for_pupils.__name__])
    if state.is_file() and state.read_text("utf-8") == told:
        return
    kept = str(make_folder(folder / SIGNED))
    with tempfile.TemporaryDirectory() as pupils:
        places = [lessons(), folder / GIVEN]
        _lay_out_for_pupils(places, Path(pupils))
        tool = [sys.executable, "-m", "dustlab_widgets.hub.trust", kept]
        _run(*tool, *map(str, places), pupils)
    write_text(state, told)


def _lay_out_for_pupils(places: Iterable[Path], folder: Path) -> None:
    """Notebooks that pupils get otherwise than the teacher: each has a signature of its own."""
    books = [path for place in places for path in sorted(place.rglob(f"*{NOTEBOOKS}"))]
    for number, path in enumerate(books):
        whole = path.read_bytes()
        theirs = for_pupils(whole)
        if theirs != whole:
            (folder / f"{number}{NOTEBOOKS}").write_bytes(theirs)
