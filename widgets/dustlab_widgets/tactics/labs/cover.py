"""The cover lab: what shelters a target from an attacker, its sum, what it is worth in dice.

Units are dragged, crates, traps and rubble are painted; every change is looked at at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dustlab.core import rules
from dustlab.core.remarks import Remark
from dustlab.core.words import percent, phrase, say
from dustlab.pictures.scene import EXPLAINED, AnyShape, Scene
from dustlab.tactics.battlefields import Battlefield
from dustlab.tactics.odds.attacks import of_attack
from dustlab.tactics.odds.targets import TargetOdds
from dustlab.tactics.pictures.field import paper_for
from dustlab.tactics.pictures.position import LETTERS, field_scene
from dustlab.tactics.pictures.sight import overlay
from dustlab.tactics.pictures.signs import plate
from dustlab.tactics.rules.cover import COVERS, NONE
from dustlab.tactics.rules.proof import Proof
from dustlab.tactics.state import State
from dustlab.tactics.studies.single_activation import Against, rows_against
from dustlab.tactics.text import naming, sentences
from dustlab.tactics.text.sentences import would_give

from ...core.parts import Row
from ...table.lab import menu, question
from ..board import Chart, damage_of, mean_words
from .field import steps_of, table_of, unit_words
from .sight import LineLab

IGNORED, SIGHT = "tactics.cover.ignored", "tactics.attack.sight"


class CoverLab(LineLab):
    """Choose an attacker and a target: see the cover with its sum, and the dice it takes away.

    `field` is a battlefield or diagram of the package by its id, a file, or a position; `shooter`
    and `target` are pieces to begin with (a target may be a square, too).
    """

    CSS = f"{LineLab.CSS} dust-cover-lab"
    TITLE = "widgets.cover.title"
    ENDS = ("widgets.cover.shooter", "widgets.cover.target")
    TOWARDS = "at"
    FROM_A_UNIT = True
    CHART = True

    def __init__(
        self,
        field: str | Battlefield | State = "cover_sum",
        shooter: str = "",
        target: str = "",
        language: str = "",
    ) -> None:
        self.weapon, self.bearer = 0, ""
        """The row that was chosen, counted from 1, and whose it is."""
        self.choose_weapon = menu(self._with, self.complain, "widgets.cover.weapon")
        super().__init__(field, shooter, target, language)

    def usual_ends(self, state: State) -> tuple[str, str]:
        """The first unit on the field is shot at."""
        target, shooter = super().usual_ends(state)
        return shooter, target

    def in_hand(self) -> Sequence[Any]:
        return (*super().in_hand(), Row(self.choose_weapon.widget))

    def outlook(self) -> Sequence[Any]:
        """The odds stand with the answer: what is drawn with has the room below the field."""
        return (self.chart,)

    def open_cards(self) -> Sequence[Any]:
        return ()

    # -- what is looked at

    @property
    def rows(self) -> list[Against]:
        """The attacker's weapons against the target, if both are units."""
        proof = self.proof
        if proof is None or proof.shooter.piece < 0 or proof.target.piece < 0:
            return []
        return rows_against(self.state, proof.shooter.piece, proof.target.piece)

    def chosen_row(self, rows: Sequence[Against]) -> Against | None:
        """The weapon that the odds are about: the chosen one, else the first that can fire."""
        if 0 <= self.weapon_now - 1 < len(rows):
            return rows[self.weapon_now - 1]
        return next((one for one in rows if one.attack is not None), None)

    @property
    def weapon_now(self) -> int:
        """The row that was chosen, if it is the attacker's; 0: none is."""
        return self.weapon if self.bearer == self.start else 0

    def _with(self, weapon: int) -> None:
        self.weapon, self.bearer = weapon, self.start
        self.changed()

    def forget(self) -> None:
        super().forget()
        self.weapon = 0

    def restart(self) -> None:
        super().restart()
        self.weapon = 0

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
        marks, proof = super().looked_at(), self.proof
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
        shelters: dict[int, list[str]] = {}
        for source in would_give(proof) if proof.visible else ():
            shelters.setdefault(source.square, []).append(source.cover)
        over: list[AnyShape] = []
        for square, covers in shelters.items():
            letters = "".join(LETTERS[cover] for cover in covers)
            over += plate(paper, square, covers[-1], letters, high=False)
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
        """The cover with its sum, as far as it counts against the weapon of the odds."""
        if self.proof is None:
            return []
        because = list(sentences.explain_cover(self.state, self.start, self.end, language))
        chosen = self.chosen_row(self.rows)
        if chosen is None or not chosen.ignores:
            return because
        facts = (("weapon", chosen.weapon.name),)
        counts_not = Remark(IGNORED, "widgets.cover.counts_not", (), facts)
        return [*(one for one in because if one.rule != sentences.DICE), counts_not]

    def verdict(self, proof: Proof, language: str) -> str:
        """'Sturmpioniere at Death Dealers: hard cover.'"""
        ends = [unit_words(self.state, one, language) for one in (self.start, self.end)]
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
        key = "shooter" if not self.start else "other" if self.end else "target"
        return say(f"widgets.cover.asks_{key}", self.language)

    def told(self) -> Sequence[str]:
        proof = self.proof
        return [] if proof is None else [self.verdict(proof, self.language)]

    def show_all(self) -> None:
        language, proof, rows = self.language, self.proof, self.rows
        self.name_lab()
        self.show_menus()
        self.ask.value = question(self.asks(), *self.told_now())
        if self.pencil.refused or proof is None:
            self.reasons(self.pencil.refused)
        else:
            remarks = self.remarks(language)
            more = steps_of(one.tell(language) for one in remarks) + self._weapons(rows)
            also = [one.rule for one in remarks if one.rule]
            if any(one.ignores for one in rows):
                also.append(IGNORED)
            self.reasons(more=more, also=also)
        self.show_field()

    def show_menus(self) -> None:
        super().show_menus()
        language = self.language
        weapons = [(say("widgets.cover.any_weapon", language), 0)]
        names = [naming.in_words(one.weapon.name, language) for one in self.rows]
        weapons += [(name, place) for place, name in enumerate(names, 1)]
        self.choose_weapon.show(weapons, self.weapon_now, language)

    # -- what it is worth

    def _weapons(self, rows: Sequence[Against]) -> str:
        """Every weapon of the attacker: its dice, and the cover that counts against it."""
        if not rows:
            return ""
        heads = [
            say(f"widgets.cover.head_{one}", self.language) for one in ("weapon", "dice", "counts")
        ]
        return table_of(map(self._row, rows), heads)

    def _row(self, one: Against) -> Sequence[str]:
        language, weapon = self.language, naming.in_words(one.weapon.name, self.language)
        if one.attack is None:
            why = " ".join(refusal.tell(language) for refusal in one.refused)
            return weapon, "–", why or say("widgets.cover.cannot", language)
        counts = phrase(f"tactics.cover.{one.cover}", language)
        if one.ignores:
            counts = f"{counts} ({rules.rule(IGNORED).name(language)})"
        return weapon, str(one.dice), counts

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

    def odds_now(self) -> Chart:
        language, proof = self.language, self.proof
        chosen = self.chosen_row(self.rows)
        odds = self.odds(chosen, NONE)
        if odds is None or chosen is None or proof is None:
            nobody = proof is not None and proof.shooter.piece < 0
            why = "widgets.cover.no_attacker" if nobody else "widgets.cover.no_odds"
            return Chart(say(why, language))
        bars = "vain" if chosen.ignores else "none"
        bare = damage_of(odds, say(f"widgets.cover.in_{bars}", language))
        second = None
        covered = self.odds(chosen, chosen.cover) if chosen.cover != NONE else None
        if covered is not None:
            second = damage_of(covered, say(f"widgets.cover.in_{chosen.cover}", language))
        facts = {"weapon": chosen.weapon.name, "dice": chosen.dice}
        title = say("widgets.cover.chart", language, **facts)
        return Chart(title, " ".join(self.worth(chosen, proof)), bare, second)
