"""What the verbs of the command line share: two voices, for people and for programs, a language."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from ..core.errors import BadInput, DustlabError
from ..core.words import LANGUAGES, complaint

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
language = click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", help="The language of the answer."
)


def printed(
    tell: Callable[[Any, str], str],
) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """Give a command two voices: its answer as JSON, or told as text in a language."""

    def wrap(command: Callable[..., Any]) -> Callable[..., None]:
        @wraps(command)
        def speak(as_json: bool, **options: Any) -> None:
            try:
                answer = command(**options)
            except BadInput as error:
                raise DustlabError(complaint(error, options["language"])) from error
            if as_json:
                data = answer if isinstance(answer, dict | list) else answer.as_json()
                click.echo(json.dumps(data, indent=2, ensure_ascii=False))
            else:
                click.echo(tell(answer, options["language"]))

        return as_json_option(speak)

    as_json_option = as_json
    return wrap
