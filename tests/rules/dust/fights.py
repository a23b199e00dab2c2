"""Battles for tests: red attacks, blue defends, and each has played a card with an ability."""

from dustlab.core.match import Chance, Choice, Match
from dustlab.dust import State
from dustlab.dust.cards import the_deck
from dustlab.dust.state import Battle
from tests.boards import at

# Cards whose abilities do nothing in a battle.
NONE = {"red": "c3m2p2s2", "blue": "c5m1p1s2"}


def card_with(ability: str, army: str) -> str:
    """A card with this ability; the two armies never get the same one."""
    if not ability:
        return NONE[army]
    found = [card for card in the_deck().values() if card.ability == ability]
    # Red attacks twice at most, which takes a card that gives as much.
    first = max(found, key=lambda card: card.combat)
    return first.id if army == "red" else next(card.id for card in found if card != first)


def cards(red_has: str = "", blue_has: str = "") -> str:
    return f"played red {card_with(red_has, 'red')}, blue {card_with(blue_has, 'blue')}"


def ready(
    *lines: str, red_has: str = "", blue_has: str = "", rules: str = "premium", more: str = ""
) -> Match[State]:
    """A board on which red is to attack, as a battle of its own."""
    return at(
        "\n".join(
            [
                f"rules {rules}",
                "ends battle",
                "scores red 25, blue 0",
                "homes red moscow, blue berlin",
                cards(red_has, blue_has),
                more,
                "turn red combat 2",
                *lines,
            ]
        )
    )


def fight(
    red: str,
    blue: str,
    *,
    red_has: str = "",
    blue_has: str = "",
    rules: str = "premium",
    around: str = "",
    target: str = "balkans",
    more: str = "",
) -> Match[State]:
    """Red attacks the Balkans (or another area) from Ukraine."""
    lines = (f"ukraine red {red}", f"{target} blue {blue}", around)
    match = ready(*lines, red_has=red_has, blue_has=blue_has, rules=rules, more=more)
    match.play(f"attack ukraine > {target} {red}")
    return match


def at_sea(
    red: int,
    blue: int,
    *,
    red_has: str = "",
    blue_has: str = "",
    rules: str = "premium",
    around: str = "",
) -> Match[State]:
    """Red's submarines attack the Arabian Sea from the Mediterranean."""
    lines = (f"mediterranean_sea red {red} submarine", f"arabian_sea blue {blue} submarine", around)
    match = ready(*lines, red_has=red_has, blue_has=blue_has, rules=rules)
    match.play(f"attack mediterranean_sea > arabian_sea {red} submarine")
    return match


def over_the_sea(
    red: str,
    blue: str,
    *,
    red_has: str = "",
    blue_has: str = "",
    rules: str = "premium",
    around: str = "",
) -> Match[State]:
    """Red attacks Egypt from Iberia across the Mediterranean."""
    lines = (
        f"iberia red {red}",
        "mediterranean_sea red 1 submarine",
        f"egypt blue {blue}",
        around,
    )
    match = ready(*lines, red_has=red_has, blue_has=blue_has, rules=rules)
    match.play(f"attack iberia > egypt {red} by sea")
    return match


def dropped(
    mechs: int, blue: str, *, blue_has: str = "", rules: str = "premium", around: str = ""
) -> Match[State]:
    """Red drops mechs from Peru on the Balkans."""
    lines = (f"peru red {mechs} mech", f"balkans blue {blue}", around)
    match = ready(*lines, red_has="mech_dropper", blue_has=blue_has, rules=rules)
    match.play(f"drop peru {mechs} > balkans")
    return match


def battle(match: Match[State]) -> Battle:
    """The battle that is being fought."""
    assert match.state.battle is not None
    return match.state.battle


def waits(match: Match[State]) -> tuple[str, str]:
    """Who decides, and at which stage of the battle."""
    pending = match.pending
    return (pending.player if isinstance(pending, Choice) else "", battle(match).stage)


def dice(match: Match[State]) -> int:
    """How many dice are about to fall."""
    pending = match.pending
    assert isinstance(pending, Chance)
    return int(max(pending.odds))


def dice_at_sea(match: Match[State]) -> tuple[int, int]:
    """How many dice of each side are about to fall together."""
    pending = match.pending
    assert isinstance(pending, Chance)
    most: tuple[int, int] = max(pending.odds)
    return most


def won(match: Match[State]) -> str:
    """Who held the field in the battle that ended last."""
    assert match.state.battle is None
    return match.state.turn.fought[-1].winner


def told(match: Match[State]) -> list[str]:
    """The rules by which the last step is told."""
    assert match.last is not None
    return [event.rule for event in match.last.events]


def both_roll(match: Match[State], fell: str) -> None:
    """A pair of rolls at sea; a defender who could leave is asked first, and stays."""
    match.automatic = False
    match.play("roll")
    if battle(match).stage != "roll":
        match.play("roll")
    match.fall(fell)
    match.automatic = True
