"""The verbs that serve others: a demonstration, a class."""

from __future__ import annotations

import subprocess
import sys

import click

from .needs import need, need_port
from .words import LANGUAGES


@click.command()
@click.option("--port", default=8866, help="The port that is listened on.")
@click.option("--host", default="127.0.0.1", help="The address that is listened on.")
@click.option("--browser/--no-browser", default=True, help="Open a browser window.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Of the pages.")
def demo(port: int, host: str, browser: bool, language: str) -> int:
    """Show the tables and labs as pages of their own, without notebooks.

    Only this computer can open them, unless --host says otherwise.
    """
    need("voila", "demo", "demo")
    need_port(port, "demo", host)
    opened = "browser" if browser else "none"
    module = [sys.executable, "-m", "dustlab_widgets.demo"]
    return subprocess.call([*module, host, str(port), language, opened])


COMMANDS = (demo,)
