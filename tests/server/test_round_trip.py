"""The kernel's own measure of a connection."""

import socket

from knobel.server.live.round_trip import kernel_round_trip


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
