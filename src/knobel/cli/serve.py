"""Open a table: a server for this machine, the phones in the room, or the internet.

Everything that was acknowledged is kept in one SQLite file, or in a PostgreSQL database; matches go on after a
restart. Every option can also be given as an environment variable: KNOBEL_HOST, KNOBEL_PORT, KNOBEL_DATA,
KNOBEL_DATABASE, KNOBEL_PUBLIC, KNOBEL_PROXIES, KNOBEL_PROCESSES, KNOBEL_MOST, KNOBEL_KEEP_DAYS,
KNOBEL_VISITOR_REQUESTS, KNOBEL_VISITOR_MATCHES, KNOBEL_VISITOR_CONNECTIONS, KNOBEL_NODE, KNOBEL_LEASE. With
KNOBEL_NO_BROWSER=1 no browser is ever opened. Several nodes may share a database (docs/guides/many-machines.md).

examples:  knobel                             for this machine, and shows it in the browser
           knobel serve                       for this machine alone
           knobel serve --lan                 for the phones in the room, with a QR code
           knobel serve --public https://dice.example.org --host 127.0.0.1   behind a reverse proxy
"""

import argparse
import os
import socket
from pathlib import Path

from knobel.cli.browser import open_page
from knobel.cli.data import add_data_option, log_file
from knobel.counting import whole
from knobel.printing import say

