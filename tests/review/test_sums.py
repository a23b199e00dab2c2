"""Luck and decisions of a match add up to the end less the beginning, to the last digit."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dustlab import dualpowers, dust, tactics
from dustlab.core.games import arena, judge
from dustlab.core.match import Chance, Choice, Match
from dustlab.dualpowers.moves import OPPOSITION
from dustlab.dualpowers.rules.secrecy import unseen
from dustlab.dualpowers.state import Both, State
from dustlab.dust.odds.policies import fixed
from dustlab.odds import walk
from dustlab.play.review import Review, review


def played(match: Match[Any], level: str, most: int = 10_000) -> Match[Any]:
    """A match that bots of a level play, to its end or for so many moves."""
    bots = {
        seat: arena(match.game.name).levels[level](at)
        for at, seat in enumerate(match.game.players(match.state))
    }
    match.let_dice_fall()
    while isinstance(pending := match.pending, Choice) and most:
        bot = bots.get(pending.player)
        match.play(bot.decide(match.state).move if bot else match.moves()[0])
        most -= 1
    return match


@cache
def of_captains(seed: int) -> Review:
    """A skirmish between captains, played and looked back on once for all tests of it."""
    return review(played(tactics.new_match("first_patrol", seed=seed), "captain"))


def adds_up(looked_back: Review) -> None:
    seats = looked_back.seats
    assert all(sum(shares) == 1 for shares in looked_back.worths)
    for seat in seats:
        assert looked_back.total(seat) == looked_back.luck(seat) + looked_back.decided(seat)
        by = sum((looked_back.decided(seat, one) for one in seats), Fraction(0))
        assert by == looked_back.decided(seat)
        at = looked_back.seat(seat)
        moved = sum((moment.change[at] for moment in looked_back.moments), Fraction(0))
        assert moved == looked_back.total(seat)
    assert sum(map(looked_back.luck, seats)) == 0


def luck_is_fair(looked_back: Review) -> None:
    """Over all that could have come the luck of a throw is nothing, in each of its steps."""
    match, measured = looked_back.match, judge(looked_back.match.game.name)
    for weighed in looked_back.steps:
        step = match.steps[weighed.number - 1]
        pending = match.game.pending(step.before)
        if weighed.chance and isinstance(pending, Choice):
            # The opposition turns up its card: nobody has decided anything.
            assert pending.player not in match.game.players(step.before)
            assert weighed.luck == turned_up(step.before, step.after)
            assert not any(weighed.decided)
            continue
        if not isinstance(pending, Chance):
            assert not any(weighed.luck)
            continue
        odds = pending.odds
        ways = [measured.worth(match.game.fall(step.before, one)) for one in odds]
        for at in range(len(looked_back.seats)):
            expected = sum(odds.chance(one) * ways[n][at] for n, one in enumerate(odds))
            assert weighed.luck[at] == measured.worth(step.after)[at] - expected


def turned_up(before: State, after: State) -> tuple[Fraction, ...]:
    """The luck of the opposition's card: what it left, less the mean over all that it may be."""
    worth, top = judge("dualpowers").worth, before.stock.top_card
    ends = []
    for card in unseen(before, before.table.player):
        # As it is printed, with two names exchanged wherever they lie hidden.
        hidden = (before.stock.objectives, before.stock.deck, before.stock.pile)
        aims, deck, pile = ([{top: card, card: top}.get(one, one) for one in row] for row in hidden)
        stock = before.stock._replace(
            objectives=Both(*aims), deck=tuple(sorted(deck)), pile=tuple(pile)
        )
        ends.append(worth(dualpowers.GAME.advance(before._replace(stock=stock), OPPOSITION)))
    mean = [sum(each, Fraction(0)) / len(ends) for each in zip(*ends, strict=True)]
    return tuple(one - other for one, other in zip(worth(after), mean, strict=True))


# Dual Powers: the cards of a hand


