"""What may a side that does not decide? A move that names its side or its unit is judged for it."""

from .rounds import against, skirmish

BOSS = "piece boss: the_boss at C3 living {}"
OTHERS = (
    "piece v: blackhawk at C2 damage 1", "piece hans: hans at A1", "piece sigrid: sigrid at E1",
)  # fmt: skip
DECIDES = "tactics.round.alternate"


def test_an_order_of_a_squad_that_does_not_act_is_judged_for_that_squad() -> None:
    match = skirmish(BOSS.format("1,1,1,1,1"), *OTHERS, turn="axis")
    # All that speaks against it is that the Axis decides, and that nobody acts.
    assert against(match, "allies: use boss:repair > v") == [DECIDES, "tactics.round.skill"]
    match = skirmish(BOSS.format("1,1,0,1,1"), *OTHERS, turn="axis")
    assert [reason.text for reason in match.why_not("allies: use boss:repair > v")][2:] == [
        "Makeshift repair: the mechanic of The Boss has fallen."
    ]


def test_the_only_unit_that_has_a_skill_need_not_be_named() -> None:
    match = skirmish(BOSS.format("1,1,1,1,1"), *OTHERS, turn="axis")
    assert against(match, "allies: use repair > hans") == [
        DECIDES, "tactics.round.skill", "tactics.command.repair",
    ]  # fmt: skip


def test_a_unit_of_ones_own_that_does_not_act_is_named_before_the_skill() -> None:
    match = skirmish(BOSS.format("1,1,1,1,1"), "piece hb: hell_boys at A3", *OTHERS)
    match.play("activate hb: move, nothing")
    assert against(match, "use boss:repair > v") == ["tactics.round.skill"]
    assert match.why_not("use boss:repair > v")[0].text == (
        "Hell Boys act now: a unit uses its skills when it acts itself."
    )
    # Of the unit that acts the name goes without saying.
    match.goto(0)
    match.play("activate boss: skill repair, nothing")
    assert str(match.read_move("use boss:repair > v")) == "use repair > v"


def test_activating_out_of_turn_tells_all_that_is_wrong_with_it() -> None:
    match = skirmish("piece hb: hell_boys at A3 acted", *OTHERS, turn="axis")
    assert against(match, "allies: activate hb: attack, attack") == [
        DECIDES, "tactics.round.locked", "tactics.round.two_attacks",
    ]  # fmt: skip
    # For whoever decides a name before the move changes nothing.
    assert against(match, "axis: activate hans: move, move") == []


def test_reacting_is_judged_for_the_side_that_would_react() -> None:
    match = skirmish(
        "piece dd: death_dealers at D1", "piece far: the_hammers at E5", *OTHERS[1:], turn="axis"
    )
    match.play("activate hans: move, attack")
    match.play("move B1")
    # It is the moment of the Allies: what the Axis asks is about its own unit.
    assert against(match, "axis: react sigrid") == [DECIDES, "tactics.reaction.who"]
    assert against(match, "allies: react far") == ["tactics.reaction.zone"]


def test_what_names_no_unit_is_refused_for_who_decides_and_nothing_else() -> None:
    match = skirmish("piece hb: hell_boys at A3", *OTHERS)
    match.play("activate hb: move, attack")
    for move in ("axis: nothing", "axis: move B5", "axis: use berserk > hb"):
        assert against(match, move)[0] == DECIDES
    assert against(match, "axis: move B5") == [DECIDES]


def test_buying_is_judged_for_the_side_that_asks() -> None:
    match = skirmish("phase army", "round 0", "limit 50 points", turn="allies")
    assert against(match, "axis: enlist hans") == [DECIDES]
    assert against(match, "axis: enlist rhino") == [DECIDES, "tactics.setup.army"]
