"""The app in the browser: what `make web` has built, kept in memory, and one page for all addresses the app knows."""

import gzip
import hashlib
from pathlib import Path
from typing import Any

import msgspec
from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from knobel.server.http.ahead import MANIFEST, Built
from knobel.server.http.previews import MARK, preview

BUILT = Path(__file__).parents[1] / "web"
_FOREVER = "public, max-age=31536000, immutable"  # a built file's name has a hash of what is in it
_PLAIN = "text/plain"
_TYPES = {  # Litestar adds the character set to texts
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": _PLAIN,
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first
_NOT_BUILT = """The table is open, but its pages have not been built.

In a source checkout: run `make web` (it needs Node and npm), then load this page again.
Programs need no pages: see /api/openapi.
"""


class Page(msgspec.Struct, frozen=True):
    """A file as it is sent, by encoding; the empty one is the file itself."""

    media_type: str
    cache: str
    content: dict[str, bytes]
    tag: str


class Pages:
    """All that was built, by path. A path that is not among them leads nowhere, however it is spelled."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stamp: tuple[int, ...] = ()
        self._pages: dict[str, Page] = {}
        self.files = Built()  #: which source became which file

    def find(self, path: str) -> Page | None:
        """The file of a path, or the app's page where the path is one of the app's own."""
        self._look()
        if path in self._pages:
            return self._pages[path]
        return (
            None if path.split("/")[0] == "assets" or "." in path.rpartition("/")[2] else self._pages.get("index.html")
        )

    def has(self, path: str) -> bool:
        """Whether there is a file of this path."""
        self._look()
        return path in self._pages

    @property
    def built(self) -> bool:
        """Whether there is an app at all."""
        self._look()
        return "index.html" in self._pages

    def _look(self) -> None:
        """Reads everything again if it was built anew: a build replaces all files, so the folders change."""
        places = [self._folder, self._folder / "assets", self._folder / "index.html"]
        stamp = tuple(place.stat().st_mtime_ns if place.exists() else 0 for place in places)
        if stamp != self._stamp:
            found = sorted(path for path in self._folder.rglob("*") if path.suffix in _TYPES and path.is_file())
            self._pages = {path.relative_to(self._folder).as_posix(): _read(path) for path in found}
            manifest = self._folder / MANIFEST
            page = self._pages.get("index.html")
            self.files = Built(manifest.read_bytes(), page.content[""]) if manifest.exists() and page else Built()
            self._stamp = stamp


def page_handler(folder: Path) -> HTTPRouteHandler:
    """Answers everything that is neither /api nor /ws."""
    pages = Pages(folder)

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def show_page(request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the app, or the page that is the app."""
        path = request.scope["path"].lstrip("/")
        if path.split("/")[0] in ("api", "ws"):
            raise NotFoundException("there is no such thing here; /api/openapi tells what is")
        page = pages.find(path)
        if page is not None and page.media_type == "text/html":
            return _answer(request, _titled(page, await preview(request, path, request.app.state, pages)))
        if page is not None:
            return _answer(request, page)
        status, text = (404, "There is no such file here.\n") if pages.built else (503, _NOT_BUILT)
        headers = {"Cache-Control": "no-store"}
        return Response(text.encode(), status_code=status, media_type=_PLAIN, headers=headers)

    return show_page


def _answer(request: Request[Any, Any, Any], page: Page) -> Response[bytes]:
    wanted = _accepted(request.headers.get("accept-encoding", ""))
    encoding = next((name for name in _ENCODINGS if name in wanted and name in page.content), "")
    tag = f'"{page.tag}{"-" * bool(encoding)}{encoding}"'
    headers = {
        "Cache-Control": page.cache,
        "ETag": tag,
        "Vary": "Accept-Encoding, Accept-Language" if page.media_type == "text/html" else "Accept-Encoding",
    }
    if encoding:
        headers["Content-Encoding"] = encoding
    known = request.headers.get("if-none-match", "")
    if tag in [part.strip().removeprefix("W/") for part in known.split(",")]:
        return Response(b"", status_code=304, media_type=page.media_type, headers=headers)
    return Response(page.content[encoding], media_type=page.media_type, headers=headers)


def _titled(page: Page, head: str) -> Page:
    """The app's page with a title and tags of its own, for those who are sent its link."""
    plain = page.content[""].replace(MARK.encode(), head.encode(), 1)
    content = {"": plain, "gzip": gzip.compress(plain, 6, mtime=0)}
    return msgspec.structs.replace(page, content=content, tag=hashlib.sha256(plain).hexdigest()[:16])


def _accepted(header: str) -> set[str]:
    """The encodings that a browser takes: all that it names, but for those with a weight of nothing."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in header.split(",")]
    return {name for name, _, weight in parts if weight.strip("0.") or not weight}


def _read(path: Path) -> Page:
    content = {"": path.read_bytes()}
    for encoding, suffix in _ENCODINGS.items():
        packed = path.with_name(path.name + suffix)
        if packed.is_file():
            content[encoding] = packed.read_bytes()
    cache = _FOREVER if path.parent.name == "assets" else "no-cache"
    return Page(_TYPES[path.suffix], cache, content, hashlib.sha256(content[""]).hexdigest()[:16])
