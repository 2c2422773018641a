"""Look after the matches of a table, also while it is open.

examples:  knobel admin matches                  the newest ones
           knobel admin matches --set-aside      those that could not be brought back, and why
           knobel admin put-back ID              opens one again, once what was wrong is mended
           knobel admin close ID...              ends matches, whoever plays there
           knobel admin hide ID SEAT             erases the name on a seat for good, also of a match that is over
"""

import argparse
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from knobel.cli.data import add_data_option, has_log, log_file, log_place
from knobel.counting import whole
from knobel.printing import say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from knobel.log import Log, Match
    from knobel.server.claim import Open


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel admin` takes."""
    kinds = options.add_subparsers(dest="what", metavar="WHAT", required=True)
    matches = kinds.add_parser("matches", help="list matches, the newest first")
    matches.add_argument("--set-aside", action="store_true", help="only those that were set aside, and why")
    matches.add_argument("--limit", type=whole(), default=100, metavar="N", help="how many at most (default: 100)")
    add_data_option(matches)
    back = kinds.add_parser("put-back", help="open matches again that were set aside")
    back.add_argument("ids", nargs="*", metavar="ID", help="the matches")
    back.add_argument("--all", action="store_true", help="all that were set aside")
    add_data_option(back)
    close = kinds.add_parser("close", help="end matches before their end")
    close.add_argument("ids", nargs="+", metavar="ID", help="the matches")
    add_data_option(close)
    hide = kinds.add_parser("hide", help="erase the name on a seat for good")
    hide.add_argument("id", metavar="ID", help="the match")
    hide.add_argument("seat", type=int, metavar="SEAT", help="the seat, from 0, in the order of its record")
    add_data_option(hide)


def run(chosen: argparse.Namespace) -> int:
    """Lists, puts back, closes, or hides."""
    import asyncio

    from knobel.log import LogError

    if not has_log("admin", chosen):
        return 2
    does = {"matches": _list, "put-back": _put_back, "close": _close, "hide": _hide}[chosen.what]
    try:
        return asyncio.run(does(chosen))
    except LogError as fault:
        return _complain(str(fault))


async def _list(chosen: argparse.Namespace) -> int:
    from knobel.log import open_log

    async with await open_log(log_place(chosen)) as log:
        for match in await log.matches(aside=True if chosen.set_aside else None, limit=chosen.limit):
            say(_line(match))
    return 0


async def _put_back(chosen: argparse.Namespace) -> int:
    from knobel.log import open_log

    async with await open_log(log_place(chosen)) as log:
        aside = {match.id for match in await log.matches(aside=True, limit=None)}
        wanted = sorted(aside) if chosen.all else chosen.ids
        for match in wanted:
            if match not in aside:
                return _complain(f"no match {match} was set aside; 'knobel admin matches --set-aside' lists them")
            await log.set_aside(match, None)
            say(f"{match}: back; it opens when somebody comes, or when the table starts")
    return 0


async def _close(chosen: argparse.Namespace) -> int:
    from knobel.server.archive import close_stored

    return _tell(await _delete(chosen, chosen.ids, "", close_stored), "closed", "there is no such match")


async def _hide(chosen: argparse.Namespace) -> int:
    from functools import partial

    from knobel.server.archive import hide_stored

    under, stored = f"/names/{chosen.seat}", partial(hide_stored, seat=chosen.seat)
    return _tell(await _delete(chosen, [chosen.id], under, stored), "hidden", "nobody sits there")


async def _delete(
    chosen: argparse.Namespace, matches: list[str], under: str, stored: "Callable[[Log, str], Awaitable[bool]]"
) -> list[tuple[str, bool]]:
    """The server that has the table open does it itself (`under`: of the match's address); without one it is done in
    the log. Returns whether there was something to do it to. Raises LogError."""
    import asyncio

    from knobel.log import LogError, open_log
    from knobel.server.claim import Claim, Claimed, Open

    if chosen.database:
        async with await open_log(chosen.database) as log:
            if log.nodes is None:
                raise AssertionError
            key = (await log.nodes.key()).hex()
            alive = [row for row in await log.nodes.rows() if row.left > 0]
            owner = {match: row for row in alive for match in await log.nodes.owned(row.id)}
            found = []
            for match in matches:
                row = owner.get(match, alive[0] if alive else None)
                if row is None:
                    found.append((match, await stored(log, match)))
                else:
                    asked = Open(row.figures["url"], key)
                    found.append((match, await asyncio.to_thread(_ask, asked, match, under)))
        return found
    try:
        with Claim(log_file(chosen).parent):
            async with await open_log(log_place(chosen)) as log:
                return [(match, await stored(log, match)) for match in matches]
    except Claimed as claimed:
        if claimed.open is None:
            raise LogError("the table is just being opened; try again") from None
        return [(match, _ask(claimed.open, match, under)) for match in matches]


def _tell(found: list[tuple[str, bool]], done: str, not_there: str) -> int:
    for match, there in found:
        say(f"{match}: {done if there else not_there}")
    return 0 if all(there for _, there in found) else 1


def _ask(server: "Open", match: str, under: str) -> bool:
    from urllib.error import HTTPError, URLError
    from urllib.parse import quote
    from urllib.request import Request, urlopen

    from knobel.log import LogError

    url = f"{server.url}/api/admin/matches/{quote(match, safe='')}{under}"
    asked = Request(url, method="DELETE", headers={"Authorization": f"Bearer {server.key}"})  # noqa: S310 - our own
    try:
        urlopen(asked, timeout=30).close()  # noqa: S310 - our own server's, always http
    except HTTPError as refusal:
        if refusal.code == 404:
            return False
        raise LogError(
            f"{server.url} does not do it to {match}: {refusal.read(1000).decode(errors='replace')}"
        ) from None
    except (URLError, OSError) as fault:
        raise LogError(f"{server.url} does not answer ({fault}); try again") from None
    return True


def _line(match: "Match") -> str:
    updated = datetime.fromtimestamp(match.updated / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    status = match.status if match.aside is None else f"{match.status}, set aside: {match.aside}"
    return f"{match.id}  {match.game}  {match.entries} entries, last {updated} UTC  {status}"


def _complain(message: str) -> int:
    say(f"knobel admin: {message}", error=True)
    return 1
