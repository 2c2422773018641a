"""How long the way to another machine and back is, as the kernel knows it: no program there can make that longer."""

import contextlib
import socket
import struct

_TCP_INFO = 152  #: bytes of Linux's `tcp_info`, as far as it is read here
_RTT, _MIN_RTT = 68, 148  #: where in it the smoothed and the shortest round trip are, in µs
_UNKNOWN = 0xFFFFFFFF


def kernel_round_trip(wire: socket.socket) -> float | None:
    """The shortest round trip of a TCP connection lately, in ms; None where the kernel does not measure it.

    It ends at the next machine, which may be a proxy.
    """
    info = b""
    if hasattr(socket, "TCP_INFO"):
        with contextlib.suppress(OSError):
            info = wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TCP_INFO)
    if len(info) < _TCP_INFO:
        return None
    known = [micros for at in (_RTT, _MIN_RTT) if 0 < (micros := struct.unpack_from("=I", info, at)[0]) < _UNKNOWN]
    return min(known) / 1000 if known else None
