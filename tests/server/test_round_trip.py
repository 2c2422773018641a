"""The kernel's own measure of a connection."""

import socket
from types import SimpleNamespace
from typing import Any, cast

from knobel.server.live.round_trip import kernel_round_trip
from knobel.server.live.websocket import Outbox, SocketWire


def test_the_way_to_oneself_is_short() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as there:
        here, _ = server.accept()
        with here:
            here.sendall(b"?")
            there.recv(1)
            trip = kernel_round_trip(here)
    assert trip is not None
    assert 0 < trip < 1000


def test_what_is_no_tcp_has_no_round_trip() -> None:
    one, other = socket.socketpair()
    with one, other:
        assert kernel_round_trip(one) is None
    assert kernel_round_trip(one) is None, "nor has what is closed"


def test_the_way_to_a_proxy_says_nothing_about_whoever_is_behind_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as there:
        below: Any = SimpleNamespace(get_extra_info=lambda _: there)
        for direct in (True, False):
            wire = SocketWire(cast(Any, SimpleNamespace(direct=direct)), Outbox())
            wire._below = below
            assert (wire.round_trip() is not None) is direct
