"""The door of a class: who may come in, by what name and with what password."""

from __future__ import annotations

import asyncio
import dbm
from pathlib import Path
from typing import Any

import bcrypt
from firstuseauthenticator import FirstUseAuthenticator
from traitlets import Unicode

from dustlab.core.errors import BadInput
from dustlab.core.words import say
from dustlab.school.classroom import account_of, read_room
from dustlab.school.keys import LEAST_LETTERS, ROUNDS, is_password, set_password
from dustlab.school.sandbox import OWN

from .pages import HANDLERS
from .spawner import FromNursery
from .telling import terminal

WAIT = 1.0
"""Seconds until the next try with a wrong password."""


class Door(FirstUseAuthenticator):
    """Learners choose a password at their first visit; the teacher had one before anybody came."""

    settings_file = Unicode("", config=True, help="The settings of the class.")

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self.folder = Path(self.settings_file).parent
        self.room = read_room(Path(self.settings_file))
        self._alone = asyncio.Lock()
        self._here: set[str] = set()
        if self.room.sandbox == OWN:
            FromNursery.nursery()  # it reads while nobody waits for it yet

    def normalize_username(self, username: str) -> str:
        """The account behind a name as people write it."""
        return account_of(username) or username.strip().lower()

    def validate_username(self, username: str) -> bool:
        """Asked at each login, and of everybody whom the hub knows, whenever it starts."""
        return self.room.lets_in(username)

    async def authenticate(self, handler: Any, data: dict[str, str]) -> str | None:
        account, password = account_of(data["username"]), data["password"]
        if not account:
            self._tell(handler, "classroom.not_a_name")
            return None
        if not self.room.lets_in(account):
            self._tell(handler, "classroom.not_on_list")
            self._show("classroom.seen_stranger", name=" ".join(data["username"].split()))
            return None
        if account == self.room.teachers_account:
            good = await asyncio.to_thread(is_password, self.folder, account, password)
        else:
            known = await self._known(account)
            if known is None and not self._validate_password(password):
                least = self.min_password_length
                self._tell(handler, "classroom.short_password", least=least)
                return None
            good = await self._is_pupils(account, password, known)
        if not good:
            await asyncio.sleep(WAIT)
            name = self.room.name_of(account)
            self._tell(handler, "classroom.wrong_password", name=name)
            self._show("classroom.seen_wrong_password", name=name)
            return None
        self._came(account)
        return account

    def _came(self, account: str) -> None:
        """Show the teacher who is here, and how many there are."""
        if account == self.room.teachers_account or account in self._here:
            return
        self._here.add(account)
        facts = {"name": self.room.name_of(account), "count": len(self._here)}
        if self.room.names:
            self._show("classroom.seen_of", all=len(self.room.names), **facts)
        else:
            self._show("classroom.seen", **facts)

    def _show(self, key: str, **facts: Any) -> None:
        terminal.tell_once(key, self.room.language, **facts)

    def _tell(self, handler: Any, key: str, **facts: Any) -> None:
        """Why nobody comes in, on the login page."""
        handler.custom_login_error = say(key, self.room.language, **facts)

    async def _known(self, account: str) -> bytes | None:
        async with self._alone:
            with dbm.open(self.dbm_path, "c", 0o600) as passwords:
                return passwords.get(account.encode())

    async def _is_pupils(self, account: str, password: str, known: bytes | None) -> bool:
        """Whether it is this pupil's password; the first one is. The room waits for nobody's."""
        told = password.encode()[:72]  # of a longer one bcrypt looks at no more
        if known is None:
            turned = await asyncio.to_thread(bcrypt.hashpw, told, bcrypt.gensalt(ROUNDS))
            async with self._alone:
                with dbm.open(self.dbm_path, "c", 0o600) as passwords:
                    known = passwords.setdefault(account.encode(), turned)
            if known == turned:
                return True
        return await asyncio.to_thread(bcrypt.checkpw, told, known)

    def reset_password(self, username: str, new_password: str) -> str:
        """A password that its owner changes, on the page for that."""
        if username != self.room.teachers_account:
            if not self._validate_password(new_password):
                least = self.min_password_length
                return say("classroom.short_password", self.room.language, least=least)
            return str(super().reset_password(username, new_password))
        try:
            set_password(self.folder, username, new_password)
        except BadInput:
            return say("classroom.short_password", self.room.language, least=LEAST_LETTERS)
        return "Your password has been changed successfully!"

    def get_handlers(self, app: Any) -> list[tuple[str, type]]:
        return [*super().get_handlers(app), *HANDLERS]
