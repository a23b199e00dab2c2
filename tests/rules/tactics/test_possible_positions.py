"""A position is what a game can come to: whatever else a text says is refused in one line."""

import pytest

from dustlab.core.errors import BadInput
from dustlab.tactics import GAME, State, from_position
from dustlab.tactics.field import Field

FIELD = """
row .....
row .....
row .....
entry allies south axis north
"""
TWO = FIELD + "piece hans: hans at A1\npiece hb: hell_boys at C1\n"
TURN = TWO + "phase activation\nround 2\nturn axis\n"


def read(text: str) -> State:
    return from_position(text.strip()).state


def refused(text: str) -> str:
    with pytest.raises(BadInput) as error:
        read(text)
    told = str(error.value)
    assert "\n" not in told
    return told.removeprefix("position, ")


# -- what a unit can be


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("piece m: mammut at A1 C1", "piece m, at: expected 2 x 1 squares side by side, got A1 C1"),
        ("building B1\nopening B1 S small\npiece h: hans at B1",
         "piece h, at: expected a building with a large opening for a vehicle, got B1"),
        ("building B1 C1\nopening B1 S large\nwall B1 E\npiece m: mammut at B1 C1",
         "piece m, at: expected squares without a wall between them, got B1 C1"),
        ("traps B1\npiece h: hans at B1",
         "piece h: expected ground on which a vehicle may stand, got h on B1 (t)"),
        ("piece h: hans at B1\npiece b: hell_boys at B1",
         "piece b: expected a free square, got b on B1, where h stands"),
        ("piece b: hell_boys at B1 living 4,1,1",
         "piece b, living: expected at most 3,1,1, got 4,1,1"),
        ("piece h: hans at B1 damage 9", "piece h, damage: expected at most 3, got 9"),
        ("piece h: hans at B1 spent 9,0",
         "piece h, spent: expected a number for each weapon, at most 0,0, got 9,0"),
        ("piece b: hell_boys at B1 unloaded 0",
         "piece b, unloaded: expected rows of weapons that have to be loaded, got 0 (shotgun)"),
        ("piece h: hans at B1 used berserk",
         "piece h, used: expected skills of its card that work once in a game, got berserk"),
        ("piece r: rhino off living 0 destroyed 2",
         "piece r, destroyed: expected once, since nobody brings a hero back, got 2"),
        ("piece r: rhino at A1 destroyed 1",
         "piece r, destroyed: expected never, for a hero who lives, got 1"),
        ("piece b: hell_boys off moved", "piece b, moved: expected a unit on the field, got one"),
        ("piece s: sigrid at A1\npiece t: sigrid at A2",
         "piece: expected each hero once on a side (axis), got sigrid 2 times"),
        ("piece s: the_boss at A1\npiece t: the_boss at A2",
         "piece: expected command squads of different armour classes (allies), got 2 of S2"),
        ("limit 20 points\npiece h: hans at A1",
         "limit: expected armies of at most 20 points, got 24 of the axis"),
        ("points 0 3\npiece b: hell_boys off living 0,0,0",
         "points: expected at least 34 for the axis, for what is lost, got 3"),
        ("piece l: lara at A1 joined s\npiece s: laser_grenadiers at A1",
         ("piece l, joined: expected a squad that he could join, got Lara has armour class S3, "
          "Laser Grenadiers have S2: they must be the same.")),
    ],
)  # fmt: skip
def test_units_are_as_their_cards_and_the_field_allow(lines: str, told: str) -> None:
    assert told in refused(FIELD + lines)


