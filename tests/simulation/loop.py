"""An event loop without threads and sockets, on the world's time: that of one server process."""

import asyncio
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from contextvars import Context
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from tests.simulation.world import World

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
if TYPE_CHECKING:
    Bare = asyncio.BaseEventLoop  # which says of nothing that it has to be there
else:
    Bare = asyncio.AbstractEventLoop
TURNS = 2_000  #: at one moment; more, and a callback schedules itself without end


class SimulatedLoop(Bare):
    """What is called soon is called in order; timers ring when the world says so."""

    def __init__(self, world: World, tick: float = 0.0) -> None:
        """With a tick the loop is a busy one: what arrives within it is seen together."""
        self.alive = True
        self.timers: dict[int, asyncio.TimerHandle] = {}
        self._world = world
        self._tick = tick
        self._rng = world.rng("loop", world.now)
        self._ready: deque[asyncio.Handle] = deque()
        self._incoming: deque[asyncio.Handle] = deque()
        self._stalled_until = 0.0
        self._all: list[asyncio.Task[Any]] = []

    # --- the world's side ---------------------------------------------------------------------------------

    def arrive(self, call: Callable[..., object], *args: Any) -> None:
        """Something from outside, at the end of the tick."""
        self._world.at(self._seen(self._world.now), self._arrived, call, args)

    def drain(self) -> None:
        """Everything that is to be done now, turn by turn."""
        if not (self._ready or self._incoming) or not self.alive or self._world.now < self._stalled_until:
            return
        events._set_running_loop(self)
        try:
            for _ in range(TURNS):
                self._look_outside()
                for _ in range(len(self._ready)):
                    handle = self._ready.popleft()
                    if not handle.cancelled():
                        handle._run()
                if not (self._ready or self._incoming):
                    return
            self._world.fail("the event loop never comes to rest")
        finally:
            events._set_running_loop(None)

    def stall(self, seconds: float) -> None:
        """The process gets no time: what is due meanwhile is late."""
        self._stalled_until = max(self._stalled_until, self._world.now + seconds)
        self._world.at(self._stalled_until, lambda: None)

    def die(self) -> None:
        """The process is killed: nothing of it runs any more."""
        self.check()
        self.alive = False
        self._ready.clear()
        self._incoming.clear()
        self.timers.clear()
        events._set_running_loop(self)  # what tidies up may ask for it; nothing depends on what it does
        try:
            for task in self._all:  # which grows while those that end start others
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    _end(task.get_coro())
        finally:
            events._set_running_loop(None)
        self._ready.clear()
        self._incoming.clear()
        self.timers.clear()

    @property
    def tasks(self) -> list["asyncio.Task[Any]"]:
        """What has not ended."""
        return [task for task in self._all if not task.done()]

    def check(self) -> None:
        """Fails for a task that ended with an exception that was never read."""
        for task in self._all:
            if task.done() and task._log_traceback:
                self._world.fail(f"the exception of {task.get_coro()} was never read: {task.exception()!r}")
        self._all = self.tasks

    def _seen(self, when: float) -> float:
        when = max(when, self._stalled_until)
        return when if not self._tick else -(-when // self._tick) * self._tick

    def _arrived(self, call: Callable[..., object], args: tuple[Any, ...]) -> None:
        if self.alive:
            self._incoming.append(asyncio.Handle(call, args, self))

    def _look_outside(self) -> None:
        """Takes in what has arrived; of what arrives within a tick, some is seen a turn later than the rest."""
        seen = len(self._incoming)
        if seen > 1 or (seen and self._ready):
            seen = self._rng.randint(0 if self._ready else 1, seen)
        for _ in range(seen):
            self._ready.append(self._incoming.popleft())

    def _ring(self, timer: asyncio.TimerHandle) -> None:
        if self._world.now < self._stalled_until:
            self._world.at(self._stalled_until, self._ring, timer)
        elif self.alive and self.timers.pop(id(timer), None) is not None:
            self._incoming.append(timer)

    # --- the server's side --------------------------------------------------------------------------------

    def time(self) -> float:
        """Seconds."""
        return self._world.monotonic()

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """In the next turn."""
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """So many seconds from now."""
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """At a time."""
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        if self.alive:
            self.timers[id(timer)] = timer
            due = when - self._world.monotonic_base + 1e-6  # never early
            self._world.at(self._seen(max(due, self._world.now)), self._ring, timer)
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        self.timers.pop(id(handle), None)

    def create_future(self) -> "asyncio.Future[Any]":
        """Something that will be known."""
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, T] | Generator[Any, None, T], **options: Any) -> "asyncio.Task[T]":
        """Something that runs beside the rest."""
        task = asyncio.Task(coro, loop=self, **options)
        self._all.append(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., T], *args: Any
    ) -> "asyncio.Future[T]":
        """A thread's work is done as soon as one looks away."""
        future: asyncio.Future[T] = self.create_future()
        self.arrive(_work_out, future, func, args)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Nothing in the server may raise outside a task that is awaited."""
        if self.alive and "never retrieved" not in context["message"]:  # that is found by `check`
            self._world.fail(f"{context['message']}: {context.get('exception')!r}")

    def get_debug(self) -> bool:
        """No."""
        return False

    def get_task_factory(self) -> None:
        """The usual one."""

    def is_running(self) -> bool:
        """Whether the process lives."""
        return self.alive

    def is_closed(self) -> bool:
        """Whether it does not."""
        return not self.alive


def _end(coroutine: Any) -> None:
    with suppress(Exception):  # it is dead, whatever it says
        coroutine.close()


def _work_out(future: "asyncio.Future[T]", func: Callable[..., T], args: tuple[Any, ...]) -> None:
    if future.done():
        return
    try:
        future.set_result(func(*args))
    except Exception as fault:  # noqa: BLE001 - it goes to the future
        future.set_exception(fault)
