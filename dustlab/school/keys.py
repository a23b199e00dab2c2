"""Who may open what in a class: the teacher's password, and the key by which the hub signs."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, unwritable
from ..core.files import read_text

PASSWORD, KEY = "teacher-password", "hand-in-key"
LEAST_LETTERS = 10
"""Of the teacher's password: with it the work of a whole class can be seen."""
ROUNDS = 10
"""A thousand turns of bcrypt: nobody guesses quickly, and a room of thirty is let in at once."""
# No letters that are mistaken for each other when they are read out.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """A password that can be read out and typed."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))


def set_password(folder: Path, account: str, password: str) -> None:
    """The teacher's password; only what it becomes by many turns is kept."""
    import bcrypt

    if len(password) < LEAST_LETTERS:
        expected = f"a password of at least {LEAST_LETTERS} letters"
        raise BadInput("password", expected, f"{len(password)}")
    turned = bcrypt.hashpw(_bytes(password), bcrypt.gensalt(ROUNDS)).decode("ascii")
    _write_alone(folder / PASSWORD, f"{account}\n{turned}\n")


def password_is_set(folder: Path, account: str) -> bool:
    """Whether this account has the teacher's password; one of another teacher does not count."""
    return (folder / PASSWORD).is_file() and _kept(folder)[0] == account


def is_password(folder: Path, account: str, password: str) -> bool:
    """Whether this is the teacher's password."""
    import bcrypt

    if not password_is_set(folder, account):
        return False
    return bcrypt.checkpw(_bytes(password), _kept(folder)[1].encode("ascii"))


def _bytes(password: str) -> bytes:
    """Of any length: bcrypt itself looks at 72 bytes only."""
    return hashlib.sha256(password.encode()).hexdigest().encode("ascii")


def _kept(folder: Path) -> tuple[str, str]:
    lines = read_text(folder / PASSWORD, "the teacher's password, as class start keeps it")
    account, _, turned = lines.strip().partition("\n")
    return account, turned


def _write_alone(path: Path, text: str) -> None:
    """A file that nobody else may read."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with open(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
            file.write(text.encode("utf-8"))
        part.replace(path)
    except OSError as error:
        raise BadInput(str(path), "a file that can be written", unwritable(error)) from error


# -- signatures


def signature(folder: Path, content: Mapping[str, Any]) -> str:
    """What the hub of a class signs with; the key is made at the first signature."""
    if not (folder / KEY).is_file():
        _write_alone(folder / KEY, secrets.token_hex(32))
    return _signed(read_text(folder / KEY, "the key of a class"), content)


def is_signed(folder: Path, content: Mapping[str, Any], told: object) -> bool:
    """Whether the hub of this class signed something."""
    if not (folder / KEY).is_file() or not isinstance(told, str):
        return False
    found = _signed(read_text(folder / KEY, "the key of a class"), content)
    return hmac.compare_digest(found.encode(), told.encode("utf-8", "replace"))


def _signed(key: str, content: Mapping[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hmac.new(key.strip().encode(), text.encode(), hashlib.sha256).hexdigest()
