"""A learner goes through a small tour."""

from __future__ import annotations

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Fell
from dustlab.tours import Session
from tests.tours.small import ATTACK, ENDINGS, HEAD, LOOK, begun, tour, with_step

ALL_OF_THEM = "attack ukraine > balkans 3 tank 1 mech"


def test_the_coach_says_numbers_as_they_are() -> None:
    session = Session(tour())
    assert session.now.say.tell() == "You have 3 tanks in Ukraine."
    assert [point.tell() for point in session.now.points] == [
        "Ukraine",
        "the unit Tank",
        "the button attack",
    ]


def test_a_step_to_read_needs_only_go_on() -> None:
    session = Session(tour())
    assert list(session.now.actions()) == ["go_on"]
    assert session.go_on().done
    assert session.step is not None
    assert session.step.id == "attack"


def test_a_move_while_there_is_something_to_read_is_not_played() -> None:
    session = Session(tour())
    outcome = session.offer(ALL_OF_THEM)
    assert (outcome.kind, outcome.done, session.match.cursor) == ("answered", False, 0)


def test_a_step_that_waits_for_a_move_cannot_be_read_away() -> None:
    with pytest.raises(BadInput, match="this step waits for one"):
        begun().go_on()


def test_a_forbidden_move_is_refused_by_its_rule_with_a_word_of_the_coach() -> None:
    session = begun()
    outcome = session.offer("attack ukraine > balkans 9 tank")
    assert outcome.kind == "refused"
    assert [reason.rule for reason in outcome.reasons] == ["dust.combat.origin"]
    assert [words.tell() for words in outcome.says] == ["Count your units."]
    assert session.match.cursor == 0


def test_another_legal_move_is_answered_and_changes_nothing() -> None:
    session = begun()
    before = session.match.state
    outcome = session.offer("end combat")
    assert (outcome.kind, outcome.says[0].tell()) == (
        "answered",
        "That would be the end of your turn.",
    )
    assert session.match.state == before


def test_what_has_no_sense_is_refused_as_at_any_table() -> None:
    with pytest.raises(BadInput):
        begun().offer("atack ukrane")


def test_an_accepted_move_is_played_with_all_that_answers_it() -> None:
    session = begun()
    outcome = session.offer(ALL_OF_THEM)
    assert (outcome.kind, outcome.done) == ("accepted", True)
    assert [session.match.game.pending(step.before).tell()[:4] for step in outcome.steps[:2]] == [
        "Red:",
        "Red:",
    ]
    assert len(outcome.steps) == 5
    assert session.step is not None
    assert session.step.id == "leave"


def test_a_kind_of_move_accepts_what_begins_like_it() -> None:
    session = Session(tour(with_step("accept = 'any attack ukraine > balkans'")))
    assert session.judge("attack ukraine > balkans 2 tank").kind == "accepted"
    assert session.judge("end combat").kind == "answered"


def test_the_choice_decides_what_is_said_and_where_it_goes_on() -> None:
    home, on = begun(), begun()
    for session in (home, on):
        session.offer(ALL_OF_THEM)
    outcome = home.offer("retreat 1 tank > ukraine")
    assert outcome.says[0].tell() == "One goes home."
    assert home.ended
    on.offer("roll")
    assert on.step is not None
    assert on.step.id == "fight"


def test_a_step_of_free_play_lasts_until_its_facts_are_true() -> None:
    text = f"{HEAD}{LOOK}{ATTACK}{_FREE}{ENDINGS}"
    session = begun(text)
    session.offer(ALL_OF_THEM)
    said = []
    while not session.ended:
        outcome = session.offer(session.match.moves()[0])
        said += [words.tell() for words in outcome.says]
    assert session.now.say.tell() == "The Balkans are yours."
    assert said == ["They move in."]
    assert session.met == {"dust.battle.dice": "14-land-battle"}


_FREE = """
[[step]]
id = "fight"
say = "Fight."
until = ["not battle goes on"]
within = 12
bot = "planner"
"""


def test_free_play_ends_after_the_moves_that_it_has_and_says_where_it_goes_on() -> None:
    text = with_step("until = ['balkans is red']\nwithin = 1\nlate = 'two'\naccept = ['roll']")
    late = "[[step]]\nid = 'two'\nsay = 'Too late.'\n[[ending]]"
    start = "turn red combat 2\nends battle\nbattle land ukraine > balkans\n"
    text = text.replace("[[ending]]", late).replace("turn red combat 2\n", start)
    armies = "battle attacker red 3 tank\nbattle defender blue 2 tank\nbattle supremacy red\n"
    waits = f"{armies}battle waits attacker decide\nbalkans center\n"
    text = text.replace("ukraine red 3 tank 1 mech\nbalkans blue 2 tank center\n", waits)
    session = Session(tour(text))
    session.offer("roll")
    assert session.step is not None
    assert session.step.id == "two"


