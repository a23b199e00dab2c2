"""A battle of Dust close up: the units, the dice, the ways out, and what it says."""

import pytest

from dustlab.core.words import LANGUAGES
from dustlab.dust import from_position, new_battle
from dustlab.dust.pictures.battle import battle_scene
from dustlab.pictures.labels import Rect
from dustlab.pictures.scene import Box, Circle, Scene, Text, middle
from dustlab.pictures.words import tell
from tests.dust.drawings import BATTLES, battles, cease_fire, empty, neutral_battle, overlaps, texts
from tests.each import of_each


@pytest.mark.parametrize("stage", BATTLES)
def test_in_a_battle_no_two_texts_overlap(stage: str) -> None:
    assert overlaps(texts(BATTLES[stage])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_battle_has_room_for_its_words_in_every_language(language: str) -> None:
    for stage, scene in battles(language):
        assert overlaps(texts(scene)) == [], stage
        for what, (left, _, right, bottom) in texts(scene):
            assert left >= 0, what
            assert right <= scene.width, what
            assert bottom <= scene.height, what


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("target", ["production", "capital"])
def test_who_attacks_where_leaves_room_for_what_is_attacked(target: str, language: str) -> None:
    state = new_battle("1 tank", "2 tank", target=target, kind="amphibious").state
    longest = "Landing in Madagascar: Purple attacks from the South China Sea"
    for heading in ("", longest):
        scene = battle_scene(state, language=language, heading=heading)
        assert overlaps(texts(scene)) == []
        for _, (_, top, _, bottom) in texts(scene):
            assert top >= 0
            assert bottom <= scene.height


@pytest.mark.parametrize("stage", BATTLES)
def test_in_a_battle_everything_is_on_the_paper_and_large_enough(stage: str) -> None:
    scene = BATTLES[stage]
    assert min(shape.size for shape in scene.shapes if isinstance(shape, Text)) >= 12
    for what, (left, top, right, bottom) in texts(scene):
        assert left >= 0, what
        assert top >= 0, what
        assert right <= scene.width, what
        assert bottom <= scene.height, what


@pytest.mark.parametrize("stage", BATTLES)
def test_whatever_means_a_click_is_large_enough_for_a_finger(stage: str) -> None:
    scene = BATTLES[stage]
    for shape in scene.shapes:
        if shape.name:
            assert isinstance(shape, Box)
            assert shape.width >= 36
            assert shape.height >= 36
            x, y = middle(shape)
            assert scene.hit(x, y) == shape.name


def test_nothing_jumps_while_a_battle_goes_on() -> None:
    places: dict[str, set[tuple[float, ...]]] = {}
    for stage in ("decide", "roll", "take", "taken"):
        scene = BATTLES[stage]
        assert (scene.width, scene.height) == (560, 448)
        for shape in scene.shapes:
            if isinstance(shape, Box) and shape.name:
                place = (shape.x, shape.y, shape.width, shape.height)
                places.setdefault(shape.name, set()).add(place)
    assert all(len(place) == 1 for place in places.values())
    assert {"attacker.tank", "attacker.mech", "defender.fighter", "dice"} <= places.keys()


def test_a_kind_that_is_there_can_be_chosen_and_a_chosen_one_given_back() -> None:
    names = BATTLES["take"].names()
    assert "attacker.tank" in names
    assert "attacker.tank.less" in names
    assert "attacker.mech.less" in names
    assert "attacker.bomber.less" not in names
    assert "defender.tank.less" not in names
    assert "defender.mech" not in names


def test_chosen_units_are_of_the_side_that_is_chosen_from() -> None:
    shown = [text for text, _ in texts(BATTLES["take"])]
    assert "1 of 5" in shown
    own = BATTLES["decide"]  # the defender of a capital decides first
    assert "2 of 4" in [text for text, _ in texts(own)]
    assert next(s for s in own.named("defender.tank")).mark == "chosen"


def test_the_dice_show_hits_filled_and_blanks_empty() -> None:
    def dice(scene: Scene) -> list[str]:
        looks = ("hit", "blank", "die-waiting")
        return [s.look for s in scene.shapes if isinstance(s, Box) and s.look in looks]

    assert dice(BATTLES["take"]) == ["hit"] * 3 + ["blank"] * 7
    assert dice(BATTLES["decide"]) == ["die-waiting"] * 10
    assert dice(BATTLES["huge"]) == ["hit", "blank"]
    assert {"× 71", "× 79"} <= {text for text, _ in texts(BATTLES["huge"])}


@of_each(range(1, 49))
def test_any_number_of_dice_fits_the_tray(dice: int) -> None:
    scene = battle_scene(new_battle("1 tank", "1 tank").state, rolled=(dice // 3, dice))
    tray = next(s for s in scene.named("dice") if isinstance(s, Box))
    shown = [s for s in scene.shapes if isinstance(s, Box) and s.look in ("hit", "blank")]
    assert len(shown) == dice
    for die in shown:
        assert tray.x <= die.x <= die.x + die.width <= tray.x + tray.width
        assert tray.y <= die.y <= die.y + die.height <= tray.y + tray.height
        assert die.width >= 12


def test_dry_rolls_are_pips_towards_a_cease_fire() -> None:
    match = new_battle("2 tank", "1 tank")
    match.automatic = False
    match.play("roll")
    match.fall(0)
    scene = battle_scene(match.state)
    pips = [s.look for s in scene.shapes if isinstance(s, Circle) and s.look in ("hit", "blank")]
    assert pips == ["hit", "blank", "blank"]
    assert "1 roll in a row without a hit; 3 make a cease-fire." in scene.description


def test_a_battle_is_told_so_that_it_can_be_played_by_ear() -> None:
    told = tell(BATTLES["take"])
    assert told.startswith("Battle for Berlin: Red attacks from Ukraine")
    for words in (
        "Berlin is a capital.",
        "Red attacks with 5 tanks, 2 mechs and 1 bomber: 11 dice.",
        "Blue defends with 4 tanks and 1 fighter: 10 dice, 5 of them the bonus of the place.",
        "Blue has tactical supremacy and had the first roll.",
        "The last roll: 3 hits of 10 dice.",
        "Blue: choose 3 units of Red to destroy.",
        "- Attacker: 5 tanks, 1 die each; 1 of 5 chosen.",
        "- Attacker: choose one tank less.",
        "- Ukraine: empty; the attacker may go back there.",
        "- Moscow: empty; open to the defender.",
    ):
        assert words in told


def test_the_bonus_of_a_capital_is_told_beside_the_dice() -> None:
    shown = [text for text, _ in texts(BATTLES["decide"])]
    assert "10 dice" in shown
    assert "5 + 5 for the capital" in shown


def test_the_side_whose_turn_it_is_stands_out() -> None:
    def panels(stage: str) -> list[tuple[float, str]]:
        looks = ("panel", "panel-turn")
        shapes = BATTLES[stage].shapes
        return [
            (s.x, s.look) for s in shapes if isinstance(s, Box) and s.look in looks and not s.name
        ]

    assert panels("take") == [(8, "panel"), (352, "panel-turn")]
    assert panels("taken") == [(8, "panel-turn"), (352, "panel")]


def test_ways_out_are_open_or_closed_as_the_rules_say() -> None:
    position = """
    players red blue green
    turn red combat 0
    battle land persia > turkestan
    battle attacker red 5 tank
    battle defender blue 3 tank
    battle supremacy red
    battle waits attacker decide
    urals blue 3 tank
    india green 6 tank
    """
    told = tell(battle_scene(from_position(position).state))
    assert "- Urals: Blue, 3 tanks; open to the defender after a roll of his own." in told
    assert "- Mongolia: empty; closed to the defender." in told
    assert "- India: Green, 6 tanks; closed to the defender." in told
    assert "- Persia: empty; the attacker may go back there." in told


def test_neutral_units_are_rolled_for_by_somebody_who_is_named() -> None:
    told = tell(battle_scene(neutral_battle()))
    assert "Green is neutral: Blue rolls for it." in told
    assert "Blue: roll, for Green." in told


def test_a_battle_that_is_over_shows_who_holds_the_field_and_who_went_back() -> None:
    scene = battle_scene(cease_fire())
    told = tell(scene)
    assert scene.title == "The battle for Balkans is over: Blue holds it"
    assert (
        "Blue holds Balkans with 1 tank. Cease-fire: every attacker went back to Ukraine." in told
    )
    assert "- Ukraine: Red, 2 tanks." in told
    assert "defender.tank" in scene.names()
    assert "attacker.tank" not in scene.names()


def test_an_attacker_who_won_is_shown_in_the_target() -> None:
    match = new_battle("3 tank", "1 tank")
    match.automatic = False
    while match.over is None:
        if match.state.battle and match.state.battle.stage == "decide":
            match.play("roll")
        elif match.state.battle and match.state.battle.stage == "roll":
            match.fall(1 if match.state.battle.side == "attacker" else 0)
        else:
            match.play("take 1 tank")
    scene = battle_scene(match.state)
    assert scene.title == "The battle for Balkans is over: Red holds it"
    assert "attacker.tank" in scene.names()
    assert "defender.tank" not in scene.names()


def test_who_lost_the_target_is_shown_also_where_more_than_two_play() -> None:
    line = "fought land ukraine > balkans red dust.battle.occupation against green"
    state = from_position(
        "rules premium\nplayers red blue green\nround 2\nturn red combat 1\n"
        f"{line}\nturn ended\nbalkans red 3 tank"
    ).state
    words = {shape.text for shape in battle_scene(state).shapes if isinstance(shape, Text)}
    assert any(text.startswith("Green") for text in words), words


def test_a_refused_kind_has_its_cross_on_the_unit_and_not_on_the_words() -> None:
    state = new_battle("1 tank", "1 tank").state
    scene = battle_scene(state, marks={"defender.tank": "refused"})
    crossed = [shape for shape in scene.shapes if shape.mark == "refused"]
    assert len(crossed) == 1
    x, y = middle(crossed[0])
    for text, rect in texts(scene):
        assert not rect.meets(Rect(x - 9, y - 9, x + 9, y + 9)), text


def test_without_a_battle_there_is_no_battle_to_draw() -> None:
    with pytest.raises(ValueError, match="no battle"):
        battle_scene(empty())
