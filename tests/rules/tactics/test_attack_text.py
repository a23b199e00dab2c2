"""An attack in progress as lines of a position, moves as text, and what makes no sense in them."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.tactics import GAME
from dustlab.tactics.text.position import read_position

from .fights import at, attacking, fall, play, with_skills

BOARD = """
row ......
row ......
crates C1
piece sp: sturmpioniere at A1
piece hb: hell_boys at C1
piece hans: hans at B2
piece lg: laser_grenadiers at A2 joined sigrid
piece sigrid: sigrid at A2 joined lg
"""


def test_an_attack_in_progress_is_written_line_by_line_and_read_back() -> None:
    match = attacking(BOARD, "sp", "sustained")
    match.play("fire stg_47 > hb, panzerfaust x2 > hb")
    fall(match, 2)
    lines = GAME.write_position(match.state)
    assert lines[-4:] == [
        "attack sp sustained roll at 0",
        "shot sp:stg_47 > hb hits 2",
        "shot sp:panzerfaust x2 > hb hits 0",
        "dice 2 sustained blanks 2",
    ]
    assert read_position(lines, "test") == match.state


def test_wounds_and_reactions_are_written_too() -> None:
    board = BOARD.replace("crates C1\n", "").replace("hell_boys", "death_dealers")
    match = attacking(board, "sp")
    match.play("fire stg_47 > hb")
    fall(match, 2)
    lines = GAME.write_position(match.state)
    assert lines[-1] == "wound hb 2"
    assert read_position(lines, "test") == match.state
    play(match, ["lose 2 automatic_rifle"])
    lines = GAME.write_position(match.state)
    assert lines[-1] == "reacting sp"
    match.play("react hb")
    assert GAME.write_position(match.state)[-1] == "reacting sp rolling hb"
    assert read_position(GAME.write_position(match.state), "test") == match.state


def test_an_attack_whose_squad_was_struck_down_is_gone_on_with_by_the_hero_who_was_with_it() -> (
    None
):
    board = """
    row ....
    piece th: the_hammers at A1 living 1 joined rhino
    piece rhino: rhino at A1 joined th
    piece joe: bazooka_joe at D1
    piece lg: laser_grenadiers at B1
    """
    match = attacking(board, "th")
    match.play("fire combat_knife > lg")
    match.play("strike back")
    fall(match, 0, 3)
    match.play("lose 1 rocket_punch 2 rhino")
    lines = GAME.write_position(match.state)
    assert "active rhino: attack, nothing" in lines
    assert "attack th attack resist at 1 close" in lines
    assert read_position(lines, "test") == match.state
    # Joe was never with them, and while one of them stands it is still their attack.
    for old, new in (
        ("active rhino", "active joe"),
        ("th: the_hammers off living 0", "th: the_hammers at C1 living 1"),
    ):
        text = "\n".join(lines).replace(old, new)
        assert text != "\n".join(lines)
        with pytest.raises(BadInput) as refused:
            read_position(text.splitlines(), "test")
        assert str(refused.value).endswith("the unit that acts, got th")


def test_a_snipers_shot_and_a_shot_at_a_crate_are_written() -> None:
    match = with_skills(attacking(BOARD, "sp"), "sp", "sniper")
    match.play("fire panzerfaust > crate C1, stg_47 > hb")
    lines = GAME.write_position(match.state)
    assert "shot sp:panzerfaust > at C1 hits 0" in lines
    other = attacking(
        "row ...\npiece owls: night_owls at A1\npiece sp: sturmpioniere at C1", "owls"
    )
    other.play("fire sniper_rifle > sp/2")
    assert "shot owls:sniper_rifle > sp/2 hits 0" in GAME.write_position(other.state)


@pytest.mark.parametrize(
    "text",
    [
        "fire stg_47 > hb, panzerfaust x2 > hb",
        "fire lg:laser_gewehr > hb, sigrid:laser_pistole_b > hb",
        "fire panzerfaust > crate C1",
        "fire hans:mg_44 > hb",
        "fire flammenwerfer_40 > C1 C2",
        "fire stg_47 > hb/3",
        "fire stg_47 > hb with berserk heroic_attack",
        "lose 1 flamethrower/2 2 shotgun",
        "strike back",
        "endure",
        "roll again",
        "keep",
        "react hb",
        "no reaction",
    ],
)
def test_moves_are_read_as_they_are_written(text: str) -> None:
    state = attacking(BOARD, "sp").state
    assert str(GAME.read_move(text, state)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("fire", "fire: expected 'fire WEAPON > TARGET, WEAPON > TARGET', got fire "),
        ("fire stg_47", "expected 'fire WEAPON > TARGET, WEAPON > TARGET', got fire stg_47"),
        ("fire shotgun > hb", "fire, weapon: expected a weapon of Sturmpioniere"),
        ("fire stg_47 y2 > hb", "fire, weapon: expected a weapon, as in stg_47 or panzerfaust x2"),
        ("fire bob:stg_47 > hb", "fire, who: expected a piece"),
        ("fire stg_47 > bob", "fire, target: expected a piece, squares, or a crate or trap"),
        ("fire stg_47 > trap C1", "fire, target: expected a square with a trap, got c1"),
        ("fire stg_47 > hb/9", "fire, miniature: expected a group of miniatures from 1 to 3"),
        ("fire panzerfaust xx > hb", "fire, missiles: expected a whole number, got x"),
        ("lose", "lose: expected 'lose NUMBER WHO', got lose "),
        ("lose shotgun", "lose: expected 'lose NUMBER WHO', got lose shotgun"),
        ("react bob", "react: expected a piece"),
    ],
)
def test_a_move_that_makes_no_sense_is_told_in_one_line(text: str, complaint: str) -> None:
    state = attacking(BOARD, "sp").state
    with pytest.raises(BadInput) as refused:
        GAME.read_move(text, state)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_without_an_attack_a_row_needs_its_unit() -> None:
    state = at(BOARD, "phase study").state
    with pytest.raises(BadInput, match="fire, who: expected a unit before the weapon"):
        GAME.read_move("fire stg_47 > hb", state)


ATTACK = "attack sp attack roll at 0\nshot sp:stg_47 > hb hits 0\ndice 4 first blanks 0"
OFF = ATTACK.replace("sp:stg_47", "off:carbine")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("attack sp attack roll at 0", "", "attack: expected a line 'attack UNIT KIND STAGE"),
        ("sp attack roll", "sp assault roll", "attack, kind: expected one of attack, sustained"),
        ("attack roll", "attack cast", "attack, stage: expected one of roll, medal"),
        ("at 0", "at 9", "attack, at: expected a shot from 0 to 1, got 9"),
        ("at 0", "by 0", "attack: expected 'attack UNIT KIND STAGE at NUMBER [close] [with"),
        ("at 0", "at 0 with jump", "attack, skills: expected one of berserk"),
        ("\ndice 4 first blanks 0", "", "attack: expected a line 'dice' for dice that are to fall"),
        ("roll at", "lose at", "attack: expected a line 'wound' for damage that waits"),
        ("sp:stg_47", "sp:shotgun", "shot: expected a weapon of Sturmpioniere"),
        ("sp:stg_47", "bob:stg_47", "shot, piece: expected a piece"),
        ("> hb", "hb", "shot: expected 'shot UNIT:WEAPON [xNUMBER] > TARGET hits NUMBER'"),
        ("hits 0", "hits x", "shot, hits: expected a whole number, got x"),
        ("4 first", "first", "dice: expected"),
        ("4 first", "4 last", "dice, throw: expected one of first, sustained"),
        ("4 first", "4 first then", "dice: expected 'dice NUMBER WHAT [again"),
        (
            "blanks 0",
            "blanks 0\nwound hb",
            "wound: expected 'wound UNIT NUMBER [group",
        ),
        ("blanks 0", "blanks 0\nwound hb many", "wound, points: expected a whole number"),
        ("at 0", "at 1", "attack, at: expected a shot from 0 to 0, got 1"),
        ("roll at", "strike at", "attack, at: expected a target of close combat, got 0"),
        ("roll at", "cover at", "attack: expected hits on a target in cover, got none"),
        (" > hb", " x0 > hb", "shot: expected at least one missile"),
        ("roll at 0", "lose at 0\nwound hb 9", "wound: expected damage that its owner can share"),
        ("roll at 0", "resist at 0\nwound hb 0", "wound: expected points for a unit that lives"),
        (
            "blanks 0",
            "blanks 0\nreacting hb as hb",
            "reacting: expected 'reacting UNIT [rolling",
        ),
    ],
)
def test_a_broken_line_of_an_attack_is_told_in_one_line(old: str, new: str, complaint: str) -> None:
    text = f"{BOARD}phase attack\nactive sp: attack, nothing\n{ATTACK.replace(old, new, 1)}"
    with pytest.raises(BadInput) as refused:
        read_position(text.strip().splitlines(), "test")
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("phase attack", "phase: expected a line 'attack' with the phase attack, got none"),
        ("phase reaction", "phase: expected a line 'reacting' with the phase reaction, got none"),
        (
            f"phase action\nactive sp: attack, nothing\n{ATTACK}",
            "attack: expected the phase attack, got action",
        ),
        (f"phase attack\n{ATTACK}", "phase: expected a line 'active', for the unit that acts"),
        (
            "phase reaction\nactive sp: move, attack\nreacting sp rolling hans",
            "reacting: expected an enemy who rolls, got hans",
        ),
        (
            "phase reaction\nactive sp: move, attack\nreacting off",
            "reacting: expected a unit on the field, got off",
        ),
        (
            f"phase attack\nactive sp: attack, nothing\n{ATTACK.replace('> hb', '> off')}",
            "shot: expected a target on the field, got off",
        ),
        (
            f"phase attack\nactive sp: attack, nothing\n{OFF}",
            "shot: expected a unit on the field that fires, got off",
        ),
    ],
)
def test_what_cannot_be_gone_on_with_is_refused(lines: str, complaint: str) -> None:
    text = f"{BOARD}piece off: the_boss off\n{lines}"
    with pytest.raises(BadInput) as refused:
        read_position(text.strip().splitlines(), "test")
    assert complaint in str(refused.value)


def test_however_it_is_said_the_same_declaration_is_the_same_move() -> None:
    state = attacking(BOARD, "sp").state
    one = GAME.read_move("fire stg_47 > hb, panzerfaust > hb with berserk all_in_one", state)
    other = GAME.read_move("fire panzerfaust > hb, stg_47 > hb with all_in_one berserk", state)
    assert one == other
    assert str(one) == str(other)
    assert GAME.read_move("lose 1 rhino 2 shotgun", state) == GAME.read_move(
        "lose 2 shotgun 1 rhino", state
    )
