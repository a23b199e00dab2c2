"""The table and the labs of Dual Powers."""

from .calendar_lab import CalendarLab
from .calendar_odds_lab import CalendarOddsLab
from .opposition_lab import OppositionLab
from .strength_lab import StrengthLab
from .table import PowersTable

__all__ = ["CalendarLab", "CalendarOddsLab", "OppositionLab", "PowersTable", "StrengthLab"]
