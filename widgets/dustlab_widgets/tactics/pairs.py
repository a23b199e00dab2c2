"""The verdict for every pair of kinds of unit, as a table, below the sentences of the proof."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dustlab.core import rules
from dustlab.core.words import say
from dustlab.tactics.rules.cover import NONE
from dustlab.tactics.rules.proof import SHOOTERS, TARGETS, VEHICLE, Proof, Verdict

SQUAD = SHOOTERS[0]


def pairs_table(proof: Proof, told: Sequence[str], language: str) -> str:
    """The proof as a list, and what the line is worth to others."""
    steps = "".join(f"<li>{escape(line)}</li>" for line in told)
    # A squad and a hero see alike: both are soldiers.
    lines = "".join(
        _line(proof.verdict(shooter, target), shooter, target, language)
        for shooter in (SQUAD, VEHICLE)
        for target in TARGETS
    )
    head = escape(say("widgets.sight.pairs", language))
    return (
        f'<ol class="dust-steps">{steps}</ol>'
        f'<table class="dust-lines dust-pairs"><caption>{head}</caption>'
        f"<tbody>{lines}</tbody></table>"
    )


def _line(verdict: Verdict, shooter: str, target: str, language: str) -> str:
    who = "soldiers" if shooter == SQUAD else shooter
    pair = {
        "shooter": say(f"widgets.sight.{who}", language),
        "target": say(f"widgets.sight.{target}", language),
    }
    cells = [
        say("widgets.sight.pair", language, **pair),
        seen_words(verdict, language),
        "; ".join(rules.rule(rule).name(language) for rule in verdict.because),
    ]
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def seen_words(verdict: Verdict, language: str) -> str:
    """'seen, soft cover'."""
    if not verdict.visible:
        return say("widgets.sight.hidden", language)
    if verdict.cover == NONE:
        return say("widgets.sight.sees", language)
    return say(f"widgets.sight.sees_{verdict.cover}", language)
