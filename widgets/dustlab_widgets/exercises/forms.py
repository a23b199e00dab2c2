"""How a question is answered: yes or no, numbers, words, a table, one or some of several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from ipywidgets import Checkbox, HBox, RadioButtons, Text, ToggleButtons, VBox

from dustlab.core.errors import BadInput
from dustlab.core.words import complaint, say
from dustlab.exercises import (
    Choice,
    Interval,
    May,
    Number,
    Option,
    Part,
    Play,
    Question,
    Table,
)
from dustlab.exercises.interval import as_ends
from dustlab.exercises.number import lacks_sign, number_of
from dustlab.exercises.numbers import agrees, read_number, read_worked

from ..core.parts import Column, Complain, box, guard, made, markup, show_if, watch

YES, NO = "yes", "no"
EXAMPLE = "1/3"
"""How a fraction is written, in the words of an empty field; where it is right, another one."""


class Form(Column):
    """A place for an answer; `answer` is what `dustlab.exercises.mark` takes."""

    def __init__(self, *children: Any) -> None:
        super().__init__("dust-form", *children)

    @property
    def answer(self) -> Any:
        raise NotImplementedError

    def to_keep(self) -> Any:
        """The answer as JSON can say it."""
        return self.answer

    def fill(self, answer: Any) -> None:
        """Put an answer back that was kept; what fits no longer is left out."""
        raise NotImplementedError

    def missing(self, language: str) -> str:
        """What has still to be done before there is an answer to mark."""
        return "" if self.answer else say("widgets.exercise.missing", language)

    def press_at_enter(self, press: Callable[[], None], complain: Complain) -> None:
        """Enter in a line does what the button below does."""

        def told(_: Any, content: dict[str, Any], __: Any) -> None:
            if content.get("event") == "submit":
                press()

        for line in _lines(self):
            line.on_msg(guard(told, complain))

    def speak(self, language: str) -> None:
        """Say everything in this language."""


def _lines(part: Any) -> Iterator[Any]:
    """The lines to write in, wherever they stand in a form."""
    if isinstance(part, Text):
        yield part
    for inside in getattr(part, "children", ()):
        yield from _lines(inside)


class YesNo(Form):
    """Two buttons; nothing is pressed at the start."""

    def __init__(self, complain: Complain) -> None:
        self.press = made(ToggleButtons, "dust-choices", options=[("", YES), (" ", NO)])
        self.press.index = None
        self.complain = complain
        super().__init__(self.press)

    @property
    def answer(self) -> Any:
        return self.press.value or ""

    def fill(self, answer: Any) -> None:
        if answer in (YES, NO):
            self.press.value = answer

    def speak(self, language: str) -> None:
        chosen = self.press.value
        with self.press.hold_sync():
            self.press.options = [
                (say("widgets.exercise.yes", language), YES),
                (say("widgets.exercise.no", language), NO),
            ]
            self.press.value = chosen


class WhyNot(YesNo):
    """May it be played? And if not: the rules that forbid it, to tick."""

    def __init__(self, question: May, complain: Complain) -> None:
        super().__init__(complain)
        self.why = markup()
        self.ticks = Ticks(question.options)
        self.children = (self.press, self.why, self.ticks)
        self._show(None)
        watch(self.press, self._show, complain)

    def _show(self, said: str | None) -> None:
        for part in (self.why, self.ticks):
            show_if(part, said == NO)

    @property
    def answer(self) -> Any:
        said = self.press.value
        return [NO, *self.ticks.answer] if said == NO else said or ""

    def fill(self, answer: Any) -> None:
        if isinstance(answer, list) and answer[:1] == [NO]:
            super().fill(NO)
            self.ticks.fill(answer[1:])
        else:
            super().fill(answer)

    def missing(self, language: str) -> str:
        if self.press.value == NO and not self.ticks.answer:
            return say("widgets.exercise.no_reason", language)
        return super().missing(language)

    def speak(self, language: str) -> None:
        super().speak(language)
        self.why.value = escape(say("widgets.exercise.why_not", language))
        self.ticks.speak(language)


class Ticks(Form):
    """Several may be right."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.options = tuple(options)
        self.boxes = [made(Checkbox, "dust-tick", value=False, indent=False) for _ in self.options]
        super().__init__(*self.boxes)

    @property
    def answer(self) -> Any:
        return [
            option.id for option, tick in zip(self.options, self.boxes, strict=True) if tick.value
        ]

    def fill(self, answer: Any) -> None:
        if isinstance(answer, list):
            for option, tick in zip(self.options, self.boxes, strict=True):
                tick.value = option.id in answer

    def speak(self, language: str) -> None:
        for option, tick in zip(self.options, self.boxes, strict=True):
            tick.description = option.tell(language)


