"""The solitaire game and its opposition (rulebook p. 10-12)."""

from html import escape
from itertools import combinations
from random import Random

import pytest

from dustlab import dualpowers
from dustlab.core import rules
from dustlab.core.errors import BadInput
from dustlab.core.match import Chance
from dustlab.core.words import LANGUAGES
from dustlab.dualpowers.components import CARDS, LEADERS_OF, MONTH, OPPOSITION_UNITS
from dustlab.dualpowers.rules.opposition import decide, instead, next_card, otherwise, so_far
from dustlab.dualpowers.state import Date
from dustlab.dualpowers.text.blanks import read_row
from tests.city import against, city, play, reasons

ALONE = "player red difficulty 2\ndate 3 march\nwill red\nunrest tan\nbarrier green-red\n"
TURN = ALONE + "turn white\ntaken 2 first white\nhand red green-1 lenin\n"
LAST = ALONE + "turn white\ntaken 8 first white\nobjective red red-8\n"
NINE = ", ".join(["white 3/X"] * 3)


def test_the_opposition_has_27_units_and_no_hand() -> None:
    state = dualpowers.new_solitaire(3, seed=5).state
    assert len(state.supply[1]) in {27, 26}
    assert sorted(OPPOSITION_UNITS) == ["1/X"] * 9 + ["2/X"] * 9 + ["3/X"] * 9
    assert state.hands[1] == ()
    assert state.strengths["white 1/X exhausted"] == 3


def test_one_draws_four_cards_and_an_objective_and_the_opposition_a_pile_of_five() -> None:
    state = dualpowers.new_solitaire(1, seed=5).state
    assert len(state.hand("red")) == 4 + 3
    assert state.stock.objectives[0] in CARDS
    assert state.stock.objectives[1] == ""
    assert len(state.stock.pile) == 5


@pytest.mark.parametrize("side", ["red", "white"])
def test_a_round_begins_with_the_oppositions_leader_and_will(side: str) -> None:
    match = dualpowers.new_solitaire(1, seed=5, side=side)
    state, other = match.state, "white" if side == "red" else "red"
    arrived = [t for t in state.tokens(state.tiles.unrest) if t in LEADERS_OF[other]]
    assert len(arrived) == 1
    assert len(state.stock.leaders) == 2
    assert (state.will, state.side, state.turn.first) == (other, other, other)
    assert state.date == (1, 1, 0)


def test_the_leader_wakes_nobody() -> None:
    match = city(
        ALONE.replace("will red", "will white") + "phase opposition leader\nturn white\n"
        "leaders lvov kerensky\ntan neutral 1/0 exhausted"
    )
    pending = match.pending
    assert isinstance(pending, Chance)
    assert set(pending.odds.weights) == {"lvov", "kerensky"}
    play(match, "~ lvov")
    assert match.state.tokens("tan") == ("lvov", "neutral 1/0 exhausted")
    assert match.state.date.day == 3


def test_the_opposition_takes_the_first_and_the_last_of_nine_turns() -> None:
    match, rng = dualpowers.new_solitaire(2, seed=8), Random(1)
    sides = []
    while match.state.date.round == 1 and match.state.phase != "unrest" and not match.over:
        if match.state.phase == "card":
            sides.append(match.state.side)
        match.play(dualpowers.GAME.sample(match.state, rng))
    assert sides == ["white", "red"] * 4 + ["white"]


def test_its_card_moves_the_date_and_puts_a_unit_of_its_level_into_its_region() -> None:
    match = city(TURN + "pile blue-5 tan-1")
    play(match, "opposition")
    state = match.state
    assert state.date.day == 8
    assert state.tokens("blue") == ("white 2/X",)
    assert state.supply[1].count("2/X") == 8
    assert (state.played[1], state.stock.pile) == (("blue-5",), ("tan-1",))
    assert state.side == "red"


def test_its_bonus_is_a_unit_of_level_one_in_the_unrest_region() -> None:
    match = city(TURN.replace("date 3", "date 10") + "pile blue-5")
    play(match, "opposition")
    assert match.state.date.day == 15
    assert match.state.tokens("tan") == ("white 1/X",)


def test_a_level_that_has_run_out_places_nothing() -> None:
    full = f"green {NINE}\nred {NINE}\npurple {NINE}\n"
    match = city(TURN + full + "pile blue-8")
    play(match, "opposition")
    assert match.state.tokens("blue") == ()
    assert match.state.date.day == 11


