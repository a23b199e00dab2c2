"""An editor for exercises: fields that write the file, the question as a class sees it, the check.

    ExerciseEditor("my-dice.toml")

The file is written with each change, beside the lessons. A text that makes no sense is kept as
well: what is wrong with it stands below the question while one types.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import Dropdown, HBox, Text, Textarea, VBox

from dustlab.core.errors import BadInput
from dustlab.core.files import read_text, write_text
from dustlab.core.words import complaint, phrase, say
from dustlab.exercises.checking import check_question
from dustlab.exercises.drafting import Draft, Field, page
from dustlab.exercises.marks import Result
from dustlab.exercises.reading import Survey, look_through, read
from dustlab.exercises.table import BETWEEN
from dustlab.paper.pdf import has_pdf, write_pdf
from dustlab.paper.versions import versions
from dustlab.paper.worksheet import sheet, solutions
from dustlab.school.progress import Progress

from ..core.controls import Files, check_language
from ..core.parts import (
    Column,
    Complain,
    Fold,
    box,
    button,
    looks,
    made,
    markup,
    put_away,
    show_if,
    stylesheets,
    watch,
)
from .box import ExerciseBox

FILE = "my-exercises.toml"
"""A name that begins so stays the teacher's own when the lessons are updated."""
SHEET = "exercises/editor.css"

KINDS = {
    "number": "widgets.exercise_editor.kind_number",
    "choice": "widgets.exercise_editor.kind_choice",
    "interval": "widgets.exercise_editor.kind_interval",
    "text": "widgets.exercise_editor.kind_text",
    "table": "widgets.exercise_editor.kind_table",
}
FIELDS = {
    "ask": ("widgets.exercise_editor.ask", ""),
    "sum": ("widgets.exercise_editor.sum", "widgets.exercise_editor.tip_sum"),
    "answer": ("widgets.exercise_editor.answer", "widgets.exercise_editor.tip_answer"),
    "unit": ("widgets.exercise_editor.unit", "widgets.exercise_editor.tip_unit"),
    "wrong": ("widgets.exercise_editor.wrong", "widgets.exercise_editor.tip_wrong"),
    "hints": ("widgets.exercise_editor.hints", "widgets.exercise_editor.tip_hints"),
    "because": ("widgets.exercise_editor.because", "widgets.exercise_editor.tip_because"),
    "points": ("widgets.exercise_editor.points", "widgets.exercise_editor.tip_points"),
    "numbers": ("widgets.exercise_editor.numbers", "widgets.exercise_editor.tip_numbers"),
    "where": ("widgets.exercise_editor.where", "widgets.exercise_editor.tip_where"),
    "pick": ("widgets.exercise_editor.pick", "widgets.exercise_editor.tip_pick"),
    "option": ("widgets.exercise_editor.option", "widgets.exercise_editor.tip_option"),
    "accept": ("widgets.exercise_editor.accept", "widgets.exercise_editor.tip_accept"),
    "table": ("widgets.exercise_editor.table", "widgets.exercise_editor.tip_table"),
    "totals": ("widgets.exercise_editor.totals", "widgets.exercise_editor.tip_totals"),
}
"""What a field is called, and how something is written into it."""


class Download(Files):
    """A link that saves the file; there is nothing to load."""

    SAVE = "widgets.exercise_editor.download"

    def __init__(self, complain: Complain) -> None:
        super().__init__(lambda _text, _name: None, complain)
        self.children = (self.link,)


class Entry(VBox):
    """One field with its name, and a line on how it is written."""

    def __init__(self, field: Field, changed: Callable[[str], None], complain: Complain) -> None:
        self.field = field
        self.head = markup("dust-entry-head")
        kind = Textarea if field.lines > 1 else Text
        values = {"rows": field.lines} if field.lines > 1 else {}
        self.input = made(kind, "dust-entry-input", **values)
        self.said = markup("dust-entry-said")
        """What the check says of this field."""
        watch(self.input, changed, complain)
        children = (self.head, self.input, self.said)
        super().__init__(children=children, _dom_classes=("dust-entry",))

    def speak(self, language: str) -> None:
        name, tip = FIELDS[self.field.key]
        if self.field.key == "sum" and self.field.lines > 1:
            tip = "widgets.exercise_editor.tip_sum_2"
        words = escape(phrase(tip, language, between=BETWEEN)) if tip else ""
        self.head.value = (
            f'<strong>{escape(say(name, language))}</strong> <span class="dust-pale">{words}</span>'
        )
        # For screen readers: the style sheet leaves the label of the input out of the picture.
        self.input.description = say(name, language)


