"""The table and the labs of Dust Tactics."""

from .cover_lab import CoverLab
from .sight_lab import SightLab
from .table import TacticsTable

__all__ = ["CoverLab", "SightLab", "TacticsTable"]
