"""The cover lab: what shelters a target from an attacker, its sum, what it is worth in dice.

Units are dragged, crates, traps and rubble are painted; every change is looked at anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from dustlab.core import rules
from dustlab.core.remarks import Remark
from dustlab.core.words import percent, phrase, say
from dustlab.pictures.scene import CHOSEN, EXPLAINED, AnyShape, Circle, Scene, Text
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.odds.attacks import of_attack
from dustlab.tactics.odds.targets import TargetOdds
from dustlab.tactics.pictures.field import LEAST_TEXT, paper_for
from dustlab.tactics.pictures.position import LETTERS, field_scene
from dustlab.tactics.pictures.sight import overlay
from dustlab.tactics.rules.cover import COVERS, NONE
from dustlab.tactics.rules.proof import Proof, read_end, sight
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import Against, rows_against
from dustlab.tactics.text import naming, sentences
from dustlab.tactics.text.sentences import would_give

from ...core.parts import Row, button
from ...pictures.stage import at_once
from ...table.lab import menu, question
from .field import FieldLab
from .odds_chart import OddsChart, damage_of, mean_words
from .sight_view import first_ends, next_ends, opened, unit_words

IGNORED, SIGHT = "tactics.cover.ignored", "tactics.attack.sight"


class CoverLab(FieldLab):
    """Choose an attacker and a target: see the cover with its sum, and the dice it takes away.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `shooter`
    and `target` are pieces to begin with (a target may be a square, too).
    """

    TITLE = "widgets.cover.title"
    CSS = f"{FieldLab.CSS} dust-with-chart"

    def __init__(
        self,
        field: str | Battlefield | State = "cover_sum",
        shooter: str = "",
        target: str = "",
        language: str = "en",
    ) -> None:
        state, called = opened(field)
        last, first = first_ends(state)
        self.shooter = read_end(state, shooter, "shooter").name if shooter else first
        self.target = read_end(state, target, "target").name if target else last
        self.begun = called, (self.shooter, self.target)
        self.weapon = 0
        complain = self.complain
        self.choose_shooter = menu(self._from, complain, "widgets.cover.shooter")
        self.choose_target = menu(self._to, complain, "widgets.cover.target")
        self.choose_weapon = menu(self._with, complain, "widgets.cover.weapon")
        self.swap = button(self._swap, complain)
        self.chart = OddsChart(complain)
        super().__init__(state, called, language)

    def deeds_row(self) -> Sequence[Any]:
        return (self.swap,)

    def charts(self) -> Sequence[Any]:
        return (self.chart,)

    def beside(self) -> Sequence[Any]:
        return (
            Row(self.choose_shooter.widget, self.choose_target.widget),
            Row(self.choose_weapon.widget),
            self.talk,
            self.hints,
        )

    def __repr__(self) -> str:
        proof = self.proof
        if proof is None:
            return f"CoverLab({self.called or 'own field'})"
        cover = proof.cover if proof.visible else "not seen"
        return f"CoverLab({self.shooter} at {self.target}: {cover})"

    # -- what is looked at

    @property
    def proof(self) -> Proof | None:
        """The line of fire; none until both are chosen."""
        if not self.shooter or not self.target or self.shooter == self.target:
            return None
        return sight(self.state, self.shooter, self.target)

    @property
    def rows(self) -> list[Against]:
        """The attacker's weapons against the target, if both are units."""
        proof = self.proof
        if proof is None or proof.shooter.piece < 0 or proof.target.piece < 0:
            return []
        return rows_against(self.state, proof.shooter.piece, proof.target.piece)

    def chosen_row(self, rows: Sequence[Against]) -> Against | None:
        """The weapon that is reckoned with: the chosen one, else the first that can fire."""
        if 0 <= self.weapon - 1 < len(rows):
            return rows[self.weapon - 1]
        return next((one for one in rows if one.attack is not None), None)

    # -- choosing

    def look(self, square: str) -> None:
        """First who attacks, then whom; the attacker once more lets go of the target."""
        chosen = read_end(self.state, square).name
        self.shooter, self.target = next_ends(self.shooter, self.target, chosen)

    def look_along(self, began: str, ended: str) -> None:
        self.shooter, self.target = (read_end(self.state, one).name for one in (began, ended))

    def follow(self) -> None:
        self.shooter, self.target = self.named(self.shooter), self.named(self.target)
        if self.shooter == self.target:
            self.target = ""

    def forget(self) -> None:
        self.shooter, self.target, self.weapon = "", "", 0

    def restart(self) -> None:
        called, ends = self.begun
        self.weapon = 0
        if called == self.called:
            self.shooter, self.target = ends
        else:
            self.target, self.shooter = first_ends(self.given)

    def _from(self, name: str) -> None:
        self.shooter, self.weapon = name, 0
        self.changed()

    def _to(self, name: str) -> None:
        self.target = name
        self.changed()

    def _with(self, weapon: int) -> None:
        self.weapon = weapon
        self.changed()

    def _swap(self) -> None:
        self.shooter, self.target, self.weapon = self.target, self.shooter, 0
        self.changed()

    # -- hints

    def hint(self, grade: int) -> str:
        proof, language = self.proof, self.language
        if proof is None:
            return say("widgets.sight.hint_start", language)
        given = would_give(proof)
        if grade == 1:
            wanted = dict.fromkeys([source.rule for source in given] or ["tactics.cover.squads"])
            return self.rules_at_work(list(wanted))
        if grade == 2:
            facts = {"square": self.state.field.name(proof.end), "corners": len(proof.corners)}
            return say("widgets.cover.hint_look", language, **facts)
        parts = [phrase(f"tactics.cover.{source.cover}", language) for source in given]
        total = phrase(f"tactics.cover.{proof.cover}", language)
        return say("widgets.cover.hint_sum", language, parts=" + ".join(parts) or "0", total=total)

    # -- what is seen

    def looked_at(self) -> dict[str, str]:
        marks = dict.fromkeys(self.squares_of(self.shooter), CHOSEN)
        marks |= dict.fromkeys(self.squares_of(self.target), CHOSEN)
        proof = self.proof
        if proof is not None and proof.visible:
            names = self.state.field.names
            corners = {names[source.square] for source in would_give(proof)}
            marks |= {square: EXPLAINED for square in corners if square not in marks}
        return marks

    def picture(self, language: str) -> Scene:
        """The line of fire, and the letter of each thing that shelters."""
        proof = self.proof
        if proof is None:
            return field_scene(self.state, marks=self.marks(), language=language)
        paper = paper_for(self.state.field)
        letters: dict[int, str] = {}
        for source in would_give(proof) if proof.visible else ():
            letters[source.square] = letters.get(source.square, "") + LETTERS[source.cover]
        over: list[AnyShape] = []
        for square, text in letters.items():
            x, y = paper.dot(square)
            place: dict[str, Any] = {"x": x + paper.cell * 0.3, "y": y + paper.cell * 0.33}
            size = max(LEAST_TEXT, paper.cell * 0.26)
            # On a plate of its own: below it may be a rock, a piece, or the line.
            plate = size * (0.4 + 0.3 * len(text))
            over.append(Circle(look="badge", layer="overlay", r=plate, **place))
            over.append(Text(look="ink", layer="overlay", text=text, size=size, bold=True, **place))
        lines = [remark.tell(language) for remark in self.remarks(language)]
        return field_scene(
            self.state,
            over=(*overlay(paper, proof), *over),
            marks=self.marks(),
            title=self.verdict(proof, language),
            description="\n".join(lines),
            language=language,
        )

    def remarks(self, language: str) -> list[Remark]:
        """The cover with its sum, as far as it counts against the weapon that is reckoned with."""
        if self.proof is None:
            return []
        told = list(sentences.explain_cover(self.state, self.shooter, self.target, language))
        chosen = self.chosen_row(self.rows)
        if chosen is None or not chosen.ignores:
            return told
        facts = (("weapon", chosen.weapon.name),)
        counts_not = Remark(IGNORED, "widgets.cover.counts_not", (), facts)
        return [*(one for one in told if one.rule != sentences.DICE), counts_not]

    def verdict(self, proof: Proof, language: str) -> str:
        """'Sturmpioniere at Death Dealers: hard cover.'"""
        ends = [unit_words(self.state, one, language) for one in (self.shooter, self.target)]
        facts = {"shooter": ends[0], "target": ends[1]}
        key = f"widgets.cover.verdict_{proof.cover if proof.visible else 'hidden'}"
        return say(key, language, **facts)

    def summary(self) -> Sequence[str]:
        proof, language = self.proof, self.language
        if proof is None:
            return ()
        lines = [remark.tell(language) for remark in self.remarks(language)]
        chosen = self.chosen_row(self.rows)
        return [self.verdict(proof, language), *lines, *self.worth(chosen, proof)]

    def asks_look(self) -> str:
        key = "shooter" if not self.shooter else "other" if self.target else "target"
        return say(f"widgets.cover.asks_{key}", self.language)

    def told(self) -> Sequence[str]:
        proof = self.proof
        return [] if proof is None else [self.verdict(proof, self.language)]

    def show(self) -> None:
        language, proof = self.language, self.proof
        self.name_lab()
        rows = self.rows
        self._show_menus(rows)
        self.ask.value = question(self.asks(), *self.told_now())
        chosen = self.chosen_row(rows)
        if self.pencil.refused or proof is None:
            self.reasons(self.pencil.refused)
        else:
            remarks = self.remarks(language)
            steps = "".join(f"<li>{escape(one.tell(language))}</li>" for one in remarks)
            more = f'<ol class="dust-steps">{steps}</ol>{self._weapons(rows)}'
            also = [one.rule for one in remarks if one.rule]
            if any(one.ignores for one in rows):
                also.append(IGNORED)
            self.reasons(more=more, also=also)
        with at_once():
            self._show_chart(chosen, proof)
            self.show_field()

    def _show_menus(self, rows: Sequence[Against]) -> None:
        language = self.language
        self.show_tools()
        nobody = [(say("widgets.sight.nobody", language), "")]
        self.choose_shooter.show(nobody + self.units(), self.shooter, language)
        self.choose_target.show([*nobody, *self.units(), *self.squares()], self.target, language)
        weapons = [(say("widgets.cover.any_weapon", language), 0)]
        names = [naming.in_words(one.weapon.name, language) for one in rows]
        weapons += [(name, place) for place, name in enumerate(names, 1)]
        self.choose_weapon.show(weapons, self.weapon, language)

    # -- what it is worth

    def _weapons(self, rows: Sequence[Against]) -> str:
        """Every weapon of the attacker: its dice, and the cover that counts against it."""
        if not rows:
            return ""
        language = self.language
        heads = [say(f"widgets.cover.head_{one}", language) for one in ("weapon", "dice", "counts")]
        lines = "".join(self._line(one) for one in rows)
        head = "".join(f"<th>{escape(one)}</th>" for one in heads)
        return f'<table class="dust-lines dust-pairs"><tr>{head}</tr>{lines}</table>'

    def _line(self, one: Against) -> str:
        language = self.language
        if one.attack is None:
            why = " ".join(refusal.tell(language) for refusal in one.refused)
            dice, counts = "–", why or say("widgets.cover.cannot", language)
        else:
            dice = str(one.dice)
            words = phrase(f"tactics.cover.{one.cover}", language)
            ignored = f"{words} ({rules.rule(IGNORED).name(language)})"
            counts = ignored if one.ignores else words
        cells = (naming.in_words(one.weapon.name, language), dice, counts)
        return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"

    def odds(self, chosen: Against | None, cover: str) -> TargetOdds | None:
        """The exact odds of the chosen weapon as if the target had this cover."""
        if chosen is None or chosen.attack is None:
            return None
        return of_attack(self.state, chosen.attack, cover=cover)[0]

    def worth(self, chosen: Against | None, proof: Proof) -> list[str]:
        """What the chosen weapon does on average in each cover; where it is, is said first."""
        language = self.language
        if chosen is None or chosen.attack is None or proof.target.sort != "squad":
            return []
        shelters = []
        # What ignores cover does the same in all of them.
        covers = {NONE: "vain"} if chosen.ignores else {one: one for one in COVERS}
        for cover, called in covers.items():
            odds = self.odds(chosen, cover)
            assert odds is not None
            facts = {
                "cover": say(f"widgets.cover.in_{called}", language),
                "mean": mean_words(float(odds.mean), language),
                "spared": percent(float(odds.damage[0]), language),
            }
            shelters.append(say("widgets.cover.worth", language, **facts))
        return [say("widgets.cover.exactly", language, weapon=chosen.weapon.name), *shelters]

    def _show_chart(self, chosen: Against | None, proof: Proof | None) -> None:
        language = self.language
        odds = self.odds(chosen, NONE)
        if odds is None or chosen is None or proof is None:
            nobody = proof is not None and proof.shooter.piece < 0
            why = "widgets.cover.no_attacker" if nobody else "widgets.cover.no_odds"
            self.chart.show(say(why, language), "", None, None, language)
            return
        bars = "vain" if chosen.ignores else "none"
        bare = damage_of(odds, say(f"widgets.cover.in_{bars}", language))
        second = None
        if chosen.cover != NONE:
            covered = self.odds(chosen, chosen.cover)
            assert covered is not None
            second = damage_of(covered, say(f"widgets.cover.in_{chosen.cover}", language))
        facts = {"weapon": chosen.weapon.name, "dice": chosen.dice}
        title = say("widgets.cover.chart", language, **facts)
        self.chart.show(title, " ".join(self.worth(chosen, proof)), bare, second, language)

    def speak(self, language: str) -> None:
        self.swap.description = say("widgets.sight.swap", language)
        super().speak(language)