class ExerciseEditor(Column):
    """Write, see and check the questions of a file, without a terminal and without TOML."""

    def __init__(self, file: str = FILE, language: str = "") -> None:
        self.language = check_language(language)
        self.file = file if file.endswith(".toml") else f"{file}.toml"
        self.draft = self._opened()
        self.removed: list[Draft] = []
        self.place = 0
        self.entries: list[Entry] = []
        self._filling = False
        self._shown: Any = None
        complain = self.complain
        self.about = markup("dust-pale")
        self.title = made(Text, "dust-grow")
        self.which = made(Dropdown, "dust-grow", options=[])
        self.kinds = made(Dropdown)
        self.add = button(self.add_question, complain, "dust-primary")
        self.remove = button(self.remove_question, complain)
        self.restore = button(self.bring_back, complain)
        self.fields = box(VBox, "dust-entries")
        self.more, self.rare = Fold(), box(VBox, "dust-folded dust-entries")
        self.seen = markup("dust-editor-head")
        self.preview = box(VBox, "dust-editor-preview")
        self.box: ExerciseBox | None = None
        self.checked = markup("dust-editor-head")
        self.findings = markup("dust-editor-findings")
        self.kept = markup("dust-pale")
        self.trouble = markup()
        self.link = Download(complain)
        self.make = button(self.make_page, complain)
        self.paper = button(self.print_it, complain)
        self.fold = Fold()
        self.text = made(Textarea, "dust-editor-text", rows=16)
        watch(self.title, self._titled, complain)
        watch(self.which, self._chosen, complain)
        watch(self.text, self._typed, complain)
        right = box(VBox, "dust-editor-side", self.seen, self.preview, self.checked, self.findings)
        super().__init__(
            "dust-lab dust-editor",
            *stylesheets(looks(SHEET)),
            self.about,
            box(HBox, "dust-row", self.title, self.which),
            box(HBox, "dust-row", self.kinds, self.add, self.remove, self.restore),
            box(HBox, "dust-editor-body", self.fields, right),
            box(HBox, "dust-row", self.make, self.paper, self.link, self.kept),
            self.trouble,
            self.fold,
            box(VBox, "dust-folded", self.text),
        )
        self.speak(self.language)
        self._fill_fields()
        self._refresh()

    def __repr__(self) -> str:
        return f"ExerciseEditor({self.file})"

    def _opened(self) -> Draft:
        """The file as it is; else a new one with one question to begin with."""
        if Path(self.file).exists():
            return Draft(read_text(self.file, "an exercise file"), Path(self.file).name)
        title = say("widgets.exercise_editor.first_title", self.language)
        return Draft.begin(title, Path(self.file).name).with_new("number", self.language)

    # -- what is pressed and written

    def add_question(self) -> None:
        """A small good question of the kind that is chosen, to be changed."""
        if self._is_readable():
            self._change(self.draft.with_new(self.kinds.value, self.language))
            self.place = len(self.draft.questions) - 1
            self._fill_fields()
            self._refresh()

    def remove_question(self) -> None:
        """Nothing is lost: what was deleted can be brought back."""
        if self._is_readable() and self.draft.questions:
            self.removed.append(self.draft)
            self._change(self.draft.without(self.place))
            self.place = max(0, self.place - 1)
            self._fill_fields()
            self._refresh()

    def bring_back(self) -> None:
        if self.removed:
            self._change(self.removed.pop())
            self._fill_fields()
            self._refresh()

    def make_page(self) -> None:
        """A notebook beside the file, which asks its questions."""
        path = Path(self.file).with_suffix(".ipynb")
        if path.exists():
            self.complain(phrase("widgets.exercise_editor.there", self.language, page=path.name))
            return
        title = self.draft.title if self._is_readable() else path.stem
        self._change(self.draft)  # what nobody has changed yet is in no file
        write_text(path, page(title, Path(self.file).name))
        self.complain(phrase("widgets.exercise_editor.made", self.language, page=path.name))

    def print_it(self) -> None:
        """Worksheets in two versions and their solutions, beside the file."""
        path = Path(self.file)
        try:
            every = versions([read(self.draft.text)], 2, language=self.language)
        except BadInput as error:
            self.complain(complaint(error, self.language))
            return
        sheets = {f"{path.stem}-{one.letter}": sheet(one, self.language) for one in every}
        sheets[f"{path.stem}-solutions"] = solutions(every, self.language)
        ends = [".html", ".pdf"] if has_pdf() else [".html"]
        for name, html in sheets.items():
            write_text(path.with_name(f"{name}.html"), html)
            if ".pdf" in ends:
                write_pdf(path.with_name(f"{name}.pdf"), html)
        files = ", ".join(f"{name}{end}" for name in sheets for end in ends)
        self.complain(say("paper.made", self.language, files=files))

    def _titled(self, title: str) -> None:
        if not self._filling and self._is_readable():
            self._change(self.draft.with_title(title))
            self._refresh()

    def _chosen(self, place: int | None) -> None:
        if not self._filling and place is not None:
            self.place = place
            self._fill_fields()
            self._refresh()

    def _wrote(self, key: str, text: str) -> None:
        """A field was changed: its question is written anew, the others stay as they are."""
        if not self._filling and self._is_readable():
            self.removed.clear()
            self._change(self.draft.with_field(self.place, key, text))
            self._refresh()

    def _typed(self, text: str) -> None:
        """The file was changed as text."""
        if not self._filling:
            self._change(Draft(text, self.draft.name))
            self._fill_fields()
            self._refresh(with_text=False)

    def _change(self, draft: Draft) -> None:
        self.draft = draft
        self.trouble.value = ""
        try:
            write_text(Path(self.file), draft.text)
        except BadInput as error:
            words = say("widgets.exercise_editor.not_kept", self.language, why=error.got)
        else:
            words = say("widgets.exercise_editor.kept", self.language, file=self.file)
        self.kept.value = escape(words)

    def complain(self, line: str) -> None:
        self.trouble.value = f'<div role="status">{escape(line)}</div>'

    def _is_readable(self) -> bool:
        try:
            return isinstance(self.draft.tables, dict)
        except BadInput:
            return False

    # -- what is seen

    def speak(self, language: str) -> None:
        self.language = language
        self.speak_if_silent(language)
        self.about.value = escape(say("widgets.exercise_editor.about", language))
        self.title.description = say("widgets.exercise_editor.title", language)
        self.which.description = say("widgets.exercise_editor.question", language)
        self.kinds.description = say("widgets.exercise_editor.kind", language)
        chosen = self.kinds.value
        self.kinds.options = [(say(key, language), kind) for kind, key in KINDS.items()]
        self.kinds.value = chosen or next(iter(KINDS))
        self.add.description = say("widgets.exercise_editor.add", language)
        self.remove.description = say("widgets.exercise_editor.remove", language)
        self.restore.description = say("widgets.exercise_editor.restore", language)
        self.make.description = say("widgets.exercise_editor.page", language)
        self.paper.description = say("widgets.exercise_editor.paper", language)
        self.seen.value = f"<h4>{escape(say('widgets.exercise_editor.seen', language))}</h4>"
        self.checked.value = f"<h4>{escape(say('widgets.exercise_editor.checked', language))}</h4>"
        self.fold.name(say("widgets.exercise_editor.text", language))
        self.more.name(say("widgets.exercise_editor.more", language))
        self.text.description = say("widgets.exercise_editor.text", language)
        self.link.speak(language)
        for entry in self.entries:
            entry.speak(language)
        if self.box is not None:
            self.box.speak(language)
        if self.children and self.findings.value:
            self._refresh()

    def _fill_fields(self) -> None:
        """The fields of the question that is chosen, with what stands in the file."""
        if not self._is_readable():
            return
        questions = self.draft.questions
        self.place = min(self.place, max(0, len(questions) - 1))
        wanted = self.draft.fields(self.place) if questions else ()
        self._filling = True
        try:
            if tuple(entry.field for entry in self.entries) != tuple(wanted):
                for entry in self.entries:
                    put_away(entry)
                self.entries = [self._entry(field) for field in wanted]
            for entry in self.entries:
                entry.input.value = self.draft.shown(self.place, entry.field.key)
            self._arrange()
            self.title.value = self.draft.title
        finally:
            self._filling = False

    def _arrange(self) -> None:
        """What most questions do without is folded away where it is empty."""
        folded = [one for one in self.entries if one.field.rare and not one.input.value]
        self.rare.children = tuple(folded)
        shown = [entry for entry in self.entries if entry not in folded]
        self.fields.children = (*shown, self.more, self.rare) if folded else tuple(shown)

    def _entry(self, field: Field) -> Entry:
        entry = Entry(field, lambda text: self._wrote(field.key, text), self.complain)
        entry.speak(self.language)
        return entry

    def _refresh(self, with_text: bool = True) -> None:
        """The question as a class sees it, what the check says, and the file as text."""
        survey = look_through(self.draft.text)
        self._filling = True
        try:
            if self._is_readable():
                names = [f"{i}. {self.draft.name_of(i - 1)}" for i in self._numbers()]
                options = [(name, i) for i, name in enumerate(names)]
                if tuple(self.which.options) != tuple(options):
                    with self.which.hold_sync():
                        self.which.options = options
                        self.which.value = self.place if options else None
                self.which.value = self.place if options else None
            if with_text:
                self.text.value = self.draft.text
        finally:
            self._filling = False
        show_if(self.restore, bool(self.removed))
        for entry in self.entries:
            entry.input.disabled = not self._is_readable()
        self.link.show(self.draft.text, Path(self.file).name)
        self._preview(survey)
        found = self._found(survey)
        self.findings.value = self._told(found)
        for entry in self.entries:
            lines = [line for key, line in found if key == entry.field.key]
            entry.said.value = "<br>".join(map(escape, lines))

    def _numbers(self) -> range:
        return range(1, len(self.draft.questions) + 1)

    def _preview(self, survey: Survey) -> None:
        """The last question that could be read stays until it can be read again."""
        name = self.draft.name_of(self.place) if self._is_readable() and self._numbers() else ""
        known = {question.id: question for question in survey.file.questions}
        if name not in known or known[name] == self._shown:
            return
        self._shown = known[name]
        if self.box is None:
            # Tried, not answered: nothing of it goes into the teacher's own progress.
            self.box = ExerciseBox(survey.file, name, self.language, progress=Progress())
            self.preview.children = (self.box,)
        else:
            self.box.progress.forget([self.box.kept])
            self.box.show(survey.file, name)

    def _found(self, survey: Survey) -> list[tuple[str, str]]:
        """Everything that is wrong, each behind the field of this question that it is about."""
        if not self._is_readable():
            why = complaint(survey.complaints[0], self.language)
            return [("", say("widgets.exercise_editor.broken", self.language, why=why))]
        if not self.draft.questions:
            return [("", say("widgets.exercise_editor.nothing", self.language))]
        found = [(self._field_of(e), complaint(e, self.language)) for e in survey.complaints]
        for question in survey.file.questions:
            result = check_question(question)
            if not result.ok:
                found.append((self._field_of(result), result.tell(self.language)))
        return sorted(found, key=lambda one: not one[0])

    def _field_of(self, wrong: BadInput | Result) -> str:
        """The field of this question that has to be changed; empty for another question."""
        keys = [entry.field.key for entry in self.entries]
        name = self.draft.name_of(self.place)
        about: tuple[str, ...]
        if isinstance(wrong, Result):
            about = ("wrong", "option") if wrong.lacking else ("answer", "option", "table", "sum")
            is_here = wrong.question == name
        else:
            # As in: text line 9, question 2 (urn), option 1, text
            about = tuple(part.split()[0] for part in wrong.where.split(", ") if part)
            is_here = f"({name})" in wrong.where
        return next((key for key in about if key in keys), "") if is_here else ""

    def _told(self, found: list[tuple[str, str]]) -> str:
        """A line for each, this question first."""
        if not found:
            count = len(self.draft.questions)
            words = say("widgets.exercise_editor.good", self.language, count=count)
            return f'<p role="status" class="dust-editor-good">{escape(words)}</p>'
        items = "".join(f"<li>{escape(line)}</li>" for _, line in found)
        return f'<ul role="status" class="dust-refusals">{items}</ul>'