def test_without_a_unit_of_level_one_its_bonus_places_nothing() -> None:
    ones = ", ".join(["white 1/X"] * 3)
    here = TURN.replace("date 3", "date 10") + f"green {ones}\nred {ones}\npurple {ones}\n"
    match = city(here + "pile blue-5")
    play(match, "opposition")
    assert match.state.date.day == 15
    assert match.state.tokens("tan") == ()
    assert match.state.tokens("blue") == ("white 2/X",)


@pytest.mark.parametrize(
    ("support", "first"), [("white 3", "Red"), ("red 1", "White"), ("", "Red")]
)
def test_alone_objectives_are_revealed_as_between_two(support: str, first: str) -> None:
    """Who has fewer points first; in the middle the side without the will of the people."""
    here = LAST.replace("will red", "will white") + "pile blue-3\n"
    match = city(here + (f"support {support}\n" if support else ""))
    told = [event.text for event in play(match, "opposition")]
    revealed = [text for text in told if text.startswith("The objective of")]
    assert next(text.split()[3] for text in revealed) == first
    assert ["marker 2" in text for text in revealed] == [True, False]


def test_the_month_gives_it_the_will_and_brings_trotsky() -> None:
    match = city(TURN.replace("date 3 march", "date 28 april") + "pile blue-5")
    play(match, "opposition")
    assert match.state.will == "white"
    assert match.state.tokens("tan") == ("trotsky",)


def test_a_human_cannot_play_for_it_nor_it_for_a_human() -> None:
    assert against(TURN + "pile blue-5", "play green-1") == ["dualpowers.solitaire.turns"]
    assert against(TURN + "pile blue-5", "pass") == ["dualpowers.solitaire.turns"]
    assert against(TURN + "pile blue-5", "recruit 1/1 > blue") == ["dualpowers.solitaire.turns"]
    mine = ALONE + "turn red\ntaken 1 first white\nhand red green-1"
    assert against(mine, "opposition") == ["dualpowers.solitaire.turns"]
    assert against("turn red\nhand red green-1", "opposition") == ["dualpowers.solitaire.turns"]


def test_organise_turns_the_own_objective_up_in_a_turn_once() -> None:
    here = ALONE.replace("date 3", "date 15") + "phase bonus\nturn red\nobjective red red-8"
    match = city(here)
    play(match, "organise")
    assert match.state.stock.shown == (True, False)
    assert match.state.side == "white"
    assert against(f"{here} shown", "organise") == ["dualpowers.solitaire.organise"]
    unrest = here.replace("phase bonus", "phase unrest bonus") + "\ntan red 1/0"
    assert against(unrest, "organise") == ["dualpowers.solitaire.organise"]
    assert against("phase bonus\nturn red", "organise") == ["dualpowers.solitaire.organise"]


def test_espionage_turns_the_own_objective_up() -> None:
    match = city(
        ALONE.replace("date 3", "date 13") + "turn red\ncard zinoviev\nobjective red red-8"
    )
    play(match, "espionage")
    assert match.state.stock.shown == (True, False)
    assert reasons(match, "espionage") == [
        *("dualpowers.leader.actions", "dualpowers.special.espionage"),
    ]


def test_the_opposition_always_takes_the_points_for_unrest() -> None:
    match = city(LAST.replace("objective red red-8\n", "") + "pile blue-3\ntan white 3/X")
    play(match, "opposition")
    assert match.state.phase == "clean-up"
    assert match.state.support == 2 + CARDS["blue-3"].points


def test_a_player_who_is_stronger_there_chooses() -> None:
    match = city(LAST + "pile blue-3\ntan red 3/3")
    play(match, "opposition")
    assert (match.state.phase, match.state.side) == ("unrest", "red")


def test_exhausted_units_have_strength_x_and_go_back_when_exhausted_again() -> None:
    match = city(LAST + "pile tan-3\ntan white 2/X exhausted, red 3/3")
    play(match, "opposition")
    assert match.state.tokens("tan") == ("red 3/3 exhausted", "white 1/X exhausted")
    assert match.state.supply[1].count("2/X") == 9
    # 1 and 2 (the difficulty) against 3, two tokens against one: 2 points and 3 for tan-3.
    assert match.state.support == 2 + 3


