"""How a class of thirty fares on this machine: a bounded load on its own hub, on loopback.

usage: python tests/load/class_load.py [--learners 30] [--seconds 120] [--lesson NAME.ipynb]

Every learner gets a server from the hub, opens the lesson, runs all its cells and then clicks on
the board of its first battle lab, about once in three seconds. A click is what the page would send;
it lasts until the kernel has sent all that is painted and says that it is idle. Printed as JSON:
memory and the click times at the 50th and 95th percentile.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

from dustlab_widgets import BattleLab

ROOT = Path(__file__).resolve().parents[2]
MOST_LEARNERS, MOST_SECONDS = 60, 300
PAUSE = 3.0
# What a cell shows of a board.
WIDGET, PICTURE = "application/vnd.jupyter.widget-view+json", "image/svg+xml"
RULES = """
c.JupyterHub.services.append({{"name": "load", "api_token": "{token}"}})
scopes = ["admin:users", "admin:servers", "access:servers"]
c.JupyterHub.load_roles.append({{"name": "load", "scopes": scopes, "services": ["load"]}})
"""


@dataclass
class Figures:
    """What was seen."""

    opened: list[float] = field(default_factory=list)
    alive: list[float] = field(default_factory=list)
    """Until the first board of the lesson is there, painted by a live kernel."""
    ran: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else float("nan")


@dataclass
class Learner:
    """One of the class: a server, a kernel, a page's side of the websocket."""

    name: str
    base: str
    token: str
    lesson: str
    figures: Figures
    socket: Any = None
    begun: float = 0.0

    async def ask(self, path: str, method: str = "GET", body: Any = None) -> Any:
        request = HTTPRequest(
            f"{self.base}{path}",
            method=method,
            body=None if body is None and method == "GET" else json.dumps(body or {}),
            headers={"Authorization": f"token {self.token}"},
            request_timeout=240,
        )
        reply = await AsyncHTTPClient().fetch(request)
        return json.loads(reply.body) if reply.body[:1] in (b"{", b"[") else reply.body.decode()

    async def come(self) -> None:
        """A server of one's own, the page, the lesson, a kernel."""
        begun = self.begun = time.perf_counter()
        await self.ask(f"/hub/api/users/{self.name}", "POST")
        await self.ask(f"/hub/api/users/{self.name}/server", "POST")
        while time.perf_counter() < begun + 240:
            user = await self.ask(f"/hub/api/users/{self.name}")
            if user["servers"].get("", {}).get("ready"):
                break
            await asyncio.sleep(0.5)
        page = await self.ask(f"/user/{self.name}/lab/tree/{self.lesson}")
        for script in re.findall(r'src="([^"]+\.js[^"]*)"', page)[:3]:
            await self.ask(script)
        book = await self.ask(f"/user/{self.name}/api/contents/{self.lesson}?content=1")
        kernel = await self.ask(f"/user/{self.name}/api/kernels", "POST", {"name": "python3"})
        home = f"{self.base.replace('http', 'ws')}/user/{self.name}"
        place = f"{home}/api/kernels/{kernel['id']}/channels"
        request = HTTPRequest(place, headers={"Authorization": f"token {self.token}"})
        self.socket = await websocket_connect(request, max_message_size=2**26)
        self.figures.opened.append(time.perf_counter() - begun)
        self.cells = [
            "".join(c["source"]) for c in book["content"]["cells"] if c["cell_type"] == "code"
        ]

    async def send(self, kind: str, content: dict[str, Any]) -> list[dict[str, Any]]:
        """One message; everything that comes until the kernel is idle again."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": self.name,
                  "session": self.name, "version": "5.3", "date": ""}  # fmt: skip
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content,
                   "channel": "shell", "buffers": []}  # fmt: skip
        await self.socket.write_message(json.dumps(message))
        came = []
        while True:
            told = await asyncio.wait_for(self.socket.read_message(), 120)
            if told is None:
                raise ConnectionError(f"{self.name}: the kernel is gone")
            reply = decode(told)
            if reply["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            came.append(reply)
            if reply["msg_type"] == "status" and reply["content"]["execution_state"] == "idle":
                return came

    async def run(self) -> str:
        """Every cell of the lesson; the canvas of its first battle lab."""
        begun, canvas, is_alive = time.perf_counter(), "", False
        for code in self.cells:
            replies = await self.send(
                "execute_request", {"code": code, "silent": False, "store_history": True}
            )
            for reply in replies:
                if reply["msg_type"] == "error":
                    self.figures.errors.append(f"{self.name}: {reply['content']['evalue']}")
                data = reply["content"].get("data", {})
                state = data.get("state", {})
                if not is_alive and (WIDGET in data or PICTURE in data):
                    is_alive = True
                    self.figures.alive.append(time.perf_counter() - self.begun)
                if "BattleLab(" in code and state.get("_model_name") == "MultiCanvasModel":
                    canvas = canvas or reply["content"]["comm_id"]
        self.figures.ran.append(time.perf_counter() - begun)
        return canvas

    async def wait_for(self, others: asyncio.Event) -> None:
        """Stay, and go on reading, until everybody is there."""
        while not others.is_set():
            await self.send("kernel_info_request", {})
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(others.wait(), 5)

    async def event(self, canvas: str, **event: Any) -> None:
        data = {"method": "custom", "content": event}
        await self.send("comm_msg", {"comm_id": canvas, "data": data})

    async def click(self, canvas: str, until: float) -> None:
        """One mech more, one mech less, with pauses as people make them."""
        await self.event(canvas, event="client_ready")
        scene, chance = BattleLab().stage.scene, random.Random(self.name)
        places = [scene.centre("attacker.mech"), scene.centre("attacker.mech.less")]
        await asyncio.sleep(chance.uniform(0, PAUSE))
        for number in range(MOST_SECONDS):
            if time.perf_counter() > until:
                return
            x, y = places[number % 2]
            begun = time.perf_counter()
            await self.event(canvas, event="mouse_up", x=2 * x, y=2 * y)
            self.figures.clicks.append(time.perf_counter() - begun)
            await asyncio.sleep(chance.uniform(PAUSE / 2, PAUSE * 3 / 2))


def decode(told: str | bytes) -> dict[str, Any]:
    """A message of the kernel, whose pictures may come as bytes behind it."""
    if isinstance(told, str):
        return dict(json.loads(told))
    count = int.from_bytes(told[:4], "big")
    offsets = [int.from_bytes(told[4 * i : 4 * i + 4], "big") for i in range(1, count + 1)]
    end = offsets[1] if count > 1 else len(told)
    return dict(json.loads(told[offsets[0] : end]))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(address: str) -> bool:
    with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as reply:
        return bool(reply.status == 200)
    return False


@contextlib.contextmanager
def hub(folder: Path, token: str) -> Iterator[tuple[str, int]]:
    """A class as "dustlab class start" opens it, with a service that may act for its learners."""
    from dustlab.school.classroom import Room

    config = Room(str(folder)).write()
    with config.open("a") as file:
        file.write(RULES.format(token=token))
    port = free_port()
    program = "import sys; from dustlab.cli.verbs import run; sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "class", "start", str(folder), "--port", str(port)]
    with (folder / "class.log").open("wb") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        try:
            end = time.monotonic() + 120
            while not answers(f"http://127.0.0.1:{port}/hub/api/"):
                if time.monotonic() > end or running.poll() is not None:
                    raise TimeoutError((folder / "class.log").read_text()[-2000:])
                time.sleep(0.2)
            yield f"http://127.0.0.1:{port}", running.pid
        finally:
            os.killpg(running.pid, signal.SIGINT)
            try:
                running.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)


def memory(pid: int) -> dict[str, float]:
    """MiB of the hub and its proxy, and of each learner's server with its kernels."""

    def pss(process: psutil.Process) -> float:
        with contextlib.suppress(psutil.Error):
            return float(process.memory_full_info().pss) / 2**20
        return 0.0

    every = psutil.Process(pid).children(recursive=True)
    # A server comes from the nursery, or the hub itself began it.
    begun = psutil.Process(pid).children()
    nursery = [p for p in begun if "dustlab_widgets.hub.nursery" in p.cmdline()]
    servers = [p for p in begun if "dustlab_widgets.hub.server" in p.cmdline()]
    servers += [child for p in nursery for child in p.children()]
    each = [pss(p) + sum(map(pss, p.children(recursive=True))) for p in servers]
    total = sum(map(pss, every)) + pss(psutil.Process(pid))
    return {
        "learner_mean_mib": round(sum(each) / max(len(each), 1), 1),
        "learner_most_mib": round(max(each, default=0), 1),
        "all_gib": round(total / 1024, 2),
        "cpu_s_of_the_hub": round(cpu(psutil.Process(pid)), 2),
        "cpu_s_of_a_learner": round(
            sum(cpu(one) for p in servers for one in (p, *p.children(recursive=True)))
            / max(len(servers), 1),
            2,
        ),
        "servers": len(servers),
    }