class OneOf(Form):
    """One is right."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.options = tuple(options)
        lines = [(option.tell(), option.id) for option in self.options]
        self.radio = made(RadioButtons, "dust-radio", options=lines)
        self.radio.index = None
        super().__init__(self.radio)

    @property
    def answer(self) -> Any:
        return [self.radio.value] if self.radio.value else []

    def fill(self, answer: Any) -> None:
        if isinstance(answer, list) and answer[:1] and answer[0] in {o.id for o in self.options}:
            self.radio.value = answer[0]

    def speak(self, language: str) -> None:
        chosen = self.radio.value
        with self.radio.hold_sync():
            self.radio.options = [(option.tell(language), option.id) for option in self.options]
            self.radio.value = chosen


class NumberField(Form):
    """A number; where it need not be whole, also a fraction or a percentage."""

    def __init__(self, asked: Number | Part) -> None:
        self.asked, self.unit = asked, asked.unit
        self.example, self.complaint = _how_to_write(asked)
        self.field = made(Text, "dust-number")
        super().__init__(self.field)

    @property
    def answer(self) -> Any:
        return self.field.value.strip()

    def fill(self, answer: Any) -> None:
        if isinstance(answer, str):
            self.field.value = answer

    def missing(self, language: str) -> str:
        number = self.answer.removesuffix(self.unit).strip() if self.unit else self.answer
        if not number:
            return super().missing(language)
        try:
            written = number_of(self.asked, self.answer)
        except BadInput:
            return say(self.complaint, language, text=self.answer)
        if lacks_sign(self.asked, written):
            return say("exercise.number.percent_missing", language, number=written)
        return ""

    def speak(self, language: str) -> None:
        self.field.description = say("widgets.exercise.answer", language)
        self.field.placeholder = self.unit or say(self.example, language)


def _how_to_write(asked: Number | Part) -> tuple[str, str]:
    """An example of a number, and what is said to something that is none. No example is right."""
    if asked.is_whole:
        return "widgets.exercise.whole", "widgets.exercise.not_whole"
    if any(agrees(read_number(EXAMPLE), true, asked.tolerance) for true in asked.answers):
        return "widgets.exercise.number_other", "widgets.exercise.not_a_number_other"
    return "widgets.exercise.number", "widgets.exercise.not_a_number"


class IntervalFields(Form):
    """Where it begins, and where it ends; both may be left as sums."""

    def __init__(self, question: Interval) -> None:
        self.question, self.unit = question, question.unit
        self.low, self.high = made(Text, "dust-number"), made(Text, "dust-number")
        super().__init__(box(HBox, "dust-row dust-ends", self.low, self.high))

    @property
    def answer(self) -> Any:
        ends = [self.low.value.strip(), self.high.value.strip()]
        return ends if any(ends) else []

    def fill(self, answer: Any) -> None:
        if isinstance(answer, list) and len(answer) == 2:
            self.low.value, self.high.value = map(str, answer)

    def missing(self, language: str) -> str:
        ends = [end.removesuffix(self.unit).strip() if self.unit else end for end in self.answer]
        if not all(ends) or not ends:
            return say("widgets.exercise.missing_end", language)
        for end in ends:
            try:
                read_worked(end)
            except BadInput:
                return say("widgets.exercise.not_a_number", language, text=end)
        try:
            as_ends(self.question, ends)
        except BadInput as error:
            return complaint(error, language)
        return ""

    def speak(self, language: str) -> None:
        self.low.description = say("widgets.exercise.from", language)
        self.high.description = say("widgets.exercise.to", language)
        for field in (self.low, self.high):
            field.placeholder = self.unit or say("widgets.exercise.number", language)


class WordsField(Form):
    """A few words of one's own."""

    def __init__(self) -> None:
        self.field = made(Text, "dust-own-words")
        super().__init__(self.field)

    @property
    def answer(self) -> Any:
        return self.field.value.strip()

    def fill(self, answer: Any) -> None:
        if isinstance(answer, str):
            self.field.value = answer

    def speak(self, language: str) -> None:
        self.field.description = say("widgets.exercise.answer", language)
        self.field.placeholder = say("widgets.exercise.words", language)


