"""Everything that a browser sends and gets, as one JSON Schema: messages, HTTP bodies, views, acts and events."""

from typing import Any

import msgspec

from knobel.games.doppel_x.board import Board
from knobel.games.doppel_x.events import Bet, DoppelXEvent, ToThrow
from knobel.games.doppel_x.seen import Seen
from knobel.games.doppel_x.view import View as BoxView
from knobel.games.fini.events import FiniAct, FiniEvent
from knobel.games.fini.judge import Judgement
from knobel.games.fini.view import View as FiniView
from knobel.games.qwixx_duel.events import QwixxAct, QwixxEvent
from knobel.games.qwixx_duel.foretold import PassWould, PlaceWould
from knobel.games.qwixx_duel.view import View as QwixxView
from knobel.server.http.api import Code, Continued, GameInfo, Health, Join, Joined, Listed
from knobel.server.http.nearby import Here, Invite, InviteCode, Invited, Qr, QrText
from knobel.server.http.replaying import Replayed
from knobel.server.live.rooms import Made
from knobel.server.live.wire import AnySaid, AnyTold
from knobel.table.box import NoBet
from knobel.table.journal import Setup
from knobel.table.told import TableView

#: What goes in: a key with a default may be left out. What comes out has all its keys.
SENT = {
    "AnySaid": AnySaid,
    "Setup": Setup,
    "Join": Join,
    "Continued": Continued,
    "Invite": Invite,
    "QrText": QrText,
    "QwixxAct": QwixxAct,
    "FiniAct": FiniAct,
    "BoxAct": Bet | NoBet | ToThrow,
}
TOLD = {
    "AnyTold": AnyTold,
    "TableView": TableView,
    "Made": Made,
    "Joined": Joined,
    "Listed": Listed,
    "Code": Code,
    "GameInfo": GameInfo,
    "Replayed": Replayed,
    "Health": Health,
    "InviteCode": InviteCode,
    "Invited": Invited,
    "Qr": Qr,
    "Here": Here,
    "QwixxView": QwixxView,
    "PlaceWould": PlaceWould,
    "PassWould": PassWould,
    "QwixxEvent": QwixxEvent,
    "FiniView": FiniView,
    "FiniEvent": FiniEvent,
    "Judgement": Judgement,
    "BoxView": BoxView,
    "BoxEvent": DoppelXEvent,
    "Seen": Seen,
    "Board": Board,
}
_GAMES = {"knobel.games.qwixx_duel": "Qwixx", "knobel.games.fini": "Fini", "knobel.games.doppel_x": "Box"}


def schema() -> dict[str, Any]:
    """Definitions by name, and under `sent` and `told` what each direction begins with."""
    named = {**SENT, **TOLD}
    roots, definitions = msgspec.json.schema_components(tuple(named.values()), ref_template="{name}")
    told = dict(zip(named, roots, strict=True))
    # Told apart by `does`, not by a tag, so msgspec would not take it for a union.
    told["QwixxWould"] = {"anyOf": [told["PlaceWould"], told["PassWould"]]}
    return {
        "$defs": {_name(name): _renamed(definition) for name, definition in definitions.items()},
        "sent": {name: _renamed(told[name]) for name in SENT},
        "told": {name: _renamed(told[name]) for name in told if name not in SENT},
    }


def _name(name: str) -> str:
    """Where two games have a word in common, msgspec gives the whole path to it; we say the game."""
    game = next((said for module, said in _GAMES.items() if name.startswith(module)), "")
    return game + name.rpartition(".")[2]


def _renamed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_renamed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _name(part) if key == "$ref" else _renamed(part) for key, part in schema.items()}
