"""Open a table: a server for this machine, the phones in the room, or the internet.

Everything that was acknowledged is kept in one SQLite file; matches go on after a restart. Every option can also
be given as an environment variable: KNOBEL_HOST, KNOBEL_PORT, KNOBEL_DATA, KNOBEL_PUBLIC, KNOBEL_PROCESSES,
KNOBEL_MOST, KNOBEL_KEEP_DAYS.

examples:  knobel serve                       for this machine alone
           knobel serve --lan                 for the phones in the room, with a QR code
           knobel serve --public https://dice.example.org --host 127.0.0.1   behind a reverse proxy
"""

import argparse
import json
import logging
import os
import sys

from knobel.cli.data import add_data_option, log_file


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
        type=_count,
        default=os.environ.get("KNOBEL_PROCESSES", "2"),
        help="for dice, bots (default: 2)",
    )
    options.add_argument(
        "--most", type=_count, default=os.environ.get("KNOBEL_MOST", "10000"), help="live matches (default: 10000)"
    )
    options.add_argument(
        "--keep-days",
        type=_count,
        default=os.environ.get("KNOBEL_KEEP_DAYS"),
        metavar="N",
        help="forget finished matches after so many days (default: keep them)",
    )
    options.add_argument("--lan", action="store_true", help="for the whole room: prints the address and a QR code")


def run(chosen: argparse.Namespace) -> int:
    """Serves until it is stopped."""
    import uvicorn

    from knobel.server.app import Config, make_app

    logs = logging.StreamHandler(sys.stderr)
    logs.setFormatter(_JsonLines())
    logging.basicConfig(level="INFO", handlers=[logs], force=True)
    host = "0.0.0.0" if chosen.lan else chosen.host  # noqa: S104 - asked for with --lan
    data = log_file(chosen).parent
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(
            f"knobel serve: {data} cannot be used ({error.strerror}); choose another folder with --data",
            file=sys.stderr,
        )
        return 2
    address = chosen.public or f"http://{_own_address() if chosen.lan else host}:{chosen.port}"
    print(f"Knobel's table is open at {address}  (Ctrl-C closes it; matches are kept in {data})", flush=True)
    if chosen.lan:
        import segno

        segno.make(address).terminal(compact=True)
    if host not in ("127.0.0.1", "::1", "localhost") and not chosen.public.startswith("https://") and not chosen.lan:
        print("Careful: open to the network without TLS. Put a proxy with https in front and name it with --public.")
    config = uvicorn.Config(
        make_app(Config(data, chosen.public.rstrip("/"), chosen.processes, chosen.most, chosen.keep_days)),
        host=host,
        port=chosen.port,
        ws_max_size=8192,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_graceful_shutdown=5,
        log_level="warning",
        access_log=False,
    )
    server = uvicorn.Server(config)
    server.run()
    return 0 if server.started else 1


class _JsonLines(logging.Formatter):
    """Logs that programs can read: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": self.formatTime(record), "level": record.levelname, "where": record.name}
        line["what"] = record.getMessage()
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def _own_address() -> str:
    """This machine's address in the room."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which of our addresses would be used
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _port(text: str) -> int:
    if not text.isdigit() or not 0 <= int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; take a number from 1024 to 65535")
    return int(text)


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)
