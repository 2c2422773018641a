"""Strangers at a real server's door: raw bytes, spoilt requests and spoilt frames over real sockets.

example:  python -m tests.fuzz.strangers --port 8321 --match ID --inputs 3000
"""

import argparse
import contextlib
import os
import socket
import struct
from random import Random

from tests.fuzz.bodies import Bodies
from tests.fuzz.frames import Frames
from tests.fuzz.mutation import PIECES, spoil

FRAMES_EACH = 20  #: frames over one connection, if it lives that long
PATIENCE = 10.0  #: seconds for an answer


class Stranger:
    """One after the other, never two at once."""

    def __init__(self, port: int, match: str) -> None:
        self._port, self._match = port, match.encode()

    def shout(self, rng: Random) -> None:
        """Bytes that are no request at all, or begin like one."""
        begin = rng.choice((b"", b"GET / HTTP/1.1\r\n", b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\n"))
        noise = rng.choice((rng.randbytes(rng.randrange(300)), rng.choice(PIECES), b"X: y\r\n" * rng.randrange(200)))
        self._exchange(begin + noise + rng.choice((b"", b"\r\n\r\n")))

    def ask(self, request: bytes, rng: Random) -> None:
        """A request whose body, path or headers are spoilt; now and then its length is a lie."""
        head, _, body = request.replace(b"{match}", self._match).partition(b"\n\n")
        first, _, headers = head.partition(b"\n")
        length = len(body) if rng.random() < 0.9 else rng.choice((0, 1, 10**6, -1))
        lines = [first + b" HTTP/1.1", *headers.split(b"\n"), b"Content-Length: %d" % length, b"Connection: close"]
        self._exchange(b"\r\n".join(lines) + b"\r\n\r\n" + body)

    def talk(self, frames: list[bytes], rng: Random) -> None:
        """A handshake, then frames: sound ones with spoilt text in them, and frames that are none."""
        with contextlib.suppress(OSError), self._connected() as line:
            line.sendall(
                b"GET /ws/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                % (self._match, self._port)
            )
            line.recv(4096)
            for text in (b'{"type":"hello"}', *frames):
                line.sendall(frame(text, rng) if rng.random() < 0.9 else spoil(frame(text, rng), rng))
            line.settimeout(0.05)
            while line.recv(65536):
                pass

    def _exchange(self, data: bytes) -> None:
        with contextlib.suppress(OSError), self._connected() as line:
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
            while line.recv(65536):
                pass

    def _connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), PATIENCE)


def frame(text: bytes, rng: Random) -> bytes:
    """A masked frame of mostly the right kind."""
    kind = 0x81 if rng.random() < 0.9 else rng.choice((0x01, 0x80, 0x82, 0x88, 0x89, 0x8A, 0xC1, 0x83))
    size = len(text)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = b"\xfe" + struct.pack("!H", size)
    else:
        length = b"\xff" + struct.pack("!Q", size)
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(text))
    return bytes([kind]) + length + mask + masked


def main() -> None:
    """Tries as many things as are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.strangers", description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--match", required=True, help="a match that others play")
    parser.add_argument("--inputs", type=int, default=3000)
    options = parser.parse_args()
    stranger, bodies, frames = Stranger(options.port, options.match), Bodies(), Frames()
    tried, number = 0, 0
    while tried < options.inputs:
        rng = Random(number)
        number += 1
        match number % 4:
            case 0:
                stranger.shout(rng)
            case 1:
                stranger.ask(bodies.make(rng), rng)
            case _:
                stranger.talk([frames.make(rng) for _ in range(FRAMES_EACH)], rng)
                tried += FRAMES_EACH
        tried += 1
    frames.close()
    print(f"{tried} inputs over {number} connections")  # noqa: T201


if __name__ == "__main__":
    main()
