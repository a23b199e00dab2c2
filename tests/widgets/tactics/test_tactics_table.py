"""The table of Dust Tactics without a browser."""

from random import Random

import pytest

from dustlab.core.match import Choice, Match
from dustlab.pictures.scene import CHOSEN, POSSIBLE, REFUSED
from dustlab.tactics import GAME, battlefield, from_position, new_match
from dustlab.tactics.state import State
from dustlab_widgets import TacticsTable
from dustlab_widgets.pictures.paint import DENSITY
from dustlab_widgets.table.seats import Decided
from dustlab_widgets.table.talk import hint_of
from dustlab_widgets.tactics.desks.desk import ArmyDesk, ButtonsDesk, GoDesk, LayDesk
from dustlab_widgets.tactics.desks.fire import FireDesk
from dustlab_widgets.tactics.desks.going import ActivateDesk
from tests.widgets.conftest import Messages
from tests.widgets.labs import leaves_no_english, same_every_time

FIGHT = """
row ......
row ......
row ......
entry allies south axis north
phase activation
round 2
turn axis
piece sp: sturmpioniere at A1
piece hans: hans at C3
piece hb: hell_boys at E1
piece dd: death_dealers at E3 acted
"""


def at(position: str = FIGHT, **options: str) -> TacticsTable:
    table = TacticsTable(from_position(position.strip()), **options)
    table.field.stage.on_ready()
    return table


def click(table: TacticsTable, square: str) -> None:
    x, y = table.field.scene.centre(square)
    table.field.stage.on_mouse(x * DENSITY, y * DENSITY)


def buttons(table: TacticsTable) -> list[str]:
    return [deed.words for deed in table.deeds.deeds]


def press(table: TacticsTable, words: str) -> None:
    [which] = [i for i, told in enumerate(buttons(table)) if told.startswith(words)]
    table.deeds.row.value = str(which)


def marked(table: TacticsTable, mark: str) -> set[str]:
    return {square for square, its in table.desk.marks().items() if its == mark}


def test_it_opens_at_a_battlefield_of_the_box() -> None:
    table = TacticsTable("the_bridge", seed=3)
    assert "Skirmish: The Bridge" in table.title.value
    assert repr(table).startswith("TacticsTable(")


def test_a_unit_is_picked_then_told_what_to_do() -> None:
    table = at()
    assert isinstance(table.desk, ActivateDesk)
    assert marked(table, POSSIBLE) == {"A1", "C3"}
    click(table, "A1")
    assert marked(table, CHOSEN) == {"A1"}
    assert buttons(table)[:4] == [
        "Move + attack",
        "Attack + move",
        "Move + move",
        "Sustained attack",
    ]
    press(table, "Move + attack")
    assert isinstance(table.desk, GoDesk)
    assert table.match.state.activation is not None


def test_a_unit_of_the_other_side_says_why_not() -> None:
    table = at()
    click(table, "E1")
    assert "tactics.round.alternate" in [remark.rule for remark in table.desk.refused]
    assert marked(table, REFUSED) == {"E1"}
    assert "belong to the other side" in table.talk.words.value


def test_each_square_in_reach_bears_its_cost_and_twice_picked_is_gone_to() -> None:
    table = at()
    click(table, "A1")
    press(table, "Move + attack")
    costs = {s.text for s in table.scene.shapes if s.layer == "marks" and hasattr(s, "text")}
    assert costs == {"1"}
    assert "B2" in marked(table, POSSIBLE)
    click(table, "B2")
    assert "B2: 1 point" in table.ask.value
    click(table, "B2")
    assert table.match.state.pieces[0].squares == (table.match.state.field.by_name["B2"],)


def test_where_nobody_can_be_hit_it_says_so_and_a_pick_says_why() -> None:
    table = at(
        FIGHT.replace("hell_boys at E1", "hell_boys at F3").replace("piece dd", "# piece dd")
    )
    click(table, "A1")
    press(table, "Attack + move")
    assert "No weapon reaches anybody from here: do nothing" in table.talk.words.value
    click(table, "F3")
    assert "Hell Boys are at 6." in table.talk.words.value


