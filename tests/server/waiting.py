"""Waiting for what a test needs to have happened, and no longer."""

import asyncio
from collections.abc import Callable


async def until(condition: Callable[[], object]) -> None:
    """Returns when the condition holds. Raises TimeoutError after 20 s."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)
