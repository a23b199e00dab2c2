"""Three games and their lessons in Jupyter: tables, labs, rules, exercises that mark themselves.

The widgets hold no rule: what is legal, and the words for what is not, come from `dustlab`.
"""

from importlib import import_module
from typing import Any

# Each comes in when it is first named, so that a lesson without a canvas does not load one.
_HOMES = {
    "AttackLab": ".tactics.labs.attack",
    "BattleLab": ".dust.labs.battle",
    "BetLab": ".odds.bet_lab",
    "CalendarLab": ".dualpowers.labs.calendar",
    "CalendarOddsLab": ".dualpowers.labs.calendar_odds",
    "CardsLab": ".dust.labs.cards",
    "CompareRules": ".dust.labs.compare",
    "CoverLab": ".tactics.labs.cover",
    "DistributionView": ".odds.chance_lab",
    "DustTable": ".dust.table",
    "ExerciseBox": ".exercises.box",
    "ExerciseEditor": ".exercises.editor",
    "FieldEditor": ".tactics.labs.editor",
    "IncomeLab": ".dust.labs.income",
    "KeepProgress": ".school.keep_progress",
    "LuckLab": ".odds.bet_lab",
    "Mastery": ".school.mastery",
    "MoreQuestions": ".exercises.more",
    "MovementLab": ".dust.labs.movement",
    "OddsLab": ".odds.odds_lab",
    "OppositionLab": ".dualpowers.labs.opposition",
    "PoolLab": ".odds.pool_lab",
    "PowersTable": ".dualpowers.table",
    "ReachLab": ".tactics.labs.reach",
    "ReactionLab": ".tactics.labs.reaction",
    "RetreatLab": ".odds.retreat_lab",
    "RulesBrowser": ".school.rules_browser",
    "ScoringLab": ".dust.labs.scoring",
    "SightLab": ".tactics.labs.sight",
    "Stage": ".pictures.stage",
    "StrengthLab": ".dualpowers.labs.strength",
    "TacticsTable": ".tactics.table",
    "Today": ".exercises.today",
    "YourGames": ".school.your_games",
    "tour": ".table.tours",
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
    "ExerciseEditor",
    "FieldEditor",
    "IncomeLab",
    "KeepProgress",
    "LuckLab",
    "Mastery",
    "MoreQuestions",
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
    "Today",
    "YourGames",
    "tour",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
