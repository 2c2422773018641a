"""The seats of a match and the people on them: who sits, who is connected, what others choose about the absent."""

from knobel.core import Forfeit
from knobel.core.plugin import Plugin
from knobel.table.effects import Effects
from knobel.table.fold import MOST_BESIDE, Fold
from knobel.table.journal import Hidden, Paused, Resumed, Returned, Seated, StoodIn
from knobel.table.messages import Reaction, Refused
from knobel.table.play import Play

GRACE = 30_000  #: ms a seat may be away, or owe a link, before the others choose what to do
REACTIONS = ("clap", "laugh", "wow", "think", "sorry", "thanks")
REACTION_EVERY = 2000  #: ms


class Attendance:
    """Which seats have connections, and what the table does about those that have none."""

    def __init__(self, plugin: Plugin, fold: Fold, play: Play) -> None:
        self._plugin, self._fold, self._play = plugin, fold, play
        self._last_reaction: dict[int, int] = {}

    def sit(self, t: int, number: int, name: str | None, token: str, colour: int | None = None) -> Effects:
        """A person takes a free seat with a token's hash, and may ask for a colour. No name: it is a hidden one."""
        seats = self._fold.seats
        if not 0 <= number < len(seats) or seats[number].name is not None or self._fold.stage != "gathering":
            return Effects(reply=Refused("", None, "seat-taken"))
        self._play.add(Seated(t, number, name, token, colour))
        return self._play.effects(t)

    def hide(self, t: int, number: int) -> Effects:
        """The host hides a name, once; again where an older Knobel has hidden it, and it is still stored."""
        seat = self._fold.seats[number]
        if seat.name is not None and (not seat.hidden or seat.written is not None):
            self._play.add(Hidden(t, number))
        return self._play.effects(t)

    def connect(self, t: int, number: int) -> Effects:
        """A seat has one connection more; its stand-in gets up."""
        seat = self._fold.seats[number]
        seat.connections += 1
        seat.away_since = None
        if seat.stand_in is not None and self._fold.stage in ("playing", "paused"):
            self._play.add(Returned(t, number))
        return self.show(t)

    def disconnect(self, t: int, number: int) -> Effects:
        """A seat has one connection less; without any it is away."""
        seat = self._fold.seats[number]
        if seat.connections == 1:
            seat.away_since = t
        seat.connections = max(0, seat.connections - 1)
        return self.show(t)

    def count_watchers(self, t: int, watchers: int) -> Effects:
        """So many connections have no seat now."""
        self._play.updates.watchers = watchers
        return self.show(t)

    def choose(self, t: int, chooser: int, number: int, what: str) -> Effects:
        """What another seat chooses about one that has been away, or has owed a link, for longer than the grace."""
        fold, play = self._fold, self._play
        seat = fold.seats[number]
        since = (None if seat.here else seat.away_since, play.draws.owes_since(number))
        away = min((at for at in since if at is not None), default=t)
        if chooser == number or t - away < GRACE or not (fold.plays(chooser) and fold.plays(number)):
            return Effects(reply=Refused("", None, "not-away"))
        if what == "pause" and fold.pauses >= MOST_BESIDE:
            return Effects(reply=Refused("", None, "too-often"))
        if what == "pause" and fold.stage == "playing":
            play.add(Paused(t))
        elif what == "bot" and seat.bot is None and self._plugin.stand_in:
            play.add(StoodIn(t, number, self._plugin.stand_in))
            play.draws.look(t)
            self._end_pause(t)
        elif what == "forfeit":
            self._end_pause(t)
            play.happen(t, Forfeit(number, "absent"))
        elif what != "wait":
            return Effects(reply=Refused("", None, "no-such-choice"))
        return play.effects(t)

    def resume(self, t: int) -> Effects:
        """Goes on after a pause."""
        self._end_pause(t)
        return self._play.effects(t)

    def dismiss(self, t: int, number: int) -> Effects:
        """A stand-in whose acts are refused gets up, and the others choose again about its seat."""
        if self._fold.seats[number].stand_in is not None and self._fold.stage in ("playing", "paused"):
            self._play.add(Returned(t, number))
        return self._play.effects(t)

    def react(self, t: int, number: int, which: str) -> Effects:
        """A reaction instead of chat: one of REACTIONS, at most one every REACTION_EVERY ms."""
        if which not in REACTIONS or t - self._last_reaction.get(number, -REACTION_EVERY) < REACTION_EVERY:
            return Effects(reply=Refused("", None, "too-often" if which in REACTIONS else "no-such-reaction"))
        self._last_reaction[number] = t
        return Effects(sends=[(None, Reaction(number, which))])

    def want_rematch(self, number: int) -> bool:
        """A seat wants to play again. True when every person does, and then the wishes are cleared."""
        self._fold.seats[number].wants_rematch = True
        people = [seat for seat in self._fold.seats if seat.plan.kind == "person"]
        if self._fold.stage != "over" or self._fold.follows or not all(seat.wants_rematch for seat in people):
            return False
        for seat in people:
            seat.wants_rematch = False
        return True

    def show(self, t: int) -> Effects:
        """Sends an update though nothing was decided: of who is here, and what they wish."""
        self._play.show()
        return self._play.effects(t)

    def _end_pause(self, t: int) -> None:
        if self._fold.stage == "paused":
            self._play.add(Resumed(t))
