"""The verbs of Dual Powers: its calendar, its opposition, and the chances of both."""

from __future__ import annotations

from typing import Any

import click

from .voice import language, printed

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


COMMANDS = (calendar, opposition)
