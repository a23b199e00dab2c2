"""A distribution over numbers, and the one way to show it: bars, and a table beside them.

What is exact is solid, what is simulated is hatched and has its interval. Seen from one number,
bars that count are dark and the others pale: exactly that number, at least or at most. A second
distribution stands beside the first, bar by bar.

>>> one = Distribution("one die", {0: 2 / 3, 1: 1 / 3})
>>> round(one.at_least(1), 3), round(one.mean, 3)
(0.333, 0.333)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import fsum, isclose, nextafter, sqrt

from ..core.dice import Odds, OpenOdds
from ..core.errors import BadInput
from ..core.words import chance, decimal, percent, phrase, rounding, say
from ..pictures.chart import MOST_NUMBERS, WIDTH, caption_shapes, fits
from ..pictures.labels import text_lines, text_width, wrapped
from ..pictures.scene import CHOSEN, AnyShape, Box, Line, Scene, Text

EXACTLY, AT_LEAST, AT_MOST = "exactly", "at_least", "at_most"
VIEWS = (EXACTLY, AT_LEAST, AT_MOST)

HEIGHT, TOP, GROUND = 352, 100, 248
SIZE = 12
LEFT, RIGHT = 30, WIDTH - 30
HATCH = 6
# Of many simulations about 95 in 100 end within this many standard errors of the chance.
NINETY_FIVE = 1.96
# Less than this cannot be seen in a mean or a spread of battles, told with two digits.
HARDLY_MISSING = 1e-8
# What is left over may be too small for a sum of rounded numbers, and is there all the same.
NEARLY_CERTAIN = nextafter(1.0, 0.0)


@dataclass(frozen=True)
class Distribution:
    """The chance of each number; or, after a number of tries, its share of them."""

    name: str
    values: Mapping[int, float]
    tries: int = 0
    """0: exact."""
    missing: float = 0.0
    """What was left out of an answer that had to be cut off; it lies above all numbers."""
    more: int | None = None
    """The number that stands for itself and all above it, if there is one."""
    known_mean: float | None = None
    known_variance: float | None = None
    """Of all of it, where the numbers do not tell."""

    @classmethod
    def of(cls, name: str, odds: Odds[int]) -> Distribution:
        """Exact odds as a distribution to show."""
        values = {n: weight / odds.total for n, weight in odds.weights.items()}
        if not isinstance(odds, OpenOdds):
            return cls(name, values)
        mean, variance = float(odds.mean()), float(odds.variance())
        return cls(name, values, more=odds.more, known_mean=mean, known_variance=variance)

    @property
    def exact(self) -> bool:
        return not self.tries

    def exactly(self, number: int) -> float:
        """The chance of a number; of one that stands for more, nobody knows."""
        self._check_known(number)
        return self.values.get(number, 0.0)

    def at_least(self, number: int) -> float:
        if self.more is not None and number > self.more:
            self._check_known(number)
        return min(self._together(lambda n: n >= number) + self.missing, 1.0)

    def at_most(self, number: int) -> float:
        self._check_known(number)
        return self._together(lambda n: n <= number)

    def _check_known(self, number: int) -> None:
        if self.more is not None and number >= self.more:
            expected = f"a number below {self.more}, which stands for {self.more} or more"
            raise BadInput("number", expected, number)

    def row(self, number: int) -> float:
        """How high the bar of a number is: of the last one perhaps for all above it as well."""
        return self.values.get(number, 0.0)

    def is_open(self, number: int) -> bool:
        """Whether the number stands for itself and all above it, or lies beyond that one."""
        return self.more is not None and number >= self.more

    def _together(self, counts: Callable[[int], bool]) -> float:
        """The chances of all that count; certain if, and only if, nothing else can happen."""
        sum_of_them = fsum(p for n, p in self.values.items() if counts(n))
        if any(p > 0 for n, p in self.values.items() if not counts(n)):
            return min(sum_of_them, NEARLY_CERTAIN)
        # A sum of rounded chances may end a hair away from 1.
        return 1.0 if isclose(sum_of_them, 1.0, abs_tol=1e-9) else sum_of_them

    def seen(self, view: str, number: int) -> float:
        views = {EXACTLY: self.exactly, AT_LEAST: self.at_least, AT_MOST: self.at_most}
        return views[view](number)

    @property
    def mean(self) -> float:
        """Of all of it; where something is missing, what it is at least."""
        if self.known_mean is not None:
            return self.known_mean
        beyond = self.missing * (max(self.values) + 1) if self.missing else 0.0
        return sum(n * p for n, p in self.values.items()) + beyond

    @property
    def spread(self) -> float:
        """The standard deviation."""
        if self.known_variance is not None:
            return sqrt(self.known_variance)
        mean = self.mean
        return sqrt(sum((n - mean) ** 2 * p for n, p in self.values.items()))

    def interval(self, share: float) -> tuple[float, float]:
        return interval(share, self.tries)


def standard_error(share: float, tries: int) -> float:
    """How far a share of some tries lies from the chance, typically."""
    return sqrt(share * (1 - share) / tries)


def interval(share: float, tries: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's, good for few tries too).

    Of many such intervals about 95 in 100 hold the chance.
    """
    z = NINETY_FIVE
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries)) / (1 + z * z / tries)
    return max(middle - half, 0.0), min(middle + half, 1.0)