@pytest.mark.parametrize(("round_", "over"), [(2, False), (3, True)])
def test_the_third_round_is_the_last_whatever_the_month(round_: int, over: bool) -> None:
    """In a game October comes in the third round at the earliest: here it is put by hand."""
    here = LAST.replace("date 3 march", f"round {round_}\ndate 20 april")
    match = city(here + "pile blue-3\nsupport white 1")
    match.start = match.start._replace(date=Date(round_, 20, MONTH["october"]))
    play(match, "opposition")
    assert bool(match.over) == over
    if match.over is not None:
        assert (match.over.winner, match.over.because) == ("white", "dualpowers.solitaire.end")


def test_the_end_of_the_track_ends_it_before() -> None:
    match = city(LAST + "pile blue-3\nsupport white 11\ntan white 1/X")
    play(match, "opposition")
    assert match.over is not None
    assert match.over.because == "dualpowers.end.track"


# The glass box


@pytest.mark.parametrize(
    ("row", "region", "card", "by"),
    [
        ("green-4 red-2 green-1 purple-3 blue-3", "green", "green-4", "days"),
        ("green-4 red-2 green-1 purple-5 blue-3", "green", "green-4", "cards"),
        ("purple-5 red-2 green-1 green-4 blue-3", "green", "green-4", "cards"),
        ("blue-4 red-4 tan-1", "red", "red-4", "last"),
        ("red-4 blue-4 tan-1", "blue", "blue-4", "last"),
        ("blue-1 blue-3 red-4 tan-1 tan-3", "tan", "tan-3", "last"),
        ("green-1 green-2 red-3 blue-3", "green", "green-2", "cards"),
        ("white-8", "white", "white-8", "days"),
    ],
)
def test_the_objective_of_a_row(row: str, region: str, card: str, by: str) -> None:
    found = decide(tuple(row.split()))
    assert (found.region, found.card, found.by) == (region, card, by)
    assert found.value == CARDS[card].points


def by_the_book(row: tuple[str, ...]) -> tuple[str, int]:
    """The rulebook's paragraph, written again from scratch."""
    regions = {CARDS[card].region for card in row}

    def rank(region: str) -> tuple[int, int, int]:
        own = [card for card in row if CARDS[card].region == region]
        last = max(place for place, card in enumerate(row) if card in own)
        return sum(CARDS[card].days for card in own), len(own), last

    best = max(regions, key=rank)
    return best, max(CARDS[card].points for card in row if CARDS[card].region == best)


def test_every_row_comes_to_what_the_book_says() -> None:
    rng, cards = Random(4), sorted(CARDS)
    for _ in range(1500):
        row = tuple(rng.sample(cards, rng.randint(1, 5)))
        found = decide(row)
        assert (found.region, found.value) == by_the_book(row)
        assert CARDS[found.card].region == found.region


def test_the_steps_name_the_tie_break_that_fired_and_no_other() -> None:
    rules = {
        "days": set(),
        "cards": {"dualpowers.solitaire.target_cards"},
        "last": {"dualpowers.solitaire.target_cards", "dualpowers.solitaire.target_last"},
    }
    ties = {"dualpowers.solitaire.target_cards", "dualpowers.solitaire.target_last"}
    for row in combinations(("green-4", "red-2", "green-1", "purple-5", "red-3"), 4):
        found = decide(row)
        assert {step.rule for step in found.steps} & ties == rules[found.by]
        assert all(step.tell(language) for step in found.steps for language in LANGUAGES)


def test_what_one_other_card_would_have_changed_is_true() -> None:
    row = ("green-4", "red-2", "green-1", "purple-5", "blue-3")
    others = otherwise(row)
    assert others
    for place, was, card, region in others:
        assert row[place - 1] == was
        changed = (*row[: place - 1], card, *row[place:])
        assert decide(changed).region == region != "green"
    total = sum(card not in row for card in CARDS) * len(row)
    assert len(others) < total
    assert decide(row).steps[-1].text.startswith(f"With {others[0].card} instead of")


def test_a_row_is_read_with_the_other_words_for_tan_and_nonsense_in_one_line() -> None:
    assert read_row(["brown-4", "Yellow-5", "beige-1"]) == ("tan-4", "tan-5", "tan-1")
    for words in ([], ["green-9"], ["green-1", "green-1"], ["lenin"], ["green-1"] * 6):
        with pytest.raises(BadInput):
            read_row(words)


