"""The command line: `dustlab VERB`, for people and for programs."""

from .verbs import main

__all__ = ["main"]
