"""The addresses under which other devices reach this server."""

import ipaddress
import socket

ANY_HOST = ("0.0.0.0", "::", "")  # noqa: S104 - to know it, not to bind to it


def addresses(public: str, host: str, port: int) -> list[str]:
    """The addresses for other devices; none where only this machine can connect."""
    if public:
        return [public]
    if host in ANY_HOST:
        own = own_address()
        return [] if is_loopback(own) else [url(own, port)]
    return [] if is_loopback(host) else [url(host, port)]


def url(host: str, port: int) -> str:
    """The address of a table on this host."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(host: str) -> bool:
    """Whether only this machine can connect there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def own_address() -> str:
    """This machine's address in the room."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which of our addresses would be used
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