# -- bars


def show(
    title: str,
    axis: str,
    caption: str,
    first: Distribution,
    second: Distribution | None = None,
    view: str = EXACTLY,
    number: int | None = None,
    language: str = "en",
    size: float = SIZE,
) -> Scene:
    """The bars of one distribution or two, seen from a number; always of the same size.

    With a larger `size` of its letters it can be read where there is half the room: then its
    caption stands elsewhere.
    """
    both = [first] if second is None else [first, second]
    numbers = _numbers(both)
    caption = " ".join([caption, *_missing(both, language), *_rounding(both, numbers, language)])
    columns = _told(both, view, number, language)
    told = wrapped(columns, WIDTH - 24, size)
    shapes: list[AnyShape] = [
        Box(0, 0, WIDTH, HEIGHT, look="paper"),
        Text(12, 18, title, size=size + 2, anchor="start", bold=True),
        *_legend(both, language, size),
        *text_lines(told, 12, 40 + 1.7 * size, size + 3, size=size, anchor="start"),
        *_bars(both, numbers, view, number, language, size),
        Line(((LEFT, GROUND), (RIGHT, GROUND)), look="axis"),
        *_means(both, numbers, language),
        Text(WIDTH / 2, GROUND + 22 + size, axis, look="pale-ink", size=size),
    ]
    shapes += caption_shapes(caption, HEIGHT - 52) if size == SIZE else ()
    height = HEIGHT if size == SIZE else GROUND + 2.5 * size + 10
    return Scene(WIDTH, height, title, tuple(shapes), f"{columns} {caption}".strip())


def _numbers(both: Sequence[Distribution]) -> range:
    every = [n for each in both for n in each.values]
    return range(min(every), max(every) + 1)


def _missing(both: Sequence[Distribution], language: str) -> list[str]:
    """An answer that was cut off says so, and how much it lacks."""
    return [
        say(
            "distribution.missing",
            language,
            name=each.name,
            missing=percent(each.missing, language),
        )
        for each in both
        if each.missing
    ]


def _rounding(both: Sequence[Distribution], numbers: range, language: str) -> list[str]:
    """Why the numbers on the bars do not add up to 100; two beside each other nobody adds up."""
    if len(both) > 1 or both[0].missing or len(numbers) > MOST_NUMBERS:
        return []
    return [*filter(None, [rounding(both[0].values.values(), language)])]


def _told(both: Sequence[Distribution], view: str, number: int | None, language: str) -> str:
    """What the view says in a sentence: at least 3: 64 % (about 2 in 3)."""
    if number is None:
        return ""
    # Of a number that stands for more it is only known how likely it is or more.
    view = AT_LEAST if any(each.is_open(number) for each in both) else view
    parts = []
    for each in both:
        p = each.row(number) if each.is_open(number) else each.seen(view, number)
        words = chance(p, language) if each.exact else percent(p, language)
        parts.append(f"{each.name} {words}" if len(both) > 1 else words)
    return say(f"distribution.{view}", language, number=number, chance="; ".join(parts))


def _legend(both: Sequence[Distribution], language: str, size: float) -> Iterator[AnyShape]:
    x = 12.0
    for i, each in enumerate(both):
        yield Box(x, 33, 14, 14, look=_look(each, i, True))
        if not each.exact:
            yield from _hatched(x, 33, 14, 14)
        words = each.name
        if not each.exact:
            words = say("distribution.simulated", language, name=each.name, tries=each.tries)
        yield Text(x + 20, 40, words, size=size, anchor="start")
        x += WIDTH / 2


def _look(each: Distribution, place: int, counts: bool) -> str:
    if not counts or not each.exact:
        return "bar-pale"
    return "bar" if place == 0 else "bar-middle"


def _counts(each: Distribution, view: str, n: int, number: int | None) -> bool:
    if number is None:
        return True
    if each.is_open(number):
        return n >= number
    return {EXACTLY: n == number, AT_LEAST: n >= number, AT_MOST: n <= number}[view]


