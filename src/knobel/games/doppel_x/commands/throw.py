"""Simulate a throw into the box of Doppel X and draw it from above.

The hand stands at X, Y (mm from the middle of the board) and throws in a direction (degrees; 90 is away from
the south side). The same seed gives the same throw, bit for bit, on the same build.

example:  knobel throw --board III --spinner --speed 1.6 --lying 5 --seed 7 --out throw.svg
"""

import argparse
from pathlib import Path
from typing import Any

from knobel.printing import say, say_json


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel throw` takes."""
    options.add_argument("--board", default="I", help="I, II, III, IV or a file (default: %(default)s)")
    options.add_argument("--spinner", action="store_true", help="with the spinner")
    options.add_argument("--x", type=float, default=0.0, help="mm (default: %(default)s)")
    options.add_argument("--y", type=float, default=-180.0, help="mm (default: %(default)s)")
    options.add_argument("--height", type=float, default=80.0, help="mm above the board (default: %(default)s)")
    options.add_argument("--direction", type=float, default=90.0, help="degrees (default: %(default)s)")
    options.add_argument("--speed", type=float, default=1.0, help="m/s (default: %(default)s)")
    options.add_argument("--loft", type=float, default=15.0, help="degrees above the level (default: %(default)s)")
    options.add_argument("--spin", type=float, default=0.0, help="turns a second (default: %(default)s)")
    options.add_argument(
        "--lying",
        type=int,
        default=0,
        metavar="N",
        help="dice that lie there already, up to 7 (default: none)",
    )
    options.add_argument("--seed", default="1", help="any text (default: %(default)s)")
    options.add_argument("--out", metavar="OUT.svg", help="draw it; - is standard output")
    options.add_argument("--json", action="store_true", help="print what came of it as one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Throws, prints, draws."""
    from knobel.core import Malformed

    try:
        return _throw(chosen)
    except (ValueError, OSError, Malformed) as fault:  # bad boards and throws are ValueErrors that say what to change
        say(f"knobel throw: {fault}", error=True)
        return 2


def _throw(chosen: argparse.Namespace) -> int:
    import random

    from knobel.core.output import check_file
    from knobel.games.doppel_x.drawing import draw_throw
    from knobel.games.doppel_x.events import Aim
    from knobel.games.doppel_x.geometry import face_up, touched
    from knobel.games.doppel_x.placing import some_lying
    from knobel.games.doppel_x.playable import load_board
    from knobel.games.doppel_x.simulation.throw import Hand, throw
    from knobel.physics.study import draws

    if not 0 <= chosen.lying <= 7:
        raise ValueError(f"--lying must be 0 to 7, not {chosen.lying}")
    if chosen.out and chosen.out != "-":
        check_file(Path(chosen.out), "--out")
    board = load_board(chosen.board)
    aim = Aim(chosen.x, chosen.y, chosen.height, chosen.direction, chosen.speed, chosen.loft, chosen.spin)
    lying = some_lying(board, chosen.lying, random.Random(chosen.seed))
    hand = Hand(("own", "white"), aim)
    landing = throw(board, [hand], lying, draws(chosen.seed), spinner=chosen.spinner)
    dice: dict[str, Any] = {
        die: {"face": face_up(pose), "fields": touched(board, pose), "pose": pose}
        for die, pose in landing.poses.items()
    }
    if chosen.json:
        outcome = {
            "build": landing.build,
            "board": dice,
            "left": landing.left,
            "flung": landing.flung,
            "foul": landing.fouls[0],
            "seconds": landing.trajectory.seconds,
        }
        say_json(outcome)
    elif chosen.out != "-":
        for die, lies in dice.items():
            say(f"{die:>8}  shows {lies['face']}, touches {' '.join(lies['fields'])}")
        for die, way in landing.left.items():
            say(f"{die:>8}  {'fell into a hole' if way == 'hole' else 'left the box'}")
        if landing.flung:
            say(f"the spinner flung {', '.join(landing.flung)}")
        if landing.fouls[0]:
            say("the hand was over the rim (D7)")
    if chosen.out:
        picture = draw_throw(
            board,
            landing.poses,
            paths=landing.trajectory.paths(),
            left=landing.left,
            before=lying,
            spinner=chosen.spinner,
            spinner_angle=landing.spinner_angle,
        )
        if chosen.out == "-":
            say(*picture.split("\n"))
        else:
            Path(chosen.out).write_text(picture, encoding="utf-8")
    return 0
