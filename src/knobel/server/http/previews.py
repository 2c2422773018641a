"""What a shared link shows: a title, a sentence and a picture, and no player's name."""

from html import escape
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from knobel.core import Malformed, Plugin
from knobel.games import find_plugin
from knobel.log import LogError
from knobel.server.http.addresses import addresses
from knobel.server.http.ahead import enclosed_games
from knobel.table.seat import is_match_id

if TYPE_CHECKING:
    from knobel.server.http.pages import Pages

PICTURE = "icons/knobel-512.png"
GAME_PICTURE = "previews/{}.jpg"  #: drawn by tools/previews.py
MARK = "<title>Knobel</title>"


class PreviewWords(msgspec.Struct, frozen=True):
    """Title and sentence for each kind of page; `{}` is the game's title."""

    join: str
    watch: str
    replay: str
    learn: str
    title: str
    about: str


WORDS = {
    "en": PreviewWords(
        "Come and play {}",
        "Watch a game of {}",
        "A game of {}, event by event",
        "Learn {}",
        "Knobel",
        "Dice games at one table, in the browser. No account: a name is all you need.",
    ),
    "de": PreviewWords(
        "Spiel mit: {}",
        "Bei {} zuschauen",
        "Eine Partie {}, Zug um Zug",
        "{} lernen",
        "Knobel",
        "Würfelspiele an einem Tisch, im Browser. Ohne Konto: Ein Name genügt.",
    ),
    "pt": PreviewWords(
        "Vem jogar {}",
        "Assistir a um jogo de {}",
        "Um jogo de {}, jogada a jogada",
        "Aprender {}",
        "Knobel",
        "Jogos de dados numa só mesa, no navegador. Sem conta: basta um nome.",
    ),
}


async def preview(request: Request[Any, Any, Any], path: str, state: State, pages: "Pages") -> str:
    """The title and the tags of a page as they stand in its head, and what it will ask for next."""
    language = spoken(request.headers.get("accept-language", ""))
    words = WORDS[language]
    room, _, rest = path.partition("/")
    game = await _game(room, rest, state)
    pattern = {
        "join": words.join,
        "watch": words.watch,
        "play": words.watch,
        "replay": words.replay,
        "learn": words.learn,
    }
    title = pattern[room].format(game.title) if game and room in pattern else words.title
    name = game.game.name if game else ""
    next_ = pages.files.links(language, name if room in ("play", "watch") else "")
    picture = GAME_PICTURE.format(name)
    origin = _origin(request, state)
    return head(title, words.about, origin, picture if pages.has(picture) else PICTURE) + next_ + enclosed_games()


def head(title: str, about: str, origin: str, picture: str = PICTURE) -> str:
    """A title and tags. Whatever stands in them is text. A game's own picture is shown large."""
    tags = {"og:title": title, "og:description": about, "og:site_name": "Knobel", "og:type": "website"}
    if origin:
        tags["og:image"] = f"{origin}/{picture}"
    card = "summary" if picture == PICTURE else "summary_large_image"
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    return "".join([f"<title>{escape(title)}</title>", *lines, f'<meta name="twitter:card" content="{card}" />'])


def spoken(header: str) -> str:
    """The first of our languages in an Accept-Language header; English if there is none."""
    wanted = (part.strip()[:2].lower() for part in header[:200].split(","))
    return next((language for language in wanted if language in WORDS), "en")


async def _game(room: str, rest: str, state: State) -> Plugin | None:
    """The game that a page is about; None for other pages and for games and matches that do not exist."""
    if not is_match_id(rest):  # nor can a game be called otherwise
        return None
    try:
        if room == "learn":
            return find_plugin(rest)
        if room in ("join", "watch", "play", "replay") and (rooms := state.get("rooms")) is not None:
            found = await rooms.log.match(rest)  # what the log knows: no room is brought back for a preview
            return find_plugin(found.game) if found else None
    except (Malformed, LogError):
        pass
    return None


def _origin(request: Request[Any, Any, Any], state: State) -> str:
    """Where a picture can be fetched by others."""
    config = state.get("config")
    if config is None:
        return ""
    return next(iter(addresses(config.public, config.host, config.port)), str(request.base_url).rstrip("/"))
