"""How the hub of a class begins a learner's server: from the nursery, where there is one."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any, ClassVar

from jupyterhub.spawner import SimpleLocalProcessSpawner
from jupyterhub.utils import random_port
from traitlets import Instance, Integer

from dustlab.school.sandbox import View

from .nursery import Nursery


def places(home: str) -> list[str]:
    """Where JupyterLab keeps what it keeps: it found that out before it had a learner."""
    kept = f"{home}/.jupyter/lab"
    return [
        f"--LabApp.user_settings_dir={kept}/user-settings",
        f"--LabApp.workspaces_dir={kept}/workspaces",
    ]


class FromNursery(SimpleLocalProcessSpawner):
    """A server in a sandbox of its own, which has read JupyterLab before it began."""

    view = Instance(View, allow_none=True, help="What the server sees; none: it is run by itself.")
    memory = Integer(0, help="Bytes that it can have.")
    _nursery: ClassVar[Nursery | None] = None

    async def start(self) -> Any:
        if self.view is None:
            return await super().start()
        self.port: int = self.port or random_port()
        order = {
            "env": self.get_env(),
            "home": self.view.write[0],
            "arguments": [*self.get_args(), *places(self.view.write[0])],
            "memory": self.memory,
            **asdict(self.view),
        }
        self.proc = None  # of a process that is no child of the hub only the number is known
        self.pid = await asyncio.to_thread(self.nursery().server, order)
        return ("127.0.0.1", self.port)

    @classmethod
    def nursery(cls) -> Nursery:
        if cls._nursery is None or cls._nursery.process.poll() is not None:
            cls._nursery = FromNursery._nursery = Nursery()
        return cls._nursery
