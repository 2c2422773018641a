"""A bot that plays well enough until it does something that costs it the game: which, its first argument says."""

import json
import os
import subprocess
import sys
import time
from typing import Any, TextIO


def say(message: Any) -> None:
    write(json.dumps(message))


def write(line: str, stream: TextIO = sys.stdout) -> None:
    stream.write(line + "\n")
    stream.flush()


def misbehave(how: str, legal: list[Any]) -> None:
    match how:
        case "crash":
            raise ZeroDivisionError("one by none")
        case "exit":
            os._exit(3)
        case "hang":
            time.sleep(600)
        case "hang-with-a-child":
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", sys.argv[2]])
            time.sleep(600)
        case "long-line":
            write("x" * 200_000)
        case "endless-line":
            while True:
                os.write(1, b"x" * 65536)
        case "endless-lines":
            while True:
                say({"type": "act", "action": legal[0]})
        case "twice":
            say({"type": "act", "action": legal[0]})
            say({"type": "act", "action": legal[0]})
        case "cheat":
            say({"type": "act", "action": {"type": "place", "row": "red", "value": 99}})
        case "extra-key":
            say({"type": "act", "action": {**legal[0], "extra": True}})
        case "nonsense":
            write("I would rather not")
        case "no-object":
            say([1, 2, 3])
        case "deep":
            write("[" * 30_000)
        case "bytes":
            os.write(1, b"\xff\xfe\x00\n")
        case "ready-again":
            say({"type": "ready", "name": "again"})
        case "close":
            os.close(1)
            time.sleep(600)
        case "complain":  # that alone is no fault
            write("oh dear " * 100_000, sys.stderr)
            say({"type": "act", "action": legal[0]})
        case _:
            say({"type": "act", "action": legal[0]})


def main() -> None:
    how = sys.argv[1]
    if how == "banner":
        write("badbot 1.0, copyright nobody")
    if how == "never-ready":
        time.sleep(600)
    if how == "dead-at-once":
        sys.exit("I cannot find my weights")
    asked = 0
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "hello":
            asked = 0
            say({"type": "ready", "name": f"bad {how}"})
            if how == "not-listening":
                time.sleep(600)
        elif said["type"] == "decide":
            asked += 1
            misbehave(how if asked == 3 else "", said["legal"])
        elif said["type"] == "over" and how == "one-game":
            sys.exit()


if __name__ == "__main__":
    main()
