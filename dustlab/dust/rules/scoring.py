"""The victory point phase: what is counted, who holds the majorities, and who has won."""

from __future__ import annotations

from operator import add
from typing import NamedTuple

from ...core.match import Over
from ...core.remarks import Log, report
from ..state import MAJORITIES, State


class Line(NamedTuple):
    """A line of a player's score: what is counted, how many there are, and the points for them."""

    what: str
    number: int
    points: int


class Count(NamedTuple):
    """What an army holds, as far as points and ties ask for it."""

    capitals: int = 0
    power_sources: int = 0
    production: int = 0
    sea: int = 0
    land: int = 0

    @property
    def areas(self) -> int:
        return self.sea + self.land


# -- what an army holds


def power_sources_of(state: State, army: str) -> list[str]:
    """The power sources that an army holds, on land and at sea."""
    return [area for area in state.board.power_sources if state.owner(area) == army]


def capitals_of(state: State, army: str) -> list[str]:
    """The capitals that an army holds; by some rule sets only those that a player claimed."""
    return [
        area
        for area in state.board.capitals
        if state.owner(area) == army and state.is_capital(area)
    ]


def counts(state: State) -> list[Count]:
    """What every player holds, by seat."""
    return [_count(state, seat) for seat in state.seats]


def _count(state: State, army: str) -> Count:
    held = state.occupied_by(army)
    sea = sum(state.board[area].kind == "sea" for area in held)
    return Count(
        capitals=sum(state.is_capital(area) for area in held),
        power_sources=sum(state.board[area].power_source for area in held),
        production=len(state.centers.intersection(held)),
        sea=sea,
        land=len(held) - sea,
    )


# -- majorities


def majorities(state: State) -> tuple[str, str, str]:
    """Who holds production, sea and land as the board stands, with the last holder in mind."""
    return _majorities(state, counts(state))


def _majorities(state: State, held: list[Count]) -> tuple[str, str, str]:
    production, sea, land = state.tally.majorities
    return (
        _most(state.seats, [count.production for count in held], production),
        _most(state.seats, [count.sea for count in held], sea),
        _most(state.seats, [count.land for count in held], land),
    )


def _most(seats: tuple[str, ...], numbers: list[int], last: str) -> str:
    """The player with most; of several the last holder, else nobody. Nobody leads with nothing."""
    most = max(numbers)
    if not most:
        return ""
    if numbers.count(most) == 1:
        return seats[numbers.index(most)]
    return last if last in seats and numbers[seats.index(last)] == most else ""


# -- points


def score_of(state: State, army: str) -> list[Line]:
    """What an army would score now, line by line: what, how many, and the points for it."""
    held = counts(state)
    seat = state.seats.index(army)
    return _lines(state, held[seat], _majorities(state, held).count(army))


def gains(state: State) -> tuple[int, ...]:
    """The points that every player would score now, by seat."""
    return _gained(state, counts(state))


def _gained(state: State, held: list[Count]) -> tuple[int, ...]:
    holders = _majorities(state, held)
    return tuple(
        sum(line.points for line in _lines(state, count, holders.count(seat)))
        for seat, count in zip(state.seats, held, strict=True)
    )


