"""What a person's eyes and hands can do, in the terms in which it is measured; the levels are made of it."""

import math
from itertools import pairwise
from random import Random

import msgspec

from knobel.core import Act, Event
from knobel.games.fini.events import Fini, Grab, Place

_DIE = 16.0  # mm that a die is wide, and how far away the nearest and the farthest lie
_NEAR, _FAR = 90.0, 310.0
_SLOT, _BELL = 26.0, 60.0  # what the hand has to hit to place a die and to call


class Hand(msgspec.Struct, frozen=True):
    """Times are in ms. Shares say how often something goes wrong."""

    reaction: float  #: until anything is seen at all, as after a die that was snatched
    choice: float  #: for a bit of choice between things to do
    search: float  #: for each die that is looked at
    reach: float  #: bits a second of Fitts's law
    overlooks: float  #: the share of fitting dice that are not seen, so that a call comes too early
    miscopies: float  #: a silver die is taken because its value is right, whether it may copy or not
    drops: float  #: a die slips from the fingers and is picked up again
    plans: float  #: the share of grabs with a plan; else the first die that fits is taken

    def duration(self, act: Act | Event, lying: int, options: int, rng: Random) -> int:
        """Milliseconds for an act, with so many dice on the area and so many values to choose from."""
        if isinstance(act, Grab):
            seeing = self.search * lying / 2 + self.choice * math.log2(1 + options)
            usual = seeing + self._reaching(rng.uniform(_NEAR, _FAR), _DIE)
            usual += (self.reaction + usual) * (rng.random() < self.drops)
        elif isinstance(act, Place):
            usual = self._reaching(rng.uniform(_NEAR, _FAR), _SLOT)
        elif isinstance(act, Fini):
            usual = self.reaction + self.choice + self._reaching(200, _BELL)
        else:  # a die is shifted in the tray
            usual = self.choice + 2 * self._reaching(60, _DIE)
        return spread(usual, rng)

    def _reaching(self, distance: float, width: float) -> float:
        """Fitts's law: a far or a small target takes longer."""
        return 1000 * math.log2(2 * distance / width) / self.reach


def spread(usual: float, rng: Random) -> int:
    """Ex-Gaussian, as people's times are: mostly about as usual, now and then much longer."""
    return int(max(usual * 0.6, rng.gauss(usual * 0.86, usual * 0.1)) + rng.expovariate(1 / (usual * 0.14)))


#: From the first day to years of play. Two-choice reactions take people 370 to 450 ms, a bit of
#: choice about 150, a die looked at 25 to 30, and practised hands reach 10 to 12 bits a second. Each level is a fifth
#: quicker than the one below: a game has so many duels that more than that would leave the slower one nothing.
LEVELS = (
    Hand(500, 228, 46, 5.9, overlooks=0.10, miscopies=0.05, drops=0.06, plans=0.0),  # the first day
    Hand(415, 190, 38, 7.1, overlooks=0.07, miscopies=0.03, drops=0.04, plans=0.25),  # plays now and then
    Hand(345, 158, 32, 8.5, overlooks=0.045, miscopies=0.015, drops=0.025, plans=0.5),  # an ordinary hand
    Hand(288, 132, 26, 10.2, overlooks=0.025, miscopies=0.006, drops=0.015, plans=0.75),  # looks at both trays
    Hand(240, 110, 22, 12.2, overlooks=0.01, miscopies=0.002, drops=0.008, plans=1.0),  # as quick as people become
)

FORM = 0.15  #: how much quicker or slower people are on a good or a bad day, as a share


def form_of_the_day(rng: Random) -> float:
    """The factor on all times of a game: people differ from day to day, within two standard deviations."""
    return math.exp(FORM * max(-2.0, min(2.0, rng.gauss(0, 1))))


#: No human limits: sees everything at once and never slips. A yardstick, not an opponent for people.
IDEAL = Hand(20, 2, 0, 120, overlooks=0, miscopies=0, drops=0, plans=1)


def of_strength(strength: float) -> Hand:
    """A hand between two levels: everything about it lies between theirs."""
    low = min(int(strength), len(LEVELS) - 1)
    share = strength - low
    ends = list(pairwise(LEVELS))[low - 1]
    weaker, stronger = map(msgspec.structs.astuple, ends)
    return Hand(*(one + (other - one) * share for one, other in zip(weaker, stronger, strict=True)))
