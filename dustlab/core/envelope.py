"""A record that tells nothing to whoever opens it: for games in which cards lie hidden.

It is no secret writing, only an envelope: the same words come out again when it is loaded.

>>> sealed = seal("hand red purple-4")
>>> "purple" in sealed, unseal(sealed), unseal("hand red purple-4")
(False, 'hand red purple-4', 'hand red purple-4')
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from textwrap import wrap

from .errors import BadInput
from .files import MOST_BYTES, unpack

HEAD = "sealed: cards lie hidden in this match; load it at a table to go on"
LINE = 96


def seal(record: str) -> str:
    told = b64encode(zlib.compress(record.encode("utf-8"), 9)).decode("ascii")
    return "\n".join([HEAD, *wrap(told, LINE), ""])


def is_sealed(text: str) -> bool:
    return text.partition("\n")[0].strip() == HEAD


def unseal(text: str, where: str = "record") -> str:
    """The record again; what was never sealed stays as it is."""
    if not is_sealed(text):
        return text
    told = text.partition("\n")[2]
    try:
        record = unpack(b64decode("".join(told.split()), validate=True))
        if record is not None:
            return record.decode("utf-8")
    except (ValueError, zlib.error):
        raise BadInput(where, "a sealed match as it was saved", told[:20]) from None
    raise BadInput(where, "a sealed match", f"a longer one than any of {MOST_BYTES:,} bytes")
