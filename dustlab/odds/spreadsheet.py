"""A simulation as a spreadsheet file: each row one try, in formulas that are thrown anew by a key.

The file is in the format of Office (xlsx), which every spreadsheet program opens, in any language:
in the file formulas have English names. Beside each formula stands what it said when it was made.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from xml.sax.saxutils import escape

from ..core.errors import BadInput
from .distribution import AT_LEAST, AT_MOST, VIEWS
from .experiment import Experiment

MOST_ROWS, MOST_CELLS = 1000, 8000
# Every file bears the same moment, so that the same simulation is the same file.
MOMENT = (2000, 1, 1, 0, 0, 0)
HEAD_ROW = 7
LABELS = ("event", "share", "error", "exact")
"""Of the words, those in the first column, beside a number."""
LEAST_WIDTH = 8


@dataclass(frozen=True)
class Formula:
    """What is worked out in a cell, and what it was when the file was made."""

    text: str
    value: float
    percent: bool = False


@dataclass(frozen=True)
class Percent:
    """A share, shown as a percentage."""

    value: float


@dataclass(frozen=True)
class Head:
    """What a column is called."""

    text: str


Cell = str | int | float | Formula | Percent | Head | None
Rows = Sequence[Sequence[Cell]]


def column(number: int) -> str:
    """The name of a column, from 0 on.

    >>> column(0), column(25), column(26), column(51)
    ('A', 'Z', 'AA', 'AZ')
    """
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name


def rows_of(experiment: Experiment) -> int:
    """How many tries the file has: fewer where each takes many cells."""
    return min(MOST_ROWS, MOST_CELLS // (experiment.dice + 3))


def simulation(
    experiment: Experiment, view: str, number: int, words: Mapping[str, str], seed: int = 7
) -> bytes:
    """The file: what is counted, its share with its error, the exact chance; then try by try, and
    beside the tries how likely each number is, so that another one can be asked about.

    `words` are the labels: title, event, share, error, exact, again, try, die, value, hit, running.
    """
    if view not in VIEWS:
        raise BadInput("view", f"one of {', '.join(VIEWS)}", view)
    rows = list(_rows(experiment, view, number, words, Random(seed)))
    labels = max(len(words[each]) for each in LABELS)
    widths = [len(head.text) if isinstance(head, Head) else 0 for head in rows[HEAD_ROW - 1]]
    return workbook(rows, [labels, *widths[1:]], HEAD_ROW)


def _rows(
    experiment: Experiment, view: str, number: int, words: Mapping[str, str], rng: Random
) -> Iterator[list[Cell]]:
    dice, tries = experiment.dice, rows_of(experiment)
    first, last = HEAD_ROW + 1, HEAD_ROW + tries
    value, hit = column(dice + 1), column(dice + 2)
    sign = {AT_LEAST: ">=", AT_MOST: "<="}.get(view, "=")
    thrown = [experiment.throw(rng) for _ in range(tries)]
    values = [experiment.value(fallen) for fallen in thrown]
    came = [_counts(each, view, number) for each in values]
    share = sum(came) / tries
    odds = experiment.odds
    exact = sum(weight for each, weight in odds.weights.items() if _counts(each, view, number))
    every = [(each, float(odds.chance(each))) for each in sorted(odds)]
    told, chances = (_cells(column(dice + n), first, first + len(every) - 1) for n in (5, 6))
    yield [words["title"]]
    yield [words["event"], None, number]
    yield [words["share"], None, Formula(f"AVERAGE({hit}{first}:{hit}{last})", share, True)]
    error = (share * (1 - share) / tries) ** 0.5
    yield [words["error"], None, Formula(f"SQRT(C3*(1-C3)/{tries})", error, True)]
    asked = Formula(f'SUMIF({told},"{sign}"&$C$2,{chances})', exact / odds.total, True)
    yield [words["exact"], None, asked]
    yield [words["again"]]
    heads = [words["try"], *(f"{words['die']} {die}" for die in range(1, dice + 1))]
    heads += [words[each] for each in ("value", "hit", "running")]
    yield [*map(Head, heads), None, Head(words["value"]), Head(words["exact"])]
    so_far = 0
    for i, fallen in enumerate(thrown):
        row = first + i
        so_far += came[i]
        cells: list[Cell] = [i + 1]
        cells += [Formula(f"RANDBETWEEN(1,{experiment.faces})", face) for face in fallen]
        counted = experiment.formula(f"B{row}", f"{column(dice)}{row}")
        beside = [None, every[i][0], Percent(every[i][1])] if i < len(every) else []
        yield [
            *cells,
            Formula(counted, values[i]),
            Formula(f"IF({value}{row}{sign}$C$2,1,0)", int(came[i])),
            Formula(f"AVERAGE({hit}${first}:{hit}{row})", so_far / (i + 1), True),
            *beside,
        ]


def _cells(letters: str, first: int, last: int) -> str:
    return f"${letters}${first}:${letters}${last}"


def _counts(value: int, view: str, number: int) -> bool:
    if view == AT_LEAST:
        return value >= number
    return value <= number if view == AT_MOST else value == number


# -- the file


_TYPES = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument\
.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-\
officedocument.spreadsheetml.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument\
.spreadsheetml.styles+xml"/>
</Types>"""
_ROOT = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/\
officeDocument" Target="xl/workbook.xml"/>
</Relationships>"""
_BOOK = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" \
xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
<sheets><sheet name="dustlab" sheetId="1" r:id="rId1"/></sheets>
<calcPr fullCalcOnLoad="1"/>
</workbook>"""
_LINKS = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/\
worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/\
styles" Target="styles.xml"/>
</Relationships>"""
# Three looks of a cell, by their number: as it is, a percentage, a heading.
_PLAIN, _PERCENT, _HEAD = range(3)
_STYLES = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/>\
<xf fontId="1" applyFont="1"/></cellXfs>
</styleSheet>"""


