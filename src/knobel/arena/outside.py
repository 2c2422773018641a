"""A program that plays a seat by the bot protocol, `knobel-bot/1`."""

import time
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from knobel.arena.faults import BotFault, Forfeited, refused_by_the_table
from knobel.arena.process import BotProcess
from knobel.core import Act, Event, Game, Malformed
from knobel.core.bot import USUAL_PACE, take_time
from knobel.core.depth import check_depth
from knobel.core.names import shown_name
from knobel.core.record import Reveal
from knobel.table.messages import Refused
from knobel.table.offers import offer_bare
from knobel.table.table import Table

PROTOCOL = "knobel-bot/1"
GET_READY = 20.0  #: seconds that a program may take to start and to be ready
GRACE = 0.25  #: seconds beyond the time a bot is told: for pipes and a busy machine
SOONEST = 10  #: ms of simulated time that any act takes, so that no seat acts for ever before the others
LONGEST = 3_600_000  #: ms


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """A bot is there."""

    name: str = ""


class Answer(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """What a bot does, and how long its hand takes where time matters."""

    action: dict[str, Any]
    after: Annotated[float, Meta(ge=0, le=LONGEST)] | None = None


_READY = msgspec.json.Decoder(Ready)
_ANSWER = msgspec.json.Decoder(Answer)
_AFTER = msgspec.json.Decoder(Annotated[float, Meta(ge=0, le=LONGEST)])


class OutsidePlayer:
    """A seat that a program plays, from game to game; it is started anew after a fault."""

    watchful = True

    def __init__(self, command: str, ms: int, game: Game[Any]) -> None:
        self.name = ""
        self._command, self._ms, self._game = command, ms, game
        self._process: BotProcess | None = None
        self._told = 0
        self._rng = Random()

    def sit_down(self, table: Table, seat: int, rng: Random) -> None:
        """A new game begins. Raises Forfeited."""
        self._told, self._rng = 0, rng
        fold = table.fold
        hello = _line(
            type="hello",
            protocol=PROTOCOL,
            game=fold.setup.game,
            seat=seat,
            seats=len(fold.seats),
            first=fold.first,
            options=fold.setup.options,
        )
        try:
            line = self._greet(hello)
            self.name = shown_name(_read(line, _READY, "ready").name)
        except BotFault as fault:
            raise self._ended(seat, fault) from None

    def decide(self, table: Table, seat: int, t: int, at: int | None = None) -> tuple[dict[str, Any], int]:
        """Tells it what happened, and asks. Raises Forfeited."""
        legal = table.offers.legal(seat)
        start = max(t, table.conduct.start() or 0)
        free = any(isinstance(act, Act) and act.free for act in legal)
        offered = None if free else msgspec.Raw(offer_bare(legal).text())
        asked = _line(type="decide", legal=offered, ms=self._ms, at=start)
        try:
            process = self._running()
            process.check_silent()
            line = process.exchange(self._news(table) + asked, self._ms / 1000 + GRACE)
            answer = _read(line, _ANSWER, "act")
            act, after = (answer.action, answer.after) if free else chosen(answer, legal)
        except BotFault as fault:
            raise self._ended(seat, fault) from None
        usual = take_time(USUAL_PACE, self._rng) if after is None else max(SOONEST, int(after))
        return act, start + (usual if table.conduct.at_once else 0)

    def refused(self, seat: int, refusal: Refused) -> None:
        """It asked for what it may not do."""
        raise self._ended(seat, refused_by_the_table(refusal, self._game))

    def finish(self, table: Table, scores: tuple[int, ...], winner: int | None) -> None:
        """The game is over; a program that does not hear it any more will be started anew."""
        if self._process is None:
            return
        try:
            over = _line(type="over", scores=scores, winner=winner)
            self._process.tell(self._news(table) + over, time.monotonic() + GRACE + self._ms / 1000)
        except BotFault:
            self._kill()

    def leave(self) -> None:
        """There is no further game."""
        if self._process is not None:
            self._process.end_input()

    def end(self, deadline: float) -> None:
        """Waits until it has ended, and not for longer than that."""
        if self._process is not None:
            self._process.end(deadline)
            self._process = None

    def _greet(self, hello: bytes) -> bytes:
        """Says hello to the program that played before, or, if that is gone, to a new one. Raises BotFault."""
        if self._process is not None:
            try:
                self._process.check_silent()
                return self._process.exchange(hello, GET_READY)
            except BotFault as fault:
                if fault.kind != "crash":
                    raise
                self._kill()
        self._process = BotProcess(self._command)
        return self._process.exchange(hello, GET_READY)

    def _running(self) -> BotProcess:
        if self._process is None:
            raise BotFault("crash", "it has lost this game already")
        return self._process

    def _news(self, table: Table) -> bytes:
        """What has happened since it was told last, without what would give away the dice of the mirrored game."""
        history = table.fold.history
        news = [_line(type="event", event=entry.line()) for entry in history[self._told :] if _may_know(entry.event)]
        self._told = len(history)
        return b"".join(news)

    def _ended(self, seat: int, fault: BotFault) -> Forfeited:
        self._kill()
        return Forfeited(seat, fault)

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None


def _may_know(event: Event) -> bool:
    return not isinstance(event, Reveal)


def _line(**keys: Any) -> bytes:
    return msgspec.json.encode(keys) + b"\n"


def _read(line: bytes, decoder: "msgspec.json.Decoder[Any]", wanted: str) -> Any:
    """A message of the bot. Raises BotFault."""
    try:
        check_depth(line)
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, Malformed) as fault:
        shown = shown_name(line[:200].decode(errors="replace"), 80)
        raise BotFault("broken", f"that is no {wanted!r} message ({fault}): {shown}") from None


def chosen(answer: Answer, legal: tuple[Act | Event, ...]) -> tuple[dict[str, Any], float | None]:
    """The legal act that it has chosen, and when. Raises BotFault."""
    offered = offer_bare(legal)
    for action, after in (answer.action, answer.after), _split(answer):
        wanted = msgspec.json.encode(action, order="sorted")
        for act in offered:
            # Python takes true for 1; written down they differ.
            if act == action and msgspec.json.encode(act, order="sorted") == wanted:
                return act, after
    shown = shown_name(msgspec.json.encode(answer.action)[:200].decode(errors="replace"), 80)
    raise BotFault("illegal", f"it may not do this now: {shown}")


def _split(answer: Answer) -> tuple[dict[str, Any], float | None]:
    """The action and `after`, which may stand beside it or in it. Raises BotFault."""
    if "after" not in answer.action or answer.after is not None:
        return answer.action, answer.after
    action = dict(answer.action)
    try:
        return action, _AFTER.decode(msgspec.json.encode(action.pop("after")))
    except msgspec.ValidationError as fault:
        raise BotFault("broken", f"'after' is a number of ms from 0 to {LONGEST}: {fault}") from None
