"""The table and the labs of Dust Tactics."""

from .editor import FieldEditor
from .sight_lab import SightLab
from .table import TacticsTable

__all__ = ["FieldEditor", "SightLab", "TacticsTable"]
