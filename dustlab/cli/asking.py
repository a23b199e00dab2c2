"""The verbs that ask: for odds, rules, a sight, the calendar and the opposition of Dual Powers.

Also what all verbs share: two voices, for people and for programs, and a language.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from ..core import rules as register
from ..core.errors import BadInput, DustlabError
from ..core.words import LANGUAGES, complaint

*_some, _last = (known for book in register.books("dust") for known in book.rule_sets)
RULE_SETS = f"{', '.join(_some)} or {_last}"
"""The rule sets of Dust, as the help of an option lists them."""

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


# -- Dust, Dust Tactics and all rules


@click.command()
@click.argument("attackers")
@click.argument("defenders")
@click.option("--target", default="plain", help="plain, production or capital.")
@click.option("--kind", default="land", help="land, sea, amphibious or drop.")
@click.option("--rules", default="premium", help=f"{RULE_SETS}.")
@click.option("--policy", default="fixed", help="How both sides decide: fixed, best or abilities.")
@language
@printed(lambda odds, language: str(odds.tell(language)))
def odds(**options: Any) -> Any:
    """Tell the exact odds of a battle.

    As in: dustlab odds "5 tanks and 2 mechs" "4 tank 1 fighter" --target capital
    """
    from ..dust.odds.battles import battle

    del options["language"]  # the numbers are the same in every one
    return battle(**options)


@click.command()
@click.argument("words", nargs=-1)
@language
@printed(lambda rules, _: "\n\n".join(entry["text"] for entry in rules))
def rules(words: tuple[str, ...], language: str) -> list[dict[str, Any]]:
    """Find rules by id or by any word.

    As in: dustlab rules cease-fire
    """
    matching = register.search(" ".join(words)) if words else register.all_rules()
    if not matching:
        raise BadInput("rules", "a word of some rule", " ".join(words))
    return [
        {**register.as_json(rule), "text": register.describe(rule, language)} for rule in matching
    ]


@click.command()
@click.argument("field")
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="TO")
@language
@printed(lambda proof, language: str(proof.tell(language)))
def sight(field: str, start: str, end: str, language: str) -> Any:
    """Tell who sees whom on a field of Dust Tactics, and why.

    FIELD is a battlefield file, or one of the package by its id (first_patrol, the_bridge,
    the_depot, or a diagram such as cover_sum); FROM and TO are pieces or squares.
    As in: dustlab sight cover_sum sp C3
    """
    from ..tactics import battlefield, sight

    del language  # the proof is told in whichever one is wanted
    return sight(battlefield(field), start, end)


# -- Dual Powers


seen = click.option("--seen", multiple=True, help="A command card that is out; once for each.")


@click.command()
@click.argument("cards", nargs=-1)
@click.option("--odds", "exact", is_flag=True, help="Chances, while cards still lie face down.")
@seen
@language
@printed(lambda answer, language: str(answer.tell(language)))
def opposition(cards: tuple[str, ...], exact: bool, seen: tuple[str, ...], language: str) -> Any:
    """Explain an opposition objective in Dual Powers.

    From its CARDS in order, as in: dustlab opposition green-4 red-2 green-1 purple-5 blue-3

    With --odds: the chance of each region when the row is full, from the cards so far, as in:
    dustlab opposition green-4 red-2 --odds --seen tan-8
    """
    from ..dualpowers.odds.objectives import row_odds
    from ..dualpowers.rules.opposition import decide
    from ..dualpowers.text.blanks import read_row

    del language  # the steps are told in every one
    if seen and not exact:
        raise click.UsageError("--seen goes with --odds.")
    return row_odds(cards, seen) if exact else decide(read_row(cards))


@click.command()
@click.option("--day", type=int, required=True, help="Where the day marker stands.")
@click.option("--month", required=True, help="march, april, may_june, ... november.")
@click.option("--advance", type=int, help="How many days it moves.")
@click.option("--cards", type=int, help="Chances instead, for a number of cards ahead, 1 to 9.")
@click.option("--all", "whole", is_flag=True, help="Chances until the month passes.")
@seen
@language
@printed(lambda answer, language: str(answer.tell(language)))
def calendar(day: int, month: str, seen: tuple[str, ...], language: str, **how: Any) -> Any:
    """Move along the calendar of Dual Powers.

    As in: dustlab calendar --day 26 --month march --advance 4

    Or the exact chances of the next unseen cards, as in: dustlab calendar --day 26 --month march
    --cards 2 --seen green-4
    """
    from ..dualpowers.odds.calendar import calendar as chances
    from ..dualpowers.rules.calendar import walk_from

    del language
    advance, cards, whole = (how[each] for each in ("advance", "cards", "whole"))
    chosen = [each for each in (advance, cards, whole or None) if each is not None]
    if not chosen:
        raise click.UsageError("Missing option '--advance', or '--cards' or '--all' for chances.")
    if len(chosen) > 1:
        raise click.UsageError("--advance, --cards and --all exclude each other.")
    if advance is None:
        return chances(day, month, seen, cards)
    if seen:
        raise click.UsageError("--seen goes with --cards or --all.")
    return walk_from(day, month, advance)


COMMANDS = (odds, rules, sight, calendar, opposition)
