"""The tables and labs in the order in which one learns: by game, and in it by chapter."""

from __future__ import annotations

SHELVES: dict[str, dict[str, str]] = {
    "demo.shelf.dust": {
        "DustTable": "demo.dust_table",
        "CardsLab": "demo.cards",
        "IncomeLab": "demo.income",
        "MovementLab": "demo.movement",
        "BattleLab": "demo.battle",
        "ScoringLab": "demo.scoring",
        "CompareRules": "demo.compare",
    },
    "demo.shelf.powers": {
        "PowersTable": "demo.powers_table",
        "CalendarLab": "demo.calendar",
        "StrengthLab": "demo.strength",
        "OppositionLab": "demo.opposition",
        "CalendarOddsLab": "demo.calendar_odds",
    },
    "demo.shelf.tactics": {
        "TacticsTable": "demo.tactics_table",
        "ReachLab": "demo.reach",
        "SightLab": "demo.sight",
        "CoverLab": "demo.cover",
        "AttackLab": "demo.attack",
        "ReactionLab": "demo.reaction",
        "FieldEditor": "demo.editor",
    },
    "demo.shelf.chance": {
        "PoolLab": "demo.pool",
        "OddsLab": "demo.odds",
        "RetreatLab": "demo.retreat",
        "BetLab": "demo.bet",
    },
}
"""For each shelf its heading, and what one learns from each thing on it."""
