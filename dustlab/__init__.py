"""Learn board games' rules, and probability with them.

>>> from dustlab import dust
>>> match = dust.new_battle("3 tank 1 mech", "2 tank", seed=7)
>>> match.state.battle.supremacy
'red'

The package itself loads nothing heavy: each part comes in when it is first named.
"""

from importlib import import_module
from types import ModuleType

__version__ = "0.1.0"

_PARTS = {
    "chart": "pictures.chart",
    "dice": "core.dice",
    "dualpowers": "dualpowers",
    "dust": "dust",
    "exercise": "exercises",
    "match": "core.match",
    "odds": "odds",
    "review": "play.retelling",
    "rules": "core.rules",
    "scene": "pictures.scene",
    "tactics": "tactics",
    "words": "core.words",
}


def __getattr__(name: str) -> ModuleType:
    if name in _PARTS:
        return import_module(f"{__name__}.{_PARTS[name]}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(["__version__", *_PARTS])