def test_a_card_for_the_region_where_points_are_at_stake_is_good_luck() -> None:
    """Red draws with nobody in Narva, where unrest is: the largest card of Narva is worth most."""
    city = "turn red\nunrest tan\ntan white 2/0\npurple red 3/2\nhand red {}\nphase card"

    def worth(card: str) -> Fraction:
        state = dualpowers.from_position(city.format(card)).state
        share: Fraction = judge("dualpowers").worth(state)[0]
        return share

    assert worth("tan-8") > worth("tan-1") > worth("purple-1")


# Of each rule set a whole game: of three beginners, or of two generals.
@pytest.mark.parametrize(
    ("rules", "level"),
    [("premium", "general"), ("standard", "cadet"), ("epic", "general"), ("original", "general")],
)
def test_dust(rules: str, level: str) -> None:
    armies = ("red", "blue", "green") if level == "cadet" else ("red", "blue")
    looked_back = review(played(dust.new_match(armies, rules, seed=5), level))
    adds_up(looked_back)
    luck_is_fair(looked_back)
    assert looked_back.match.over is not None
    winners = looked_back.match.state.tally.winners
    ends = dict(zip(looked_back.seats, looked_back.worths[-1], strict=True))
    assert {seat for seat, share in ends.items() if share} == set(winners)


@pytest.mark.parametrize("seed", [1, 3])
def test_dual_powers(seed: int) -> None:
    looked_back = review(played(dualpowers.new_match(seed), "planner"))
    adds_up(looked_back)
    luck_is_fair(looked_back)
    drawn = [one.luck for one in looked_back.steps if one.chance]
    assert any(any(luck) for luck in drawn) == bool(drawn)
    assert set(looked_back.worths[-1]) <= {0, 1, Fraction(1, 2)}


@pytest.mark.parametrize("difficulty", [1, 6])
def test_dual_powers_alone(difficulty: int) -> None:
    looked_back = review(played(dualpowers.new_solitaire(difficulty, 4), "planner"))
    adds_up(looked_back)
    luck_is_fair(looked_back)
    assert looked_back.seats == ("red", "white")
    assert any(any(one.luck) for one in looked_back.steps if one.chance)
    # Nothing is laid to a side that decides nothing.
    assert not looked_back.decided("red", by="white")


def test_tactics() -> None:
    looked_back = of_captains(2)
    adds_up(looked_back)
    luck_is_fair(looked_back)


def test_a_match_that_goes_on_is_looked_back_on_as_far_as_it_has_come() -> None:
    looked_back = review(played(dust.new_match(seed=3), "general", most=60))
    adds_up(looked_back)
    assert looked_back.match.over is None
    assert 0 < looked_back.worths[-1][0] < 1


def test_nothing_has_been_played() -> None:
    looked_back = review(dust.new_battle("2 tank", "1 tank"))
    assert looked_back.steps == ()
    assert looked_back.total("red") == 0
    assert looked_back.turning == looked_back.costliest() == ()
    assert looked_back.best() is None


# -- a single battle: its worth is the exact chance, which brute force finds too


def chance_by_force(state: Any) -> Fraction:
    ends = walk(dust.GAME, state, fixed)
    attacker = state.battle.attacker
    return sum(
        (chance for end, chance in ends.items() if end.turn.fought[-1].winner == attacker),
        Fraction(0),
    )


