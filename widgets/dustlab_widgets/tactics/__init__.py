"""The table and the labs of Dust Tactics."""

from .sight_lab import SightLab

__all__ = ["SightLab"]
