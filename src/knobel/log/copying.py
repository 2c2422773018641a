"""One log into another, whatever both lie on: match by match, each compared with what it was copied from."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from knobel.log import Addition, Log, LogError, Match, open_log


class Copied(msgspec.Struct, frozen=True):
    """A match that is in both logs now; `new`: it was not before."""

    match: Match
    new: bool


async def copy_log(source: Path | str, target: Path | str) -> AsyncIterator[Copied]:
    """Copies every match with its blobs and names, the oldest first, and says so once it is there and the same.

    What was copied before is compared and left alone, so a copy that was broken off goes on. Neither log may be
    written meanwhile. Raises LogError, also for a match that is there already and not the same, and where nodes are.
    """
    then = 0
    async with await open_log(source) as old, await open_log(target, clock=lambda: then) as new:
        await _look_for_nodes(old, new)
        for match in reversed(await old.matches(limit=None)):
            there = await new.match(match.id)
            if there is None:
                entries, blobs, names = await old.read(match.id), await old.blobs(match.id), await old.names(match.id)
                then = match.updated
                for name in blobs:
                    await new.put_blob(await old.get_blob(name) or b"")
                then = match.created
                await new.append(Addition(match.id, 0, entries[:1], game=match.game, listed=match.listed))
                then = match.updated
                await new.append(Addition(match.id, 1, entries[1:], status=match.status, blobs=blobs, names=names))
                if match.aside is not None:
                    await new.set_aside(match.id, match.aside)
            await _compare(old, new, match)
            yield Copied(match, there is None)
        await _look_for_nodes(old, new)


async def _look_for_nodes(*logs: Log) -> None:
    """Nodes that are alive write whenever they like. Raises LogError."""
    for log in logs:
        rows = await log.nodes.rows() if log.nodes else []
        alive = sorted(row.name for row in rows if row.left > 0)
        if alive:
            raise LogError(
                f"nodes are at work on one of these logs ({', '.join(alive)}); stop them first, so that nothing is"
                " written meanwhile, and give the command again ('knobel nodes' lists them)"
            )


async def _compare(old: Log, new: Log, match: Match) -> None:
    same = (
        await new.match(match.id) == match
        and await new.read(match.id) == await old.read(match.id)
        and await new.names(match.id) == await old.names(match.id)
        and await new.blobs(match.id) == await old.blobs(match.id)
    )
    for name in await old.blobs(match.id):
        same = same and await new.get_blob(name) == await old.get_blob(name)
    if not same:
        raise LogError(
            f"match {match.id} is in both logs and not the same; copy into an empty log, or remove it from one of them"
        )
