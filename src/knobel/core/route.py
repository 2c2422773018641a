"""What is answered over HTTP: routes, each a plain function of a call to an answer. Hosts read the table of them."""

import typing
from collections.abc import Awaitable, Callable, Mapping
from inspect import signature
from typing import Any, Generic, Literal, Protocol, TypeVar, TypeVarTuple

import msgspec

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
LONGEST_BODY = 1 << 16  #: bytes of a request's body, where a route says nothing else


class Refusal(Exception):
    """A request is refused: an HTTP status, a sentence that says what to do, and facts for programs."""

    def __init__(self, status: int, sentence: str, extra: Mapping[str, Any] | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.extra = status, sentence, extra


class Answer(msgspec.Struct, Generic[T], frozen=True):
    """An answer that is more than a value to be encoded: bytes as they are, a status, headers."""

    content: T | bytes
    status: int | None = None  #: None: the route's
    headers: dict[str, str] = {}
    packed: bool = False  #: `content` is JSON packed with gzip


class Call(Protocol):
    """What the functions of a game's routes get first. Those of the server get more (`server/requests/call.py`)."""

    async def work(self, work: Callable[[*Ts], T], *args: *Ts, seconds: float) -> T:
        """The result of a function that a worker process runs within so many seconds."""

    def charge(self, too_much: str, cost: float) -> None:
        """Counts as so many more requests of this visitor. Raises a refusal for one who has asked for too much."""


class Route(msgspec.Struct, frozen=True):
    """An address and the function that answers there.

    `run` gets the call, every `{parameter}` of the path and of the query by name, and the body as `data`: of the type
    that `data` is annotated with, or the bytes themselves. It returns a value to be encoded, bytes, or an `Answer`.
    """

    method: Literal["GET", "POST", "DELETE"]
    path: str  #: below `/api`; a game's own below `/api/games/<name>`
    run: Callable[..., Awaitable[Any]]
    summary: str
    status: int = 200
    longest: int = LONGEST_BODY
    media: str = "application/json"
    text: bool = False  #: takes any text, such as a record; else the body has to be JSON, and to say so
    gives: dict[int, str] = {}  #: by status, what an `Answer` is
    shown: bool = True  #: in the description of the interface
    once: str = ""  #: the address below `/api` that it had before; requests there are redirected

    @property
    def takes(self) -> dict[str, Any]:
        """The type of each argument of `run` but the call, by name."""
        hints = typing.get_type_hints(self.run, include_extras=True)
        return {name: hints[name] for name in [*signature(self.run).parameters][1:]}