@pytest.mark.parametrize(
    ("attackers", "defenders", "target", "kind"),
    [
        ("2 tank 1 mech", "2 tank", "plain", "land"),
        ("3 tank", "1 tank 1 fighter", "capital", "land"),
        ("2 submarine", "2 submarine", "plain", "sea"),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_luck_in_a_battle_is_its_result_less_its_chance(
    attackers: str, defenders: str, target: str, kind: str, seed: int
) -> None:
    match = dust.new_battle(attackers, defenders, target=target, kind=kind, seed=seed)
    chance = chance_by_force(match.state)
    attacker = match.state.battle.attacker
    while not match.over:
        match.play(fixed(match.state))
    looked_back = review(match)
    adds_up(looked_back)
    at = looked_back.seat(attacker)
    assert looked_back.worths[0][at] == chance
    result = Fraction(match.state.turn.fought[-1].winner == attacker)
    assert looked_back.luck(attacker) == result - chance
    # Nobody decided anything but what the chance was summed for.
    assert all(not any(weighed.decided) for weighed in looked_back.steps)


@pytest.mark.parametrize(
    ("fallen", "lucks"),
    [
        ([1], ["-2/9"]),
        ([0, 1], ["1/9", "2/3"]),
        ([0, 0, 0], ["1/9", "-1/3", "0"]),
        ([0, 0, 1], ["1/9", "-1/3", "0"]),
    ],
)
def test_the_smallest_battle_as_one_counts_it_by_hand(fallen: list[int], lucks: list[str]) -> None:
    """Blue rolls, Red rolls, Blue rolls: Red takes the area with 2/3 times 1/3."""
    match = dust.new_battle("1 tank", "1 tank")
    for hits in fallen:
        match.play("roll", dice=[hits])
    while not match.over:
        match.play(match.moves()[0])
    looked_back = review(match)
    assert looked_back.worths[0][0] == Fraction(2, 9)
    assert [str(step.luck[0]) for step in looked_back.steps if step.chance] == lucks


def test_going_home_costs_what_rolling_was_worth() -> None:
    match = dust.new_battle("1 tank", "1 tank")
    match.play("roll", dice=[0])
    match.play("retreat 1 tank > ukraine")
    looked_back = review(match)
    assert looked_back.luck("red") == Fraction(1, 9)
    assert looked_back.decided("red") == Fraction(-1, 3)
    assert [one.options.cost for one in looked_back.costliest("red")] == [Fraction(1, 3)]


def worth_after(match: Match[Any], move: Any, side: str) -> Fraction:
    """The share of a side right after a move."""
    aside = match.branch()
    aside.play(move)
    after = aside.steps[match.cursor].after
    return judge("dust").worth(after)[after.seats.index(side)]


def a_choice_that_matters(seed: int) -> tuple[Match[Any], dict[Any, Fraction]]:
    """A battle at a moment at which it counts what is destroyed, and what each choice is worth."""
    for another in range(seed, seed + 20):
        match = dust.new_battle("3 tank", "2 tank 1 bomber", seed=another)
        while not match.over:
            side = match.pending.player
            takes = [move for move in match.moves() if str(move).startswith("take")]
            worths = {move: worth_after(match, move, side) for move in takes}
            if len(set(worths.values())) > 1:
                return match, worths
            match.play(fixed(match.state))
    raise AssertionError("no choice among twenty battles")


@pytest.mark.parametrize("seed", [1, 100])
def test_a_move_costs_what_the_chance_falls_by(seed: int) -> None:
    match, worths = a_choice_that_matters(seed)
    side, number = match.pending.player, match.cursor + 1
    worst = min(worths, key=lambda move: worths[move])
    match.play(worst)
    looked_back = review(match)
    [dear] = [one for one in looked_back.judged if one.number == number]
    assert dear.player == side
    assert dear.options.cost == max(worths.values()) - worths[worst]
    assert worths[dear.options.best.move] == max(worths.values())
    assert dear in looked_back.costliest(side)


@pytest.mark.parametrize("seed", [1, 100])
def test_the_best_move_costs_nothing(seed: int) -> None:
    match, worths = a_choice_that_matters(seed)
    number = match.cursor + 1
    match.play(max(worths, key=lambda move: worths[move]))
    [judged] = [one for one in review(match).judged if one.number == number]
    assert judged.options.cost == 0
    assert judged.options.gain > 0


def test_what_dice_do_in_a_skirmish_is_luck_though_damage_is_taken_later() -> None:
    """Hits that lie on the table count at once; who falls then changes little."""
    dice, losses = list[Fraction](), list[Fraction]()
    for seed in range(4):
        looked_back = of_captains(seed)
        steps = looked_back.match.steps
        for weighed in looked_back.steps:
            attack = steps[weighed.number - 1].before.attack
            if attack is not None and weighed.chance:
                dice.append(abs(weighed.luck[0]))
            elif attack is not None and attack.stage == "lose":
                losses.append(abs(weighed.decided[0]))
    assert len(losses) > 5
    assert sum(losses) / len(losses) < max(dice) / 3