class TableFields(Form):
    """A table whose empty cells are fields; each is called by its line and its column."""

    def __init__(self, question: Table) -> None:
        self.fields: dict[str, Any] = {}
        cells = [markup("dust-table-head", value=_cell(one)) for one in question.columns]
        for row, line in question.rows:
            cells.append(markup("dust-table-head", "dust-table-line", value=_cell(row)))
            for column, cell in zip(question.columns[1:], line, strict=True):
                name = f"{row}, {column}"
                if cell.answer is None:
                    cells.append(markup("dust-table-number", value=_cell(cell.text)))
                else:
                    self.fields[name] = made(Text, "dust-cell", description=name)
                    cells.append(self.fields[name])
        columns = len(question.columns)
        super().__init__(box(VBox, f"dust-fill-table dust-columns-{columns}", *cells))

    @property
    def answer(self) -> Any:
        given = {name: field.value.strip() for name, field in self.fields.items()}
        return given if any(given.values()) else {}

    def fill(self, answer: Any) -> None:
        if isinstance(answer, dict):
            for name, field in self.fields.items():
                field.value = str(answer.get(name, ""))

    def missing(self, language: str) -> str:
        empty = [name for name, field in self.fields.items() if not field.value.strip()]
        if len(empty) == len(self.fields):
            return super().missing(language)
        if empty:
            return say("widgets.exercise.missing_cell", language, cell=empty[0], count=len(empty))
        for name, field in self.fields.items():
            try:
                read_worked(field.value.strip())
            except BadInput:
                words = say("widgets.exercise.not_a_number", language, text=field.value.strip())
                return f"{name}: {words}"
        return ""


def _cell(text: str) -> str:
    """Words of a table; an empty cell keeps its place."""
    return escape(text) or "&nbsp;"


class Parts(Form):
    """Several things asked about the end of a line that is played."""

    def __init__(self, question: Play, complain: Complain) -> None:
        self.forms = {part.id: form_of_part(part, complain) for part in question.parts}
        self.line, self.question = markup(), question
        self.which = markup("dust-ask-part")
        children: list[Any] = [self.line]
        for number, part in enumerate(question.parts, 1):
            if ask := question.asks(part):
                ask = f"{number}. {ask}" if len(question.parts) > 1 else ask
                children.append(markup("dust-ask-part", value=escape(ask)))
            elif part.form == "facts":
                children.append(self.which)
            children.append(self.forms[part.id])
        super().__init__(*children)

    @property
    def answer(self) -> Any:
        return {part: form.answer for part, form in self.forms.items()}

    def fill(self, answer: Any) -> None:
        if isinstance(answer, dict):
            for part, form in self.forms.items():
                form.fill(answer.get(part))

    def missing(self, language: str) -> str:
        """Which parts are still open, each by its number and its question."""
        open_ = [
            (number, part.ask, told)
            for number, part in enumerate(self.question.parts, 1)
            if (told := self.forms[part.id].missing(language))
        ]
        if not open_:
            return ""
        if len(self.forms) == 1:
            return open_[0][2]
        unanswered = say("widgets.exercise.missing", language)
        lines = []
        for number, ask, told in open_:
            facts = {"number": number, "count": len(self.forms), "ask": ask}
            lines.append(say("widgets.exercise.missing_part", language, **facts))
            # What is written there already but cannot be read is told as well.
            lines += [told] if told != unanswered else []
        return " ".join(lines)

    def speak(self, language: str) -> None:
        self.line.value = _line(self.question, language)
        several = any(part.several for part in self.question.parts)
        which = "widgets.exercise.which_hold" if several else "widgets.exercise.which_holds"
        self.which.value = escape(say(which, language))
        for form in self.forms.values():
            form.speak(language)


def form_of_part(part: Part, complain: Complain) -> Form:
    if part.form == "number":
        return NumberField(part)
    if part.form == "yes":
        return YesNo(complain)
    return options_form(part)


def options_form(asked: Choice | Part) -> Form:
    return Ticks(asked.options) if asked.several else OneOf(asked.options)


def form_of(question: Question, complain: Complain) -> Form | None:
    """The form for a question; None for one that is played."""
    make = FORMS.get(question.kind)
    return make(question, complain) if make else None


FORMS: dict[str, Callable[[Any, Complain], Form]] = {
    "may": WhyNot,
    "number": lambda question, _: NumberField(question),
    "choice": lambda question, _: options_form(question),
    "play": Parts,
    "interval": lambda question, _: IntervalFields(question),
    "text": lambda _question, _: WordsField(),
    "table": lambda question, _: TableFields(question),
}


def _line(question: Play, language: str) -> str:
    """The line that is played, in words."""
    lines = "".join(f"<li>{escape(words)}</li>" for words in question.told_moves(language))
    return f'<ol class="dust-line">{lines}</ol>'
