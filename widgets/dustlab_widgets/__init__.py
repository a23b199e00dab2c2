"""Three games and their lessons in Jupyter: tables, labs, rules, exercises that mark themselves.

The widgets hold no rule: what is legal, and the words for what is not, come from `dustlab`.
"""

from importlib import import_module
from typing import Any

from .core.fractions import show_fractions

# Each comes in when it is first named, so that a lesson without a canvas does not load one.
_HOMES = {
    "AttackLab": ".tactics.labs.attack",
    "BattleLab": ".dust.labs.battle",
    "BellLab": ".odds.bell_lab",
    "BetLab": ".odds.bet_lab",
    "CalendarLab": ".dualpowers.labs.calendar",
    "CalendarOddsLab": ".dualpowers.labs.calendar_odds",
    "CardsLab": ".dust.labs.cards",
    "CompareRules": ".dust.labs.compare",
    "CoverLab": ".tactics.labs.cover",
    "DistributionView": ".odds.chance_lab",
    "DrawLab": ".odds.draw_lab",
    "DuelBetLab": ".odds.duel_labs",
    "DuelLab": ".odds.duel_lab",
    "DuelLuckLab": ".odds.duel_labs",
    "DuelOddsLab": ".odds.duel_labs",
    "DuelStopLab": ".odds.duel_labs",
    "DustTable": ".dust.table",
    "ErrorsLab": ".odds.errors_lab",
    "ExerciseBox": ".exercises.box",
    "ExerciseEditor": ".exercises.editor",
    "ExperimentLab": ".odds.experiment_lab",
    "FairDieLab": ".odds.fair_lab",
    "FieldEditor": ".tactics.labs.editor",
    "FourFieldLab": ".odds.fields_lab",
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
    "RareLab": ".odds.rare_lab",
    "ReachLab": ".tactics.labs.reach",
    "ReactionLab": ".tactics.labs.reaction",
    "RegressionLab": ".odds.regression_lab",
    "RetreatLab": ".odds.retreat_lab",
    "RulesBrowser": ".school.rules_browser",
    "ScoringLab": ".dust.labs.scoring",
    "SightLab": ".tactics.labs.sight",
    "Stage": ".pictures.stage",
    "StrengthLab": ".dualpowers.labs.strength",
    "TacticsTable": ".tactics.table",
    "Today": ".exercises.today",
    "TreeLab": ".odds.tree_lab",
    "WaitingLab": ".odds.waiting_lab",
    "YourGames": ".school.your_games",
    "tour": ".table.tours",
}

__all__ = [
    "AttackLab",
    "BattleLab",
    "BellLab",
    "BetLab",
    "CalendarLab",
    "CalendarOddsLab",
    "CardsLab",
    "CompareRules",
    "CoverLab",
    "DistributionView",
    "DrawLab",
    "DuelBetLab",
    "DuelLab",
    "DuelLuckLab",
    "DuelOddsLab",
    "DuelStopLab",
    "DustTable",
    "ErrorsLab",
    "ExerciseBox",
    "ExerciseEditor",
    "ExperimentLab",
    "FairDieLab",
    "FieldEditor",
    "FourFieldLab",
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
    "RareLab",
    "ReachLab",
    "ReactionLab",
    "RegressionLab",
    "RetreatLab",
    "RulesBrowser",
    "ScoringLab",
    "SightLab",
    "Stage",
    "StrengthLab",
    "TacticsTable",
    "Today",
    "TreeLab",
    "WaitingLab",
    "YourGames",
    "tour",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


show_fractions()
