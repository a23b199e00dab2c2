"""The table and the labs of Dust Tactics."""

from .attack_lab import AttackLab
from .cover_lab import CoverLab
from .editor import FieldEditor
from .reach_lab import ReachLab
from .reaction_lab import ReactionLab
from .sight_lab import SightLab
from .table import TacticsTable

__all__ = [
    "AttackLab",
    "CoverLab",
    "FieldEditor",
    "ReachLab",
    "ReactionLab",
    "SightLab",
    "TacticsTable",
]
