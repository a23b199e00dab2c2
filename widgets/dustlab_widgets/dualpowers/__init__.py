"""The table and the labs of Dual Powers."""

from .calendar_lab import CalendarLab
from .opposition_lab import OppositionLab
from .strength_lab import StrengthLab
from .table import PowersTable

__all__ = ["CalendarLab", "OppositionLab", "PowersTable", "StrengthLab"]
