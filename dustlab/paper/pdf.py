"""PDF of a page, by WeasyPrint, which has to be installed for it; every browser prints the HTML."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

from ..core.errors import BadInput, unwritable
from ..core.needs import how_to_get, need


def need_pdf() -> None:
    """Ask for WeasyPrint and for the letters of the system (Pango) that it draws with."""
    need("weasyprint", "PDF", "paper")
    try:
        import weasyprint  # noqa: F401 - whether it loads
    except OSError as error:
        expected = f"WeasyPrint with the library Pango of the system; {how_to_get('paper')}"
        raise BadInput("PDF", expected, "no Pango") from error


def has_pdf() -> bool:
    with suppress(BadInput):
        need_pdf()
        return True
    return False


def write_pdf(path: Path, html: str) -> None:
    """A page as PDF: whole, or not at all. Nothing is fetched for it from anywhere."""
    need_pdf()
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    # It remarks on every property of a style that is for screens only.
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    # Pictures are in the page; what is not, stays away.
    inside = URLFetcher(allowed_protocols=("data",))
    data = HTML(string=html, url_fetcher=inside).write_pdf()
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise BadInput(str(path), "a file that can be written", unwritable(error)) from error