def workbook(rows: Rows, widths: Sequence[int] = (), frozen: int = 0) -> bytes:
    """One sheet of texts, numbers and formulas as a file. `widths`: letters that a column has room
    for; `frozen`: how many rows stay in view."""
    lines = "".join(
        f'<row r="{r}">{"".join(_cell(cell, c, r) for c, cell in enumerate(row))}</row>'
        for r, row in enumerate(rows, 1)
    )
    sheet = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        f"{_frozen(frozen)}{_columns(widths)}<sheetData>{lines}</sheetData></worksheet>"
    )
    parts = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _ROOT,
        "xl/workbook.xml": _BOOK,
        "xl/_rels/workbook.xml.rels": _LINKS,
        "xl/worksheets/sheet1.xml": sheet,
        "xl/styles.xml": _STYLES,
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in parts.items():
            packed.writestr(zipfile.ZipInfo(name, MOMENT), text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _frozen(rows: int) -> str:
    if not rows:
        return ""
    pane = (
        f'<pane ySplit="{rows}" topLeftCell="A{rows + 1}" activePane="bottomLeft" state="frozen"/>'
    )
    return f'<sheetViews><sheetView workbookViewId="0">{pane}</sheetView></sheetViews>'


def _columns(widths: Sequence[int]) -> str:
    cols = "".join(
        f'<col min="{n}" max="{n}" width="{max(width, LEAST_WIDTH) + 2}" customWidth="1"/>'
        for n, width in enumerate(widths, 1)
    )
    return f"<cols>{cols}</cols>" if cols else ""


def _cell(cell: Cell, number: int, row: int) -> str:
    place = f'r="{column(number)}{row}"'
    match cell:
        case None:
            return ""
        case str(text):
            return f'<c {place} t="inlineStr"><is><t>{escape(text)}</t></is></c>'
        case Head(text):
            return f'<c {place} s="{_HEAD}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'
        case Formula(text, value, percent):
            look = _PERCENT if percent else _PLAIN
            return f'<c {place} s="{look}"><f>{escape(text)}</f><v>{value!r}</v></c>'
        case Percent(value):
            return f'<c {place} s="{_PERCENT}"><v>{value!r}</v></c>'
        case _:
            return f"<c {place}><v>{cell!r}</v></c>"
