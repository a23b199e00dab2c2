"""The bots of Dust: they keep the rules, name their reasons, and see no hidden card."""

from itertools import pairwise
from random import Random

import pytest

from dustlab.core import rules
from dustlab.core.errors import BadInput
from dustlab.core.match import Chance, Over
from dustlab.core.words import LANGUAGES
from dustlab.dust import GAME, from_position, new_battle, new_match
from dustlab.dust.bots import BOTS, LEVELS
from dustlab.dust.bots.levels import ARENA, play_game
from dustlab.dust.cards import the_deck
from dustlab.dust.components import ARMIES
from dustlab.dust.rules.drawing import FACE_DOWN, in_hand
from dustlab.dust.state import State
from dustlab.play.arena import MOST_MOVES, rotated
from dustlab.play.bots import advice, best_of, opponents

KNOWN = {rule.id for rule in rules.all_rules()}
TABLES = [
    ("premium", ("general", "dabbler", "planner", "general")),
    ("standard", ("planner", "general")),
    ("epic", ("dabbler", "cadet", "general")),
    ("original", ("general", "planner", "dabbler", "general", "planner", "general")),
    ("premium", ("general", "general", "general", "planner", "planner")),
]


def game_of(rule_set: str, levels: tuple[str, ...], seed: int):
    """A game of bots, decision by decision: the position, and what was decided."""
    seats = ARMIES[: len(levels)]
    state = new_match(seats, rule_set, seed=seed).state
    players = {army: LEVELS[level](seed) for army, level in zip(seats, levels, strict=True)}
    rng = Random(seed)
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Chance):
            state = GAME.fall(state, pending.odds.sample(rng))
            continue
        decision = players[pending.player].decide(state)
        yield state, players[pending.player], decision
        state = GAME.advance(state, decision.move)


# Whole games


@pytest.mark.parametrize(("rule_set", "levels"), TABLES)
def test_a_whole_game_of_legal_moves_with_reasons_comes_to_its_end(
    rule_set: str, levels: tuple[str, ...]
) -> None:
    phases, told = set(), set()
    for number, (state, bot, decision) in enumerate(game_of(rule_set, levels, 11)):
        assert number < MOST_MOVES
        assert list(GAME.refusals(state, decision.move)) == [], decision
        assert decision.reasons
        for reason in decision.reasons:
            assert reason.rule in KNOWN
            told.add(reason.key)
            for language in LANGUAGES:
                assert reason.tell(language)
        if bot.name != "dabbler":
            assert decision.reasons[0].key != "dust.bots.anything", (state.phase, decision)
        phases.add(GAME.phase(state))
    assert {"capitals", "land", "centers", "initiative", "production", "combat"} <= phases
    assert len(told) > 12


def test_the_same_seed_brings_the_same_game_and_another_one_another() -> None:
    levels = ("dabbler", "planner", "general")
    assert play_game(levels, "premium", 3) == play_game(levels, "premium", 3)
    assert play_game(levels, "premium", 3) != play_game(levels, "premium", 4)


def test_each_level_beats_the_one_below_it() -> None:
    for weaker, stronger in pairwise(LEVELS):
        tables = 3 * rotated((weaker, stronger))
        won = ARENA.shares(play_game(table, "premium", seed) for seed, table in enumerate(tables))
        assert won[stronger] >= 5


def test_who_overlooks_a_part_of_the_thoughts_sometimes_plays_another_than_the_best() -> None:
    state = from_position(f"{MOVES}ukraine red 4 tank\nberlin blue 1 tank\n").state
    thoughts = list(BOTS["general"].thoughts(state, "red", Random(1)))
    best = max(thought.worth for thought in thoughts)

    def chosen(overlooks: float) -> list[float]:
        found = [best_of(GAME, thoughts, state, Random(seed), overlooks) for seed in range(200)]
        return [thought.worth for thought in found if thought is not None]

    assert set(chosen(0.0)) == set(chosen(1.0)) == {best}
    half = chosen(0.5)
    assert len(half) == 200
    # It sees the best with a chance of a half; where it sees nothing it comes to it, too.
    assert 90 < half.count(best) < 180