def test_a_mistake_that_is_invited_is_made_and_the_tour_goes_on() -> None:
    rule = "dust.combat.origin"
    text = with_step(f"invite = [{{ move = 'attack ukraine > balkans 9 tank', rule = '{rule}' }}]")
    session = Session(tour(text))
    assert not session.offer("end combat").done
    outcome = session.offer("attack ukraine > balkans 7 tank")
    assert (outcome.kind, outcome.done, session.ended) == ("refused", True, True)
    assert session.match.cursor == 0


def test_a_mistake_that_is_invited_can_be_left_alone() -> None:
    rule = "dust.combat.origin"
    text = with_step(f"invite = [{{ move = 'attack ukraine > balkans 9 tank', rule = '{rule}' }}]")
    session = Session(tour(text))
    assert session.go_on().done
    assert session.ended


def test_an_answer_can_show_aside_what_would_come_of_a_move() -> None:
    others = (
        "others = [{ move = 'attack ukraine > balkans 1 tank', say = 'Look.',"
        " then = ['blue: roll', '~ 1 of 5', 'blue: take 1 tank'] }]"
    )
    session = Session(tour(with_step(f"accept = 'any attack'\n{others}")))
    outcome = session.offer("attack ukraine > balkans 1 tank")
    assert outcome.aside is not None
    assert outcome.aside.state != session.match.state
    told = "\n".join(outcome.told(session.match))
    assert "nothing was played" in told
    assert "Blue destroys 1 tank of Red." in told


def test_a_condition_on_the_position_after_a_move_is_asked_of_it() -> None:
    accept = "accept = [{ move = 'any attack', holds = ['dice attacker at least 4'] }]"
    session = Session(tour(with_step(accept)))
    assert session.judge("attack ukraine > balkans 3 tank").kind == "answered"
    assert session.judge("attack ukraine > balkans 2 tank 1 mech").kind == "accepted"


def test_hints_come_one_by_one() -> None:
    session = begun()
    told = [session.hint(), session.hint(), session.hint()]
    assert [hint.tell() for hint in told if hint] == ["Where is Blue?", "Next to Ukraine."]
    assert len(session.now.hints) == 2
    assert "hint" not in session.now.actions()


def test_it_can_be_done_for_the_learner_to_the_end() -> None:
    session = Session(tour())
    while not session.ended:
        assert session.do_it().done
    assert session.now.say


def test_back_leads_through_everything_to_the_start() -> None:
    session = Session(tour())
    places = []
    while not session.ended:
        places.append((session.here.place, session.match.state))
        session.do_it()
    while session.back():
        assert (session.here.place, session.match.state) == places.pop()
    assert session.match.cursor == 0
    assert not session.back()


def test_after_stepping_back_another_choice_can_be_made() -> None:
    session = begun()
    session.offer(ALL_OF_THEM)
    session.offer("retreat 1 tank > ukraine")
    session.back()
    session.offer("roll")
    assert session.step is not None
    assert session.step.id == "fight"


def test_the_same_moves_meet_the_same_dice() -> None:
    one, other = Session(tour()), Session(tour())
    for session in (one, other):
        while not session.ended:
            session.do_it()
    assert one.match.record() == other.match.record()


def test_a_step_whose_facts_are_not_true_is_passed_over() -> None:
    session = Session(tour(with_step("when = ['balkans is red']")))
    assert session.ended


def test_a_session_branches_without_touching_the_first() -> None:
    session = begun()
    twin = session.branch()
    twin.offer(ALL_OF_THEM)
    assert session.match.cursor == 0
    assert twin.match.cursor == 5


BLUE_IS_NEXT = """
players red blue
ends game
round 2
phase production
order blue red at 0
played red c3m2p2s3, blue c5m1p1s2
turn blue combat 5 movement 1
shop points 8 centers 0 cards 0
berlin blue 2 tank center
moscow red 2 tank center
"""


def test_the_other_side_can_be_shown_decision_by_decision() -> None:
    head, _, _ = HEAD.partition("position = ")
    text = f"{head}position = '''{BLUE_IS_NEXT}'''\n"
    for name in ("one", "two"):
        text += f"[[step]]\nid = '{name}'\nsay = 'Look.'\ndecisions = 1\n"
    text += "[[step]]\nid = 'all'\nsay = 'And the rest.'\n"
    session = Session(tour(text))
    made = []
    for _ in range(2):
        outcome = session.go_on()
        made.append(sum(not isinstance(step.cause, Fell) for step in outcome.steps))
    assert made == [1, 1]
    assert not session.tour.decides(session.match)
    session.go_on()
    assert session.tour.decides(session.match)


def test_a_step_that_waits_for_a_move_begins_when_the_others_have_played() -> None:
    head, _, _ = HEAD.partition("position = ")
    step = "[[step]]\nid = 'mine'\nsay = 'Your turn.'\nuntil = ['game over']\nwithin = 9\n"
    session = Session(tour(f"{head}position = '''{BLUE_IS_NEXT}'''\n{step}"))
    assert session.tour.decides(session.match)


def test_where_no_ending_fits_the_coach_says_that_it_is_over() -> None:
    session = Session(tour(HEAD + LOOK))
    session.go_on()
    assert session.ended
    assert session.now.tell() == "The tour ends here."
