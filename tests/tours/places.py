"""Where fights begin that tours lead through, or that are recorded as one."""

AT_THE_BORDER = """
players red blue
round 2
turn red combat 1
ukraine red 3 tank 1 mech
balkans blue 2 tank center
"""
"""Red may attack the Balkans once."""


def face_to_face(*lines: str) -> str:
    """The Blackhawk and Hans, two squares apart, with what else is known of the position."""
    field = ["row ....."] * 4
    pieces = ["piece blackhawk: blackhawk at A1", "piece hans: hans at A3"]
    return "\n".join([*field, "entry allies south axis north", *pieces, *lines])


ALLIES_ACT = ("phase activation", "round 2", "turn allies")
