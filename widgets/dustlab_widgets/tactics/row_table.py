"""Every weapon row of an attacker against one target: its range, its dice, its cover or why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from dustlab.core import rules
from dustlab.core.words import say
from dustlab.tactics.attack_moves import Aim, Fire
from dustlab.tactics.rules.attack import attack_of
from dustlab.tactics.rules.cover import NONE
from dustlab.tactics.rules.profile import throw_of
from dustlab.tactics.rules.sheltering import Against
from dustlab.tactics.state import State
from dustlab.tactics.text.naming import in_words

Aims = Mapping[tuple[int, int], Aim]


def rows_table(
    state: State, rows: Sequence[Against], target: int, aims: Aims, language: str
) -> str:
    """The rows as a table, with the dice of those that are declared already."""
    caption = say("widgets.attack.rows", language, target=state.card(target).name)
    heads = [say(f"widgets.attack.head_{one}", language) for one in ("row", "range", "dice")]
    heads.append(say("widgets.attack.head_why", language))
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    lines = "".join(_line(state, one, target, aims, language) for one in rows)
    return (
        f'<table class="dust-lines dust-pairs"><caption>{escape(caption)}</caption>'
        f"<tr>{head}</tr>{lines}</table>"
    )


def _line(state: State, one: Against, target: int, aims: Aims, language: str) -> str:
    card = state.card(target)
    dice, why = "–", " ".join(refusal.tell(language) for refusal in one.refused)
    if one.attack is not None:
        number = _dice(state, one, target, aims.get((one.piece, one.row)))
        facts = {"dice": number, "cell": str(one.weapon.cell(card.armour))}
        dice = say("widgets.attack.dice", language, **facts)
        key = f"widgets.attack.cover_{one.cover}"
        why = "" if one.cover == NONE else say(key, language, target=card.name)
        if one.ignores:
            why = rules.rule("tactics.cover.ignored").name(language)
    cells = (in_words(one.weapon.name, language), one.weapon.range.printed, dice, why)
    return f"<tr>{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"


def _dice(state: State, one: Against, target: int, said: Aim | None) -> int:
    """The dice of a row: as it is declared, else those of one shot."""
    if said is None or said.shot.target != target:
        return one.dice
    attack = attack_of(state, Fire((said,)))
    return sum(throw_of(state, attack, shot).dice for shot in attack.shots)


__all__ = ["rows_table"]