# -- what a round can be


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TWO + "phase activation\nround 2\nturn axis\npiece h: lara at A2 acted\nrounds 1",
         "round: expected at most 1, the last round, got 2"),
        (TURN.replace("hans at A1", "hans at A1 acted"),
         "turn: expected a side with a unit that can be activated, got axis, whose units have all"),
        (TWO + "phase tiles\nround 0\nturn axis\nwon axis 0 1",
         "lay: expected tiles that are still to be laid, got none"),
        (FIELD + "phase tiles\nlay 2 tiles 0 crates 0 traps\npiece h: hans off\nwon axis 0 1",
         "turn: expected the side that lays or places something, got nobody"),
        (TWO + "phase over\nround 2\npoints 3 1",
         "result: expected allies, or the rule by which nobody has won, got nobody"),
        (TURN + "lay 1 tiles 0 crates 0 traps",
         "lay: expected nothing left to lay in the phase activation, got something"),
        (TWO + "phase joining\nturn axis",
         "turn: expected a side whose heroes could join a squad, got axis"),
        (FIELD + "phase army\nturn axis\npiece b: hell_boys off acted",
         "piece b: expected a unit as it comes out of the box, in the phase army"),
        (TWO + "phase initiative\nround 1\nwon axis 2 1",
         "won: expected allies, who has more hits, got axis 2 1"),
        (TWO + "phase initiative\nround 1\nwon allies 4 1",
         "won: expected at most 3 hits of the allies, got 4"),
        (TWO.replace("hans at A1", "hans at A1 acted") + "phase initiative\nround 2",
         "piece hans: expected a unit that has not acted in this round, got one that has"),
        (TURN + "objective hold", "objective: expected the square that is to be held, got none"),
        (TURN + "tried axis", "tried: expected sides with a command squad, got axis"),
        (TWO + "phase end\nround 2",
         "phase: expected end only while a vehicle repairs itself, got nobody who does"),
        (TURN + "result axis tactics.end.rounds",
         "result: expected the phase over, got activation"),
        (TWO + "phase over\nround 2\npoints 3 1\nresult axis tactics.end.rounds",
         "result: expected allies, who has most points, got axis"),
        (TURN + "active hans: move, attack",
         "active: expected a unit by order, repaired or revived, which says what it will do"),
    ],
)  # fmt: skip
def test_a_round_is_where_the_rules_can_bring_it(text: str, told: str) -> None:
    assert told in refused(text)


# -- who acts


@pytest.mark.parametrize(
    ("active", "told"),
    [
        ("turn allies\nactive hans: move, attack",
         "turn: expected axis, the side of hans, got allies"),
        ("active hans: attack, attack",
         "expected two actions, not attack twice; sustained alone; a charge with its skill"),
        ("active hans: move, sustained", "active: expected two actions, not attack twice"),
        ("active hans: move, move, attack", "active: expected two actions, not attack twice"),
        ("active hans: move, attack with berserk",
         "active, with: expected skills that the unit can declare, got berserk"),
        ("active hans: skill officer, move",
         "active: expected skills of hans that take an action, got officer"),
        ("active hans: attack by reaction",
         "active: expected behind a bar whom hans interrupts, got nobody"),
        ("active hans: move, attack for hb",
         "active, for: expected nobody in the phase action, got hb"),
    ],
)  # fmt: skip
def test_an_activation_is_one_that_can_be_declared(active: str, told: str) -> None:
    assert told in refused(f"{TWO}phase action\nround 2\n{active}")


def test_whoever_acts_has_not_acted() -> None:
    text = TWO.replace("hans at A1", "hans at A1 acted") + "phase action\nactive hans: move, move"
    assert refused(text) == (
        "active: expected a unit that has not been activated yet, got hans, acted"
    )


def test_a_reaction_waits_only_where_somebody_could_react() -> None:
    moved = "phase reaction\nactive hans: move, attack at 1\nreacting hans"
    near = FIELD + "piece hans: hans at A1\npiece dd: death_dealers at C1\n"
    assert read(near + moved).phase == "reaction"
    assert refused(near.replace("C1", "C1 acted") + moved) == (
        "phase: expected reaction only where an enemy may react, got nobody who may"
    )
    assert refused(near.replace("row .....", "row .x...", 1) + moved) == (
        "phase: expected reaction only where an enemy may react, got nobody who may"
    )
    early = moved.replace(" at 1", "")
    assert refused(near + early) == (
        "active, at: expected the moment right after the first move or attack, got 0"
    )
    other = near + "piece owls: night_owls at E1\n"
    assert refused(f"{other}{moved} rolling owls") == (
        "reacting: expected a unit that may react: fresh, in sight and in range, got owls"
    )