@pytest.mark.parametrize("difficulty", [0, 7, True, "hard"])
def test_a_difficulty_is_a_number_from_1_to_6(difficulty: int) -> None:
    with pytest.raises(BadInput, match="difficulty: expected a whole number from 1 to 6"):
        dualpowers.new_solitaire(difficulty)


def test_a_side_is_red_or_white() -> None:
    with pytest.raises(BadInput, match="side: expected red or white, got blue"):
        dualpowers.new_solitaire(1, side="blue")


def test_its_turn_can_be_asked_for_with_another_card() -> None:
    state = city(TURN.replace("date 3", "date 10") + "pile blue-5 tan-1").state
    told = [event.rule for event in instead(state, "green-4")]
    assert told == [
        *("dualpowers.solitaire.card", "dualpowers.calendar.days", "dualpowers.solitaire.recruit"),
    ]
    with_bonus = [event.rule for event in instead(state, "blue-5")]
    assert with_bonus[-1] == "dualpowers.solitaire.bonus"
    assert state.stock.pile[0] == "blue-5"


def test_its_objective_can_be_read_off_while_the_round_goes_on() -> None:
    match = city(TURN + "pile blue-5 tan-1")
    assert so_far(match.state) is None
    play(match, "opposition")
    found = so_far(match.state)
    assert found is not None
    assert found.region == "blue"
    assert so_far(city("turn red").state) is None


def test_days_are_summed_where_there_are_several_cards_and_told_where_there_is_one() -> None:
    told = [step.text for step in decide(("green-4", "red-7", "green-1")).steps]
    assert "Petrograd Side (green): 4 + 1 = 5 days." in told
    assert "Vyborg Side (red): 7 days." in told


def test_what_the_next_card_would_change_is_true_and_names_unseen_cards_alone() -> None:
    later = TURN.replace("date 3", "date 13").replace("taken 2", "taken 4")
    match = city(later + "played white green-4 tan-2\npile blue-5 tan-1 red-3")
    found = next_card(match.state)
    assert found == {
        **{r: tuple(f"{r}-{n}" for n in range(4, 9)) for r in ("red", "purple", "white", "blue")},
        "tan": tuple(f"tan-{n}" for n in range(3, 9)),
    }
    for region, cards in found.items():
        for card in cards:
            assert decide(("green-4", "tan-2", card)).region == region
    assert next_card(city(TURN + "pile blue-5").state) == {}


@pytest.mark.parametrize("rule", ["dualpowers.end.month", "dualpowers.end.tiles"])
def test_what_ends_the_game_for_two_does_not_end_it_alone_and_the_register_says_so(
    rule: str,
) -> None:
    """October, or a last tile: alone the third round is the end, and the track before."""
    two = "round 5\ndate 3 october\nphase unrest\nturn white\nwill red\nunrest tan\ntan white 1/0"
    for_two = city(two)
    play(for_two, "bonus", "pass")
    assert for_two.over is not None
    alone = city(LAST + "round 2\npile blue-3\n")
    alone.start = alone.start._replace(date=Date(2, 3, MONTH["october"]))
    play(alone, "opposition")
    assert alone.over is None
    known = rules.rule(rule)
    assert all(known.note("solitaire", language) for language in LANGUAGES)


def test_the_register_says_where_the_solitaire_game_goes_another_way() -> None:
    for name in (
        *("draw.cards", "objective.choose", "objective.secret", "turn.order", "setup.will"),
        *("special.espionage", "bonus.when", "scoring.unrest", "scoring.unrest_bonus"),
    ):
        assert rules.rule(f"dualpowers.{name}").note("solitaire"), name
        assert not rules.rule(f"dualpowers.{name}").note("two_players"), name


def test_in_a_notebook_the_steps_stand_once_below_the_row() -> None:
    found = decide(("tan-5", "purple-4", "tan-3", "blue-8"))
    shown = found._repr_mimebundle_()
    assert shown["text/plain"] == str(found)
    for step in found.steps:
        assert shown["text/html"].count(escape(step.text)) == 1
    assert "<details open>" in shown["text/html"]
    assert shown["text/plain"].splitlines()[0] == (
        "The opposition's objective is Narva (tan): tan-5 is scored, for 4 points."
    )
