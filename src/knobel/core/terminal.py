"""How people at one keyboard see a match and are asked what to do: in plain words, unless a game shows it better."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.console import Console, RenderableType
from rich.text import Text

from knobel.core.game import Act, Event, Forfeit, Game, Outcome, Verdict
from knobel.core.speech import WORDS


class Choice(NamedTuple):
    """An act that can be chosen."""

    key: str  #: what is typed for it; empty: just Enter
    act: Act | Event
    says: str
    warning: str = ""  #: what it costs; then it is asked again
    listed: bool = True  #: False: the heading tells how it is typed


class Terminal:
    """One match for those at this keyboard. A game overrides what it can show better than in plain words."""

    called: ClassVar[tuple[str, ...]] = ()  #: the seats' own names, where they have some
    drawn: ClassVar[bool] = False  #: draws its table; what is played if no game is named
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}  #: the game's own words by language; `help` among them

    def __init__(self, game: Game[Any], console: Console, names: Sequence[str], language: str = "en") -> None:
        self.game, self.console, self.names, self.language = game, console, tuple(names), language
        #: all texts in the language of this keyboard
        self.texts: Mapping[str, str] = {**WORDS[language], **self.words.get(language, {})}

    def say(self, key: str, **facts: Any) -> str:
        """A text in the language of this keyboard."""
        return self.texts[key].format(**facts)

    @property
    def help(self) -> str:
        """What helps to choose."""
        return self.texts.get("help") or self.texts["acts"]

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat]

    def position(self, state: Any, acts: Sequence[Act | Event] = ()) -> RenderableType:
        """How it stands; `acts` are what may be done now."""
        rows = self.game.rows(state)
        lines = [f"{row.label}: {' '.join(row.values)}" for row in rows] or [self.game.write_position(state)]
        points = zip(self.names, self.game.scores(state), strict=True)
        return Text("\n".join(["", *lines, "   ".join(f"{name} {score}" for name, score in points)]))

    def choices(self, state: Any, acts: Sequence[Act | Event]) -> list[Choice]:
        """What can be chosen, and how it is typed."""
        if len(acts) == 1:
            return [Choice("", acts[0], self.game.in_words(acts[0]))]
        return [Choice(str(number), act, self.game.in_words(act)) for number, act in enumerate(acts, 1)]

    def typed(self, state: Any, acts: Sequence[Act | Event], text: str) -> Act | None:
        """An act that is typed freely, such as a throw by numbers; None if the text is none."""
        return None

    def heading(self, state: Any, acts: Sequence[Act | Event] = ()) -> RenderableType | None:
        """What is to be chosen, above the choices; None if there is nothing to add."""
        return None

    def forced(self, state: Any, acts: Sequence[Act | Event]) -> str | None:
        """Why there is no question to the person, as only one thing can be done; None if there is one."""
        return None

    def tell(self, event: Event, verdict: Verdict | None) -> None:
        """Says what happened."""
        if isinstance(event, Forfeit):
            self.console.print(self.say("gave-up", name=self.name(event.seat)))
            return
        seat = getattr(event, "seat", None)
        who = f"{self.name(seat)}: " if isinstance(seat, int) else ""
        self.console.print(who + self.game.in_words(event))

    def ending(self, outcome: Outcome) -> str:
        """Why it is over; empty where the game brings no words for it."""
        return self.say("forfeit") if outcome.why == "forfeit" else self.texts.get(outcome.why, "")