def test_a_shared_victory_counts_in_parts() -> None:
    game = play_game(("dabbler", "planner"), "premium", 1)._replace(winners=(0, 1))
    assert ARENA.shares([game]) == {"dabbler": 0.5, "planner": 0.5}


# What is hidden


def other_cards(state: State, army: str, rng: Random) -> State:
    """A position that looks the same to an army, with other cards where it cannot see."""
    cards, mine = state.cards, state.seats.index(army)
    down = state.phase in FACE_DOWN
    hidden = list(cards.deck)
    for seat, hand in enumerate(cards.hands):
        if seat != mine:
            hidden += hand
            hidden += [cards.played[seat]] if down and cards.played[seat] else []
    rng.shuffle(hidden)
    hands, played = [], []
    for seat, hand in enumerate(cards.hands):
        if seat == mine:
            hands.append(hand)
            played.append(cards.played[seat])
            continue
        hands.append(in_hand(hidden.pop() for _ in hand))
        covered = down and cards.played[seat]
        played.append(hidden.pop() if covered else cards.played[seat])
    changed = cards._replace(hands=tuple(hands), played=tuple(played), deck=in_hand(hidden))
    assert sum(map(len, hands)) + len(hidden) <= len(the_deck())
    return state._replace(cards=changed)


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_is_the_same_when_the_hidden_cards_are_others(level: str) -> None:
    rng, differed = Random(5), 0
    for number, (state, bot, decision) in enumerate(game_of("premium", (level,) * 3, 8)):
        if number % 9 and state.phase not in ("setup card", "initiative", "interruption"):
            continue
        army = GAME.pending(state).player
        other = other_cards(state, army, rng)
        differed += other.cards != state.cards
        assert bot.decide(other) == decision
    assert differed > 20


# Decisions and their reasons

TURN = """\
rules premium
players red blue
round 2
"""
MOVES = f"{TURN}phase movement\nturn red combat 2 movement 2\n"
FIGHTS = f"{TURN}phase combat\nturn red combat 2\n"


def decide(level: str, text: str):
    return BOTS[level].decide(from_position(text).state)


@pytest.mark.parametrize("level", ["planner", "general"])
def test_what_is_empty_and_scores_is_taken_with_a_unit_to_spare(level: str) -> None:
    decision = decide(
        level,
        f"{MOVES}ukraine red 4 tank\nberlin blue 1 tank\n",
    )
    assert str(decision.move).startswith("move ukraine > ")
    assert decision.move.units.total < 4
    told = [reason.rule for reason in decision.reasons]
    assert told[0] == "dust.movement.areas"
    assert "dust.scoring.capitals" in told or "dust.scoring.power_sources" in told


@pytest.mark.parametrize("level", ["planner", "general"])
def test_an_attack_is_made_with_its_chance_and_not_against_the_odds(level: str) -> None:
    easy = decide(level, f"{FIGHTS}ukraine red 6 tank\npersia blue 1 tank\n")
    assert str(easy.move).startswith("attack ukraine > persia")
    assert easy.reasons[0].rule == "dust.battle.dice"
    assert dict(easy.reasons[0].facts)["chance"].p > 0.8
    hard = decide(level, f"{FIGHTS}ukraine red 2 tank\npersia blue 7 tank\n")
    assert str(hard.move) == "end combat"
    assert hard.reasons[0].tell() == "No attack brings more than it costs"


@pytest.mark.parametrize(("score", "wants_cards"), [(46, True), (48, False)])
def test_cards_for_later_are_not_bought_in_the_round_that_decides(
    score: int, wants_cards: bool
) -> None:
    """Blue holds a capital, the majority on land and a power source: three points, 49 or 51."""
    state = from_position(
        f"{TURN}phase production\nscores red 40, blue {score}\n"
        "homes red moscow, blue beijing\nhand red c4m2p1s2\nturn red combat 2 movement 2\n"
        "majorities production red\nmoscow red 3 tank center\nbeijing blue 2 tank center\n"
        "mongolia blue 1 tank\nindochina blue 1 tank\n"
    ).state
    thoughts = BOTS["general"].thoughts(state, "red", Random(0))
    assert ("buy 2 card" in {str(thought.move) for thought in thoughts}) == wants_cards


