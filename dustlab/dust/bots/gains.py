"""Why an area is wanted, in words: what it scores, what it brings, whom it hurts."""

from __future__ import annotations

from ...core.remarks import Remark
from ...play.bots import because
from .outlook import Outlook

# From which share of a majority on it is named as a reason.
NAMED = 0.3


def gains(outlook: Outlook, place: int) -> tuple[Remark, ...]:
    """What makes an area worth having, what counts most first."""
    area = outlook.board.areas[place]
    told = []
    if place in outlook.capitals:
        points = outlook.rules.scoring.capital
        told.append(
            because("dust.scoring.capitals", "dust.bots.capital", area.id, area=area.id, n=points)
        )
    if area.power_source:
        told.append(
            because("dust.scoring.power_sources", "dust.bots.source", area.id, area=area.id)
        )
    if place in outlook.centers:
        told.append(because("dust.production.income", "dust.bots.center", area.id, area=area.id))
    told += _majorities(outlook, place)
    holding = outlook.areas[place]
    if holding is not None and outlook.far and holding[0] == outlook.leader:
        told.append(
            because("dust.scoring.victory", "dust.bots.leader", area.id, army=outlook.leader)
        )
    if not told:
        told.append(because("dust.movement.areas", "dust.bots.room", area.id, area=area.id))
    return tuple(told)


def _majorities(outlook: Outlook, place: int) -> list[Remark]:
    if not outlook.far or outlook.army not in outlook.counts:
        return []
    found = []
    what = "sea" if outlook.board.is_sea[place] else "land"
    rule, area = "dust.scoring.majorities", outlook.board.ids[place]
    if outlook.pull(what) >= NAMED:
        key = "dust.bots.majority_sea" if what == "sea" else "dust.bots.majority_land"
        found.append(because(rule, key, area))
    if place in outlook.centers and outlook.pull("production") >= NAMED:
        found.append(because(rule, "dust.bots.majority_production", area))
    return found