def _bars(
    both: Sequence[Distribution],
    numbers: range,
    view: str,
    number: int | None,
    language: str,
    size: float,
) -> Iterator[AnyShape]:
    step = (RIGHT - LEFT) / len(numbers)
    scale = (GROUND - TOP) / max(
        _top(each, p) for each in both for p in (*each.values.values(), 1e-9)
    )
    every = -(-len(numbers) // 24)
    for i, n in enumerate(numbers):
        x, width = LEFT + step * i + step * 0.1, step * 0.8 / len(both)
        words = bar_words(both, n, language)
        # The whole column can be picked, however low its bars are.
        mark = CHOSEN if n == number else ""
        yield Box(x, TOP, step * 0.8, GROUND - TOP, look="touch", name=str(n), words=words)
        for place, each in enumerate(both):
            p = each.row(n)
            height, left = max(p * scale, 0.5), x + width * place
            look = _look(each, place, _counts(each, view, n, number))
            yield Box(left, GROUND - height, width, height, look=look, mark=mark)
            if not each.exact:
                yield from _hatched(left, GROUND - height, width, height)
                yield from _whisker(each, p, left + width / 2, scale)
        if len(numbers) * len(both) <= MOST_NUMBERS:
            for place, each in enumerate(both):
                text = percent(each.row(n), language)
                # Of two bars side by side large letters may lean over the edge.
                room = step if len(both) == 1 else width if size == SIZE else 1.3 * width
                if fits(text, room * SIZE / size):
                    top = GROUND - _top(each, each.row(n)) * scale
                    at = x + width * (place + 0.5)
                    # What is wider than its bar leans away from the one beside it.
                    if len(both) > 1:
                        lean = max(0.0, text_width(text, size) - width) / 2
                        at += lean if place else -lean
                    yield Text(at, top - 0.75 * size, text, size=size)
        if i % every == 0:
            text = (
                f"≥ {n}" if n == numbers[-1] and any(each.is_open(n) for each in both) else str(n)
            )
            yield Text(LEFT + step * (i + 0.5), GROUND + 2 + size, text, size=size)


def _top(each: Distribution, p: float) -> float:
    """How high a bar reaches, with its interval."""
    return each.interval(p)[1] if each.tries else p


def bar_words(both: Sequence[Distribution], n: int, language: str = "en") -> str:
    """What a screen reader says of a column."""
    lines = []
    for each in both:
        if each.is_open(n):
            lines.append(_open_words(each, n, language))
            continue
        facts = {view: percent(each.seen(view, n), language) for view in VIEWS}
        key = "distribution.column" if each.exact else "distribution.column_simulated"
        low, high = each.interval(each.exactly(n)) if each.tries else (0.0, 0.0)
        more = {"low": percent(low, language), "high": percent(high, language)}
        lines.append(say(key, language, name=each.name, number=n, **facts, **more))
    return " ".join(lines)


def _open_words(each: Distribution, n: int, language: str) -> str:
    if n != each.more:
        return say("distribution.column_beyond", language, name=each.name, number=n, more=each.more)
    p = percent(each.row(n), language)
    return say("distribution.column_more", language, name=each.name, number=n, chance=p)


def _hatched(x: float, y: float, width: float, height: float) -> Iterator[AnyShape]:
    """Slanted lines within a box."""
    reach = HATCH
    while reach < width + height:
        ax, ay = (x + reach, y) if reach <= width else (x + width, y + reach - width)
        bx, by = (x, y + reach) if reach <= height else (x + reach - height, y + height)
        yield Line(((ax, ay), (bx, by)), look="hatch")
        reach += HATCH


def _whisker(each: Distribution, p: float, x: float, scale: float) -> Iterator[AnyShape]:
    low, high = (GROUND - end * scale for end in each.interval(p))
    yield Line(((x, low), (x, high)), look="axis")
    for y in (low, high):
        yield Line(((x - 3, y), (x + 3, y)), look="axis")


def _means(both: Sequence[Distribution], numbers: range, language: str) -> Iterator[AnyShape]:
    step = (RIGHT - LEFT) / len(numbers)
    for place, each in enumerate(both):
        at = LEFT + step * (each.mean - numbers[0] + 0.5)
        facts = {"name": each.name, "mean": decimal(each.mean, 2, language)}
        if each.missing > HARDLY_MISSING:
            line = say("distribution.mean_cut", language, **facts)
        else:
            spread = decimal(each.spread, 2, language)
            key = "distribution.expected" if each.exact else "distribution.mean"
            line = say(key, language, spread=spread, **facts)
        name = "mean" if place == 0 else "second mean"
        yield Line(((at, GROUND - 5), (at, GROUND + 5)), look="tick", name=name, words=line)


# -- the same as a table


def table(
    title: str,
    axis: str,
    first: Distribution,
    second: Distribution | None = None,
    language: str = "en",
) -> str:
    """All numbers as an HTML table: exactly, at most, at least."""
    both = [first] if second is None else [first, second]
    heads = [axis]
    for each in both:
        if second is None:  # only where there are two must each say whose numbers these are
            heads += [say(f"distribution.head.{view}", language) for view in VIEWS]
            continue
        heads += [f"{each.name}: {phrase(f'distribution.head.{view}', language)}" for view in VIEWS]
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    body = ""
    for n in _numbers(both):
        cells = "".join(
            f"<td>{escape(_cell(each, view, n, language))}</td>" for each in both for view in VIEWS
        )
        is_open = any(n == each.more for each in both)
        row = phrase("distribution.more", language, number=n) if is_open else str(n)
        body += f'<tr><th scope="row">{row}</th>{cells}</tr>'
    heading = f"<caption>{escape(title)}</caption><thead><tr>{head}</tr></thead>"
    return f"<table>{heading}<tbody>{body}</tbody></table>"


def _cell(each: Distribution, view: str, n: int, language: str) -> str:
    """A chance, or a dash where a number stands for more and nobody knows."""
    if each.is_open(n) and (view != AT_LEAST or n != each.more):
        return "–"
    return percent(each.seen(view, n), language)
