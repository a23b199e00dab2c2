"""Dust and its lessons in Jupyter: labs, the rules to leaf through, exercises that mark themselves.

The widgets hold no rule: what is legal, and the words for what is not, come from `dustlab`.
"""

from importlib import import_module
from typing import Any

# Each comes in when it is first named, so that a lesson without a canvas does not load one.
_HOMES = {
    "AttackLab": "tactics",
    "BattleLab": "battle_lab",
    "BetLab": "bet_lab",
    "CalendarLab": "dualpowers",
    "CalendarOddsLab": "dualpowers",
    "CardsLab": "cards_lab",
    "CompareRules": "compare_lab",
    "CoverLab": "tactics",
    "DistributionView": "chance_lab",
    "DustTable": "table",
    "ExerciseBox": "exercise_box",
    "FieldEditor": "tactics",
    "IncomeLab": "income_lab",
    "KeepProgress": "keep_progress",
    "LuckLab": "luck_lab",
    "MovementLab": "movement_lab",
    "OddsLab": "odds_lab",
    "OppositionLab": "dualpowers",
    "PoolLab": "pool_lab",
    "PowersTable": "dualpowers",
    "ReachLab": "tactics",
    "ReactionLab": "tactics",
    "RetreatLab": "retreat_lab",
    "RulesBrowser": "rules_browser",
    "ScoringLab": "scoring_lab",
    "SightLab": "tactics",
    "Stage": "stage",
    "StrengthLab": "dualpowers",
    "TacticsTable": "tactics",
}

__all__ = [
    "AttackLab",
    "BattleLab",
    "BetLab",
    "CalendarLab",
    "CalendarOddsLab",
    "CardsLab",
    "CompareRules",
    "CoverLab",
    "DistributionView",
    "DustTable",
    "ExerciseBox",
    "FieldEditor",
    "IncomeLab",
    "KeepProgress",
    "LuckLab",
    "MovementLab",
    "OddsLab",
    "OppositionLab",
    "PoolLab",
    "PowersTable",
    "ReachLab",
    "ReactionLab",
    "RetreatLab",
    "RulesBrowser",
    "ScoringLab",
    "SightLab",
    "Stage",
    "StrengthLab",
    "TacticsTable",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
