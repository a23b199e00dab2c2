"""A sealed record tells nothing, comes out as it went in, and torn paper is refused in a line."""

import zlib
from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dustlab.core.errors import BadInput
from dustlab.core.record import SEALED, seal, unseal


@given(st.text())
def test_what_was_sealed_comes_out_as_it_went_in(record: str) -> None:
    assert unseal(seal(record)) == record


def test_a_sealed_record_names_no_card_and_has_no_long_lines() -> None:
    sealed = seal("hand red purple-4 green-8\n" * 200)
    assert "purple" not in sealed
    assert max(map(len, sealed.splitlines())) <= 96


def test_what_was_never_sealed_stays_as_it_is() -> None:
    assert unseal("hand red purple-4") == "hand red purple-4"


def test_a_small_envelope_does_not_open_into_gigabytes() -> None:
    bomb = b64encode(zlib.compress(bytes(20_000_000))).decode()
    with pytest.raises(BadInput) as error:
        unseal(f"{SEALED}\n{bomb}", "match.dust")
    assert str(error.value) == (
        "match.dust: expected a sealed match, got a longer one than any of 1,000,000 bytes"
    )


@pytest.mark.parametrize("torn", ["", "%%%", "aGVsbG8=", seal("x" * 500).split("\n", 1)[1][:12]])
def test_a_torn_one_is_refused_in_a_line(torn: str) -> None:
    with pytest.raises(BadInput) as error:
        unseal(f"{SEALED}\n{torn}", "match.dust")
    told = f"match.dust: expected a sealed match as it was saved, got {torn or 'nothing'}"
    assert str(error.value) == told
