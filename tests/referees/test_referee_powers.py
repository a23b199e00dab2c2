"""A second reading of the rulebook of Dual Powers looks on while the package plays at random."""

import pytest

from tests.referees.powers.watch import Seen, watch


@pytest.mark.parametrize("rules", ["two_players", "solitaire"])
@pytest.mark.parametrize("seed", range(4))
def test_the_referee_agrees_in_legality_reasons_and_effects(rules: str, seed: int) -> None:
    seen = Seen()
    watch(rules, seed, seen)
    assert seen.legal > 100
    assert seen.wrong > 200
    assert not seen.disagreements, "\n\n".join(seen.disagreements[:3])
