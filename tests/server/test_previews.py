"""What a shared link shows: which game, in whose language, no name, and nothing that was slipped in."""

from collections.abc import Iterator

import httpx
import pytest

from knobel.server.http.previews import head, spoken
from tests.server.client import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def test_a_link_says_which_game_it_leads_to_and_names_nobody(server: Server) -> None:
    made = httpx.post(f"{server.url}/api/matches", json={"game": "fini", "seats": [{}, {}]}).json()
    sits = {"name": "Zenobia", "invite": made["invite"]}
    httpx.post(f"{server.url}/api/matches/{made['match']}/seats", json=sits)
    for room, title in (
        ("join", "Come and play FiNi"),
        ("watch", "Watch a game of FiNi"),
        ("replay", "A game of FiNi"),
    ):
        page = httpx.get(f"{server.url}/{room}/{made['match']}")
        assert f'property="og:title" content="{title}' in page.text
        assert "Zenobia" not in page.text
        assert 'property="og:image" content="' in page.text
        assert "/previews/fini.jpg" in page.text
    picture = httpx.get(f"{server.url}/previews/fini.jpg")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
    assert "/icons/knobel-512.png" in httpx.get(server.url).text
    german = httpx.get(f"{server.url}/join/{made['match']}", headers={"accept-language": "de-AT,en;q=0.5"})
    assert "<title>Spiel mit: FiNi</title>" in german.text


@pytest.mark.parametrize(
    "path", ["/join/nobody", "/learn/..%2f", "/join/%22%3E%3Cscript%3E", "/watch/" + "x" * 5000, "/replay/%00%ff", "/"]
)
def test_an_address_that_means_nothing_shows_the_house_and_nothing_of_the_address(server: Server, path: str) -> None:
    page = httpx.get(server.url + path, headers={"accept-language": "x" * 4000})
    assert page.status_code in (200, 404, 414)
    assert page.status_code != 200 or "<title>Knobel</title>" in page.text
    assert "<script>" not in page.text.replace('<script type="module"', "")


def test_what_stands_in_a_tag_is_text_and_a_strange_language_is_english() -> None:
    said = head('"><script>alert(1)</script>', "&", "http://here")
    assert "<script>" not in said
    assert [spoken(header) for header in ("", "fr", "pt-BR", "fr,de;q=0.1", ",,;=")] == ["en", "en", "pt", "de", "en"]