def _lines(state: State, held: Count, tokens: int) -> list[Line]:
    rules, sources = state.edition.scoring, held.power_sources
    return [
        Line("capitals", held.capitals, held.capitals * rules.capital),
        Line("power_sources", sources, sources // rules.power_sources_per_point),
        Line("majorities", tokens, tokens * rules.majority),
    ]


def score(state: State, log: Log) -> State:
    """All players score at once; if somebody has won, the game is over."""
    held = counts(state)
    holders, gained = _majorities(state, held), _gained(state, held)
    points = tuple(map(add, state.tally.points, gained))
    if log is not None:  # it takes time to put together
        _report_majorities(log, state, held, holders)
        _report_points(log, state, held, holders, points)
    tally = state.tally._replace(points=points, last=gained, majorities=holders)
    state = state._replace(tally=tally)
    winners = _judge(state, held, log).winners
    if not winners:
        return state
    return state._replace(tally=tally._replace(winners=winners), phase="over")


def _report_majorities(
    log: Log, state: State, held: list[Count], holders: tuple[str, str, str]
) -> None:
    for what, before, now in zip(MAJORITIES, state.tally.majorities, holders, strict=True):
        numbers = [getattr(count, what) for count in held]
        most = max(numbers)
        rivals = [s for s, number in zip(state.seats, numbers, strict=True) if number == most]
        facts = {"what": f"majority_{what}", "number": most}
        if len(rivals) == 1:
            key = "dust.scoring.keeps" if now == before else "dust.scoring.takes"
            report(log, "dust.scoring.majorities", key, army=now, **facts)
        elif now:
            others = tuple(rival for rival in rivals if rival != now)
            facts = {**facts, "army": now, "others": others}
            report(log, "dust.scoring.majorities.ties", "dust.scoring.keeps_tie", **facts)
        elif most:
            facts = {**facts, "armies": tuple(rivals)}
            report(log, "dust.scoring.majorities.ties", "dust.scoring.nobody", **facts)


def _report_points(
    log: Log,
    state: State,
    held: list[Count],
    holders: tuple[str, str, str],
    points: tuple[int, ...],
) -> None:
    for army, count, now in zip(state.seats, held, points, strict=True):
        lines = _lines(state, count, holders.count(army))
        places = (capitals_of(state, army), power_sources_of(state, army), ())
        for line, rule, where in zip(lines, LINE_RULES, places, strict=True):
            if line.number:
                facts = {"army": army, "number": line.number, "points": line.points}
                report(log, rule, f"dust.scoring.line_{line.what}", *where, **facts)
        gained = sum(line.points for line in lines)
        details = {"army": army, "gained": gained, "points": now}
        report(log, "dust.scoring.points", "dust.scoring.scored", **details)


LINE_RULES = ("dust.scoring.capitals", "dust.scoring.power_sources", "dust.scoring.majorities")


# -- victory


class Verdict(NamedTuple):
    """Who has won (nobody: the game goes on), and by which rule."""

    winners: tuple[str, ...]
    because: str


NOBODY = Verdict((), "")


def threshold(state: State) -> int:
    """The printed number of victory points for this number of players."""
    return state.edition.victory.points[len(state.seats)]


def verdict(state: State) -> Verdict:
    """Who wins with the score and the board as they stand after a victory point phase."""
    return _judge(state, counts(state), None)


def _judge(state: State, held: list[Count], log: Log) -> Verdict:
    rules, tally = state.edition.victory, state.tally
    needed = threshold(state)
    least = needed + 1 if rules.exceed else needed
    if max(tally.points) < least:  # as after nearly every round
        return NOBODY
    far_enough = [seat for seat, points in enumerate(tally.points) if points >= least]
    able = [seat for seat in far_enough if held[seat].capitals or not rules.needs_capital]
    _report_threshold(log, state, far_enough, able, needed)
    if not able:
        return NOBODY
    most = max(tally.points[seat] for seat in able)
    level = [seat for seat in able if tally.points[seat] == most]
    because = "dust.scoring.victory"
    for what in rules.ties:
        if len(level) == 1:
            break
        because = "dust.scoring.victory.ties"
        numbers = {seat: _number(state, held, seat, what) for seat in level}
        best = max(numbers.values())
        level = [seat for seat, number in numbers.items() if number == best]
        names = tuple(state.seats[seat] for seat in numbers)
        ahead = tuple(state.seats[seat] for seat in level)
        facts = {"level": names, "armies": ahead, "what": f"tie_{what}", "number": best}
        key = "dust.scoring.still_level" if ahead == names else "dust.scoring.tie"
        report(log, because, key, **facts)
    winners = tuple(state.seats[seat] for seat in level)
    if len(winners) > 1:
        because = "dust.scoring.victory.level"
        if rules.still_level == "another_round":
            report(log, because, "dust.scoring.another_round", armies=winners)
            return Verdict((), because)
    key = "dust.scoring.wins" if len(winners) == 1 else "dust.scoring.shares"
    report(log, because, key, armies=winners, points=most)
    return Verdict(winners, because)


def _number(state: State, held: list[Count], seat: int, what: str) -> int:
    """What a tie-break compares, by its name in the rule set."""
    if what == "last_round":
        return state.tally.last[seat]
    if what == "majorities":
        return state.tally.majorities.count(state.seats[seat])
    field = {"land_areas": "land"}.get(what, what)
    number: int = getattr(held[seat], field)
    return number


def _report_threshold(
    log: Log, state: State, far_enough: list[int], able: list[int], needed: int
) -> None:
    key = "dust.scoring.exceeds" if state.edition.victory.exceed else "dust.scoring.reaches"
    for seat in far_enough:
        army, points = state.seats[seat], state.tally.points[seat]
        report(log, "dust.scoring.victory", key, army=army, points=points, needed=needed)
        if seat not in able:
            report(log, "dust.scoring.victory.capital", "dust.scoring.no_capital", army=army)


# -- the end


def pending(state: State) -> Over:
    """The game is over; of several winners none is named alone."""
    winners = state.tally.winners
    facts = (("armies", winners),)
    if len(winners) == 1:
        return Over(winners[0], verdict(state).because, "dust.scoring.over", facts)
    return Over("", verdict(state).because, "dust.scoring.over_shared", facts)
