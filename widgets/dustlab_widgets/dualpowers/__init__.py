"""The table and the labs of Dual Powers."""

from .table import PowersTable

__all__ = ["PowersTable"]
