"""The pictures of Dual Powers: all on the paper, nothing hidden shown, everything in words too."""

from itertools import product

import pytest

from dustlab.core.words import LANGUAGES, phrase, say
from dustlab.dualpowers import from_position
from dustlab.dualpowers.components import (
    CARDS,
    CONNECTIONS,
    DECK,
    LEADERS,
    LEADERS_OF,
    MONTH,
    REGIONS,
    SIDES,
)
from dustlab.dualpowers.pictures.calendar import SMALL, calendar_scene, landings, track_scene
from dustlab.dualpowers.pictures.cards import CARD, hand_scene
from dustlab.dualpowers.pictures.city import QUARTERS, city_scene, read_token_name
from dustlab.dualpowers.pictures.notebook import whole_scene
from dustlab.dualpowers.pictures.row import strip_scene
from dustlab.dualpowers.state import State
from dustlab.pictures.labels import bounds
from dustlab.pictures.scene import REFUSED, AnyShape, Box, Circle, Polygon, Scene, Text, cross_of
from dustlab.pictures.svg import draw
from dustlab.pictures.words import rows, tell
from tests.each import of_each

JULY = """
    date 26 july
    turn white
    support red 4
    unrest tan
    barrier green-red
    hand white green-4 lvov purple-8 tan-1
    hand red green-5 zinoviev
    objective white green-7
    objective red tan-4
    tan lenin, red 1/0, red 1/0, white 2/1 exhausted, trotsky, neutral 1/0
    purple neutral 1/1
"""


@pytest.fixture(name="july")
def _july() -> State:
    return from_position(JULY).state


