"""How the widgets look: text and panels in the colours of JupyterLab's theme, light or dark.

Boards carry their own paper (dustlab.pictures.palette). Everything sits on a grid of 8 px, controls
are 36 px high or more, and places whose words change keep their height, so that nothing jumps.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

from .parts import markup

COMMON = "core/common.css"
TABLE, LAB = "table/table.css", "table/lab.css"


@cache
def looks(*sheets: str) -> str:
    """Style sheets of this package, by their paths in it."""
    return "\n".join((files("dustlab_widgets") / sheet).read_text("utf-8") for sheet in sheets)


def stylesheet(more: str = "") -> Any:
    """An invisible widget that brings the looks along, with what a large widget adds to them.

    The next widget of the page brings the common looks again, and of two rules of one weight the
    later one holds. So what a table adds is made the weightier.
    """
    weightier = re.sub(r"\.dust-table(?![\w-])", ".dust-lab.dust-table", more)
    return markup("dust-style", value=f"<style>{looks(COMMON)}{weightier}</style>")
