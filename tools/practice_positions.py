"""Makes the set of positions to practise: decisions that bots got wrong, with one clearly best answer.

python -m tools.practice_positions qwixx-duel 365 > positions.txt
"""

import argparse
import io
from collections import Counter
from random import Random

from knobel.games import find_plugin
from knobel.review.shapes import DecisionMoment
from tests.review.games import bot_record

CLEAR = 0.03  #: by how much the best answer leads the second
FEWEST = 3  #: answers to choose from


def main() -> None:
    """Plays until there are enough, no kind of mistake more than its share."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("count", type=int)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    plugin = find_plugin(chosen.game)
    reviewer, found, causes, seed = plugin.reviewer(), dict[str, str](), Counter[str](), chosen.seed
    while len(found) < chosen.count:
        rng = Random(f"{chosen.seed}/{seed}")
        seed += 1
        bots = tuple(plugin.bot(rng.choice(list(plugin.bots)), rng) for _ in range(2))
        review = reviewer.review(io.BytesIO(bot_record(plugin.game, bots, rng)))
        for moment in review.moments:
            if not (isinstance(moment, DecisionMoment) and moment.mark and moment.reason and moment.position):
                continue
            best, second, *others = [other.value for other in moment.alternatives[:FEWEST]] + [0.0] * 2
            cause = moment.reason.cause
            if best - second < CLEAR or len(moment.alternatives) < FEWEST or not others or not 0.1 < best < 0.95:
                continue
            if causes[cause] >= max(3, chosen.count // 7) or moment.position in found:
                continue
            causes[cause] += 1
            found[moment.position] = cause
    places = sorted(found)
    Random(chosen.seed).shuffle(places)
    print("\n".join(places[: chosen.count]))


if __name__ == "__main__":
    main()