def test_only_the_general_thinks_of_majorities_dangers_and_whoever_leads() -> None:
    told: dict[str, set[str]] = {"planner": set(), "general": set()}
    for _, bot, decision in game_of("premium", ("planner", "general", "planner", "general"), 4):
        told[bot.name] |= {reason.key for reason in decision.reasons}
    far = {"dust.bots.guard", "dust.bots.leader", "dust.bots.majority_land"}
    assert far <= told["general"]
    assert not far & told["planner"]


@pytest.mark.parametrize("level", ["planner", "general"])
def test_hits_take_what_leaves_the_field_most_likely_ones_own(level: str) -> None:
    match = new_battle("6 tank 3 fighter", "3 tank 1 mech 1 bomber", seed=1)
    match.play("roll", dice=["2 of 9"])
    decision = BOTS[level].decide(match.state)
    # Nobody shields the bomber, and it rolls two dice.
    assert str(decision.move) == "take 1 tank 1 bomber"
    assert decision.reasons[0].rule == "dust.battle.dice"


@pytest.mark.parametrize("level", ["planner", "general"])
def test_hopeless_attackers_save_as_many_as_they_may(level: str) -> None:
    match = new_battle("3 tank", "9 tank", seed=1)
    match.play("roll", dice=["0 of 9"])
    decision = BOTS[level].decide(match.state)
    assert str(decision.move) == "retreat 2 tank > ukraine"
    assert decision.reasons[-1].tell("it") == "Andando in Ucraina si salvano: 2 Carri"


def test_special_dice_are_thrown_again_only_if_they_show_too_little() -> None:
    text = f"{FIGHTS}played red c5m1p1s3\nukraine red 7 tank 1 mech\npersia blue 6 tank\n"
    for fell, move in (("0 of 9", "use raketen_truppen"), ("5 of 9", "pass")):
        match = from_position(text)
        match.play("attack ukraine > persia 7 tank 1 mech")
        match.play("roll", dice=[fell])
        assert str(BOTS["general"].decide(match.state).move) == move


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_asks_for_a_position_that_waits_for_a_player(level: str) -> None:
    state = new_battle("2 tank", "1 tank", seed=1).state
    falling = GAME.advance(state, GAME.read_move("roll", state))
    with pytest.raises(BadInput, match="bot: expected a position that waits for a player"):
        BOTS[level].decide(falling)


# At a match


def test_opponents_play_until_a_person_decides_and_show_no_card() -> None:
    match = new_match(("blue", "red", "green"), seed=2)
    others = opponents({"red": "general", "green": "planner"}, match, 2)
    told = []
    while match.state.phase != "movement" or match.state.turn.army != "blue":
        told += others.play(match, "en")
        if match.state.turn.army == "blue" and match.state.phase == "movement":
            break
        match.play(BOTS["general"].decide(match.state).move)
    words = "\n".join(told)
    assert "Red: " in words
    assert "Green: " in words
    assert not any(f"card {card}" in words for card in the_deck())
    assert match.pending.player == "blue"


def test_advice_is_the_generals_move_with_its_reasons() -> None:
    match = from_position(f"{FIGHTS}ukraine red 6 tank\npersia blue 1 tank\n")
    assert advice(match).startswith(
        "The strongest bot (General) would play: attack ukraine > persia"
    )
    german = advice(match, "de", in_words=True)
    assert german.startswith(
        "Der stärkste Bot (General) würde spielen: Angriff Ukraine → Persien: "
    )
    assert "Chance von" in german


@pytest.mark.parametrize("levels", [("planner",), ("general", "genius"), ("planner",) * 7])
def test_a_table_needs_two_to_six_bots_that_there_are(levels: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="bots: expected"):
        ARENA.check(levels)
