"""A player who has read the rules once, and takes the first sensible thing in sight. Written from the rules alone."""

from random import Random

from knobel.core import Act, Event
from knobel.games.fini import State
from knobel.games.fini.events import COLOURED, Announce, Fini, Grab, Place, ToRoll


class Beginner:
    """Takes the first coloured die that goes with its tray, and calls when it sees none. At an ordinary pace."""

    def __init__(self, rng: Random) -> None:
        pass

    def decide(self, state: State, seat: int) -> Act | Event:
        if not state.values:
            return Announce(seat, "street") if state.kind is None else ToRoll(seat)
        tray = [state.values[die] for die in state.trays[seat]]
        held = state.hands[seat]
        if held is not None:
            value = state.values[held]
            return Place(seat, sum(other <= value for other in tray))  # small ones to the left: always in order
        coloured = [die for die in state.area if die < COLOURED]
        lying = [state.values[die] for die in coloured]
        for die in coloured if len(tray) < 6 else ():
            value = state.values[die]
            if state.kind == "set":
                fits = value in tray or (lying.count(value) > 1 and len(tray) < 5)
            else:
                near = {value - 1, value + 1}
                fits = value not in tray and bool(near & {*tray} or (near & {*lying} and len(tray) < 5))
            if fits:
                return Grab(seat, die)
        return Fini(seat)
