"""The world map of a table: wide or narrow as there is room, and once as text.

Both maps are in the page, and its width says which of them is seen. The page tells which one that
is, and the other rests; so does a click, where a page tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from html import escape
from itertools import count

from dustlab.core.words import name, say, sentence
from dustlab.dust.board import Board
from dustlab.dust.pictures.badges import tells_sum_only
from dustlab.dust.pictures.map import height_of, map_scene
from dustlab.dust.pictures.marks import MARK_WORDS, ORDER, Trail, marked
from dustlab.dust.pictures.names import the_sheet
from dustlab.dust.pictures.showing import with_things
from dustlab.dust.state import State
from dustlab.dust.text.scene_words import area_words, description
from dustlab.pictures.scene import AnyShape, Box, Scene, Text
from dustlab.pictures.words import tell
from dustlab.play.showing import Seen

from ..core.parts import Column, Complain, Fold, markup, only_one, page_is_alive
from ..pictures.quiet_stage import Follow, QuietStage

ROOMS = count(1)
WIDE_MAP, NARROW_MAP = 1000.0, 560.0

Laid = tuple[Mapping[str, str], Sequence[Trail], Sequence[str], Sequence[Seen]]


class World(Column):
    """The map of a position with what is chosen on it; picks come back as ids of areas."""

    def __init__(
        self, state: State, picked: Callable[[str], None], language: str, complain: Complain
    ) -> None:
        self.language = language
        self.state = state
        self.hidden = False
        self.said = ""
        self.more = ""
        self.asked = ""
        """The area that was picked last, or come to by key: its name is shown."""
        self._picked = picked
        self._marks = ""
        self._rests_in = language
        self._laid: Laid = ({}, (), (), ())
        """What is laid over the map: marks, ways, reasons, and what others did."""
        self._plain: dict[float, Scene] = {}
        self._drawn = state, language
        """The position that these are maps of, and the language of their words."""
        # Most pages show the narrow map; one that is wide enough asks for the wide one at once.
        narrow = self._map(NARROW_MAP, "")
        self.stages = {
            width: QuietStage(
                scene,
                self._pick,
                complain,
                partial(self._used, width),
                self._walked,
                layers=len(narrow.layers()),
            )
            for width, scene in ((WIDE_MAP, _resting(WIDE_MAP, language)), (NARROW_MAP, narrow))
        }
        self.wide, self.narrow = self.stages[WIDE_MAP], self.stages[NARROW_MAP]
        self.wide.add_class("dust-wide-map")
        self.narrow.add_class("dust-narrow-map")
        self.wide.promise(partial(self._map, WIDE_MAP, ""))
        self._rest(WIDE_MAP)
        self.fold = Fold()
        self.told = markup("dust-folded", "dust-told")
        self._board = self._close = ""
        seen = {
            "dust-wide-map": partial(self._used, WIDE_MAP),
            "dust-narrow-map": partial(self._used, NARROW_MAP),
        }
        self.follow = Follow("dust-world", seen, complain, hover_css(state.board))
        watch = self.follow.watch
        # Every map of a page watches alike: it is sent once.
        self.watch = only_one(watch, lambda: markup("dust-follow", value=watch))
        self.names = markup("dust-follow")
        self._name_all()
        both = (self.wide, self.narrow)
        self.room = f"dust-world-{next(ROOMS)}"
        """What sets this map apart from others on a page."""
        buttons = self.follow.buttons.values()
        super().__init__(f"dust-world {self.room}", *both, self.watch, self.names, *buttons)

    @property
    def scene(self) -> Scene:
        """The map that the page shows; where there is none the wide one, for a picture of it."""
        return self.stages[self.width].scene if page_is_alive() else self.wide.scene

    @property
    def width(self) -> float:
        """How wide the map is that the page shows."""
        return NARROW_MAP if self.wide.asleep else WIDE_MAP

    def show(
        self,
        state: State,
        marks: Mapping[str, str],
        trails: Sequence[Trail],
        reasons: Sequence[str],
        said: str,
        more: str,
        language: str,
        things: Sequence[Seen] = (),
    ) -> None:
        """The position with marks on it; while another picture is shown nothing is painted.

        `more` is told with the board: the order of play and the score. `things` are dice and cards
        of others, while they are watched.
        """
        moved = state is not self.state or language != self.language or more != self.more
        self.more = more
        self.state, self.language, self.said = state, language, said
        before, spoken = self._drawn
        self._drawn = state, language
        if state is not before:
            self.asked = ""
        if state is not before or language != spoken:
            self._plain = {}
        if language != spoken:
            self._name_all()
        self._laid = (marks, trails, reasons, things)
        self._draw()
        self._marks, self._close = _listed(marks, language), ""
        if moved or not self._board:
            self._tell()
        self._hear()

    def _draw(self) -> None:
        """What is laid over the map, on both of them; one that rests is drawn when it wakes."""
        for width, stage in self.stages.items():
            if stage.asleep or self.hidden:
                stage.promise(partial(self._map, width, self.asked))
                if stage.asleep and self._rests_in != self.language:
                    self._rest(width)
            else:
                stage.show(self._map(width, self.asked), language=self.language)

    def _map(self, width: float, asked: str) -> Scene:
        """The map of this width with all that is laid over it."""
        state, language = self._drawn
        if width not in self._plain:
            self._plain[width] = map_scene(state, width=width, language=language)
        plain, (marks, trails, reasons, things) = self._plain[width], self._laid
        holding = state.holding(asked) if asked and tells_sum_only(state, plain, asked) else None
        scene = marked(
            plain,
            state.board,
            marks=marks,
            trails=trails,
            reasons=reasons,
            asked=asked,
            note=holding.units.in_words(language) if holding is not None else "",
            language=language,
        )
        return with_things(scene, state.board, things, language)

    def retell(self, state: State, close: Scene, said: str, more: str, language: str) -> None:
        """The position in words alone, while a picture close up stands in the map's place."""
        moved = state is not self.state or language != self.language or more != self.more
        self.state, self.language, self.more = state, language, more
        self.said, self._marks, self._close = said, "", tell(close)
        if moved or not self._board:
            self._tell()
        self._hear()

    def hide(self, hidden: bool) -> None:
        """Another picture takes the map's place, or the map comes back with what is shown next."""
        self.hidden = hidden

    def _used(self, width: float) -> None:
        """A click or a key on one of the maps: it is the one that is seen, the other may rest."""
        other = NARROW_MAP if width == WIDE_MAP else WIDE_MAP
        if not self.stages[other].asleep:
            self._rest(other)
        self.stages[width].wake()

    def _rest(self, width: float) -> None:
        """In the map's place a sheet that says how to bring it back; its scene stays."""
        self._rests_in = self.language
        self.stages[width].rest(_resting(width, self.language))

    # -- names

    def _pick(self, area: str) -> None:
        """Whatever comes of it, what was picked is named."""
        self.asked = area if area in self.state.board else ""
        self._picked(area)

    def _name_all(self) -> None:
        """Every name, for a mouse that comes over its area."""
        self.names.value = hover_markup(self.state.board, self.language)

    # -- in words

    def _walked(self, area: str) -> None:
        self.asked = area if area in self.state.board else ""
        words = area_words(self.state, area, language=self.language) if self.asked else ""
        self.said = words
        self._draw()
        self._hear()

    def hear(self, said: str) -> None:
        """What a key has come to on the picture close up."""
        self.said = said
        self._hear()

    def _hear(self) -> None:
        """What is said now, with the board in words below it, in one message."""
        lines = [line for line in (self.said, self._marks) if line]
        words = escape(" ".join(lines))
        heard = f'<p class="dust-unseen" role="status" aria-live="polite">{words}</p>'
        close = f"<p>{escape(self._close)}</p>" if self._close else ""
        self.told.value = f"{heard}{close}{self._board}"

    def _tell(self) -> None:
        """The whole board in words, in reading order; what joins what is heard at each area."""
        state, language = self.state, self.language
        label = say("widgets.stage.text", language)
        self.fold.name(label)
        areas = [area.id for area in state.board.areas]
        words = [area_words(state, area, language=language, joined=False) for area in areas]
        # An item ends where the next begins: the browser closes it, and a page is sent less.
        rows = "".join(f"<li>{escape(line)}" for line in words)
        self._board = (
            f'<div role="region" aria-label="{escape(label, quote=True)}">'
            f"<p>{escape(description(state, language))}</p><p>{escape(self.more)}</p>"
            f"<ul>{rows}</ul></div><style>{hover_units(state, self.room, language)}</style>"
        )


