"""The app's pages: cached as long as they may be, packed if the browser likes that, and nothing else from the disk."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from knobel.server.http.pages import Pages, page_handler
from tests.server.client import running

SCRIPT = b"console.log('knobel')\n" * 20


@pytest.fixture
def built(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    for folder in ("assets", "icons"):
        (web / folder).mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Knobel</title>")
    (web / "sw.js").write_text("self")
    (web / "favicon.svg").write_text("<svg/>")
    (web / "manifest.webmanifest").write_text("{}")
    (web / "icons" / "knobel-192.png").write_bytes(b"\x89PNG")
    (web / "assets" / "main-abc123.js").write_bytes(SCRIPT)
    (web / "assets" / "main-abc123.js.gz").write_bytes(gzip.compress(SCRIPT))
    (web / "assets" / "main-abc123.js.br").write_bytes(b"packed by brotli")
    (web / "assets" / "inter-abc.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.js").write_text("not for you")
    return web


@pytest.fixture
def browser(built: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(Litestar([page_handler(built)])) as client:
        client.headers["accept-encoding"] = ""
        yield client


@pytest.mark.parametrize("path", ["/", "/play/Ab-_3", "/join/x", "/watch/x", "/replay", "/learn/fini/F11", "/icons"])
def test_every_address_of_the_app_is_the_same_page(browser: TestClient[Litestar], path: str) -> None:
    told = browser.get(path)
    assert (told.status_code, told.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<title>Knobel</title>" in told.text
    assert told.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/assets/main-abc123.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/inter-abc.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/favicon.svg", "image/svg+xml", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icons/knobel-192.png", "image/png", "no-cache"),
    ],
)
def test_files_come_as_what_they_are(browser: TestClient[Litestar], path: str, kind: str, cache: str) -> None:
    told = browser.get(path)
    assert (told.status_code, told.headers["content-type"], told.headers["cache-control"]) == (200, kind, cache)


@pytest.mark.parametrize("path", ["/assets/old-123.js", "/assets/", "/assets/x/y", "/robots.txt", "/icons/none.png"])
def test_a_file_that_is_not_there_is_not_the_page(browser: TestClient[Litestar], path: str) -> None:
    assert browser.get(path).status_code == 404


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [
        ("", None),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br;q=0.0, gzip; q=0", None),
        ("BR", "br"),
    ],
)
def test_files_are_packed_as_the_browser_likes(built: Path, accepts: str, encoding: str | None) -> None:
    with TestClient(Litestar([page_handler(built)])) as browser:
        request = {"accept-encoding": accepts}
        told = browser.head("/assets/main-abc123.js", headers=request)
        assert told.headers.get("content-encoding") == encoding
        assert told.headers["vary"] == "Accept-Encoding"
        unpacked = browser.get("/assets/inter-abc.woff2", headers=request)
        assert "content-encoding" not in unpacked.headers
        assert unpacked.content == b"wOF2"


def test_gzip_unpacks_to_the_file(browser: TestClient[Litestar]) -> None:
    assert browser.get("/assets/main-abc123.js", headers={"accept-encoding": "gzip"}).content == SCRIPT


def test_what_the_browser_has_is_not_sent_again(browser: TestClient[Litestar], built: Path) -> None:
    tag = browser.get("/").headers["etag"]
    assert browser.get("/play/x", headers={"if-none-match": f'"other", W/{tag}'}).status_code == 304
    packed = browser.head("/assets/main-abc123.js", headers={"accept-encoding": "br"}).headers["etag"]
    assert browser.get("/assets/main-abc123.js", headers={"if-none-match": packed}).status_code == 200
    for file in built.rglob("index.html"):  # a build makes everything anew
        file.unlink()
        file.write_text("<title>Knobel 2</title>")
    assert browser.get("/", headers={"if-none-match": tag}).text == "<title>Knobel 2</title>"


def test_every_page_is_locked_up(tmp_path: Path) -> None:
    """That no answer comes without this: `tests/hostile/test_foreign_pages.py`."""
    with running(tmp_path) as server:
        headers = httpx.get(f"{server.url}/play/x").headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "screen-wake-lock=(self)" in headers["permissions-policy"]


@pytest.mark.parametrize(
    "path", ["../secret.js", "assets/../../secret.js", "/etc/passwd", "assets/main-abc123.js.gz", "..%2fsecret.js"]
)
def test_nothing_else_comes_from_the_disk(built: Path, browser: TestClient[Litestar], path: str) -> None:
    page = Pages(built).find(path)
    assert page is None or page.media_type.startswith("text/html")
    assert "not for you" not in browser.get(f"/{path}").text


def test_without_a_build_it_says_what_to_do(tmp_path: Path) -> None:
    with TestClient(Litestar([page_handler(tmp_path / "web")])) as browser:
        told = browser.get("/play/x")
        assert told.status_code == 503
        assert "make web" in told.text


def test_the_interface_stays_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.get("/health").json()["matches"] == 0
        for path in ("/api", "/api/", "/api/nothing", "/api/matches/a/b/c", "/ws", "/ws/a/b"):
            told = httpx.get(server.url + path)
            assert (told.status_code, told.headers["content-type"]) == (404, "application/json"), path
        assert all(path.startswith("/api/") for path in server.get("/openapi/openapi.json").json()["paths"])
        assert httpx.post(f"{server.url}/play/x").status_code == 405
