"""The verbs that show tables and labs to others; a class is served in `teaching`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..core.errors import readable
from ..core.needs import in_network, need, need_port, reachable
from ..core.system import take_place
from ..core.words import LANGUAGES, say
from ..school.strands import STRANDS


@click.command()
@click.option("--port", default=8866, help="The port that is listened on.")
@click.option("--host", default="127.0.0.1", help="The address that is listened on.")
@click.option("--browser/--no-browser", default=True, help="Open a browser window.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Of the pages.")
def demo(port: int, host: str, browser: bool, language: str) -> int:
    """Show the tables and labs as pages.

    Only this computer can open them, unless --host says otherwise.
    """
    need("voila", "demo", "demo")
    need_port(port, "demo", host)
    opened = "browser" if browser else "none"
    command = [sys.executable, "-m", "dustlab_widgets.demo", host, str(port), language, opened]
    return take_place(command)


@click.group()
def site() -> None:
    """Serve or pack the lessons with Python in the browser."""


@site.command("serve")
@click.argument("place", default="build/site", type=Path)
@click.option("--port", default=8000, help="The port that is listened on.")
@click.option("--host", default="127.0.0.1", help="0.0.0.0: all computers of the room can come.")
@click.option("--browser/--no-browser", default=True, help="Open a browser window.")
@click.option("--strand", type=click.Choice(STRANDS), help="How the lessons on chance are told.")
def serve_site(place: Path, port: int, host: str, browser: bool, strand: str | None) -> None:
    """Serve a site from this computer: PLACE is its folder, or a zip of it.

    Python runs in the browser of whoever comes; nothing is kept here.
    """
    from contextlib import suppress

    from ..school.site import listening, opened

    need_port(port, "site", host)
    with (
        suppress(KeyboardInterrupt),
        opened(place) as folder,
        listening(folder, port, host) as server,
    ):
        asks = f"?strand={strand}" if strand else ""
        address = f"http://{reachable(host)}:{port}/{asks}"
        alone = host in ("127.0.0.1", "localhost")
        click.echo(say("site.open", address=address))
        if number := in_network(host):
            click.echo(say("site.by_number", address=f"http://{number}:{port}/{asks}"))
        click.echo(say("site.only_here" if alone else "site.room"))
        if browser:
            click.launch(f"http://localhost:{port}/{asks}" if host == "0.0.0.0" else address)
        server.serve_forever()


@site.command("pack")
@click.argument("place", default="build/site", type=Path)
@click.argument("packed", default="dustlab-site.zip", type=Path)
def pack_site(place: Path, packed: Path) -> None:
    """Pack a site as a zip, for a school's web space, an LMS or a tablet."""
    from ..school.site import pack

    size = pack(place, packed)
    click.echo(say("site.packed", path=readable(str(packed)), size=round(size / 1e6)))


COMMANDS = (demo, site)