def test_while_a_bot_decides_there_is_nothing_to_clear() -> None:
    table = TacticsTable("first_patrol", seed=7)
    # The Axis has the initiative, and says who begins.
    table.seats.menus[table.sides().index("axis")].value = "gunner"
    assert " dust-no-clear" in table.ask.value
    table.confirm.click()
    assert "dust-no-clear" not in table.ask.value
    assert "dust-clear" in table.clear._dom_classes


def test_in_a_team_each_unit_says_who_leads_it() -> None:
    table = at(FIGHT.replace("phase act", "team axis Ann vehicles, Ben soldiers\nphase act"))
    assert buttons(table) == ["Sturmpioniere (A1, Ben)", "Hans (C3, Ann)"]
    click(table, "A1")
    press(table, "Move + attack")
    assert "Ben leads: Sturmpioniere." in table.talk.words.value


def test_a_square_out_of_reach_says_why_not() -> None:
    table = at()
    click(table, "A1")
    press(table, "Move + attack")
    click(table, "F3")
    assert table.desk.refused
    assert marked(table, REFUSED) == {"F3"}


def test_a_target_is_picked_for_all_rows_and_its_odds_are_told_before() -> None:
    table = at()
    click(table, "A1")
    press(table, "Attack + move")
    assert isinstance(table.desk, FireDesk)
    click(table, "E1")
    assert "Exact odds of this attack" in table.would.value
    assert "Hell Boys: on average" in table.would.value
    told = str(table.desk.move())
    assert told.startswith("fire ")
    table.confirm.click()
    assert any(str(step.cause) == told for step in table.match.steps)


@pytest.mark.parametrize(
    ("cover", "words"), [("crate", "ammo crate on C1"), ("trap", "tank trap on C1")]
)
def test_a_square_with_a_squad_in_cover_is_the_squad_first_and_then_the_cover(
    cover: str, words: str
) -> None:
    near = FIGHT.replace("hell_boys at E1", "hell_boys at C1")
    table = at(near.replace("phase act", f"{cover}s C1\nphase act"))
    click(table, "A1")
    press(table, "Attack + move")
    for _ in range(2):
        click(table, "C1")
        assert str(table.desk.move()) == "fire stg_47 > hb, panzerfaust x3 > hb"
        assert f"C1 again: {words} instead." in table.ask.value
        click(table, "C1")
        # What cannot hurt the cover stays at the squad.
        assert str(table.desk.move()) == f"fire stg_47 > hb, panzerfaust x3 > {cover} C1"
        assert "C1 again: Hell Boys instead." in table.ask.value
    table.confirm.click()
    played = [str(step.cause) for step in table.match.steps]
    assert f"fire stg_47 > hb, panzerfaust x3 > {cover} C1" in played


def test_a_square_with_one_target_offers_no_other() -> None:
    table = at()
    click(table, "A1")
    press(table, "Attack + move")
    click(table, "E1")
    assert "again" not in table.ask.value


def test_the_odds_of_close_combat_have_both_sides_in_them() -> None:
    table = at(FIGHT.replace("hb: hell_boys at E1", "hb: hell_boys at B1"))
    click(table, "A1")
    press(table, "Attack + move")
    click(table, "B1")
    said = table.would.value
    assert "Hell Boys: on average" in said
    assert "Sturmpioniere: on average" in said
    assert "strikes back" in said


def test_a_row_has_a_target_of_its_own_and_may_rest() -> None:
    table = at()
    click(table, "A1")
    press(table, "Attack + move")
    rows = buttons(table)
    press(table, rows[0])
    assert any("Hell Boys" in words for words in buttons(table))
    press(table, next(words for words in buttons(table) if "Hell Boys" in words))
    assert len(table.desk.move().aims) == 1
    press(table, buttons(table)[0])
    press(table, "This weapon does not fire")
    assert table.desk.move() is None
    table.confirm.click()
    assert "Pick a target" in table.talk.words.value


def test_under_dare_nothing_is_shown_and_what_is_not_allowed_can_be_tried() -> None:
    table = at()
    table.dare.press.value = True
    assert marked(table, POSSIBLE) == set()
    click(table, "A1")
    press(table, "Attack + attack")
    assert "Attack and attack is the one pair that is not allowed" in table.talk.words.value
    assert table.match.cursor == 0