def _listed(marks: Mapping[str, str], language: str) -> str:
    """What is marked, in words: 'Chosen: Ukraine. Possible: Persia, India.'"""
    lines = []
    for mark in reversed(ORDER):
        names = [name(area, language) for area, its in marks.items() if its == mark]
        if names:
            lines.append(
                f"{sentence(MARK_WORDS[mark], language).capitalize()}: {', '.join(names)}."
            )
    return " ".join(lines)


def _resting(width: float, language: str) -> Scene:
    words, height = say("widgets.table.resting", language), height_of(width)
    ground: tuple[AnyShape, ...] = (
        Box(0, 0, width, height, look="paper", layer="ground"),
        Text(width / 2, height / 2, words, size=16),
    )
    return Scene(width, height, words, ground)


HOVER_CSS = """
.dust-table .dust-world { position: relative; }
.dust-follow, .dust-follow > .widget-html-content { position: static !important; }
.dust-table .dust-map-names { display: none; }
@media (hover: hover) and (pointer: fine) {
  .dust-table .dust-map-names {
    display: block; position: absolute; top: 0; left: 0; width: 100%; pointer-events: none;
  }
  .dust-map-names i {
    position: absolute; left: var(--x); top: var(--y); width: var(--w); aspect-ratio: 1;
    transform: translate(-50%, -50%); border-radius: 50%; pointer-events: auto; cursor: pointer;
  }
  /* while the button is down the board has the mouse */
  .dust-world:active .dust-map-names i { pointer-events: none; }
  .dust-world:active canvas.dust-canvas { pointer-events: auto !important; }
  .dust-map-names i:hover { z-index: 1; }
  .dust-map-names i:hover::after {
    content: attr(data-name) var(--n, ""); position: absolute; left: 50%;
    top: var(--t); bottom: var(--b); transform: translateX(calc(-1 * var(--s)));
    padding: 2px 8px; border-radius: 4px;
    border: 1px solid #22262b; background: #fff; color: #22262b; white-space: nowrap;
    font: 600 14px/20px var(--jp-ui-font-family, system-ui, sans-serif); pointer-events: none;
  }
}
"""
BESIDE = "calc(100% + 6px)"
HIGH_UP, ASIDE = 60.0, 0.2
"""So near the upper edge a name stands below its disc; so near a side edge not in the middle."""


