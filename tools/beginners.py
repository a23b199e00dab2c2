"""Let beginners meet the second bot of each game: tools/beginners.py [--games N] [--write].

A beginner looks at about twenty of all the moves that could be made. A careful one takes that
which the rules of thumb of the first lessons like best, a careless one any of them. Both meet the
bot that is recommended to beginners, on swapped seats. Prints a table, and with --write the page
docs/bots-beginners.md. Exit code 1 if careful beginners win too seldom, or careless ones too often.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from dustlab import dualpowers, dust, tactics
from dustlab.dualpowers import bots as powers
from dustlab.dualpowers.components import CARDS, OTHER
from dustlab.dualpowers.rules.strength import weighed
from dustlab.dust import bots as armies
from dustlab.dust import moves as of_dust
from dustlab.dust.bots import battle
from dustlab.dust.bots.attacking import target_kind
from dustlab.dust.bots.outlook import Outlook
from dustlab.dust.odds.sums import start_of
from dustlab.dust.rules import attacks
from dustlab.play.arena import play_out, simulate
from dustlab.play.bots import Bot, Thought
from dustlab.tactics import bots as squads
from dustlab.tactics import moves as of_tactics
from dustlab.tactics.bots.worth import has_target, nearest, worth_of
from dustlab.tactics.field import RUBBLE
from dustlab.tactics.flow import ATTACK, MOVE, SUSTAINED
from dustlab.tactics.rules.movement import placed
from dustlab.tactics.rules.sight import sees

PAGE = Path(__file__).parents[1] / "docs" / "bots-beginners.md"
GAMES = 200
LOOKS = 20
"""How many moves come to a beginner's mind at each decision."""
CAREFUL, CARELESS = 50, 15
"""How many of 100 games a careful beginner should win at least, and a careless one at most."""
FIELDS = ("first_patrol", "the_bridge", "the_depot")
GOOD_ODDS, BAD_ODDS = 0.6, 0.4
"""From which chance on the lessons advise to attack, and below which to retreat."""
TOO_MANY = 3
"""In whose sight nobody should stand at once: so many enemies."""

Likes = Callable[[Any, str, Any], float]
"""How well a rule of thumb likes a move of a side in a position as that side sees it."""


class Game(NamedTuple):
    """A game that beginners play: how it begins, its bots, and what its lessons taught."""

    begin: Callable[[int], Any]
    levels: dict[str, Any]
    likes: Likes
    taught: str


# -- Dust: attack on good odds, retreat from bad ones, leave no gap, spend everything, take power


def likes_in_dust(state: Any, side: str, move: Any) -> float:
    outlook = Outlook(state, side, far=False)
    if isinstance(move, of_dust.Attack):
        return _attack(outlook, move)
    if isinstance(move, (of_dust.March, of_dust.Ship)):
        return _arrives(outlook, move) - _leaves(outlook, move.origin, move.units)
    if isinstance(move, of_dust.Retreat):
        return 1.0 if _odds(state, side) < BAD_ODDS else -1.0
    if isinstance(move, (of_dust.ClaimArea, of_dust.ClaimCapital, of_dust.PlaceCenter)):
        return _site(outlook, move.area)
    if isinstance(move, of_dust.Buy):
        return _buys(outlook, move)
    if isinstance(move, of_dust.Place):
        return move.units.total + 5.0 * _is_watched(outlook, outlook.index[move.area])
    if isinstance(move, of_dust.Take):
        return float(state.edition.cost_of(move.units))
    # What ends something comes last; in a battle dice come before abilities.
    return -0.1 if type(move).__name__.startswith("End") else 0.0


def _attack(outlook: Outlook, move: of_dust.Attack) -> float:
    """Only where the exact odds are good; rather where something is to be had."""
    origin, target = outlook.index[move.origin], outlook.index[move.target]
    kind = attacks.AMPHIBIOUS if move.by_sea else attacks.LAND
    kind = attacks.SEA if outlook.board.is_sea[origin] else kind
    field = battle.Field(outlook.rules, kind, *target_kind(outlook, target))
    win = battle.forecast(field, move.units, outlook.units(target)).win
    if win < GOOD_ODDS:
        return -1.0
    return win + _site(outlook, move.target) - _leaves(outlook, move.origin, move.units)