def test_armies_are_built_from_buttons() -> None:
    table = TacticsTable()
    table.new_game.way.value = "own"
    table.new_game.press.click()
    assert isinstance(table.desk, ArmyDesk)
    assert any("points" in words for words in buttons(table))
    while isinstance(table.desk, ArmyDesk):
        press(table, buttons(table)[-1] if "End the army" in buttons(table) else buttons(table)[0])
    assert {table.match.state.side(n) for n in range(2)} == {"allies", "axis"}


def test_tiles_and_cover_are_laid_by_picking_a_square_twice() -> None:
    table = TacticsTable()
    table.begin("first_patrol", "laid_out", 3)
    while isinstance(table.desk, ArmyDesk):
        press(table, buttons(table)[-1] if "End the army" in buttons(table) else buttons(table)[0])
    assert isinstance(table.desk, LayDesk)
    tiles = table.match.state.table.scenario.tiles
    table.field.stage.on_ready()
    square = table.desk.possible()[0]
    click(table, square)
    click(table, square)
    assert table.match.state.table.scenario.tiles == tiles - 1


@pytest.mark.parametrize("scenario", ["first_patrol", "the_bridge", "the_depot"])
def test_a_whole_skirmish_is_played_through_with_every_kind_of_desk_and_no_step_sends_much(
    scenario: str, messages: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dustlab_widgets.table.look_back.AT_ONCE", 0)  # how it was won can wait
    table, rng = TacticsTable(scenario, seed=3), Random(4)
    table.field.stage.on_ready()
    desks = set()
    while not table.match.over:
        desks.add(type(table.desk))
        squares = list(table.desk.possible())
        if squares:
            square = rng.choice(squares)
            messages.clear()
            click(table, square)
            assert len(messages) <= 10, square
            assert messages.bytes() <= 25_000, square
            if table.match.over or not isinstance(table.match.pending, Choice):
                continue
        assert isinstance(table.match.pending, Choice)
        move = str(GAME.sample(table.match.state, rng))
        messages.clear()
        table.play_text(move)
        assert not table.trouble
        assert len(messages) <= 10, move
        assert messages.bytes() <= 25_000, move
    assert {ActivateDesk, ButtonsDesk, FireDesk, GoDesk} <= desks
    record = table.record()
    other = TacticsTable()
    other.load(record, "saved")
    assert other.match.over == table.match.over
    table.steps.to_start.click()
    assert table.match.cursor == 0


def test_a_seat_may_be_played_at_random() -> None:
    table = TacticsTable("first_patrol", seed=3, bots={"allies": "random", "axis": "random"})
    for _ in range(10):
        table.confirm.click()
    assert table.match.over


def test_hints_of_three_grades() -> None:
    table = at()
    told = [hint_of(table.desk, grade, table.advice) for grade in (1, 2, 3)]
    assert len(set(told)) == 3
    assert told[2].startswith("The strongest bot (colonel) would play: activate")


def test_a_dragged_unit_is_picked_and_its_goal_too() -> None:
    table = at()
    click(table, "A1")
    press(table, "Move + attack")
    stage = table.field.stage
    stage._moved(*(DENSITY * one for one in table.field.scene.centre("A1")))
    stage.on_mouse(*(DENSITY * one for one in table.field.scene.centre("B1")))
    assert isinstance(table.desk, GoDesk)
    assert table.desk.square == "B1"


def test_a_click_sends_little(messages: Messages) -> None:
    table = at()
    for square in ("A1", "C3", "E1"):
        messages.clear()
        click(table, square)
        assert len(messages) <= 10, square
        assert messages.bytes() <= 25_000, (square, messages.bytes())


def test_its_output_is_the_same_every_time_and_shows_the_field_without_a_kernel() -> None:
    same_every_time(lambda: TacticsTable(seed=3))


def test_a_language_leaves_no_english_word_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at()
    click(table, "A1")
    leaves_no_english(
        table, monkeypatch, ("activate", "hans", "move", "attack", "sustained", "nothing")
    )


def test_at_the_beginning_the_edges_of_entry_are_shown_and_told() -> None:
    table = TacticsTable(seed=3)
    assert "Allies: this side comes in from the south." in table.field.told.value
    assert any(shape.look == "entry-axis" for shape in table.scene.shapes)
    assert not any(shape.look == "entry-axis" for shape in at().scene.shapes)


def test_the_square_to_be_held_bears_a_flag_and_is_told() -> None:
    table = TacticsTable("the_bridge", seed=3)
    assert any(shape.look == "goal" for shape in table.scene.shapes)
    assert "the square to be held" in table.field.told.value


def test_what_an_attack_is_worth_to_a_bot_is_not_told_as_points_destroyed() -> None:
    """A finished unit counts beyond its points: the captain reckons with more than 22."""
    position = FIGHT.replace("piece hb: hell_boys at E1\n", "")
    position = position.replace("piece dd: death_dealers at E3 acted", "piece b: blackhawk at D3")
    position = position.replace("sp: sturmpioniere at A1", "hlg: heavy_laser_grenadiers at C2")
    table = TacticsTable(from_position(position.strip()), bots={"axis": "captain"})
    [_, decided] = table.played[0]
    assert decided.why("en").startswith("worth about ")
    assert "a unit that is finished counts more" in decided.why("en")


@pytest.mark.parametrize("bot", ["random", "gunner", "captain"])
def test_bots_and_hints_call_units_by_their_names(bot: str) -> None:
    position = FIGHT.replace("piece hb: hell_boys at E1\n", "")
    position = position.replace("phase activation", "phase action\nactive hans: attack, nothing")
    position = position.replace("turn axis\n", "").replace("E3 acted", "D3 acted")
    assert "Dd" not in TacticsTable(from_position(position.strip())).advice()
    table = TacticsTable(from_position(position.strip()), bots={"axis": bot})
    [_, decided] = table.played[0]
    told = GAME.tell_move(decided.move, "en")
    assert told.endswith("→ Death Dealers")


def test_a_field_of_ones_own_is_in_the_title() -> None:
    drawn = battlefield("first_patrol")._replace(id="mine", name="The Mill")
    assert "Skirmish: The Mill" in TacticsTable(drawn).title.value
    assert "Skirmish: First Patrol" in TacticsTable("first_patrol").title.value


def test_what_the_dice_of_a_bot_did_is_told_though_it_moved_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The Hans fires and steps back: that the Blackhawk was hit is not passed over."""
    moves = iter(("activate hans: attack, move", "fire panzerfaust_werfer > b", "move B3"))

    def planned(match: Match[State]) -> Decided:
        return Decided(match.read_move(next(moves)), ())

    monkeypatch.setattr(TacticsTable, "known_bots", lambda self: {"captain": planned})
    position = FIGHT.replace("piece dd: death_dealers at E3", "piece b: blackhawk at D3")
    match = from_position(position.strip())
    table = TacticsTable(match, bots={"axis": "captain"})
    lines = table.talk.story.value.split("<li>")
    assert any("Hans, Panzerfaust-Werfer: " in line for line in lines)
    assert table.happened()[-1] == "Hans moves to B3 for 1 point."
    assert not any("is activated" in line for line in lines), "the move itself says it"
    table.match.back()
    table._stepped()
    assert "Hans moves to B3 for 1 point." not in table.happened()
    assert table.talk.story.value == ""


def test_bots_are_told_of_by_round_in_the_order_of_play() -> None:
    table = TacticsTable(from_position(FIGHT.strip()), bots={"axis": "gunner"})
    told = table.talk.story.value
    assert told.count("<h5>") == 1
    assert "<h5>Round 2</h5>" in told
    assert told.index("activate") < told.index("fire: ")
    assert [words for words, _ in table.steps.phase.options] == ["Round 2"]


def test_whoever_builds_an_army_sees_who_is_in_it_and_the_cheapest_first() -> None:
    table = TacticsTable("the_bridge")
    table.begin("the_bridge", "own", 3)
    table.tabs.turn_to("moves")
    assert table.finder.line.placeholder.startswith("enlist ")
    prices = [int(words.split(": ")[1].split()[0]) for words in buttons(table)]
    assert prices == sorted(prices)
    assert prices
    press(table, "Hell Boys")
    press(table, "Bazooka Joe")
    assert "In the army: Hell Boys and Bazooka Joe." in table.ask.value
    table.speak("de")
    assert "In der Armee: Hell Boys und Bazooka Joe." in table.ask.value
    assert buttons(table)[-1] == "Die Armee abschließen"


def test_what_a_scenario_is_fought_for_is_told_at_every_position() -> None:
    table = TacticsTable("the_bridge")
    assert "E5 is to be held: the side that stands there" in table.ask.value
    assert "to be held" not in TacticsTable("first_patrol").ask.value
    table.begin("the_bridge", "own", 3)
    assert "A B C D" not in table.scene.description


def test_what_was_typed_does_not_outlive_its_position() -> None:
    table = at()
    table.tabs.turn_to("moves")
    table.finder.line.value = "hans move"
    table.finder.press.click()
    assert table.finder.line.value == "hans move"
    click(table, "A1")
    press(table, "Move + attack")
    assert table.finder.line.value == ""


def test_the_cards_tell_what_a_unit_can_do_before_it_is_chosen() -> None:
    table = TacticsTable("the_bridge")
    table.begin("the_bridge", "own", 3)
    assert table.cards.card.value == ""
    table.cards.switch.value = True
    titles = [title for title, _ in table.cards.menu.options]
    assert titles[0] == "Terrier (Allies)"
    assert not any("Axis" in title for title in titles)
    table.cards.menu.value = "hell_boys"
    assert "Shotgun ×3" in table.cards.card.value
    assert "<b>Fast</b>: One MOVE" in table.cards.card.value
    table.speak("de")
    assert "ein Squad mit 5 Miniaturen" in table.cards.card.value


def test_an_open_card_follows_the_unit_that_is_picked() -> None:
    table = at()
    click(table, "A1")
    assert table.cards.card.value == ""
    table.cards.switch.value = True
    assert [unit for _, unit in table.cards.menu.options] == [
        *("death_dealers", "hell_boys"),
        *("hans", "sturmpioniere"),
    ]
    click(table, "E1")
    assert "Hell Boys (Allies)" in table.cards.card.value
    table.cards.switch.value = False
    assert table.cards.card.value == ""


def test_a_new_game_may_be_played_by_teams() -> None:
    table = TacticsTable("first_patrol")
    form = table.new_game
    form.players[0].value = "Ann, Ben"
    form.split.value = "split"
    form.press.click()
    teams = table.match.state.table.teams
    assert [(one.side, one.name, one.part) for one in teams] == [
        ("allies", "Ann", "vehicles"),
        ("allies", "Ben", "soldiers"),
    ]
    form.split.value = "together"
    form.players[0].value = ""
    form.players[1].value = "Cleo Dan Eva"
    form.press.click()
    teams = table.match.state.table.teams
    assert [(one.name, one.part) for one in teams] == [
        *(("Cleo", "all"), ("Dan", "all")),
        ("Eva", "all"),
    ]


def test_teams_that_cannot_be_are_told_of_and_the_match_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dustlab_widgets.core.parts.STRICT.on", False)
    table = TacticsTable("first_patrol", language="de")
    match, form = table.match, table.new_game
    form.players[1].value, form.split.value = "Ann", "split"
    form.press.click()
    assert "Achse: Für Fahrzeuge und Soldaten getrennt" in table.talk.words.value
    form.players[1].value = "Ann Ann"
    form.split.value = "together"
    form.players[0].value = "Ann, Bo"
    form.press.click()
    assert "für jeden Spieler ein Name aus einem Wort" in table.talk.words.value
    assert table.match is match


def test_the_form_of_a_new_game_begins_with_the_field_of_the_table() -> None:
    assert TacticsTable("the_depot").new_game.where.value == "the_depot"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("activate tank: move, move", "statt tank wird gebraucht: eine Einheit"),
        (
            "activate hans: move move",
            "(meinst du move?)",
        ),
        ("move K9", "von A1 bis F3"),
    ],
)
def test_a_typed_move_that_makes_no_sense_is_answered_in_the_language_of_the_table(
    line: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dustlab_widgets.core.parts.STRICT.on", False)
    table = at(language="de")
    table.finder.line.value = line
    table.finder.press.click()
    assert told in table.talk.words.value


def test_an_empty_square_is_answered_before_a_unit_is_chosen() -> None:
    table = at()
    click(table, "F1")
    assert "Nobody stands on F1" in table.talk.words.value


def test_where_a_unit_cannot_go_the_button_does_not_offer_it() -> None:
    table = at()
    click(table, "A1")
    press(table, "Move + attack")
    click(table, "F3")
    assert table.confirm.description == "Choose a square"
    click(table, "B2")
    assert table.confirm.description == "Move to B2"


def test_who_fires_more_than_one_shot_of_limited_ammunition_is_warned() -> None:
    table = at(FIGHT.replace("hell_boys at E1", "hell_boys at C1"))
    click(table, "A1")
    press(table, "Attack + move")
    click(table, "C1")
    assert "Panzerfaust: 3 of the 3 shots left in this game." in table.talk.words.value
    press(table, "Panzerfaust")
    press(table, "Panzerfaust → Hell Boys")
    assert "Panzerfaust: " not in table.talk.words.value


def test_a_unit_that_can_do_much_is_asked_for_one_action_after_the_other() -> None:
    table = at("row ...\npiece b: the_boss at A1\nphase activation\nround 2\nturn allies")
    click(table, "A1")
    words = buttons(table)
    assert words[:3] == ["Move + …", "Attack + …", "Do nothing + …"]
    assert "Sustained attack" in words
    assert len(words) <= 10
    press(table, "Officer's order + …")
    assert "The Boss (A1): Officer&#x27;s order + …" in table.ask.value
    assert buttons(table) == [
        "Officer's order + move",
        "Officer's order + attack",
        "Officer's order + do nothing",
        "Another first action",
    ]
    press(table, "Another first action")
    assert buttons(table) == words
    press(table, "Move + …")
    press(table, "Move + attack")
    assert isinstance(table.desk, GoDesk)


def test_an_order_for_whom_it_cannot_help_says_why_not() -> None:
    table = at(
        "row ...\npiece b: the_boss at A1\npiece rain: steel_rain at C1\npiece c: blackhawk at B1 "
        "damage 1\nphase action\nround 2\nactive b: skill repair, nothing"
    )
    click(table, "A1")
    assert "tactics.command.itself" in [remark.rule for remark in table.desk.refused]
    assert "gives no order to itself" in table.talk.words.value
    assert marked(table, REFUSED) == {"A1"}
    click(table, "B1")
    assert table.match.state.pieces[2].damage == 0


def test_until_its_actions_are_said_another_unit_may_be_chosen() -> None:
    table = at()
    units = buttons(table)
    click(table, "A1")
    press(table, "Another unit")
    assert buttons(table) == units
    press(table, "Hans (C3)")
    assert marked(table, CHOSEN) == {"C3"}


def test_whoever_reaches_no_enemy_is_told_so_before_the_attack_is_declared() -> None:
    board = FIGHT.replace("row ......", "row ............").replace("at E", "at L")
    table = at(board)
    click(table, "A1")
    assert "From here no weapon reaches an enemy." in table.talk.words.value
    press(table, "Attack + move")
    assert "No weapon reaches anybody from here" in table.talk.words.value
    crate = at(board.replace("phase", "crates B1\nphase"))
    click(crate, "A1")
    press(crate, "Attack + move")
    assert "weapons reach only crates and traps, no enemy" in crate.talk.words.value
    near = at()
    click(near, "A1")
    assert "no weapon reaches" not in near.talk.words.value


def test_a_match_that_ends_where_dice_are_about_to_fall_goes_on() -> None:
    """The seed says how they fell."""
    table = at()
    table.match.automatic = False
    for move in ("activate sp: attack, move", "fire stg_47 > hb"):
        table.match.play(move)
    record = table.match.record()
    other = at()
    other.load(record, "half.dust")
    assert isinstance(other.match.pending, Choice)
    assert other.match.steps[1].after == table.match.steps[1].after


def test_a_forbidden_square_for_a_tile_says_so_at_the_first_pick() -> None:
    table = TacticsTable("first_patrol", seed=3)
    table.begin("first_patrol", "laid_out", 3)
    while not isinstance(table.desk, LayDesk):
        table.match.play(next(iter(table.match.moves())))
        table.go_on(table.match)
    table.field.stage.on_ready()
    click(table, "A1")
    assert marked(table, REFUSED) == {"A1"}
    assert table.confirm.description == "Choose a square"


def test_bots_answer_by_themselves_and_all_that_they_did_is_told_in_order() -> None:
    table = TacticsTable("first_patrol", seed=3, bots={"allies": "captain"})
    while not table.played:
        assert table.match.pending.player == "axis"  # type: ignore[union-attr]
        table.play_text(str(next(iter(table.match.moves()))))
    assert table.match.pending.player == "axis"  # type: ignore[union-attr]
    told = table.talk.story.value
    assert told.count("<li>") == len(table.played)
    lines = [GAME.tell_move(decided.move, "en") for _, decided in table.played]
    places = [told.index(line.split(":")[0]) for line in lines]
    assert places == sorted(places)


def test_a_bot_that_decides_first_does_so_by_itself_also_in_a_new_game() -> None:
    table = TacticsTable("first_patrol", seed=7, bots={"axis": "gunner"})
    assert table.played[0][0] == "axis"
    assert table.match.pending.player == "allies"  # type: ignore[union-attr]
    table.begin_with(new_match("first_patrol", seed=7))
    assert table.played[0][0] == "axis"
    assert table.match.pending.player == "allies"  # type: ignore[union-attr]
    assert "7" in table.news


def test_a_bot_does_not_go_on_with_a_game_that_is_looked_at_again() -> None:
    match = new_match("first_patrol", seed=7)
    match.play(next(iter(match.moves())))
    match.goto(0)
    here = match.cursor
    TacticsTable(match, bots={"axis": "gunner", "allies": "person"})
    assert match.cursor == here


def test_what_the_third_hint_advises_is_played_by_a_press_or_as_it_is_written() -> None:
    for press in (True, False):
        table = at()
        for _ in range(3):
            table.hints.press.click()
        written = table.hints.words.value.partition("Written: ")[2].partition("<")[0]
        assert written
        if press:
            [deed] = [one for one in table.deeds.deeds if one.words == "Play what was advised"]
            deed.does()
        else:
            table.play_text(written.replace("&gt;", ">"))
        assert str(table.match.steps[-1].cause) == written.replace("&gt;", ">")


def test_before_anything_is_declared_the_table_tells_what_a_unit_could_do() -> None:
    table = at()
    click(table, "A1")
    told = table.would.value
    for words in ("Could fire from here at", "could react", "with one MOVE"):
        assert words in told or "at nobody" in told
    assert "one MOVE" in told
    press(table, "Show what it sees")
    assert any(shape.look == "view-blocked" for shape in table.scene.shapes)
    press(table, "Hide what it sees")
    assert not any(shape.look == "view-blocked" for shape in table.scene.shapes)


def test_a_sustained_attack_with_nothing_in_sight_is_warned_of_on_its_button() -> None:
    table = at(FIGHT.replace("row ......", "row ............").replace("at E", "at L"))
    click(table, "A1")
    tips = {deed.words: deed.tip for deed in table.deeds.deeds}
    assert "would be in vain" in tips["Sustained attack"]
    assert tips["Move + attack"] == ""


def test_every_sign_has_its_sentence_behind_a_tab() -> None:
    table = at()
    table.tabs.turn_to("signs")
    told = table.signs.told.value
    for words in (
        "How many enemies could react here.",
        "h: hard cover.",
        "A hero: a diamond",
        "A large opening",
    ):
        assert words in told
    assert told.count("<svg") == told.count("<li>") > 30
    table.choose_language.choice.value = "de"
    assert "Wie viele Gegner" in table.signs.told.value


def test_where_a_bot_went_and_fired_is_drawn_until_the_next_decision() -> None:
    table = TacticsTable(from_position(FIGHT.strip()), bots={"axis": "gunner"})
    assert {"way", "fire"} & {shape.look for shape in table.scene.shapes}


def test_the_end_says_who_won_by_what_and_the_points_of_each_round() -> None:
    match = from_position(FIGHT.strip())
    table = TacticsTable(match, bots={"axis": "gunner", "allies": "gunner"})
    table.let_play()
    told = table.talk.words.value
    assert match.state.phase == "over"
    assert 'class="dust-end"' in told
    assert f"<td>{match.state.round.number}</td>" in told
    allies, axis = match.state.points
    assert f"<td>{allies}</td><td>{axis}</td>" in told


NOBODY_LEFT = """
row .....
row .....
phase activation
round 3
turn allies
piece a: hell_boys at A1
piece b: hell_boys at B1
piece sp: sturmpioniere off living 0,0 destroyed 1
"""


def test_with_no_enemy_left_one_press_lets_the_last_round_end() -> None:
    table = at(NOBODY_LEFT)
    assert buttons(table)[0] == "Let the round end: nobody acts any more"
    assert len(buttons(table)) == 3
    press(table, "Let the round end")
    assert table.match.over is not None
    assert table.match.over.winner == "allies"
    assert [str(step.cause) for step in table.match.steps] == [
        "activate a: nothing, nothing",
        "activate b: nothing, nothing",
    ]


def test_with_an_enemy_left_nothing_offers_to_end_the_round() -> None:
    table = at()
    assert not [words for words in buttons(table) if "round" in words]


BEFORE_AN_ENEMY = """
row .......
row .......
row .......
phase activation
round 2
turn axis
piece hans: hans at A1
piece dd: death_dealers at G1 acted
piece hawk: blackhawk at G3
piece hb: hell_boys at F3
"""


def told_of_reactions(position: str, *moves: str) -> list[str]:
    """What is told of each of these moves besides; no dice fall."""
    table = at(position)
    for move in moves:
        table.play_text(move)
    return [" ".join(table.brought(at, ())) for at in range(len(moves))]


def test_it_says_why_nobody_could_react_to_an_enemy() -> None:
    declared, moved = told_of_reactions(BEFORE_AN_ENEMY, "activate hans: move, nothing", "move B1")
    assert declared == ""
    assert moved == (
        "Nobody could react: Death Dealers have been activated in this round. "
        "No weapon of Blackhawk that could hurt Hans reaches 6 squares. "
        "No weapon of Hell Boys that could hurt Hans reaches 5 squares."
    )


def test_it_says_nothing_where_there_was_no_moment_for_a_reaction() -> None:
    assert told_of_reactions(BEFORE_AN_ENEMY, "activate hans: nothing, nothing") == [""]
    stays = told_of_reactions(BEFORE_AN_ENEMY, "activate hans: move, nothing", "nothing")
    assert stays == ["", ""]


def test_losses_chosen_before_a_reaction_do_not_hide_why_there_was_none() -> None:
    """After the attack the other side says who falls; then the enemy goes on, and is answered by
    nobody."""
    board = BEFORE_AN_ENEMY.replace("hans: hans at A1", "hfg: heavy_flak_grenadiers at A1")
    table = at(board.replace("hell_boys at F3", "hell_boys at D1 acted"))
    table.match.automatic = False
    for move in ("activate hfg: attack, move", "fire flak > hb"):
        table.match.play(move)
    table.match.fall(1)
    while GAME.decider(table.match.state) == "allies":
        table.match.play(table.match.moves()[0])
    table.match.play("move B1")
    told = " ".join(table.brought(len(table.match.steps) - 1, ()))
    assert told.startswith("Nobody could react: Death Dealers have been activated in this round.")


def test_a_square_picked_before_the_actions_are_said_asks_for_them_first() -> None:
    table = at()
    click(table, "D2")
    assert "Nobody stands on D2" in table.desk.note
    press(table, "Hans")
    click(table, "D2")
    assert table.desk.note == "Press what Hans (C3) will do; where comes after that."
    assert table.desk.piece == "hans"
