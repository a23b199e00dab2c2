"""The long run by command: `python -m tests.referees.powers --games 1000 --rules solitaire`."""

from __future__ import annotations

import sys

import click

from .watch import Seen, watch

RULES = ("two_players", "solitaire")


@click.command()
@click.option("--games", default=1000, show_default=True, help="Games of each rule set.")
@click.option("--rules", type=click.Choice(RULES), multiple=True, help="Only this rule set.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game.")
@click.option("--shown", default=20, show_default=True, help="Disagreements that are shown.")
def main(games: int, rules: tuple[str, ...], seed: int, shown: int) -> None:
    """Random games of the package, looked on by the referee."""
    disagreements = 0
    for name in rules or RULES:
        seen = Seen()
        with click.progressbar(range(seed, seed + games), label=name) as seeds:
            for one in seeds:
                watch(name, one, seen)
        for disagreement in seen.disagreements[:shown]:
            click.echo(f"\n{disagreement}")
        click.echo(
            f"{name}: {seen.games} games, {seen.steps} steps, {seen.legal} legal moves and "
            f"{seen.made} made by the referee ({seen.wrong} of them wrong): "
            f"{len(seen.disagreements)} disagreements"
        )
        disagreements += len(seen.disagreements)
    sys.exit(1 if disagreements else 0)


if __name__ == "__main__":
    main()
