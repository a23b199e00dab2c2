"""Production and movement phases for tests, with a board for Red, and the reasons in words."""

from dustlab.core.match import Match
from dustlab.dust import State
from tests.boards import at

MECH_BUILDER, DIPLOMAT, PLAIN = "c3m3p1s2", "c3m2p2s3", "c3m1p3s3"

# Red has a capital, three centers (two of them by the sea) and the power sources Persia and Alaska.
RED = """
    berlin red 1 tank center
    ukraine red 1 tank center
    balkans red 1 tank
    turkestan red 1 tank center
    persia red 1 tank
    alaska red 1 tank
    india blue 1 tank
"""
# Red reaches Persia and India by land, and stands far from Blue's Japan.
CHAIN = """
    ukraine red 5 tank 3 mech 2 fighter 1 bomber
    persia red 1 tank
    india red 1 tank
    berlin blue 2 tank
    balkans blue 1 tank
    japan blue 1 tank
"""
HANDS = "hand red c4m2p1s3 c4m1p2s3\nhand blue c5m1p1s3"


def buying(
    board: str = RED, points: int = 15, rules: str = "premium", more: str = ""
) -> Match[State]:
    """Red has so many points to spend, and nothing is bought yet."""
    shop = "" if "shop points" in more else f"shop points {points} centers 0 cards 0"
    lines = f"rules {rules}\nphase production\n{shop}\n{more}\n{board}"
    return at(lines, turn="turn red combat 3 movement 1")


def placing(ordered: str, board: str = RED, rules: str = "premium", more: str = "") -> Match[State]:
    """Red has ordered this and has to place it."""
    shop = f"shop points 0 centers 0 cards 0 closed\nshop units {ordered}\n{more}"
    return buying(board, rules=rules, more=shop)


def moving(board: str, rules: str = "premium", points: int = 3, more: str = "") -> Match[State]:
    """Red is in the movement phase with so many points."""
    lines = f"rules {rules}\nphase movement\n{more}\n{board}"
    return at(lines, turn=f"turn red combat 2 movement {points}")


def told(match: Match[State], move: str) -> str:
    return " ".join(refusal.text for refusal in match.why_not(move))
