"""How a fraction reads below a cell: 1/3 ≈ 0.333, as on paper and as a number."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any

from dustlab.odds.tables import told


def show_fractions() -> None:
    """Where a notebook runs, fractions are told like this, also within lists."""
    if "IPython" not in sys.modules:  # nobody looks at outputs; it need not be loaded for that
        return
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None:
        tell_fractions(shell.display_formatter.formatters["text/plain"])


def tell_fractions(formatter: Any) -> None:
    """From now on what IPython writes below cells has fractions as people read them."""
    formatter.for_type(Fraction, lambda value, printer, _cycle: printer.text(told(value)))
