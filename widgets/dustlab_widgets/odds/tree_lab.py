"""A tree of chances that grows by clicks, and adds up the paths that are picked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from dustlab.core.errors import BadInput
from dustlab.core.words import complaint, equals, say
from dustlab.odds.trees import Branch, NotOne, Path, Tree, read_tree, tree_of, urn
from dustlab.pictures.labels import text_width
from dustlab.pictures.scene import Scene
from dustlab.pictures.tree import SIZE, Knot, Room, tree_scene
from dustlab.pictures.words import tell

from ..core.parts import Row, button, show_if
from ..table.lab import menu
from .chance_lab import ChanceLab, Line
from .sheet import sheet

OWN = "own"
BRANCHES, PRODUCTS, SUMS = "branches", "products", "sums"
TELLS = (BRANCHES, PRODUCTS, SUMS)
"""What a tree works out: nothing, the product along each path, or also the sum of paths. Above a
question it works out no more than what is known there."""
BALLS = {"red": 3, "white": 2}
EXAMPLES = {
    "not_back": str(urn(BALLS, 2)),
    "put_back": str(urn(BALLS, 2, put_back=True)),
    "weather": "rain 3/10 (bus 4/5, walk 1/5), dry 7/10 (bus 1/4, walk 3/4)",
    "match": "A 2/3 (A 2/3, B 1/3 (A 2/3, B 1/3)), B 1/3 (A 2/3 (A 2/3, B 1/3), B 1/3)",
}


class TreeLab(ChanceLab):
    """Pick a box to let it grow, pick ends to add up their paths; or type a tree of your own."""

    TITLE = "widgets.tree.title"
    HEIGHT = 334

    def __init__(
        self, tree: Tree | str = "", grown: bool = False, tells: str = SUMS, language: str = ""
    ) -> None:
        """`tree`: as in "rain 3/10 (bus 4/5, walk 1/5), dry 7/10"; `grown`: all of it at once;
        `tells`: "branches", "products" or "sums", what it works out."""
        if tells not in TELLS:
            raise BadInput("tells", " or ".join(TELLS), tells)
        self.tree, self.tells = tree_of(tree or EXAMPLES["not_back"]), tells
        self.was_grown = tells == SUMS
        """Whether the line may show what stands on all branches."""
        complain = self.complain
        self.line = Line("widgets.tree.line", str(self.tree), self._typed, complain)
        self.choose_example = menu(self._other, complain, "widgets.tree.example")
        self.grow_all = button(self.grow, complain)
        self.fold_all = button(self.fold, complain)
        self._begin()
        if grown:
            self.grown |= {path.name for path in self.tree.every()}
        super().__init__(language)
        self.speak(self.language)

    def __repr__(self) -> str:
        return f"TreeLab({self.tree})"

    def _begin(self) -> None:
        self.grown: set[str] = {""}
        self.counted: set[str] = set()

    def controls(self) -> Sequence[Any]:
        return (
            self.line.widget,
            Row(self.choose_example.widget),
            Row(self.grow_all, self.fold_all),
        )

    def spoken(self) -> Sequence[Any]:
        return (self.line,)

    # -- what a reader does

    def _typed(self, _: object = None) -> None:
        try:
            self.tree = read_tree(self.line.value)
        except NotOne as error:
            facts = {"label": error.facts["label"], "sum": error.came}
            self.complain(say("chances.tree.not_one", self.language, **facts))
            return
        except BadInput as error:
            self.complain(complaint(error, self.language))
            return
        self._begin()
        self.was_grown = True  # they wrote it themselves
        self.changed()

    def _other(self, which: str) -> None:
        if which != OWN:
            self.line.widget.value = EXAMPLES[which]
            self.was_grown = self.tells == SUMS
            self.refresh()

    def grow(self) -> None:
        self.grown = {path.name for path in self.tree.every()} | {""}
        self.changed()

    def fold(self) -> None:
        self._begin()
        self.changed()

    def _picked(self, name: str) -> None:
        """A branch grows, or folds again with all that hangs on it; an end is counted, or not."""
        path = self._paths().get(name)
        if path is None:
            return
        if path.is_end:
            self.counted ^= {name}
        elif name in self.grown:
            self.grown = {one for one in self.grown if not one.startswith(name)}
            self.counted = {one for one in self.counted if not one.startswith(name)}
        else:
            self.grown.add(name)
        self.changed()

    def _paths(self) -> dict[str, Path]:
        """All branches that are to be seen."""
        return {path.name: path for path in self.tree.every() if self._is_seen(path)}

    def _is_seen(self, path: Path) -> bool:
        return all(path.name[:n] in self.grown for n in range(len(path.name)))

    @property
    def ends(self) -> list[Path]:
        return [path for path in self._paths().values() if path.is_end]

    @property
    def together(self) -> Fraction:
        return sum((path.chance for path in self.ends if path.name in self.counted), Fraction(0))

    # -- what is seen

    def _knot(self, path: Path, row: float) -> Knot:
        language = self.language
        closed = not path.is_end and path.name not in self.grown
        facts = {"path": path.words, "chance": _likely(path.chance, language)}
        words = say("chances.tree.path", language, sum=path.sum, **facts)
        if len(path.branches) == 1:
            words = say("chances.tree.branch", language, **facts)
        elif self.tells == BRANCHES:
            said = path.branches[-1].said
            words = say("chances.tree.last_branch", language, path=path.words, chance=said)
        counts = path.name in self.counted
        notes = [say("chances.tree.can_grow", language)] if closed else []
        notes += [say("chances.tree.counts", language)] if counts else []
        product = _product(path)
        last = path.branches[-1]
        return Knot(
            path.name,
            last.label,
            last.said,
            row,
            " ".join([words, *notes]),
            product if path.is_end and self.tells != BRANCHES else "",
            closed,
            counts,
        )

    def _room(self) -> Room:
        ends = self.tree.paths()
        return Room(
            self.tree.stages,
            len(ends),
            max(text_width(_product(path), SIZE, bold=True) for path in ends),
        )

    def draw(self) -> Scene:
        rows = _rows("", self.tree.branches)
        knots = [self._knot(path, rows[name]) for name, path in self._paths().items()]
        told = ""
        if self.counted and self.tells == SUMS:
            likely = _likely(self.together, self.language)
            told = say("chances.tree.together", self.language, chance=likely)
        return tree_scene(
            say(self.TITLE, self.language),
            knots,
            self._room(),
            told,
            say("widgets.tree.caption", self.language),
        )

    def lines(self) -> Sequence[str]:
        language = self.language
        every = list(self.tree.every())
        lines = []
        if len(self._paths()) < len(every):
            lines.append(say("widgets.tree.asks_grow", language))
        if self.ends:
            adds = self.tells == SUMS
            key = "widgets.tree.asks_count" if adds else "widgets.tree.asks_mark"
            lines.append(say(key, language))
        counted = [path for path in self.ends if path.name in self.counted]
        if counted and self.tells == SUMS:
            total = _likely(self.together, language)
            words = " + ".join(str(path.chance) for path in counted)
            lines.append(say("widgets.tree.counted", language, sum=words, chance=total))
        elif self.ends:
            shown = sum((path.chance for path in self.ends), Fraction(0))
            lines.append(
                say("widgets.tree.grown", language, ends=len(self.ends), chance=str(shown))
            )
        return lines

    def numbers(self) -> str:
        language = self.language
        heads, rows = self._sheet()
        heads = [say(key, language) for key in heads]
        return sheet(say("widgets.tree.table", language), heads, rows)

    def _sheet(self) -> tuple[list[str], list[tuple[str, ...]]]:
        """The headings of the table, as keys, and its rows."""
        paths = self._paths().values()
        if self.tells == BRANCHES:
            last = ["widgets.tree.head_path", "widgets.tree.head_branch"]
            return last, [(path.words, path.branches[-1].said) for path in paths]
        heads = ["widgets.tree.head_path", "widgets.tree.head_sum", "widgets.tree.head_chance"]
        equal = (f"{path.chance} {equals(path.chance, self.language)}" for path in paths)
        return heads, [
            (path.words, path.sum, told) for path, told in zip(paths, equal, strict=True)
        ]

    def picture_in_words(self) -> str:
        """Every branch that has grown, since a tree is more than its sum."""
        return tell(self.scene)

    def refresh(self) -> None:
        language = self.language
        names = {
            "not_back": say("widgets.tree.not_back", language),
            "put_back": say("widgets.tree.put_back", language),
            "weather": say("widgets.tree.weather", language),
            "match": say("widgets.tree.match", language),
            OWN: say("widgets.tree.own", language),
        }
        written = str(self.tree)
        here = next((key for key, text in EXAMPLES.items() if text == written), OWN)
        options = [(words, key) for key, words in names.items() if key != OWN or here == OWN]
        self.choose_example.show(options, here, language)
        self.grow_all.description = say("widgets.tree.grow", language)
        self.fold_all.description = say("widgets.tree.fold", language)
        show_if(self.grow_all, self.tree.stages > 1)
        if len(self._paths()) == len(list(self.tree.every())):
            self.was_grown = True
        show_if(self.line.widget, self.was_grown)
        super().refresh()


def _likely(share: Fraction, language: str) -> str:
    return f"{share} {equals(share, language, about=True)}"


def _product(path: Path) -> str:
    return f"{path.sum} = {path.chance}" if len(path.branches) > 1 else str(path.chance)


def _rows(name: str, branches: Sequence[Branch], first: int = 0) -> dict[str, float]:
    """At which height each branch hangs: in the middle of its ends."""
    rows: dict[str, float] = {}
    for number, branch in enumerate(branches):
        here = f"{name}{number}"
        below = _rows(here, branch.after, first)
        ends = _ends(branch)
        rows[here] = first + (ends - 1) / 2
        rows |= below
        first += ends
    return rows


def _ends(branch: Branch) -> int:
    return sum(map(_ends, branch.after)) or 1