def cpu(process: psutil.Process) -> float:
    """Seconds of a processor that it has used."""
    with contextlib.suppress(psutil.Error):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0


async def main(learners: int, seconds: float, lesson: str) -> dict[str, Any]:
    figures, token = Figures(), secrets.token_hex(16)
    AsyncHTTPClient.configure("tornado.simple_httpclient.SimpleAsyncHTTPClient", max_clients=100)
    load_before = os.getloadavg()[0]
    with (
        tempfile.TemporaryDirectory(prefix="dustlab-load-", ignore_cleanup_errors=True) as name,
        hub(Path(name), token) as (base, pid),
    ):
        room = [Learner(f"pupil{i:02}", base, token, lesson, figures) for i in range(learners)]
        everybody = asyncio.Event()

        async def stay(one: Learner) -> None:
            await one.come()
            board = await one.run()
            if len(figures.ran) == learners:
                psutil.cpu_percent()
                everybody.set()
            await one.wait_for(everybody)
            await one.click(board, time.perf_counter() + seconds)

        await asyncio.gather(*map(stay, room))
        used = memory(pid)
        busy = psutil.cpu_percent()
    return {
        "learners": learners,
        "lesson": lesson,
        "seconds": seconds,
        "cores": os.cpu_count(),
        "load_before": round(load_before, 1),
        "cpu_percent_while_clicking": busy,
        "alive_s": {"median": round(percentile(figures.alive, 0.5), 1),
                    "last": round(max(figures.alive, default=float("nan")), 1)},
        "open_s": {"median": round(percentile(figures.opened, 0.5), 1),
                   "last": round(max(figures.opened), 1)},
        "run_s": {"median": round(percentile(figures.ran, 0.5), 1),
                  "last": round(max(figures.ran), 1)},
        "clicks": len(figures.clicks),
        "click_ms": {"p50": round(1000 * percentile(figures.clicks, 0.5)),
                     "p95": round(1000 * percentile(figures.clicks, 0.95))},
        "memory": used,
        "errors": figures.errors,
    }  # fmt: skip


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ask.add_argument("--learners", type=int, default=30)
    ask.add_argument("--seconds", type=float, default=120)
    ask.add_argument("--lesson", default="14-land-battle.ipynb")
    asked = ask.parse_args()
    few = min(asked.learners, MOST_LEARNERS), min(asked.seconds, MOST_SECONDS)
    print(json.dumps(asyncio.run(main(*few, asked.lesson)), indent=1))