@cache
def hover_css(board: Board) -> str:
    """How a name looks under the mouse, and where the disc of each area is on both maps."""
    wide, narrow = (_places(board, width) for width in (WIDE_MAP, NARROW_MAP))
    # table.css says from which width on the page shows the wide map.
    return f"{HOVER_CSS}{wide}@container (max-width: 1399px) {{{narrow}}}"


def _places(board: Board, width: float) -> str:
    sheet = the_sheet(board, width)
    rules = [f".dust-table .dust-map-names{{aspect-ratio:{width:g}/{sheet.height:g}}}"]
    for number, spot in enumerate(sheet.spots.values(), 1):
        across = spot.x / width
        at = [f"--n:var(--n{number})", f"--x:{across:.1%}", f"--y:{spot.y / sheet.height:.1%}"]
        at.append(f"--w:{2 * spot.touch / width:.1%}")
        at.append(f"--s:{across if min(across, 1 - across) < ASIDE else 0.5:.0%}")
        below = spot.y < HIGH_UP
        at += (
            ["--t:calc(100% + 6px)", "--b:auto"] if below else ["--t:auto", "--b:calc(100% + 6px)"]
        )
        rules.append(f".dust-map-names i:nth-child({number}){{{';'.join(at)}}}")
    return "".join(rules)


@cache
def hover_markup(board: Board, language: str) -> str:
    """Each disc as a place that bears its name; to a screen reader the board is told elsewhere."""
    called = (escape(name(area, language), quote=True) for area in board.ids)
    places = "".join(f'<i data-name="{words}"></i>' for words in called)
    return f'<div class="dust-map-names" aria-hidden="true">{places}</div>'


def hover_units(state: State, room: str, language: str) -> str:
    """What stands where, behind the names under the mouse: a style, since it goes to the page with
    the board in words and is no message of its own."""
    told = []
    for number, area in enumerate(state.board.ids, 1):
        holding = state.holding(area)
        if holding is not None:
            army, units = name(holding.army, language), holding.units.in_words(language)
            told.append(f'--n{number}:": {army}, {units}"')
    return f".{room}{{{';'.join(told)}}}"
