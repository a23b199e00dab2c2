"""What is seen while the screen goes from one player to the other: nothing but whose turn it is."""

from __future__ import annotations

from dustlab.core.words import say
from dustlab.dualpowers.pictures.tokens import side_badge
from dustlab.pictures.labels import text_width
from dustlab.pictures.scene import Box, Scene, Text

WIDTH, HEIGHT = 592.0, 400.0
REVEAL = "reveal"


def curtain_scene(side: str, language: str = "en") -> Scene:
    title = say("widgets.powers.pass_on", language, side=side)
    ask = say("widgets.powers.reveal", language, side=side)
    x, wide = WIDTH / 2, max(240.0, text_width(ask, 16, bold=True) + 48)
    shapes = (
        Box(look="paper", layer="ground", x=0, y=0, width=WIDTH, height=HEIGHT),
        *side_badge(side, x, 120, language, 48),
        Text(look="ink", x=x, y=210, text=title, size=20, bold=True),
        Box(
            look="panel-turn",
            name=REVEAL,
            words=ask,
            x=x - wide / 2,
            y=280,
            width=wide,
            height=56,
            round=10,
        ),
        Text(look="ink", x=x, y=308, text=ask, size=16, bold=True),
    )
    return Scene(WIDTH, HEIGHT, title, shapes)
