"""Every rule of Dust Tactics once: obeyed and broken, heard and not, or proved, told by its id.

A rule that forbids is obeyed by a move that may be played and broken by one that may not, a rule of
what happens is heard in one line of play and not in another, and a rule of sight, cover or range is
named by one proof and not by another. The chapters' own modules look closer; here nothing is left
out, and nothing stands twice.
"""

from collections import Counter

from dustlab.core import rules

from . import test_every_rule_forbids as forbids
from . import test_every_rule_proves as proves
from . import test_every_rule_speaks as speaks

CASES = [
    *forbids.CASES,
    *forbids.CHANGED,
    *speaks.CASES,
    *speaks.REACHES,
    *proves.DECIDES,
    *proves.TELLS,
    *proves.SHELTERS,
    *proves.SQUARES,
    *proves.RANGES,
    *proves.STEPS,
    *proves.ALONE,
]


def test_no_rule_is_left_out() -> None:
    assert set(CASES) == {rule.id for rule in rules.all_rules("tactics")}


def test_no_rule_stands_twice() -> None:
    assert [rule for rule, number in Counter(CASES).items() if number > 1] == []


def test_every_rule_has_its_place_in_the_book() -> None:
    for known in rules.all_rules("tactics"):
        assert list(known.places) == ["tactics"], known.id
        assert 5 <= known.places["tactics"].page <= 26, known.id
