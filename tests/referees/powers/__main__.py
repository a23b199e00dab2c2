"""The long run by command: `python -m tests.referees.powers --games 1000 --rules solitaire`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .watch import Seen, watch

FOLDER = click.Path(file_okay=False, path_type=Path)
RULES = ("two_players", "solitaire")


@click.command()
@click.option("--games", default=1000, show_default=True, help="Games of each rule set.")
@click.option("--rules", type=click.Choice(RULES), multiple=True, help="Only this rule set.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game.")
@click.option("--shown", default=20, show_default=True, help="How many disagreements are shown.")
@click.option(
    "--records", type=click.Path(file_okay=False, path_type=Path), help="A folder for records."
)
def main(games: int, rules: tuple[str, ...], seed: int, shown: int, records: Path | None) -> None:
    """Random games of the package, looked on by the referee."""
    disagreements = 0
    for name in rules or RULES:
        seen = Seen()
        with click.progressbar(range(seed, seed + games), label=name) as seeds:
            for one in seeds:
                watch(name, one, seen)
        for number, disagreement in enumerate(seen.disagreements[:shown], 1):
            click.echo(f"\n{disagreement}")
            if records:
                records.mkdir(parents=True, exist_ok=True)
                (records / f"{name}-{number}.dual").write_text(disagreement.record)
        click.echo(
            f"{name}: {seen.games} games, {seen.steps} steps, {seen.legal} legal moves and "
            f"{seen.made} made by the referee ({seen.wrong} of them wrong): "
            f"{len(seen.disagreements)} disagreements"
        )
        disagreements += len(seen.disagreements)
    sys.exit(1 if disagreements else 0)


if __name__ == "__main__":
    main()
