"""Neutral armies: what stands where no player does, in colours that nobody plays."""

from __future__ import annotations

from ...core.remarks import Event, event
from ..components import ARMIES, Holding, Units
from ..state import State
from .changes import with_areas
from .supply import left_in_box

NEUTRAL_ARMY = Units(tank=1, mech=1)


def stocked(state: State, areas: list[str], log: list[Event] | None) -> State:
    """A neutral tank and mech in each area: unclaimed colours, one after another is used up."""
    left = list(areas)
    for army in (colour for colour in ARMIES if colour not in state.seats):
        box = left_in_box(state, army)
        here, left = left[: min(box.tank, box.mech)], left[min(box.tank, box.mech) :]
        if not here:
            continue
        units = Holding(army, NEUTRAL_ARMY)
        index = state.board.index
        state = state._replace(areas=with_areas(state.areas, {index[a]: units for a in here}))
        if log is not None:
            facts = {"army": army, "areas": tuple(here), "units": NEUTRAL_ARMY}
            log.append(event("dust.setup.neutral", "dust.setup.neutral", *here, **facts))
    return state