def test_an_order_on_the_dice_is_one_that_could_be_given() -> None:
    board = FIELD + "piece boss: the_boss at C2\npiece hb: hell_boys at C3\n"
    rolls = "phase command\nactive boss: skill officer, nothing for hb\ntried allies"
    assert refused(board + rolls).startswith(
        "active, for: expected a unit for which the order could be given, got Hell Boys have not "
    )
    assert read(board.replace("at C3", "at C3 acted") + rolls).phase == "command"


# -- an attack


ATTACK = FIELD + "piece sp: sturmpioniere at A1\npiece hb: hell_boys at C1\nphase attack\nround 2\n"


ROLLS = "active sp: attack\nattack sp attack roll at 0\n"
RIFLES = f"{ROLLS}shot sp:stg_47 > hb hits 0\n"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (RIFLES.replace("sp attack", "sp sustained") + "dice 4 first blanks 0",
         "attack, kind: expected attack, got sustained"),
        (f"{RIFLES}dice 9 first blanks 0", "dice: expected 4 dice for this throw (first), got 9"),
        (f"{ROLLS}shot sp:flammenwerfer_40 > hb hits 0\ndice 5 first blanks 0",
         "shot: expected a target that could be declared, got"),
        (f"{RIFLES}shot sp:stg_47 > hb hits 0\ndice 4 first blanks 0",
         "shot: expected each row once"),
        (f"{RIFLES}shot sp:panzerfaust > hb hits 1\ndice 4 first blanks 0",
         "shot, hits: expected 0 of a row whose dice have not fallen, got 1"),
        (RIFLES.replace("roll", "lose").replace("hits 0", "hits 2") + "wound sp 2",
         "wound: expected a unit that is a target of the attack, got sp"),
        (f"{RIFLES}dice 2 berserk blanks 2",
         "dice: expected a re-roll that the unit has, got berserk"),
    ],
)  # fmt: skip
def test_an_attack_is_one_that_could_be_declared_and_thrown(lines: str, told: str) -> None:
    assert told in refused(ATTACK + lines)


# -- what is left out


def test_what_the_rules_settle_need_not_be_said() -> None:
    state = read(TWO + "phase action\nactive hans: move, attack at 1")
    assert (state.round.turn, state.round.number) == ("axis", 2)
    assert state.pieces[0].moved
    # Only one side has a unit left: it is its turn.
    assert read(TURN.replace("turn axis", "").replace("hans at A1", "hans at A1 acted")
                ).round.turn == "allies"  # fmt: skip


def test_who_is_destroyed_has_given_his_points() -> None:
    state = read(FIELD + "piece hans: hans off damage 3\npiece hb: hell_boys at A1")
    assert not state.pieces[0].is_alive
    assert (state.pieces[0].destroyed, state.points) == (1, (24, 0))


def test_hero_and_squad_have_acted_together() -> None:
    state = read(
        FIELD + "piece lara: lara at A1 joined hfg\npiece hfg: heavy_flak_grenadiers at A1 acted"
    )
    assert state.pieces[0].acted


def test_what_is_declared_once_a_game_is_used_up_and_what_is_fired_is_spent() -> None:
    state = read(
        FIELD + "piece sigrid: sigrid at A1\npiece hb: hell_boys at C1\nphase action\n"
        "active sigrid: sustained with berserk"
    )
    assert state.pieces[0].used == ("berserk",)
    two = "shot sp:panzerfaust x2 > hb hits 0\ndice 2 first blanks 0"
    state = read(f"{ATTACK}{ROLLS}{two}")
    assert state.pieces[0].spent == (0, 2, 0, 0)


def test_what_was_read_is_written_whole_and_reads_back() -> None:
    state = read(TWO + "phase action\nactive hans: move, attack at 1")
    assert GAME.read_position(GAME.write_position(state), "again") == state


def test_a_field_full_of_crates_is_written_on_several_lines_and_reads_back() -> None:
    rows = "\n".join(["row " + "." * 64] * 64)
    every = Field(64, 64, "." * 64 * 64).names
    lines = [f"crates {' '.join(every[at : at + 100])}" for at in range(0, len(every), 100)]
    state = read("\n".join([rows, *lines]))
    assert len(state.elements) == 64 * 64
    written = GAME.write_position(state)
    assert max(map(len, written)) < 5_000
    assert GAME.read_position(written, "again") == state