def _odds(state: Any, side: str) -> float:
    """The chance to have the field in the end, by the exact sum."""
    fight = state.battle
    return battle.own_chance(battle.outcome(start_of(state, fight)), fight.side_of(side))


def _buys(outlook: Outlook, move: of_dust.Buy) -> float:
    """As much as one can; first a center for a power source that has none."""
    held = outlook.counts[outlook.army]
    pays = move.item == "center" and held.power_sources > held.production
    return 10.0 if pays else float(move.number)


def _site(outlook: Outlook, area: str) -> float:
    """What an area has: a power source, a capital, a center; own neighbours count a little."""
    place = outlook.index[area]
    has = outlook.board.areas[place].power_source + 2 * (place in outlook.capitals)
    near = sum(outlook.holder(other) == outlook.army for other in outlook.board.near_land[place])
    return has + (place in outlook.centers) + near / 10


def _arrives(outlook: Outlook, move: of_dust.March | of_dust.Ship) -> float:
    """Empty areas are taken; else one goes to where enemies are near, with as many as one can."""
    there = outlook.index[move.target]
    if not outlook.holder(there):
        return 1.0 + _site(outlook, move.target)
    is_nearer = _is_watched(outlook, there) - _is_watched(outlook, outlook.index[move.origin])
    return is_nearer * move.units.total / 10


def _leaves(outlook: Outlook, area: str, units: Any) -> float:
    """No area next to an enemy is left without a unit, and no other for nothing."""
    place = outlook.index[area]
    if outlook.units(place) != units:
        return 0.0
    return 3.0 if _is_watched(outlook, place) else 1.0


def _is_watched(outlook: Outlook, place: int) -> bool:
    return any(outlook.is_foreign(other) for other in outlook.board.near_land[place])


# -- Dual Powers: be the stronger side in the regions of the unrest and of the own objective


def likes_in_powers(state: Any, side: str, move: Any) -> float:
    after = powers.LEVELS["dabbler"].GAME.advance(state, move)
    likes = float(after.points(side) - after.points(OTHER[side]))
    card = CARDS.get(after.objective(side))
    for region in (after.tiles.unrest, card.region if card else ""):
        if region:
            sums = weighed(after, region)
            lead = sums.strengths.of(side) - sums.strengths.of(OTHER[side])
            likes += (sums.winner == side) + min(lead, 3) / 10
    return likes


# -- Dust Tactics: stay in cover, fire at what is there, with both actions, out of too many sights


def likes_in_tactics(state: Any, side: str, move: Any) -> float:
    if isinstance(move, of_tactics.Activate):
        return _declares(state, move)
    if isinstance(move, of_tactics.Go):
        return _goes(state, side, move)
    if isinstance(move, of_tactics.Fire):
        return 1.0 + worth_of(state, list(move.aims))
    if isinstance(move, of_tactics.Begin):
        return float(move.side == side)
    return 0.5 if isinstance(move, (of_tactics.React, of_tactics.StrikeBack)) else 0.0


def _declares(state: Any, move: of_tactics.Activate) -> float:
    """Sustained fire where there is a target, else fire, else a move and then fire."""
    piece = state.read_piece(move.piece)
    fires = bool(state.pieces[piece].squares) and has_target(state, piece)
    wanted: dict[tuple[str, ...], float] = {(MOVE, ATTACK): 1.0}
    if fires:
        wanted = {(SUSTAINED,): 3.0, (ATTACK, MOVE): 2.0}
    return wanted.get(move.actions, 0.0)


def _goes(state: Any, side: str, move: of_tactics.Go) -> float:
    """Where it can fire from, into cover, out of too many sights; else towards the enemy."""
    piece, square = state.acting.piece, state.field.by_name[move.square]
    there = placed(state, piece, square)
    sheltered = state.element(square) is not None or state.field.ground[square] == RUBBLE
    enemies = [one for one in state.table.enemies[side] if state.pieces[one].squares]
    seen_by = sum(sees(there, one, piece) for one in enemies)
    fires = 2.0 if has_target(there, piece) else 0.0
    crowd = 3.0 if seen_by >= TOO_MANY else 0.0
    return fires + sheltered - crowd - 0.2 * nearest(state, piece, square)