LEASE = 1.2  #: seconds, as server/cluster/node.py has it


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel serve` takes."""
    options.add_argument("--host", default=os.environ.get("KNOBEL_HOST", "127.0.0.1"), help="(default: %(default)s)")
    options.add_argument("--port", type=_port, default=os.environ.get("KNOBEL_PORT", "8321"), help="(default: 8321)")
    add_data_option(options)
    options.add_argument(
        "--public", default=os.environ.get("KNOBEL_PUBLIC", ""), help="the address people use, such as https://..."
    )
    options.add_argument(
        "--processes",
        type=whole(),
        default=os.environ.get("KNOBEL_PROCESSES", "2"),
        help="for dice, bots (default: 2)",
    )
    options.add_argument(
        "--most", type=whole(), default=os.environ.get("KNOBEL_MOST", "10000"), help="live matches (default: 10000)"
    )
    options.add_argument(
        "--keep-days",
        type=whole(),
        default=os.environ.get("KNOBEL_KEEP_DAYS"),
        metavar="N",
        help="forget finished matches after so many days (default: keep them)",
    )
    for name, default, what in (
        ("requests", "50", "requests a second"),
        ("matches", "20", "new matches a minute"),
        ("connections", "256", "connections at once"),
    ):
        options.add_argument(
            f"--visitor-{name}",
            type=whole(),
            default=os.environ.get(f"KNOBEL_VISITOR_{name.upper()}", default),
            metavar="N",
            help=f"{what} that one visitor may have (default: {default}; this machine itself may have more)",
        )
    options.add_argument(
        "--proxies",
        type=whole(),
        default=os.environ.get("KNOBEL_PROXIES", "1"),
        metavar="N",
        help="proxies of your own that stand one behind the other before this table (default: 1; with --public)",
    )
    options.add_argument(
        "--node",
        default=os.environ.get("KNOBEL_NODE", ""),
        metavar="NAME",
        help="what this node is called, where several share a database (default: the machine's name and the port)",
    )
    options.add_argument(
        "--lease",
        type=_lease,
        default=os.environ.get("KNOBEL_LEASE", str(LEASE)),
        metavar="SECONDS",
        help=f"a node without a beat for so long counts as gone (default: {LEASE})",
    )
    options.add_argument("--lan", action="store_true", help="for the whole room: prints the address and a QR code")
    options.add_argument("--browser", action="store_true", help="show it in the browser, as plain 'knobel' does")


def run(chosen: argparse.Namespace) -> int:
    """Serves until it is stopped."""
    host: str = "0.0.0.0" if chosen.lan else chosen.host  # noqa: S104 - asked for with --lan
    data = log_file(chosen).parent
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _complain(f"{data} cannot be used ({error.strerror}); choose another folder with --data", 2)
    os.environ["KNOBEL_DATA"] = str(data.resolve())  # for workers: games keep there what they learn
    from knobel.cli.port import PortTaken, take_port

    try:
        listening = take_port(host, chosen.port)
    except PortTaken:
        return _taken(host, chosen.port, chosen.browser)
    except OSError as error:
        why = error.strerror or str(error)
        return _complain(f"{host} port {chosen.port} cannot be opened ({why}); choose others with --host and --port", 1)
    from knobel.server.claim import Claim, Claimed

    with listening:
        if chosen.database:  # whose is what is decided there
            return _serve(chosen, data, listening, host, "")
        try:
            claim = Claim(data, _local(host, listening.getsockname()[1]))
        except Claimed as taken:
            return _claimed(data, taken.open.url if taken.open else "", chosen.browser)
        except OSError as error:
            return _complain(f"{data} cannot be used ({error.strerror}); choose another folder with --data", 2)
        with claim:
            return _serve(chosen, data, listening, host, claim.key)


def _serve(chosen: argparse.Namespace, data: Path, listening: socket.socket, host: str, key: str) -> int:
    import uvicorn

    from knobel.log import LogError
    from knobel.server.app import Config, make_app
    from knobel.server.cluster.watchdog import EX_TEMPFAIL
    from knobel.server.http.gate import Gate
    from knobel.server.http.hosts import Hosts
    from knobel.server.http.protocol import AT_ONCE, QUEUE, http_protocol
    from knobel.server.live.shutdown import GracefulServer
    from knobel.server.live.websocket import SocketProtocol
    from knobel.server.logs import log_as_json
    from knobel.server.open_files import allow_open_files
    from knobel.server.timeouts import KEEP_ALIVE, REQUESTS_END_WITHIN
    from knobel.server.visitors import Limits, Visitors

    log_as_json()
    port: int = listening.getsockname()[1]
    public = chosen.public.rstrip("/")
    table = Config(
        data=data,
        database=chosen.database or "",
        public=public,
        host=host,
        port=port,
        processes=chosen.processes,
        most=chosen.most,
        keep_days=chosen.keep_days,
        limits=Limits.of(chosen.visitor_requests, chosen.visitor_matches, chosen.visitor_connections),
        key=key,
        node=chosen.node,
        lease=chosen.lease,
    )
    visitors = Visitors(table.limits, behind_proxy=bool(public), proxies=chosen.proxies)
    app = make_app(table, visitors)
    config = uvicorn.Config(
        Gate(app, Hosts(public, host), visitors),
        http=http_protocol(visitors, allow_open_files()),
        ws=SocketProtocol,
        proxy_headers=False,  # whom to believe about whom is decided in visitors.py
        backlog=AT_ONCE,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=REQUESTS_END_WITHIN,
        lifespan="off",  # the server opens the application itself
        log_config=None,
        log_level="error",
        access_log=False,
    )

    class Server(GracefulServer):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            listening.listen(QUEUE)
            _greet(public, host, port, "a database" if chosen.database else str(data), qr=chosen.lan)
            if self.started and chosen.browser:
                open_page(_local(host, port))

    server = Server(config, app)
    try:
        server.run([listening])
    except LogError as fault:
        return _complain(str(fault), 1)
    if server.stood is not None:
        return _complain(
            f"the event loop stood for {server.stood:.1f} s, so other nodes go on; start it again", EX_TEMPFAIL
        )
    return 0 if server.started else 1


def _greet(public: str, host: str, port: int, where: str, *, qr: bool) -> None:
    from knobel.server.http.addresses import addresses, is_loopback

    address = next(iter(addresses(public, host, port)), _local(host, port))
    say(f"Knobel's table is open at {address}  (Ctrl-C closes it; matches are kept in {where})")
    if qr:
        import segno

        segno.make(address).terminal(compact=True)
    elif not is_loopback(host) and not public.startswith("https://"):
        say("Careful: open to the network without TLS. Put a proxy with https in front and name it with --public.")


def _taken(host: str, port: int, browser: bool) -> int:
    """The port is taken: shows the page of a table of ours that has it, else complains."""
    from knobel.cli.port import is_ours

    address = _local(host, port)
    if not is_ours(address):
        return _complain(
            f"port {port} is in use by another program; choose another one, such as {port + 1}, "
            f"with 'knobel serve --port {port + 1}' or KNOBEL_PORT={port + 1}",
            1,
        )
    if not browser:
        return _complain(f"a table is open at {address} already; use that one, or choose another --port", 1)
    return _show(address)


def _claimed(data: Path, address: str, browser: bool) -> int:
    """Another table has the folder: shows its page where one is wanted, else complains."""
    if address and browser:
        return _show(address)
    where = f", at {address}" if address else ""
    return _complain(f"{data} has a table open already{where}; use that one, or choose another folder with --data", 1)


def _show(address: str) -> int:
    """A table that was open before."""
    say(f"Knobel's table is open at {address} already.")
    shown = open_page(address)
    if shown is not None:
        shown.join()
    return 0


def _local(host: str, port: int) -> str:
    """The table's address on this machine itself."""
    from knobel.server.http.addresses import ANY_HOST, url

    return url("127.0.0.1" if host in ANY_HOST else host, port)


def _complain(message: str, code: int) -> int:
    say(f"knobel serve: {message}", error=True)
    return code


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; take a number from 1024 to 65535")
    return int(text)


def _lease(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.2 <= seconds <= 60:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0.2 to 60")
    return seconds
