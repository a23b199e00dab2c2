"""What shelters a target, told thing by thing, and what each weapon makes of it."""

from dustlab.tactics import State, battlefield, from_position, study
from dustlab.tactics.battlefields import the_battlefields
from dustlab.tactics.odds.attacks import of_attack
from dustlab.tactics.rules.cover import NONE, cover_against, cover_for, total
from dustlab.tactics.rules.proof import sight
from dustlab.tactics.studies.single_activation import rows_against
from dustlab.tactics.text.sentences import explain_cover, would_give
from tests.each import of_each


def position(*lines: str) -> State:
    return from_position("\n".join(lines)).state


def at(*lines: str) -> State:
    rows = ("row .....", "row .....", "row .....")
    pieces = ("piece sp: sturmpioniere at A1", "piece hb: hell_boys at D1")
    return position(*rows, *pieces, *lines)


def rules(state: State, shooter: str = "sp", target: str = "hb") -> list[str]:
    return [remark.rule for remark in explain_cover(state, shooter, target)]


def test_nothing_there_is_no_cover() -> None:
    assert rules(at()) == ["tactics.cover.squads"]


def test_a_crate_is_soft_and_a_trap_hard_and_the_dice_say_so() -> None:
    assert rules(at("crates D1")) == ["tactics.cover.crate", "tactics.cover.dice"]
    crate, trap = (
        [str(one) for one in explain_cover(at(f"{what} D1"), "sp", "hb")]
        for what in ("crates", "traps")
    )
    assert "a hit cancels it, that is 2 of 6 faces" in crate[-1].replace("\n  ", " ")
    assert "a blank cancels it, that is 4 of 6 faces" in trap[-1].replace("\n  ", " ")


def test_who_is_not_seen_is_told_by_what_blocks_the_line() -> None:
    blocked = position("row .x.", "piece sp: sturmpioniere at A1", "piece hb: hell_boys at C1")
    assert rules(blocked) == ["tactics.sight.no_dot", "tactics.sight.both_ways"]


def test_a_vehicle_has_none_whatever_is_there() -> None:
    state = at("piece blackhawk: blackhawk at B3", "crates B3")
    assert rules(state, "sp", "blackhawk") == ["tactics.cover.squads"]


@of_each(sorted(the_battlefields()))
def test_the_sum_is_the_cover_that_the_rules_give(name: str) -> None:
    state = study(battlefield(name))
    on = [n for n, piece in enumerate(state.pieces) if piece.squares]
    for one in on:
        for other in on:
            if one == other:
                continue
            proof = sight(state, state.name(one), state.name(other))
            if proof.visible and state.card(other).is_squad:
                assert total(would_give(proof)) == cover_for(state, one, other) == proof.cover
            for row in rows_against(state, one, other):
                assert row.cover == cover_against(state, one, other, row.weapon)
                assert (row.attack is None) == bool(row.refused)
                if row.ignores:
                    assert row.weapon.ignores_cover
                    assert row.cover == NONE


def test_the_odds_under_the_cover_that_is_there_are_the_odds() -> None:
    for what in ("", "crates D1", "traps D1"):
        state = at(what) if what else at()
        sp, hb = (state.read_piece(name) for name in ("sp", "hb"))
        [row] = [one for one in rows_against(state, sp, hb) if one.attack is not None]
        assert row.attack is not None
        assert of_attack(state, row.attack) == of_attack(state, row.attack, cover=row.cover)
        # Four dice, a third of them hits; soft cover cancels a third, hard cover two.
        means = [
            of_attack(state, row.attack, cover=cover)[0].mean for cover in ("none", "soft", "hard")
        ]
        assert [3 * mean / means[0] for mean in means] == [3, 2, 1]


def test_what_ignores_cover_is_as_strong_in_every_cover() -> None:
    beside = position(
        "row ..", "traps B1", "piece sp: sturmpioniere at A1", "piece hb: hell_boys at B1"
    )
    sp, hb = (beside.read_piece(name) for name in ("sp", "hb"))
    flame = next(row for row in rows_against(beside, sp, hb) if row.weapon.kind == "flame")
    assert flame.ignores
    assert flame.attack is not None
    odds = {
        of_attack(beside, flame.attack, cover=cover)[0].mean for cover in ("none", "soft", "hard")
    }
    assert len(odds) == 1
