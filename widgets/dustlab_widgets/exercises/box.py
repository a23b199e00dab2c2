"""An exercise file inside a lesson: asked one question at a time, marked at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from time import monotonic
from typing import Any

from ipywidgets import HBox, Layout, ToggleButton, VBox

from dustlab.core.remarks import Remark
from dustlab.core.words import say
from dustlab.exercises import ExerciseFile, Mark, Question, Reach, mark
from dustlab.exercises.marks import bare, cited, comment
from dustlab.exercises.question import aside_of, picture_of, words_of
from dustlab.school.deck import QUESTION, Subject, my_deck
from dustlab.school.kept_games import now
from dustlab.school.progress import HINT, SOLUTION, UNTRIED, Answered, Progress, in_words, mine
from dustlab.school.themes import rules_of

from ..core.controls import Hints, check_language
from ..core.parts import (
    Column,
    box,
    button,
    made,
    markup,
    put_away,
    shared,
    show_if,
    stylesheet,
    watch,
    with_picture,
)
from ..school.keep_progress import keeping
from ..school.rules_browser import AtHand, RulesFold
from ..table.controls import RefusalsBox
from .forms import form_of
from .play import GoalBoard, goal_board
from .setting import Setting, read_told


class ExerciseBox(Column):
    """The questions of a file, or one of them; nothing is lost by a wrong answer.

    `file` is a path or an exercise file that was read before.
    """

    SPARING = True
    """Whether the first answer leaves something to think about."""
    HOW = "widgets.exercise.how"
    """The sentence that says what to do."""
    _begun = 0.0
    """When the question was opened, or answered before."""

    def __init__(
        self,
        file: str | ExerciseFile,
        question: str | None = None,
        language: str = "",
        progress: Progress | None = None,
    ) -> None:
        """`progress` is where the answers are noted, if not in the learner's own: nothing is kept
        for somebody who only tries the questions."""
        self.language = check_language(language)
        whole = file if isinstance(file, ExerciseFile) else read_told(file, self.language)
        self.setting = Setting(whole, question, self._turned, self.complain)
        self.place = 0
        self.progress = mine() if progress is None else progress
        """What was answered, in this visit and before: the boxes of a lesson share it."""
        self.progress.look()  # another lesson may have kept more since
        self._take()
        self.progress.stands_here(Path(whole.source).stem, (one.id for one in self.questions))
        self.form: Any = None
        self.astray = False
        """The goal cannot be reached any more from where the attempt has come to."""
        self._told: Callable[[], None] = self._advise
        """What stands in the box of marks: said again when the language changes."""
        is_whole = len(self.questions) > 1
        self.keep = keeping(is_whole, self.language) if progress is None else []
        self._lay_out()
        # Another box may ask the same question, and another lesson may have kept an answer to it.
        self.progress.watchers.append(self._keep_score)
        self._speak_around()
        self._open()

    def _lay_out(self) -> None:
        """The question, its picture, and the answer with what is pressed and what is said to it."""
        complain = self.complain
        self.head = markup("dust-head", "dust-grow")
        self.ask = markup("dust-question")
        self.picture = markup("dust-picture")
        self.beside = markup("dust-beside-picture")
        """What the picture does not show, and the picture in words."""
        self.slot = VBox(layout=shared(Layout))
        self.check = button(self.mark, complain, "dust-primary")
        self.again = button(self.try_again, complain)
        self.before = button(lambda: self.go(-1), complain)
        self.after = button(lambda: self.go(+1), complain)
        self.others = button(self.other_numbers, complain)
        self.score, self.trouble = markup("dust-position"), markup("dust-pale")
        self.rules = RulesFold(complain, self._rules_at_hand)
        self.marks = RefusalsBox(self.rules.open_at, complain)
        self.hints = Hints(complain, opened=lambda: self._help(HINT))
        self.open_solution = made(ToggleButton, "dust-toggle")
        watch(self.open_solution, lambda _: self._open_solution(), complain)
        self.solution = markup()
        presses = (self.check, self.again, self.others, self.hints, self.open_solution)
        replies = (self.solution, self.marks, self.rules, self.trouble)
        answer = box(VBox, "dust-answer", self.slot, box(HBox, "dust-row", *presses), *replies)
        self.sides = box(HBox, "dust-exercise-body", self.ask, self.picture, answer, self.beside)
        self.top = box(
            HBox, "dust-row", self.head, self.setting.press, self.score, self.before, self.after
        )
        super().__init__("dust-lab dust-exercise", stylesheet(), self.top, self.sides, *self.keep)
        for press in (self.before, self.after):
            show_if(press, len(self.questions) > 1)
        self._show_rules()

    def _show_rules(self) -> None:
        """Of chance alone no game has rules."""
        cites = any(question.rules for question in self.questions)
        show_if(self.rules, bool(self.file.game_name) or cites)

    # -- with the game, or without

    def follow_strand(self, strand: str) -> None:
        self.setting.follow(strand)

    def _take(self) -> None:
        """The questions as they are asked in this setting."""
        self.file = self.setting.file
        self.written = self.setting.questions(self.file)
        """The questions as they stand in the file."""
        self.numbers = self.setting.numbers(self.progress, self.kept)
        self.questions: tuple[Question, ...] = tuple(map(self.numbers.deal, self.written))
        """The same as this learner gets them."""

    def _turned(self) -> None:
        """The same questions in the other setting; what was answered counts in both."""
        self._take()
        self._show_rules()
        put_away(self.form)
        self._open()

    def __repr__(self) -> str:
        return f"ExerciseBox({self.question.id})"

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """The live box; and for a notebook read without a kernel, the question and its picture."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**named) or {}
        # A page that is kept shows nobody's own numbers.
        question = self.written[self.place]
        options = [f"- {option.tell(self.language)}" for option in question.options]
        bundle["text/plain"] = "\n".join([repr(self), question.ask, *options])
        return with_picture(bundle, self._picture_shown)

    def _picture_shown(self) -> str:
        """The position that the question shows, whatever has been played since."""
        return self._drawn(self.question.shown_state)

    @property
    def question(self) -> Question:
        return self.questions[self.place]

    @property
    def kept(self) -> str:
        """Under which name the answers of this file are kept."""
        return Path(self.file.source).stem

    def other_numbers(self) -> None:
        """For practice, once the question was answered: what was kept of it stays."""
        question = self.numbers.deal_others(self.written[self.place])
        before, after = self.questions[: self.place], self.questions[self.place + 1 :]
        self.questions = (*before, question, *after)
        self._open_empty()

    def answered(self, question: Question) -> Answered:
        """How far the learner has come with a question."""
        return self.progress.of(self.kept).get(question.id, UNTRIED)

    @property
    def solved(self) -> set[str]:
        """The questions that were answered rightly."""
        return {question.id for question in self.questions if self.answered(question).right}

    def _rules_at_hand(self) -> AtHand:
        """Only the rules of the game that is asked about, with the numbers of its rule set."""
        file = self.file
        if not file.game_name:
            return "", (), None
        return file.game_name, (), self.question.game.numbers(file.rules)

    # -- one question after the other

    def go(self, way: int) -> None:
        """To the next question, or back to the one before; after the last comes the first."""
        self.place = (self.place + way) % len(self.questions)
        self._open()

    def show(self, file: ExerciseFile, question: str) -> None:
        """One question of another file, or of the same one that was changed."""
        self.setting.whole, self.setting.asks, self.place = file, question, 0
        self._turned()

    def try_again(self) -> None:
        """The question as if it had never been answered; what was kept of it stays."""
        self._open_empty()

    def _open(self) -> None:
        """The question as it was left: with the answer that was given last, and what it got."""
        self._open_empty()
        before, left = self.answered(self.question), self.numbers.kept_answer(self.question)
        if left is None:
            return
        self.form.fill(left)
        if isinstance(self.question, Reach):
            self._draw()
        if before.tries and not self.form.missing(self.language):
            self._tell(mark(self.question, self.form.answer, sparing=before.tries == 1))

    def _open_empty(self) -> None:
        question = self.question
        self.astray, self._begun = False, monotonic()
        self.open_solution.value = False
        if isinstance(question, Reach):
            self.form = goal_board(question, self._moved, self._refused, self.complain, self._draw)
        else:
            self.form = form_of(question, self.complain)
            self.form.press_at_enter(self.mark, self.complain)
        self.slot.children = (self.form,)
        self._draw()
        self._advise()
        self._say()

    def _draw(self) -> None:
        """Where the question stands: a live board while a battle is played, else a picture."""
        state, board = self.question.shown_state, self.picture
        if isinstance(self.form, GoalBoard):
            state = self.form.attempt.match.state
            board = self.form.stage if self.form.on_stage else board
        drawn = self._drawn(state) if board is self.picture else ""
        self.picture.value = f"{drawn}{self._only_shows()}" if drawn else ""
        is_live = board is not self.picture
        self.beside.value = self._folded(state, is_live) if drawn or is_live else ""
        ask, shown, *rest = self.sides.children
        if shown is not board:
            self.sides.children = (ask, board, *rest)

    def _only_shows(self) -> str:
        """What a press on a picture that is no board says: where the answer belongs."""
        words = say("widgets.exercise.only_shows", self.language)
        return f'<div class="dust-only-shows" aria-hidden="true">{escape(words)}</div>'

    def _drawn(self, state: Any) -> str:
        """The position as a picture, in which can be found what the question speaks of."""
        return picture_of(self.question, state, self.language)

    def _folded(self, state: Any, is_live: bool) -> str:
        """What the picture does not show; and the picture in words, folded.

        A live board has its own words, and what is to be done stands in its form.
        """
        aside = aside_of(self.question, state, self.language)
        if is_live and isinstance(self.form, GoalBoard):
            aside = aside.removeprefix(self.form.asks).strip()
        note = f'<div class="dust-told dust-aside">{escape(aside)}</div>' if aside else ""
        if is_live:
            return note
        title = say("widgets.stage.text", self.language)
        words = words_of(self.question, state, self.language)
        still = say("widgets.exercise.still", self.language)
        return (
            # Who presses the picture all the same is told so (core/access.js).
            f'{note}<p class="dust-still" role="status" hidden>{escape(still)}</p>'
            f'<details class="dust-in-words"><summary>{escape(title)}</summary>'
            f'<div class="dust-told">{escape(words)}</div></details>'
        )

    # -- marking

    def mark(self) -> None:
        """Mark the answer that stands in the form."""
        missing = self.form.missing(self.language)
        if missing:
            self.complain(missing)
            return
        before = self.answered(self.question)
        # From the second try on, and after the last hint, rules are named.
        helped = self.hints.grade == Hints.GRADES
        sparing = self.SPARING and not before.tries and not helped
        marked = mark(self.question, self.form.answer, sparing=sparing)
        # What is said does not wait until it is written: a disk that is busy takes its time.
        self._tell(marked)
        self._note(marked.right)
        self._offer_again()

    def _note(self, right: bool) -> None:
        """An answer counts, and a wrong one comes back another day."""
        before = self.answered(self.question)
        given = self.form.to_keep()
        left = self.numbers.to_keep(self.question, given)
        begun, self._begun = self._begun, monotonic()
        self.progress.note(
            *(self.kept, self.question.id),
            right=right, left=left, told=in_words(given), seconds=self._begun - begun,
        )  # fmt: skip
        if not right and not before.right:
            self.comes_back()

    def comes_back(self) -> None:
        """The question is put into the deck, if it is one of the lessons and was not only tried."""
        if self.progress is mine() and self.question.id in rules_of(self.kept):
            which = Subject(QUESTION, f"{self.kept}/{self.question.id}")
            my_deck().failed(which, now())

    def _tell(self, found: Mark) -> None:
        remarks: list[Remark] = list(found.remarks)
        also: list[str] = []
        if found.right and self.question.because:
            # The author names rules in square brackets; here they become buttons.
            also = list(cited(self.question.because))
            remarks.append(comment("exercise.comment", text=bare(self.question.because)))
        self._remark(lambda: self.marks.show(remarks, self.language, good=found.right, also=also))

    def _remark(self, told: Callable[[], None]) -> None:
        self._told = told
        told()
        self._offer_again()

    def _offer_again(self) -> None:
        """Another try, once there was one; a goal is begun anew on its own board."""
        tried = self.answered(self.question).tries > 0
        show_if(self.again, tried and not isinstance(self.question, Reach))
        is_dealt = self.question in self.numbers
        show_if(self.others, is_dealt and self.answered(self.question).right)

    def _moved(self) -> None:
        """A move was played towards a goal, or taken back."""
        self._draw()
        left = self.numbers.to_keep(self.question, self.form.to_keep())
        if not self.form.attempt.reached:
            self.progress.note_left(self.kept, self.question.id, left)
        if self.form.attempt.reached:
            self.mark()
        elif self.form.trouble:
            if not self.astray:
                # A try that went astray is a try, and counted once, whatever is played after it.
                self._note(right=False)
            key, self.astray = self.form.trouble, True
            self._remark(
                lambda: self.marks.show((), self.language, say(key, self.language), trouble=True)
            )
        else:
            self.astray = False
            self._advise()

    def _advise(self) -> None:
        """Before the first answer of this visit: how to give one, and what was kept."""
        before = self.answered(self.question)
        play = isinstance(self.question, Reach)
        keys = ["widgets.exercise.play" if play else self.HOW]
        if before.right:
            keys.insert(0, "widgets.exercise.right_before")
        elif before.tries:
            keys.insert(0, "widgets.exercise.tried_before")

        def told() -> None:
            note = " ".join(say(key, self.language) for key in keys)
            self.marks.show((), self.language, note=note)

        self._remark(told)

    def _refused(self, remarks: Sequence[Remark], note: str) -> None:
        """What speaks against a move, or a word on what was picked."""
        if remarks or note:
            self._remark(lambda: self.marks.show(remarks, self.language, note))
        else:
            self._advise()

    def complain(self, line: str) -> None:
        """One line about an answer that is none; it does not count."""
        self._remark(lambda: self.marks.show((), self.language, note=line, trouble=True))

    # -- words

    def speak(self, language: str) -> None:
        self.language = language
        self._speak_around()
        self._say()
        self._draw()
        self._told()

    def _speak_around(self) -> None:
        """What is the same for every question."""
        self.speak_if_silent(self.language)
        self.hints.speak(self.language)
        self.rules.speak(self.language)
        for keep in self.keep:
            keep.speak(self.language)

    def _say(self) -> None:
        """Everything around the question; the question itself is in its author's language."""
        question, language = self.question, self.language
        facts = {"title": self.file.title, "number": self.place + 1, "count": len(self.questions)}
        head = say("widgets.exercise.head", language, **facts)
        if len(self.questions) == 1:
            head = self.file.title
        self.head.value = f'<span class="dust-pale">{escape(head)}</span>'
        self.ask.value = f'<div class="dust-ask" role="status">{escape(question.ask)}</div>'
        self.form.speak(language)
        show_if(self.check, not isinstance(question, Reach))
        self.check.description = say("widgets.exercise.check", language)
        self.again.description = say("widgets.exercise.try_again", language)
        self.others.description = say("widgets.exercise.others", language)
        self.setting.speak(question.id, language)
        self.before.description = say("widgets.exercise.before", language)
        self.after.description = say("widgets.exercise.next", language)
        self.hints.show(lambda grade: question.hints[min(grade, len(question.hints)) - 1])
        self.open_solution.description = say("widgets.exercise.solution", language)
        self._solve()
        self._keep_score()

    def _open_solution(self) -> None:
        if self.open_solution.value:
            self._help(SOLUTION)
        self._solve()

    def _help(self, aid: str) -> None:
        """An answer given with help was not right at once."""
        self.progress.note_aid(self.kept, self.question.id, aid)
        if aid == SOLUTION and not self.answered(self.question).right:
            self.comes_back()
        self._keep_score()

    def _solve(self) -> None:
        """The solution is in the page only while it is open: nobody finds it by a search."""
        if not self.open_solution.value:
            self.solution.value = ""
            return
        words = escape(self.question.told_answer(self.language)).replace("\n", "<br>")
        self.solution.value = f"<p>{words}</p><p>{escape(bare(self.question.because))}</p>"

    def _keep_score(self) -> None:
        facts = {"right": len(self.solved), "count": len(self.questions)}
        self.score.value = escape(say("widgets.exercise.score", self.language, **facts))
        trouble = self.progress.trouble(self.language)
        self.trouble.value = f'<div role="status">{escape(trouble)}</div>' if trouble else ""
