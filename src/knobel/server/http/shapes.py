"""Everything that a browser sends and gets, as JSON Schema: the server's own types, and those of each game."""

from typing import Any

import msgspec

from knobel.core import PlainView, Plugin
from knobel.core.plugin import Shapes
from knobel.review.shapes import Review
from knobel.server.live.wire import AnyMessage, AnyRequest
from knobel.server.requests.coach import Advice
from knobel.server.requests.games import GameInfo
from knobel.server.requests.health import Health
from knobel.server.requests.matches import Continued, Listed, Shown
from knobel.server.requests.nearby import Here, Invite, InviteCode, Invited, Qr, QrText
from knobel.server.requests.opening import Opened, Opening
from knobel.server.requests.puzzles import Puzzle
from knobel.server.requests.replay import Replayed
from knobel.server.requests.seats import Code, Join, Joined, Leaving, Moving
from knobel.server.requests.statistics import MyGames, Statistics
from knobel.table.messages import TableView

SERVER = Shapes(
    sent={
        "AnyRequest": AnyRequest,
        "Opening": Opening,
        "Join": Join,
        "Moving": Moving,
        "Leaving": Leaving,
        "Continued": Continued,
        "Invite": Invite,
        "QrText": QrText,
        "MyGames": MyGames,
    },
    told={
        "AnyMessage": AnyMessage,
        "TableView": TableView,
        "Shown": Shown,
        "PlainView": PlainView,
        "Opened": Opened,
        "Joined": Joined,
        "Listed": Listed,
        "Code": Code,
        "GameInfo": GameInfo,
        "Replayed": Replayed,
        "Review": Review,
        "Advice": Advice,
        "Puzzle": Puzzle,
        "Statistics": Statistics,
        "Health": Health,
        "InviteCode": InviteCode,
        "Invited": Invited,
        "Qr": Qr,
        "Here": Here,
    },
)


def shapes_of(plugin: Plugin) -> Shapes:
    """What a game's pages need to know, its constants included."""
    shapes = plugin.shapes()
    if plugin.constants is None:
        return shapes
    return Shapes(shapes.sent, {**shapes.told, "Constants": type(plugin.constants)})


def schema(shapes: Shapes) -> dict[str, Any]:
    """Definitions by name, and under `sent` and `told` what each direction begins with."""
    named = {**shapes.sent, **shapes.told}
    kinds = {name: kind if isinstance(kind, tuple) else (kind,) for name, kind in named.items()}
    every = [kind for several in kinds.values() for kind in several]
    roots, definitions = msgspec.json.schema_components(every, ref_template="{name}")
    found = iter(roots)
    parts = {name: [next(found) for _ in several] for name, several in kinds.items()}
    begins = {name: several[0] if len(several) == 1 else {"anyOf": several} for name, several in parts.items()}
    return {
        "$defs": definitions,
        "sent": {name: begins[name] for name in shapes.sent},
        "told": {name: begins[name] for name in shapes.told},
    }
