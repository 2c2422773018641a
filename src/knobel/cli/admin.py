"""Look after the matches of a table, also while it is open.

examples:  knobel admin matches                  the newest ones
           knobel admin matches --set-aside      those that could not be brought back, and why
           knobel admin put-back ID              opens one again, once what was wrong is mended
           knobel admin close ID...              ends matches, whoever plays there
"""

import argparse
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from knobel.cli.data import add_data_option, has_log, log_file, log_place

if TYPE_CHECKING:
    from knobel.log import Match
    from knobel.server.claim import Open


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel admin` takes."""
    kinds = options.add_subparsers(dest="what", metavar="WHAT", required=True)
    matches = kinds.add_parser("matches", help="list matches, the newest first")
    matches.add_argument("--set-aside", action="store_true", help="only those that were set aside, and why")
    matches.add_argument("--limit", type=int, default=100, metavar="N", help="how many at most (default: 100)")
    add_data_option(matches)
    back = kinds.add_parser("put-back", help="open matches again that were set aside")
    back.add_argument("ids", nargs="*", metavar="ID", help="the matches")
    back.add_argument("--all", action="store_true", help="all that were set aside")
    add_data_option(back)
    close = kinds.add_parser("close", help="end matches before their end")
    close.add_argument("ids", nargs="+", metavar="ID", help="the matches")
    add_data_option(close)


def run(chosen: argparse.Namespace) -> int:
    """Lists, puts back, or closes."""
    import asyncio

    from knobel.log import LogError

    if not has_log("admin", chosen):
        return 2
    does = {"matches": _list, "put-back": _put_back, "close": _close}[chosen.what]
    try:
        return asyncio.run(does(chosen))
    except LogError as fault:
        return _complain(str(fault))


async def _list(chosen: argparse.Namespace) -> int:
    from knobel.log import open_log

    async with await open_log(log_place(chosen)) as log:
        for match in await log.matches(aside=True if chosen.set_aside else None, limit=chosen.limit):
            print(_line(match))
    return 0


async def _put_back(chosen: argparse.Namespace) -> int:
    from knobel.core.names import printable
    from knobel.log import open_log

    async with await open_log(log_place(chosen)) as log:
        aside = {match.id for match in await log.matches(aside=True, limit=None)}
        wanted = sorted(aside) if chosen.all else chosen.ids
        for match in wanted:
            if match not in aside:
                return _complain(
                    f"no match {printable(match)} was set aside; 'knobel admin matches --set-aside' lists them"
                )
            await log.set_aside(match, None)
            print(f"{match}: back; it opens when somebody comes, or when the table starts")
    return 0


async def _close(chosen: argparse.Namespace) -> int:
    """The server that has the table open closes its matches itself; without one they are closed in the log."""
    import asyncio

    from knobel.log import open_log
    from knobel.server.archive import close_stored
    from knobel.server.claim import Claim, Claimed, Open

    if chosen.database:
        async with await open_log(chosen.database) as log:
            if log.nodes is None:
                raise AssertionError
            alive = [row for row in await log.nodes.everybody() if row.left > 0]
            if alive:
                asked = Open(alive[0].figures["url"], (await log.nodes.key()).hex())
                found = [(match, await asyncio.to_thread(_ask_to_close, asked, match)) for match in chosen.ids]
            else:
                found = [(match, await close_stored(log, match)) for match in chosen.ids]
        return _tell(found)
    try:
        with Claim(log_file(chosen).parent):
            async with await open_log(log_place(chosen)) as log:
                found = [(match, await close_stored(log, match)) for match in chosen.ids]
    except Claimed as claimed:
        if claimed.open is None:
            return _complain("the table is just being opened; try again")
        found = [(match, _ask_to_close(claimed.open, match)) for match in chosen.ids]
    return _tell(found)


def _tell(found: list[tuple[str, bool]]) -> int:
    from knobel.core.names import printable

    for match, there in found:
        print(f"{printable(match)}: {'closed' if there else 'there is no such match'}")
    return 0 if all(there for _, there in found) else 1


def _ask_to_close(server: "Open", match: str) -> bool:
    from urllib.error import HTTPError, URLError
    from urllib.parse import quote
    from urllib.request import Request, urlopen

    from knobel.log import LogError

    url = f"{server.url}/api/admin/matches/{quote(match, safe='')}"
    asked = Request(url, method="DELETE", headers={"Authorization": f"Bearer {server.key}"})  # noqa: S310 - our own
    try:
        urlopen(asked, timeout=30).close()  # noqa: S310 - our own server's, always http
    except HTTPError as refusal:
        if refusal.code == 404:
            return False
        raise LogError(f"{server.url} does not close {match}: {refusal.read(1000).decode(errors='replace')}") from None
    except (URLError, OSError) as fault:
        raise LogError(f"{server.url} does not answer ({fault}); try again") from None
    return True


def _line(match: "Match") -> str:
    from knobel.core.names import printable

    updated = datetime.fromtimestamp(match.updated / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    status = match.status if match.aside is None else f"{match.status}, set aside: {printable(match.aside)}"
    return f"{match.id}  {match.game}  {match.entries} entries, last {updated} UTC  {status}"


def _complain(message: str) -> int:
    print(f"knobel admin: {message}", file=sys.stderr)
    return 1
