"""The long run by command: `python -m tests.referees.dust --games 1000 --rules premium`."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import click

from .books import AREAS, BOOKS
from .compare import Disagreement, Tally, referee_games

Kind = tuple[str, ...]


def kind_of(found: Disagreement) -> Kind:
    """What disagreements have in common: the kind of move, and what each side says alone."""
    player, colon, said = found.move.partition(": ")
    move = said if colon and player.isalpha() else found.move
    by = "another player's " if move != found.move else ""
    about = f"{found.about}: {by}{move.split()[0] if move else ''}"
    if found.about == "not read":
        return about, found.package.split(",")[0]
    ours, theirs = (
        set(re.findall(r"[\w.]{2,}", text)) - set(AREAS) for text in (found.referee, found.package)
    )
    return about, " ".join(sorted(ours - theirs)), " ".join(sorted(theirs - ours))


@click.command()
@click.option("--games", default=1000, show_default=True, help="Games of each rule set.")
@click.option("--rules", type=click.Choice(list(BOOKS)), multiple=True, help="Only this rule set.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game.")
@click.option("--wrong", default=3, show_default=True, help="Wrong moves at each decision.")
@click.option("--shown", default=20, show_default=True, help="Disagreements shown, one of a kind.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Their records.")
def main(
    games: int, rules: tuple[str, ...], seed: int, wrong: int, shown: int, records: Path | None
) -> None:
    """Random games of Dust, looked on by the referee."""
    disagreements = 0
    for name in rules or BOOKS:
        tally = Tally()
        with click.progressbar(range(seed, seed + games), label=name) as seeds:
            for one in seeds:
                referee_games(name, [one], wrong, tally)
        _show(name, tally, shown, records)
        disagreements += len(tally.found)
    sys.exit(1 if disagreements else 0)


def _show(name: str, tally: Tally, shown: int, records: Path | None) -> None:
    kinds: Counter[Kind] = Counter()
    for found in tally.found:
        kind = kind_of(found)
        kinds[kind] += 1
        if kinds[kind] == 1 and len(kinds) <= shown:
            click.echo(f"\n{found}")
            if records:
                records.mkdir(parents=True, exist_ok=True)
                (records / f"{name}-{len(kinds)}.dust").write_text(found.record)
    for kind, number in kinds.most_common():
        click.echo(f"{number} | {' | '.join(kind)}")
    click.echo(
        f"{name}: {tally.games} games, {tally.moves} moves played, {tally.legal} legal and "
        f"{tally.wrong} wrong ones judged: {len(tally.found)} disagreements"
    )


if __name__ == "__main__":
    main()
