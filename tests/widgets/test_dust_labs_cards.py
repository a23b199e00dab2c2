"""The cards lab without a browser."""

import pytest

from dustlab.dust.cards import card
from dustlab.dust.moves import Use
from dustlab_widgets import CardsLab
from dustlab_widgets.core.parts import is_shown
from tests.widgets.labs import leaves_no_english, same_every_time


@pytest.fixture
def lab() -> CardsLab:
    lab = CardsLab()
    lab.stage.on_ready()
    return lab


def with_koshka(lab: CardsLab) -> CardsLab:
    for army, chosen in (("red", "c3m2p2s2"), ("green", "c1m3p3s1"), ("blue", "c5m1p1s2")):
        lab.choose_hand.choose(army)
        lab.choose(chosen)
    return lab


def test_it_opens_with_the_first_players_hand(lab: CardsLab) -> None:
    assert repr(lab) == "CardsLab(0 of 3 players have chosen)"
    assert "Blue: choose a card" in lab.ask.value
    assert len([name for name in lab.stage.scene.names() if name.startswith("card.")]) == 5


def test_a_click_chooses_and_the_next_hand_opens(lab: CardsLab) -> None:
    lab.stage.pick("card.c5m1p1s2")
    assert repr(lab) == "CardsLab(1 of 3 players have chosen)"
    assert lab.shown == "red"
    assert "face down" in lab.ask.value
    lab.others.click()
    assert repr(lab).startswith("CardsLab(order of play: ")
    assert not is_shown(lab.others)


def test_the_order_is_explained_step_by_step(lab: CardsLab) -> None:
    lab.others.click()
    told = lab.talk.words.value
    assert "The highest combat value acts first: Red 4, Blue 2 and Green 2." in told
    assert "movement 4 comes before movement 2" in told
    assert "Red, Blue and Green" in told
    assert "<svg" in lab.order.value
    assert "level in combat, behind by movement value" in lab.order.value


def test_what_the_card_gives_is_told_turn_by_turn(lab: CardsLab) -> None:
    lab.others.click()
    assert "It is the turn of Red" in lab.ask.value
    assert "4 combat points, 2 movement points and 1 production point" in lab.ask.value
    lab.next.click()
    assert "It is the turn of Blue" in lab.ask.value
    assert not lab.next.disabled
    lab.next.click()
    assert "last turn" in lab.ask.value
    assert lab.next.disabled  # nothing comes after it here
    lab.next.click()
    assert "It is the turn of Green" in lab.ask.value
    lab.back.click()
    assert "It is the turn of Blue" in lab.ask.value
    assert not lab.back.disabled
    lab.back.click()
    lab.back.click()
    assert "It is the turn of Red" in lab.ask.value
    assert lab.back.disabled
    assert not lab.next.disabled


def test_koshka_changes_the_order(lab: CardsLab) -> None:
    with_koshka(lab)
    assert "holds Koshka" in lab.ask.value
    before = repr(lab)
    lab.use.click()
    assert repr(lab) != before
    assert "brought forward by Koshka" in lab.order.value
    assert "uses Koshka" in lab.talk.words.value


def test_koshka_lets_a_turn_go_by(lab: CardsLab) -> None:
    with_koshka(lab)
    for _ in range(4):
        if not lab.asked:
            break
        lab.let_go.click()
    assert "It is the turn of Blue" in lab.ask.value
    assert lab.use.disabled  # she may come before the next turn, not now
    lab.play(Use("koshka"))
    assert [remark.rule for remark in lab.refused] == ["dust.ability.koshka"]


def test_once_koshka_was_used_nothing_offers_her(lab: CardsLab) -> None:
    def offered() -> list[bool]:
        return [is_shown(one) for one in (lab.use, lab.let_go)]

    with_koshka(lab)
    lab.use.click()
    assert offered() == [True, True]  # Green has her, too, and may use her before the next turn
    assert lab.use.disabled
    assert lab.let_go.disabled
    lab.choose_hand.choose("green")
    other = next(one for one in lab.hand("green") if card(one).ability != "koshka")
    lab.choose(other)
    assert offered() == [True, True]
    assert not lab.use.disabled
    lab.use.click()
    assert offered() == [False, False]
    while not lab.next.disabled:
        lab.next.click()
        assert offered() == [False, False]
    while not lab.back.disabled:
        lab.back.click()
    assert offered() == [True, True]


def test_next_waits_for_koshka(lab: CardsLab) -> None:
    with_koshka(lab)
    cursor = lab.match.cursor
    lab.next.click()
    assert lab.match.cursor == cursor


def test_another_card_brings_another_order_at_once(lab: CardsLab) -> None:
    lab.others.click()
    lab.choose_hand.choose("blue")
    lab.choose_card.choose("c5m1p1s2")
    assert repr(lab) == "CardsLab(order of play: blue, red, green)"


def test_a_card_that_is_not_in_the_hand_is_refused(lab: CardsLab) -> None:
    lab.choose("c3m2p2s2")
    assert [remark.rule for remark in lab.refused] == ["dust.initiative.card"]
    assert lab.choices == {}


def test_a_new_deal_more_players_and_other_rules(lab: CardsLab) -> None:
    hand = lab.hand("blue")
    lab.deal.click()
    assert lab.seed.value == 19
    assert lab.hand("blue") != hand
    lab.choose_players.choose(6)
    lab.others.click()
    assert len(lab.state.order.armies) == 6
    lab.choose_rules.choose("epic")
    assert "Epic rules" in lab.title.value
    assert len(lab.state.order.armies) == 6


def test_hints_of_three_grades(lab: CardsLab) -> None:
    for prepare in (lambda: None, lab.others.click, lambda: with_koshka(lab)):
        prepare()
        told = [lab.hint(grade) for grade in (1, 2, 3)]
        assert len(set(told)) == 3


def test_its_output_is_the_same_every_time_and_shows_the_cards_without_a_kernel() -> None:
    def others_have_chosen() -> CardsLab:
        lab = CardsLab()
        lab.let_others_choose()
        return lab

    same_every_time(others_have_chosen)


def test_a_language_leaves_no_english_word_behind(
    lab: CardsLab, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_koshka(lab)
    leaves_no_english(lab, monkeypatch)
