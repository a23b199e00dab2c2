"""Whether a position that somebody has written down can be: it is checked by the rules.

What is not said is not checked: a position may leave out cards, order or scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...core.errors import require
from ..cards import DEALT, HAND_LIMIT, the_deck
from ..components import ARMIES, BOX, CENTERS_IN_BOX, KINDS, NO_UNITS
from ..state import ATTACKER, DEFENDER, MAJORITIES, Battle, Stage, State, Strike
from . import abilities, initiative, scoring, setup
from .abilities import SETUP, usable_at
from .attacks import AMPHIBIOUS, BOMB, BOMBARD, DROP, MISSILE, SEA, half_the_points
from .battle_dice import attacker_leads, dice_of
from .building import centers_left, in_play, whole_box
from .placing import order_fits
from .special import STRIKERS, missile_dice

# The most that a card gives of anything.
MOST_ON_A_CARD = max(card.combat for card in the_deck().values())

# A player beyond the number that wins may go on without a capital: at least for this many rounds.
ROUNDS_BEYOND = 3

# The phases that belong to somebody's turn; in the last step of the setup one player builds.
TURNS = ("production", "drawing", "movement", "combat")
WITH_A_TURN = (*TURNS, "reinforcements")
WITH_A_SHOP = ("production", "drawing", "reinforcements")
FACE_DOWN = ("deal", "setup card", "initiative", "blind draw")


def check(state: State, said: frozenset[str]) -> None:
    """Refuse the first thing that cannot be; `said` are the lines that the text has."""
    _check_homes(state)
    _check_box(state)
    _check_cards(state)
    _check_choosing(state)
    _check_order(state)
    _check_once(state)
    _check_score(state, said)
    _check_turn(state)
    _check_shop(state)
    if state.battle is not None:
        _check_battle(state, state.battle)
    if state.strike is not None:
        _check_strike(state, state.strike)
    if state.phase in SETUP:
        _check_setup(state)


# -- what was claimed, and what is in the box


def _check_homes(state: State) -> None:
    """Each player has claimed a capital, and no two of them the same one."""
    homes = [home for home in state.table.homes if home]
    for home in homes:
        require(home in state.board.capitals, "homes", "a capital", home)
        require(homes.count(home) == 1, "homes", f"one player for {home}", "two")


def _check_box(state: State) -> None:
    """No army has more units, and the board no more centers, than are in the box."""
    for army in ARMIES:
        of_each = zip(KINDS, in_play(state, army), whole_box(state, army), strict=True)
        for kind, count, most in of_each:
            expected = f"at most {most} {kind}s, as in the box"
            if most < BOX[kind]:
                expected += " without the one that counts the points"
            require(count <= most, army, expected, count)
    left, expected = centers_left(state), f"at most {CENTERS_IN_BOX} centers, as in the box"
    require(left >= 0, "center", expected, CENTERS_IN_BOX - left)


# -- cards


def _check_cards(state: State) -> None:
    cards = state.cards
    most = DEALT if state.phase in ("deal", "setup card") else HAND_LIMIT
    for army, hand in zip(state.seats, cards.hands, strict=False):
        require(len(hand) <= most, f"hand {army}", f"at most {most} cards", len(hand))
    held = [card for hand in cards.hands for card in hand]
    everywhere = Counter([*held, *filter(None, cards.played), *cards.discard, *cards.deck])
    for card, times in everywhere.items():
        require(times == 1, "cards", f"{card} in one place", "more than one")


def _check_choosing(state: State) -> None:
    """Where cards are dealt, chosen or turned up, there is somebody who waits for one."""
    phase, where, hands = state.phase, f"phase {state.phase}", state.cards.hands
    if phase == "deal":
        dealt = sum(map(len, hands))
        round_the_table = [
            (dealt + len(hands) - 1 - seat) // len(hands) for seat in range(len(hands))
        ]
        got, expected = [len(hand) for hand in hands], "cards dealt one by one round the table"
        require(got == round_the_table and got[-1] < DEALT, where, f"{expected}, not all yet", got)
    if phase in ("setup card", "initiative"):
        expected = "a player with cards in hand who has not chosen"
        require(initiative.chooser(state), where, expected, "none")
    if phase == "blind draw":
        chooser, drawer = initiative.chooser(state), initiative.drawer(state)
        require(not chooser, where, "those with cards in hand to have chosen", chooser)
        require(drawer, where, "a player without a card in hand or in front of them", "none")
        require(state.cards.deck, where, "a card in the deck", "none")


def _check_once(state: State) -> None:
    """What was used, what goes on working, and who was asked: all of that needs its card."""
    order, seats = state.order, state.seats
    for key, armies in (("used", order.used), ("radar", order.radar), ("asked", order.asked)):
        for army in armies:
            require(army in seats, key, f"the players {', '.join(seats)}", army)
        require(len(set(armies)) == len(armies), key, "each army once", " ".join(armies))
    for one, other in order.truces:
        both_play = one != other and one in seats and other in seats
        require(both_play, "truce", "two different players", f"{one} {other}")
    for army in order.radar:
        known = state.card_of(army) is None or abilities.brings(state, army, "alien_radar")
        require(known, "radar", "an army whose card brings the Alien Radar", army)
    for army in order.asked:
        holds = abilities.brings(state, army, abilities.KOSHKA)
        require(holds, "asked", "an army whose card brings Koshka", army)


# -- the order of play


def _check_order(state: State) -> None:
    order, seats = state.order, state.seats
    armies, named = order.armies, " ".join(order.armies)
    for army in armies:
        require(army in seats, "order", f"the players {', '.join(seats)}", army)
    require(len(set(armies)) == len(armies), "order", "each player once", named)
    require(not armies or len(armies) == len(seats), "order", "all players", named)
    require(order.at <= len(armies), "order, at", f"at most {len(armies)}", order.at)
    if armies and state.turn.army and state.phase in WITH_A_TURN:
        on_turn = armies[order.at] if order.at < len(armies) else "nobody"
        expected = f"{on_turn}, whose turn it is by the line 'order'"
        require(state.turn.army == on_turn, "turn", expected, state.turn.army)
    if armies and state.phase not in FACE_DOWN:
        _check_order_of_cards(state)
    if state.phase == abilities.INTERRUPTION:
        expected = "a player with an unused Koshka whose turn is still to come"
        require(abilities.next_to_ask(state), "phase interruption", expected, "none")


def _check_order_of_cards(state: State) -> None:
    """The cards settle who acts when; Koshka brings the player who used her forward."""
    if not state.cards.played or "" in state.cards.played:
        return
    koshka = abilities.KOSHKA
    moved = [army for army in state.order.used if abilities.brings(state, army, koshka)]
    by_cards = [army for army in initiative.in_order(state) if army not in moved]
    order = [army for army in state.order.armies if army not in moved]
    expected = f"{', '.join(by_cards)}, as their cards have it"
    require(order == by_cards, "order", expected, ", ".join(order))


# -- the score


def _check_score(state: State, said: frozenset[str]) -> None:
    rules, tally = state.edition, state.tally
    each = rules.scoring
    capitals, sources = len(state.board.capitals), len(state.board.power_sources)
    most = capitals * each.capital + sources // each.power_sources_per_point + 3 * each.majority
    begins = state.phase in SETUP or ("round" in said and state.order.round <= 1)
    nothing_yet = begins and state.phase != "over"
    enough = scoring.threshold(state) + ROUNDS_BEYOND * most
    limit = 0 if nothing_yet else max(enough, state.order.round * most)
    when = " before the end of the first round" if nothing_yet else ""
    for army, points in zip(state.seats, tally.points, strict=True):
        require(points <= limit, f"scores, {army}", f"at most {limit} points{when}", points)
    for army, points, last in zip(state.seats, tally.points, tally.last, strict=True):
        expected = f"at most {min(points, most)} points in the last round"
        require(last <= min(points, most), f"last, {army}", expected, last)
    for what, army in zip(MAJORITIES, tally.majorities, strict=True):
        expected = f"the players {', '.join(state.seats)}"
        require(army in ("", *state.seats), f"majorities, {what}", expected, army)
    if tally.capitals_open:
        expected = f"no such line: in {rules.name} the score alone opens capitals"
        require(rules.combat.capitals == "half_then_all", "capitals open", expected, "one")
        ahead, half = max(tally.points), half_the_points(state)
        expected = f"somebody with {half} points, who has attacked one"
        require(ahead >= half, "capitals open", expected, f"{ahead} at most")
    _check_winners(state)


def _check_winners(state: State) -> None:
    winners = state.tally.winners
    if state.phase != "over":
        require(not winners, "winners", "the phase over", state.phase)
        return
    by_the_score = scoring.verdict(state).winners
    require(by_the_score, "phase over", "scores with which somebody wins", "none that do")
    expected = f"{' '.join(by_the_score)}, as the scores have it"
    got = " ".join(winners) or "no line 'winners'"
    require(set(winners) == set(by_the_score), "winners", expected, got)


# -- the turn


def _check_turn(state: State) -> None:
    turn, phase = state.turn, state.phase
    nobodys = f"no such line: in the phase {phase} it is nobody's turn"
    require(not turn.army or phase in WITH_A_TURN, "turn", nobodys, turn.army)
    card = state.card_of(turn.army) if phase in TURNS else None
    combat, movement = (card.combat, card.movement) if card else 2 * (MOST_ON_A_CARD,)
    attacks = len(turn.fought) + (state.battle is not None) + (state.strike is not None)
    points, expected = turn.combat_points + attacks, f"at most {combat}"
    counted = f"{expected}, those of attacks that were made counted in"
    require(points <= combat, "turn, combat", counted, points)
    left, where = turn.movement_points, "turn, movement"
    require(left <= movement, where, f"at most {movement}", left)
    ended = "none in the phase combat, which ends the movements"
    require(not left or phase != "combat", where, ended, left)
    require(not turn.fought or phase == "combat", "fought", "the phase combat", phase)
    require(phase not in TURNS or state.order.round, "round", "1 or more", state.order.round)


# -- production


def _check_shop(state: State) -> None:
    shop, army = state.turn.shop, state.turn.army
    if shop is None:
        return
    expected = f"no such line in the phase {state.phase}"
    require(state.phase in WITH_A_SHOP, "shop", expected, "one")
    spent = not shop.closed or not shop.points
    require(spent, "shop points", "no points, since buying is over", shop.points)
    for area in shop.new_centers:
        own = area in state.centers and state.owner(area) == army
        require(own, "shop new", f"a center of {army}", area)
    if state.phase == "production":
        require(order_fits(state), "shop", "an order that can be placed", "one that cannot")
        to_draw = shop.closed and shop.cards and not (any(shop.units) or shop.centers)
        require(not to_draw, "shop cards", "the phase drawing, since all is placed", state.phase)
    if state.phase == "drawing":
        require(shop.closed and shop.cards, "shop cards", "cards to draw, closed", shop.cards)
    left = len(state.cards.deck) + len(state.cards.discard)
    require(shop.cards <= left, "shop cards", f"at most {left}, that can be drawn", shop.cards)


# -- the setup


def _check_setup(state: State) -> None:
    """Everybody claims in turn: those who have already claimed in this lap hold one more."""
    expected = "0: in the setup no round has begun"
    require(not state.order.round, "round", expected, state.order.round)
    if state.phase == "centers":
        _check_order_at(state)
        army = setup.on_turn(state)
        can = setup.may_place_a_center(state, army)
        require(can, "phase centers", f"a center that {army} can still place", "none")
    if state.phase not in CLAIMED:
        return
    if state.phase == "power sources":
        rules = state.edition
        expected = f"another: in {rules.name} power sources are claimed with all other land"
        require(setup.sources_first(state), "phase", expected, state.phase)
    if state.phase == "land" and setup.sources_first(state):
        free, expected = setup.free_sources(state), "all power sources on land taken: neutrals too"
        require(not free, "phase land", expected, ", ".join(free) + " free")
    held, limit = CLAIMED[state.phase]
    _check_order_at(state)
    armies, at, where = state.order.armies, state.order.at, f"phase {state.phase}"
    numbers = [held(state, army) for army in armies]
    now = numbers[at]
    laps = [now + 1] * at + [now] * (len(armies) - at)
    claimed = ", ".join(f"{army} {n}" for army, n in zip(armies, numbers, strict=True))
    expected = f"as many claimed by each, one more by those before {armies[at]}"
    require(numbers == laps, where, expected, claimed)
    # By some rule sets land is claimed as long as there is any.
    all_land = state.phase == "land" and state.edition.setup.land == "all_land"
    open_ = now < limit or all_land
    require(open_, where, f"somebody with fewer than {limit}", f"{now} each")


def _check_order_at(state: State) -> None:
    armies, at = state.order.armies, state.order.at
    require(at < len(armies), "order, at", f"at most {len(armies) - 1}", at)


def _capitals(state: State, army: str) -> int:
    return sum(state.owner(area) == army for area in state.board.capitals)


# What is claimed in each step, and how much of it by everybody.
CLAIMED: dict[str, tuple[Callable[[State, str], int], int]] = {
    "capitals": (_capitals, 1),
    "power sources": (setup.sources_held, setup.POWER_SOURCES_EACH),
    "land": (setup.land_claimed, setup.AREAS_EACH),
}


# -- a battle


def _check_attacker(state: State, where: str, army: str) -> None:
    players, on_turn = f"one of the players {', '.join(state.seats)}", state.turn.army
    require(army in state.seats, "attacker", players, army)
    require(army == on_turn, where, f"{on_turn}, whose turn it is", army)


def _check_battle(state: State, fight: Battle) -> None:
    attacker, strike = fight.attacker, state.strike
    require(state.phase == "combat", "battle", "the phase combat", state.phase)
    kind = strike.kind if strike else ""
    require(not strike, "strike", "no such line while a battle is fought", kind)
    _check_attacker(state, "battle attacker", attacker)
    require(attacker != fight.defender, "battle", "two different armies", attacker)
    _check_place(state, fight)
    _check_kinds(fight)
    _check_supremacy(state, fight)
    _check_stage(state, fight)
    _check_dice(state, fight)


def _check_place(state: State, fight: Battle) -> None:
    board, kind = state.board, "sea" if fight.kind == SEA else "land"
    origin, target = fight.origin, fight.target
    require(board[target].kind == kind, "battle", f"a {kind} area as its target", target)
    if fight.kind == DROP:
        require(not origin, "battle drop", "'-', since mechs fall from everywhere", origin)
        return
    another = origin and board[origin].kind == kind and origin != target
    require(another, "battle", f"another {kind} area that it comes from", origin or "none")
    by_chain = fight.kind == SEA and state.edition.combat.sea_attack_by_chain
    near = fight.kind == AMPHIBIOUS or by_chain or board.adjacent(origin, target)
    require(near, "battle", f"an area next to {target} that it comes from", origin)
    owner, expected = state.owner(origin), f"{fight.attacker} or nobody"
    require(owner in ("", fight.attacker), f"battle, {origin}", expected, owner)


def _check_kinds(fight: Battle) -> None:
    """Submarines fight at sea, all others on land; only mechs are dropped."""
    at_sea, mechs = fight.kind == SEA, fight.attackers.mech
    for side in (ATTACKER, DEFENDER):
        units, where = fight.units(side), f"battle {side}"
        others = units.total - units.submarine
        require(not at_sea or not others, where, "submarines only, at sea", units)
        require(at_sea or not units.submarine, where, "no submarines on land", units)
    may_fall = fight.kind != DROP or fight.attackers.total == mechs
    expected = "mechs only, since they are dropped"
    require(may_fall, "battle attacker", expected, fight.attackers)


def _check_supremacy(state: State, fight: Battle) -> None:
    """Settled once, when the battle begins; later the losses hide by what."""
    first, where = fight.supremacy, "battle supremacy"
    if fight.kind == SEA:
        require(not first, where, "no such line at sea", first)
        return
    sides = (fight.attacker, fight.defender)
    require(first in sides, where, " or ".join(sides), first or "nobody")
    if state.is_capital(fight.target):
        require(first == fight.defender, where, f"{fight.defender}, who defends a capital", first)
    if fight.stage == Stage.OPENING:
        leads = attacker_leads(state, fight.target, fight.attackers, fight.defenders)
        by_units = fight.attacker if leads else fight.defender
        require(first == by_units, where, f"{by_units}, by the units of both", first)


def _check_stage(state: State, fight: Battle) -> None:
    army, stage = fight.army(fight.side), fight.stage
    where, fallen, leaving = f"battle waits {fight.side} {stage}", fight.fallen, fight.leaving
    asked = stage not in Stage.OF_ABILITIES or usable_at(state, army, stage)
    require(asked, where, f"a card of {army} with an ability for this moment", "none")
    chosen = stage != Stage.TAKE or fight.kind != SEA
    require(chosen, where, "another stage: at sea nobody chooses what is hit", stage)
    losses = any(fallen) or any(fight.losses)
    settled = not losses or stage in (Stage.NURSE, Stage.HEAL, Stage.LEAVE)
    require(settled, where, "no units that have just fallen", fallen)
    seen = stage not in (Stage.NURSE, Stage.HEAL) or any(fallen)
    require(seen, where, "a line 'battle fallen' with the units she looks at", "none")
    if stage == Stage.LEAVE:
        units = fallen if any(fallen) else fight.units(fight.side)
        some = any(leaving) and units.holds(leaving)
        require(some, "battle leaving", f"units that are there, of {units}", leaving)
    else:
        stays = not any(leaving) and not fight.leaving_in_part
        require(stays, "battle leaving", f"none at the stage {stage}", leaving)
    sides = (fight.attacker, fight.defender)
    for key, armies in (("aces", fight.aces), ("nurses", fight.nurses)):
        for one in armies:
            require(one in sides, f"battle {key}", " or ".join(sides), one)


def _check_dice(state: State, fight: Battle) -> None:
    """No more hits than dice, and no more dry rolls than a battle lasts."""
    most, where, stage = state.edition.battle.dry_rolls, "battle hits", fight.stage
    expected = f"fewer than {most}: then there is a cease-fire"
    require(fight.dry < most, "battle dry", expected, fight.dry)
    if stage in (Stage.TAKE, Stage.ROLLED):
        dice, least = dice_of(state, fight.side), int(stage == Stage.TAKE)
        hits = fight.answer if fight.kind == SEA and fight.side == DEFENDER else fight.hits
        require(least <= hits <= dice, where, f"{least} to {dice} of {dice} dice", hits)
    elif stage not in (Stage.ROLL, Stage.NURSE, Stage.HEAL, Stage.LEAVE):
        require(not fight.hits, where, f"none at the stage {stage}", fight.hits)


# -- a special attack


def _check_strike(state: State, strike: Strike) -> None:
    attacker, target, stage = strike.attacker, strike.target, strike.stage
    require(state.phase == "combat", "strike", "the phase combat", state.phase)
    known = strike.kind in (BOMB, BOMBARD, MISSILE)
    require(known, "strike", f"{BOMB}, {BOMBARD} or {MISSILE}", strike.kind)
    stages = (Stage.ROLL, Stage.TAKE)
    require(stage in stages, "strike", f"the stage {' or '.join(stages)}", stage)
    _check_attacker(state, "strike", attacker)
    owner = state.owner(target)
    expected = f"the army that stands in {target}, another than {attacker}"
    got = strike.defender if owner else "nobody"
    require(owner and owner == strike.defender != attacker, "strike", expected, got)
    if strike.kind == MISSILE:
        require(not strike.origin, "strike missile", "'-' as its origin", strike.origin)
        dice = missile_dice(state, attacker)
        require(strike.dice == dice, "strike dice", f"{dice}", strike.dice)
    else:
        _check_throwers(state, strike)
    least = f"1 to {strike.dice}" if stage == Stage.TAKE else "no"
    fits = strike.hits <= strike.dice and bool(strike.hits) == (stage == Stage.TAKE)
    require(fits, "strike hits", f"{least} hits at the stage {stage}", strike.hits)


def _check_throwers(state: State, strike: Strike) -> None:
    """Bombers or submarines next door, as many as the dice need."""
    origin, target = strike.origin, strike.target
    holding = state.holding(origin) if origin else None
    own = holding.units if holding is not None and holding.army == strike.attacker else NO_UNITS
    kind, each = STRIKERS[strike.kind].unit, STRIKERS[strike.kind].dice
    most = each * own.of(kind)
    near = most and state.board.adjacent(origin, target)
    require(near, "strike", f"{kind}s of {strike.attacker} next to {target}", own)
    fits = 0 < strike.dice <= most and not strike.dice % each
    require(fits, "strike dice", f"up to {most}, {each} for each {kind}", strike.dice)
