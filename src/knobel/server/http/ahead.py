"""What a page will ask for next goes along with it, so that over a slow line nothing is waited for one after the other:
the games, and the names of the files that it would find out about only later."""

import functools
from html import escape
from typing import Any

import msgspec

from knobel.server.requests.games import listed_games

MANIFEST = ".vite/manifest.json"  #: what Vite made of which source
_WORDS = "src/words/{}.ts"
_TABLE = ("table", "{game}", "src/games/{game}/words/{language}.ts")  #: pieces (web/tools/pieces.ts), and a source


class Chunk(msgspec.Struct, frozen=True):
    """A file that was built, those that it imports, and its styles."""

    file: str
    name: str = ""
    imports: list[str] = []
    css: list[str] = []


class Built:
    """What was built, by source and by piece."""

    def __init__(self, manifest: bytes = b"{}", page: bytes = b"") -> None:
        self._chunks = msgspec.json.decode(manifest, type=dict[str, Chunk])
        self._page = page.decode()
        self._pieces: dict[str, list[str]] = {}
        for source, chunk in self._chunks.items():
            self._pieces.setdefault(chunk.name, []).append(source)

    def links(self, language: str, game: str) -> str:
        """Tags that fetch the words of a language early, and a table of a game if one is shown; what the page names
        itself is fetched anyway."""
        table = [each.format(game=game, language=language) for each in _TABLE] if game else []
        files = self._files([_WORDS.format(language), *table])
        return "".join(_link(file) for file in files if file not in self._page)

    def _files(self, sources: list[str]) -> list[str]:
        """Every file that these sources and pieces need, once each."""
        found: dict[str, None] = {}
        waiting, seen = [*sources], set[str]()
        while waiting:
            source = waiting.pop(0)
            if source in seen:
                continue
            seen.add(source)
            if chunk := self._chunks.get(source):
                found |= dict.fromkeys([chunk.file, *chunk.css])
                waiting += chunk.imports
            else:
                waiting += self._pieces.get(source, [])
        return list(found)


def _link(file: str) -> str:
    kind = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    return f'<link {kind} crossorigin href="/{escape(file)}" />'


@functools.cache
def enclosed_games() -> str:
    """The games as they stand in a page: data, which nothing in it can end."""
    games: Any = msgspec.json.encode(listed_games()).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="known-games">{games}</script>'
