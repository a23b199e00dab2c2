"""What the hub of a class answers besides: a hand-in is taken, and the teacher's pages shown."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from jupyterhub.apihandlers.base import APIHandler
from jupyterhub.handlers.base import BaseHandler
from jupyterhub.scopes import needs_scope
from jupyterhub.user import User
from tornado import web

from dustlab.core.errors import BadInput
from dustlab.core.files import MOST_BYTES
from dustlab.school.board import Shown, board_page, survey
from dustlab.school.classroom import HANDED_IN
from dustlab.school.handing_in import PLACE, take
from dustlab.school.kept_games import now
from dustlab.school.points import Points, Rules
from dustlab.school.results import Results, read_results
from dustlab.school.results_page import Picked, links, page, questions_to_tick
from dustlab.school.scales import Scale, scale, scales
from dustlab.school.tables import MARK

from .telling import terminal


class HandIn(APIHandler):
    """Takes what a learner's server sends, by the key that the hub gave to that server."""

    async def post(self) -> None:
        who = self.current_user
        if not isinstance(who, User):
            raise web.HTTPError(403)
        if len(self.request.body) > MOST_BYTES:
            raise web.HTTPError(413, f"more than {MOST_BYTES:,} bytes")
        door = self.authenticator
        try:
            work = (door.folder, door.room, who.name, self.request.body, now())
            await asyncio.to_thread(take, *work)
        except BadInput as error:
            raise web.HTTPError(400, str(error).replace("%", "%%")) from error
        if who.name != door.room.teachers_account:
            count = len(list((door.folder / HANDED_IN).glob("*.json")))
            name = door.room.name_of(who.name)
            terminal.tell("classroom.seen_work", door.room.language, name=name, count=count)
        self.set_status(204)


class TeachersPage(BaseHandler):
    """A page that only the teacher sees."""

    KIND = "text/html; charset=utf-8"
    MAY = "default-src 'none'; style-src 'unsafe-inline'"
    """What the page may do in a browser: nothing but look like something."""

    FORMS = "'none'"
    """Where its forms may go."""

    @property
    def content_security_policy(self) -> str:
        return f"{self.MAY}; frame-ancestors 'none'; base-uri 'none'; form-action {self.FORMS}"

    @web.authenticated
    @needs_scope("admin-ui")
    async def get(self) -> None:
        self.set_header("Content-Type", self.KIND)
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Content-Type-Options", "nosniff")
        door = self.authenticator
        # Files of learners are read, and the hub answers others meanwhile.
        self.finish(await asyncio.to_thread(self.content, door.folder))

    @property
    def language(self) -> str:
        return str(self.authenticator.room.language)

    def content(self, folder: Path) -> Any:
        raise NotImplementedError


OWN_KEY = "marks.toml"
"""A key of marks that lies in the folder of the class is offered before the others."""


def _results(folder: Path) -> Results:
    try:
        return read_results([folder / HANDED_IN])
    except BadInput as error:
        empty = not list((folder / HANDED_IN).glob("*.json"))
        return Results((), () if empty else (error,))


def _scales(folder: Path) -> tuple[dict[str, Scale], list[BadInput]]:
    """The keys of marks, by the names that stand in an address; what is wrong with the class's."""
    if not (folder / OWN_KEY).is_file():
        return scales(), []
    try:
        own = scale(str(folder / OWN_KEY))
    except BadInput as error:
        return scales(), [error]
    return {own.id: own, **scales()}, []


class OfResults(TeachersPage):
    """A page about what was handed in, or a part of it, by what the teacher has picked."""

    def content(self, folder: Path) -> Any:
        results, (keys, broken) = _results(folder), _scales(folder)
        one = ("file", "marks", "tries")
        asked = Picked(**{key: self.get_query_argument(key, "") for key in one})
        files = results.answered_files()
        picked = Picked(
            asked.file if asked.file in files else "",
            asked.marks if asked.marks in keys else "",
            asked.tries if asked.tries.isdecimal() and int(asked.tries[:3]) > 0 else "",
        )
        chosen = results.of_files([picked.file] if picked.file else [])
        chosen = replace(chosen, damaged=(*chosen.damaged, *broken))
        known = ["/".join(one) for one in chosen.questions()]
        ticked = set(self.get_query_arguments("question"))
        picked = picked._replace(question=tuple(one for one in known if one in ticked))
        rules = Rules(keys.get(picked.marks), int(picked.tries[:3] or 0), picked.question)
        points = Points.of(chosen, rules)
        named = sorted(keys.values(), key=lambda one: one.name(self.language))
        ticks = questions_to_tick(chosen, points, picked, self.language)
        head = links(self.language, picked, files, named, ticks)
        return self.told(chosen, points, head)

    def told(self, results: Results, points: Points, head: str) -> Any:
        raise NotImplementedError


class ResultsPage(OfResults):
    FORMS = "'self'"

    def told(self, results: Results, points: Points, head: str) -> str:
        return page(results, self.language, head, points)


class ResultsTable(OfResults):
    KIND = "text/csv; charset=utf-8"

    def told(self, results: Results, points: Points, head: str) -> str:
        del points, head
        return f"{MARK}{results.as_csv(self.language)}"


class PointsTable(OfResults):
    KIND = "text/csv; charset=utf-8"

    def told(self, results: Results, points: Points, head: str) -> str:
        del results, head
        return f"{MARK}{points.as_csv(self.language)}"


class ResultsData(OfResults):
    KIND = "application/json"

    def told(self, results: Results, points: Points, head: str) -> dict[str, Any]:
        del head
        return {**results.as_json(), "points": points.as_json()}


class Board(TeachersPage):
    """What the room believes, just now."""

    # It asks the hub for the same page again, every few seconds.
    MAY = f"{TeachersPage.MAY}; script-src 'unsafe-inline'; connect-src 'self'"

    def content(self, folder: Path) -> str:
        shown = Shown(*(bool(self.get_query_argument(key, "")) for key in Shown._fields))
        found = survey(folder, self.authenticator.room)
        return board_page(found, self.get_query_argument("of", ""), shown, self.language)


HANDLERS: list[tuple[str, type]] = [
    (PLACE.removeprefix("/hub"), HandIn),
    (r"/results", ResultsPage),
    (r"/results\.csv", ResultsTable),
    (r"/results\.json", ResultsData),
    (r"/points\.csv", PointsTable),
    (r"/board", Board),
]