GAMES_PLAYED = {
    "dust": Game(
        lambda seed: dust.new_match(("red", "blue"), seed=seed),
        armies.LEVELS,
        likes_in_dust,
        "attacks where the exact odds are at least 60 %, retreats below 40 %, leaves no area next"
        " to an enemy empty, spends all production points, takes power sources, and"
        " builds a center for each of them",
    ),
    "dualpowers": Game(
        dualpowers.new_match,
        powers.LEVELS,
        likes_in_powers,
        "wants to be the stronger side in the regions of the unrest and of its own objective",
    ),
    "tactics": Game(
        lambda seed: tactics.new_match(FIELDS[seed % len(FIELDS)], seed=seed),
        squads.LEVELS,
        likes_in_tactics,
        "fires when there is a target, sustained where it can, stays in cover, and does not walk"
        f" into the sight of {TOO_MANY} enemies",
    ),
}


def beginner(game: Game, seed: int, careful: bool) -> Bot:
    """Somebody who sees some of the moves, and takes what the lessons like best, or any of them."""
    base: Any = game.levels["dabbler"]

    class Beginner(base):  # type: ignore[misc]
        name = "beginner"
        telling = False

        def thoughts(self, seen: Any, side: str, rng: Random) -> Iterator[Thought]:
            for move in dict.fromkeys(self.GAME.sample(seen, rng) for _ in range(LOOKS)):
                worth = game.likes(seen, side, move) if careful else 0.0
                yield Thought(worth, move, (self.ANYTHING,))

    return Beginner(seed)


def second(game: Game) -> str:
    """The bot that is recommended to beginners: the one above random play."""
    return list(game.levels)[1]


def won(name: str, careful: bool, number: int) -> bool:
    """Whether a beginner wins a game; two games in a row are begun alike, with seats swapped."""
    game = GAMES_PLAYED[name]
    match, seed = game.begin(number // 2), number // 2
    seats = match.game.players(match.state)
    own = seats[number % 2]
    players: dict[str, Any] = {seat: game.levels[second(game)](seed) for seat in seats}
    for bot in players.values():
        bot.telling = False
    players[own] = beginner(game, seed, careful)
    over = play_out(match.game, match.state, players, number).over
    return own in (over.winner or "").split()


def rows(name: str, games: int) -> tuple[list[str], bool]:
    """A line for each kind of beginner, and whether both won as often as they should."""
    told, good = [], True
    for careful in (True, False):
        wins = sum(simulate(partial(won, name, careful), range(games)))
        who = "careful" if careful else "careless"
        told.append(
            f"| {name} | {second(GAMES_PLAYED[name])} | {who} | {games} | {wins / games:.0%} |"
        )
        share = 100 * wins / games
        good &= share >= CAREFUL if careful else share <= CARELESS
    return told, good


def page(lines: list[str]) -> str:
    head = [
        "# The bots and beginners",
        "",
        "Written by `.venv/bin/python tools/beginners.py --write`; do not edit.",
        "",
        "The second bot of each game is the one that is recommended to beginners. A beginner who",
        "uses what the first lessons taught wins at least half of the games against it; one who",
        f"does not, seldom wins. Both draw {LOOKS} legal moves at random for each decision.",
        "The careless one plays any of these, the careful one that which the rules like best:",
        "",
        *(f"- **{name}**: it {game.taught}." for name, game in GAMES_PLAYED.items()),
        "",
        "Every game is played twice, with seats swapped. All chance comes from the seeds 0, 1, 2,",
        "...; so the same command brings the same table.",
        "",
        "| game | against | beginner | games | wins |",
        "| --- | --- | --- | ---: | ---: |",
    ]
    return "\n".join([*head, *lines, ""])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="how many of each kind")
    parser.add_argument("--game", nargs="*", choices=list(GAMES_PLAYED), default=list(GAMES_PLAYED))
    parser.add_argument("--write", action="store_true", help=f"write docs/{PAGE.name}")
    options = parser.parse_args(arguments)
    lines, enough = [], True
    for name in options.game:
        told, good = rows(name, options.games)
        print("\n".join(told), flush=True)
        lines += told
        enough &= good
    if options.write:
        PAGE.write_text(page(lines), "utf-8")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
