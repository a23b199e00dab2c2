"""The table and the labs of Dust Tactics."""

from .sight_lab import SightLab
from .table import TacticsTable

__all__ = ["SightLab", "TacticsTable"]