def texts(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def test_every_region_connection_and_token_has_a_name_of_its_own(july: State) -> None:
    names = city_scene(july).names()
    assert set(REGIONS) < set(names)
    assert set(CONNECTIONS) < set(names)
    reds = [read_token_name(name) for name in names if name.startswith("tan:red")]
    assert reds == [("tan", "red 1/0")] * 2


def test_quarters_do_not_overlap_and_bridges_join_them() -> None:
    boxes = list(QUARTERS.values())
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            apart = a.x + a.width <= b.x or b.x + b.width <= a.x
            assert apart or a.y + a.height <= b.y or b.y + b.height <= a.y


def test_a_crowded_region_keeps_its_tokens_inside(july: State) -> None:
    crowd = ", ".join(["red 1/0"] * 2 + ["red 1/1"] * 3 + ["white 1/1"] * 3 + ["lenin", "kerensky"])
    state = from_position(f"date 1 july\nturn red\nblue {crowd}, trotsky, neutral 1/2").state
    x, y, wide, high = QUARTERS["blue"]
    tokens = [s for s in city_scene(state).shapes if s.name.startswith("blue:")]
    assert len(tokens) == 12
    for token in tokens:
        if isinstance(token, Box):
            assert x <= token.x
            assert token.x + token.width <= x + wide
            assert y <= token.y
            assert token.y + token.height <= y + high


TEN = (
    "red 1/0, red 1/1, red 1/1, red 2/1, white 1/1, white 1/1, white 2/2, neutral 1/2",
    "white 2/0 exhausted, red 3/3",
)


def room_of(shape: AnyShape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a token."""
    if isinstance(shape, Circle):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    if isinstance(shape, Box):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    assert isinstance(shape, Polygon)
    xs, ys = zip(*shape.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@of_each(product(REGIONS, LANGUAGES))
def test_ten_tokens_in_a_region_stand_apart_also_where_unrest_is(
    region: str, language: str
) -> None:
    """Each has room for itself, above the words at the bottom and below those at the top."""
    state = from_position(f"turn red\nunrest {region}\n{region} {', '.join(TEN)}").state
    shapes = city_scene(state, language).shapes
    rooms = [room_of(s) for s in shapes if s.name.startswith(f"{region}:")]
    rooms += [
        room_of(s)
        for s in shapes
        if s.look in ("tag-unrest", "plate") and not s.name and not isinstance(s, Text)
    ]
    assert len(rooms) == 12
    for i, (left, top, right, bottom) in enumerate(rooms):
        for other in rooms[i + 1 :]:
            beside = right < other[0] or other[2] < left
            assert beside or bottom < other[1] or other[3] < top


CROWD = (
    "kerensky exhausted, kollontai, lenin exhausted, zinoviev, trotsky, neutral 1/2 exhausted",
    "red 1/1 exhausted, red 3/2, white 1/0, white 1/0, white 1/1, white 2/2 exhausted",
)


@of_each(product(REGIONS, LANGUAGES))
def test_leaders_and_units_in_a_crowd_stand_apart_also_where_all_is_scored(
    region: str, language: str
) -> None:
    """Twelve tokens, unrest and both objectives: rows, plates and words keep to themselves."""
    aims = f"objective red {region}-3 shown\nobjective white {region}-7 shown"
    state = from_position(f"turn red\nunrest {region}\n{aims}\n{region} {', '.join(CROWD)}").state
    shapes = city_scene(state, language).shapes
    x, y, wide, high = QUARTERS[region]
    tokens = [room_of(s) for s in shapes if s.name.startswith(f"{region}:")]
    assert len(tokens) == 12
    plates = [
        room_of(s)
        for s in shapes
        if isinstance(s, Box)
        and s.look in ("plate", "tag-unrest")
        and x <= s.x < x + wide
        and y <= s.y < y + high
    ]
    assert len(plates) == 3
    colour = phrase(f"dualpowers.colour.{region}", language)
    [called] = [s for s in shapes if isinstance(s, Text) and s.text == colour]
    rooms = [*tokens, *plates, bounds(called)]
    for i, (left, top, right, bottom) in enumerate(rooms):
        assert x <= left
        assert right <= x + wide
        assert bottom <= y + high
        for other in rooms[:i]:
            beside = right <= other[0] or other[2] <= left
            assert beside or bottom <= other[1] or other[3] <= top


@pytest.mark.parametrize("region", REGIONS)
def test_no_number_of_a_token_in_a_crowd_is_covered(region: str) -> None:
    """Every number stands on its own token, and the cross of a refused region on none of them."""
    state = from_position(f"turn red\nunrest {region}\n{region} {', '.join(TEN)}").state
    shapes = city_scene(state, marks={region: REFUSED}).shapes
    tokens = [s for s in shapes if s.name.startswith(f"{region}:")]
    for token in tokens:
        left, top, right, bottom = room_of(token)
        numbers = [
            bounds(s)
            for s in shapes
            if isinstance(s, Text) and left < s.x < right and top < s.y < bottom
        ]
        assert len(numbers) == 2
        assert all(left <= number[0] and number[2] <= right for number in numbers)
    [refused] = [s for s in shapes if s.mark == REFUSED]
    x, y, arm, _ = cross_of(refused)
    for token in tokens:
        left, top, right, bottom = room_of(token)
        assert x + arm < left or right < x - arm or y + arm < top or bottom < y - arm


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_small_calendar_tells_all_that_the_large_one_does(language: str) -> None:
    cards = ("green-4", "purple-8", "tan-1", "lvov")
    small = calendar_scene(26, MONTH["july"], cards, language, size=SMALL, round_=2)
    large = calendar_scene(26, MONTH["july"], cards, language, round_=2)
    assert dict(rows(small)) == dict(rows(large))
    assert small.description == large.description
    letters = [s for s in small.shapes if isinstance(s, Text)]
    assert min(text.size for text in letters) >= 12
    for field in [s for s in small.shapes if isinstance(s, Box) and s.name.startswith("month-")]:
        left, top, right, bottom = room_of(field)
        inside = [bounds(t) for t in letters if left < t.x < right and top < t.y < bottom]
        assert all(left <= one[0] and one[2] <= right for one in inside)


def test_few_tokens_are_drawn_larger_than_a_crowd() -> None:
    def size(tokens: str) -> float:
        shapes = city_scene(from_position(f"turn red\nblue {tokens}").state).shapes
        left, _, right, _ = room_of(next(s for s in shapes if s.name == "blue:red 1/0:0"))
        return right - left

    assert size("red 1/0, white 1/1") > size(", ".join(TEN)) >= 27


def test_who_is_ahead_and_the_date_are_told_in_sentences_of_their_own(july: State) -> None:
    assert "Red is ahead by 4 points. It is 26 July." in whole_scene(july).description
    level = from_position("date 3 march\nturn red").state
    assert "Support is level. It is 3 March." in whole_scene(level).description
    for language in LANGUAGES:
        ahead = say("dualpowers.picture.ahead_told", language, side="red", points=4)
        date = say("dualpowers.picture.date_told", language, day=26, month="july")
        assert whole_scene(july, language).description.endswith(f"{ahead} {date}")
        assert (ahead + date).count(".") >= 2
    # On the paper it is a heading, without a full stop.
    assert "Red is ahead by 4" in texts(track_scene(july))


def test_nothing_is_drawn_beyond_the_paper(july: State) -> None:
    calendar = calendar_scene(26, MONTH["july"], july.hands[1])
    for scene in (city_scene(july), calendar, track_scene(july), hand_scene(july, "white")):
        for shape in scene.shapes:
            if isinstance(shape, Box):
                assert shape.x >= 0
                assert shape.x + shape.width <= scene.width
                assert shape.y >= 0
                assert shape.y + shape.height <= scene.height
            if isinstance(shape, Circle):
                assert shape.r <= shape.x <= scene.width - shape.r


@of_each(product(sorted(MONTH.values()), LANGUAGES))
def test_the_name_of_a_month_keeps_to_its_field(now: int, language: str) -> None:
    scene = calendar_scene(6, now, (), language)
    for month in MONTH:
        field = next(s for s in scene.shapes if s.name == f"month-{month}")
        left, top, right, bottom = room_of(field)
        inside = [
            s
            for s in scene.shapes
            if isinstance(s, Text) and s.bold and left < s.x < right and top < s.y < top + 24
        ]
        assert [bounds(text)[2] <= right for text in inside] == [True]
        assert bottom > top


def test_a_leader_shows_both_numbers_on_the_token_and_on_the_card() -> None:
    state = from_position("turn red\nhand red zinoviev\ntan kollontai, lenin exhausted").state
    for scene in (city_scene(state), hand_scene(state, "red", viewer="red")):
        told = [shape.words for shape in scene.shapes if shape.words]
        assert any("3/1" in words or "strength 2 (1 exhausted)" in words for words in told)
    shapes = city_scene(state).shapes
    for label, told in (
        ("kollontai", ["Kollontai", "3", "/1"]),
        ("lenin exhausted", ["Lenin", "1", "/2"]),
    ):
        left, top, right, bottom = room_of(next(s for s in shapes if s.name == f"tan:{label}:0"))
        inside = [s for s in shapes if isinstance(s, Text) and left < s.x < right]
        found = sorted((s for s in inside if top < s.y < bottom), key=lambda s: (s.y, s.x))
        assert [s.text for s in found] == told
    assert "Kollontai 3/1 and Lenin 2/1 (exhausted)" in tell(city_scene(state))


def test_a_card_stands_in_the_square_it_leads_to() -> None:
    assert landings(26, MONTH["july"], ("green-4", "purple-8", "tan-1", "lvov")) == {
        31: [("green-4", False), ("lvov", False)],
        3: [("purple-8", True)],
        27: [("tan-1", False)],
    }
    scene = calendar_scene(26, MONTH["july"], ("green-4",))
    (square,) = scene.named("day-31")
    assert square.words == ("Day 31. Who stops here has a bonus action. Green-4 leads here.")


def test_a_player_sees_the_own_hand_and_no_others(july: State) -> None:
    told = tell(hand_scene(july, "white"))
    assert "green 4" in told.lower() or "green-4" in told.lower()
    names = hand_scene(july, "white").names()
    assert CARD + "purple-8" in names
    assert CARD + "green-5" not in names
    assert not any("tan-4" in text.lower() for text in texts(hand_scene(july, "white")))
    assert not any("objective" in text for text in texts(city_scene(july)))
    assert "objective: White" in texts(city_scene(july, seat="white"))
    assert "White has its objective here." in tell(city_scene(july, seat="white"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notebook_is_given_the_picture_and_the_notation(july: State, language: str) -> None:
    bundle = july._repr_mimebundle_()
    assert bundle["text/plain"] == str(july)
    assert bundle["image/svg+xml"].startswith("<svg")
    for side in SIDES:
        assert draw(hand_scene(july, side, language))
    assert tell(city_scene(july, language))


def test_a_notebook_shows_a_position_in_its_own_size(july: State) -> None:
    """A city that is stretched to the page's width does not fit the screen."""
    head = july._repr_mimebundle_()["image/svg+xml"].split(">")[0]
    assert 'width="532"' in head
    assert "max-width:100%" in head


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [8, 10, 12])
def test_the_words_of_a_card_stand_whole_on_the_card(language: str, size: int) -> None:
    """However many cards are held: no word is left out, and none goes over the edge."""
    for start in range(0, len(DECK), size - 3):
        hand = " ".join([*DECK[start : start + size - 3], *LEADERS_OF["red"]])
        state = from_position(f"date 1 july\nturn red\nhand red {hand}").state
        scene = hand_scene(state, "red", language)
        for card in state.hand("red"):
            [face] = [s for s in scene.named(CARD + card) if isinstance(s, Box)]
            inside = [
                s
                for s in scene.shapes
                if isinstance(s, Text)
                and face.x <= s.x <= face.x + face.width
                and face.y <= s.y <= face.y + face.height
            ]
            action = phrase(f"dualpowers.picture.action_{(CARDS | LEADERS)[card].action}", language)
            told = " ".join(s.text for s in sorted(inside, key=lambda s: (s.y, s.x)))
            assert all(word in told.split() for word in action.split()), (card, told)
            for text in inside:
                left, _, right, _ = bounds(text)
                assert face.x <= left
                assert right <= face.x + face.width, (card, text.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_city_beside_a_question_leaves_the_sums_to_be_counted(
    july: State, language: str
) -> None:
    counted, left = city_scene(july, language), city_scene(july, language, sums=False)
    assert any(" : " in text for text in texts(counted))
    assert not any(" : " in text for text in texts(left))
    assert len(tell(left)) < len(tell(counted))  # nor does it tell them


def test_a_card_says_its_points_in_words_and_a_star_is_a_bonus_day_only() -> None:
    state = from_position("turn red\nhand red green-8").state
    assert "5 VP" in texts(hand_scene(state, "red"))
    assert not [shape for shape in hand_scene(state, "red").shapes if shape.look == "star"]
    assert [shape for shape in calendar_scene(3, 0).shapes if shape.look == "star"]


def test_both_sides_cards_and_supplies_are_told_beside_a_hand(july: State) -> None:
    told = tell(hand_scene(july, "white"))
    assert "Red. Played: nothing yet; objective face down; left: 3 × 1/1" in told
    assert "White. Played: nothing yet; objective green-7; left: 2 × 1/0" in told


def test_alone_the_oppositions_objective_is_said_to_be_in_its_row() -> None:
    here = "player red difficulty 1\nturn red\nplayed white tan-1"
    assert "objective found in its row" in tell(hand_scene(from_position(here).state, "red"))
    full = "player red difficulty 1\nphase unrest\nunrest tan\ntan red 1/0\n"
    full += "played white tan-1 tan-2 red-5 red-6 blue-1"
    assert "objective red-6" in tell(hand_scene(from_position(full).state, "red"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_oppositions_row_finds_room_beside_the_city(language: str) -> None:
    """Chips with days, then the objective so far: each by itself, and nothing beyond the paper."""
    scene = strip_scene(("tan-1", "tan-2", "red-5", "purple-8", "blue-1"), language)
    words = [s for s in scene.shapes if isinstance(s, Text)]
    assert {"1", "2", "5", "8"} <= {text.text for text in words}
    assert all(bounds(text)[2] <= scene.width for text in words)
    assert list(scene.names()) == [
        *("card:tan-1", "card:tan-2", "card:red-5", "card:purple-8", "card:blue-1"),
    ]
    assert not strip_scene((), language).names()


def test_the_card_that_was_played_is_drawn_where_the_city_has_room() -> None:
    for card, told in (("red-6", "double move"), ("lenin", "inspire the people")):
        state = from_position(f"turn red\ncard {card}\ntan red 2/1").state
        assert told in " ".join(s.text for s in whole_scene(state).shapes if isinstance(s, Text))
    state = from_position("turn red\nhand red red-6\ntan red 2/1").state
    assert "double move" not in " ".join(
        s.text for s in whole_scene(state).shapes if isinstance(s, Text)
    )


def test_alone_the_oppositions_cards_lie_below_the_city_in_their_order() -> None:
    here = "player red difficulty 1\ndate 20 march\nturn red\nplayed white tan-7 blue-2"
    shown = whole_scene(from_position(here).state)
    cards = [name for name in shown.names() if name.startswith(CARD)]
    assert cards == [f"{CARD}tan-7", f"{CARD}blue-2"]
    assert not [
        name for name in whole_scene(from_position("turn red").state).names() if CARD in name
    ]


ROOM = 532
"""How wide a board is on a page of JupyterLab whose window is 1300 wide, with the list of files."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_of_the_city_is_smaller_than_twelve_on_a_usual_page(
    july: State, language: str
) -> None:
    city = city_scene(july, language)
    smallest = min(shape.size for shape in city.shapes if isinstance(shape, Text))
    assert smallest * min(1, ROOM / city.width) >= 12
