"""How late the event loop is when something is due. Always on; it costs nothing one would notice."""

import asyncio
from collections import deque

EVERY = 0.05  #: seconds between two samples
SAMPLES = 400  #: those that the quantiles are taken from: the last 20 seconds


class LoopDelay:
    """Asks to be woken again and again and remembers how late that was. `async with LoopDelay() as delay`."""

    def __init__(self) -> None:
        self.samples = 0
        self.total = 0.0
        self._delays: deque[float] = deque(maxlen=SAMPLES)
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "LoopDelay":
        self._task = asyncio.create_task(self._measure())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def quantile(self, share: float) -> float:
        """The delay in seconds that this share of the newest samples did not exceed; 0 before the first."""
        delays = sorted(self._delays)
        return delays[min(len(delays) - 1, int(share * len(delays)))] if delays else 0.0

    def lines(self) -> list[str]:
        """The figures as Prometheus reads them."""
        name = "knobel_loop_delay_seconds"
        quantiles = [f'{name}{{quantile="{share}"}} {self.quantile(share):.6f}' for share in (0.5, 0.99)]
        return [f"# TYPE {name} summary", *quantiles, f"{name}_sum {self.total:.6f}", f"{name}_count {self.samples}"]

    async def _measure(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + EVERY
            await asyncio.sleep(EVERY)
            delay = max(0.0, clock() - due)
            self.samples += 1
            self.total += delay
            self._delays.append(delay)
