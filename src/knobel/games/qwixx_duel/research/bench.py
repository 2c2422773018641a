"""How fast Qwixx Duel is, with OpenSpiel's backgammon beside it."""

import io
from itertools import count
from random import Random

from knobel.core import Dice, Header, RandomDraws, RecordWriter, Replay
from knobel.core.bench import Figure, Measure, rate
from knobel.core.bot import Bot
from knobel.core.record import Reveal
from knobel.core.verify import Verified, verify
from knobel.games.qwixx_duel import GAME

ONE_CORE = "qwixx-duel: compiled random games, one core"
ALL_CORES = "qwixx-duel: compiled random games, all cores"
PEER = "open_spiel backgammon: random games driven from Python"


def compiled(seconds: float, _: list[Figure]) -> list[Figure]:
    """Qwixx Duel, compiled playouts"""
    from knobel.games.qwixx_duel.compiling import COMPILED
    from knobel.games.qwixx_duel.playout import play_random_games

    if not COMPILED:
        missing = "not installed: pip install 'knobel[fast]'"
        return [Figure(name, None, "games/s", missing) for name in (ONE_CORE, ALL_CORES)]
    seeds = count()

    def games(all_cores: bool) -> int:
        play_random_games(100_000, next(seeds), all_cores=all_cores)
        return 100_000

    return [
        Figure(ONE_CORE, rate(lambda: games(False), seconds), "games/s"),
        Figure(ALL_CORES, rate(lambda: games(True), seconds), "games/s"),
    ]


def learning(seconds: float, _: list[Figure]) -> list[Figure]:
    """Qwixx Duel, self-play as training has it"""
    from knobel.games.qwixx_duel.compiling import COMPILED

    name = "qwixx-duel: self-play of the net for training, one core"
    if not COMPILED:
        return [Figure(name, None, "games/s", "not installed: pip install 'knobel[fast]'")]
    from knobel.games.qwixx_duel.brain.net import Weights, shipped
    from knobel.games.qwixx_duel.research.training.training import CHUNK, Plan, play_chunk

    plan, numbers = Plan(), count()

    def a_round() -> int:
        number = next(numbers)  # every round has another net
        net = Weights(*(part + number * 1e-7 for part in shipped()))
        for start in range(0, plan.games, CHUNK):
            play_chunk(net, 1, number * plan.games + start, CHUNK, plan.trace)
        return plan.games

    return [Figure(name, rate(a_round, seconds), "games/s")]


def plain(seconds: float, _: list[Figure]) -> list[Figure]:
    """Qwixx Duel, the rules in plain Python"""
    rng = Random(0)
    draws = RandomDraws(rng)

    def game() -> int:
        state = GAME.start(2, 0, {})
        decisions = 0
        while due := GAME.due(state):
            decisions += state.action != 0  # rolls take their time but are no decisions
            acts = GAME.legal(state, due[0])
            state = GAME.apply(state, GAME.resolve(state, acts[int(rng.random() * len(acts))], draws))
        return decisions

    return [Figure("qwixx-duel: decisions in plain Python", rate(game, seconds), "decisions/s")]


def verifying(seconds: float, _: list[Figure]) -> list[Figure]:
    """Qwixx Duel, verifying records"""
    rng = Random(0)
    records = [_record(rng, number) for number in range(100)]

    def verify_all() -> int:
        for record in records:
            _, result = verify(io.BytesIO(record), lambda _: GAME)
            if not (isinstance(result, Verified) and result.over and result.dice == "checked"):
                raise AssertionError(result)
        return len(records)

    lines = sum(record.count(b"\n") for record in records) / len(records)
    note = f"{lines:.0f} lines each, dice checked"
    return [Figure("qwixx-duel: records verified", rate(verify_all, seconds), "records/s", note)]


def peer(seconds: float, figures: list[Figure]) -> list[Figure]:
    """OpenSpiel's backgammon, for comparison"""
    try:
        import pyspiel
    except ImportError:
        return [Figure(PEER, None, "games/s", "not installed: pip install 'knobel[bench]'")]
    backgammon, rng = pyspiel.load_game("backgammon"), Random(0)

    def game() -> int:
        state = backgammon.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        return 1

    theirs = rate(game, seconds)
    ours = next(figure.value for figure in figures if figure.name == ONE_CORE)
    return [
        Figure(PEER, theirs, "games/s"),
        Figure("ratio of the compiled games on one core to it", ours and ours / theirs, "times"),
    ]


def reviewing(seconds: float, _: list[Figure]) -> list[Figure]:
    """Qwixx Duel, whole games reviewed"""
    from knobel.games.qwixx_duel.bots import GreedyBot
    from knobel.games.qwixx_duel.review.reviewer import BoardReviewer

    rng, reviewer = Random(0), BoardReviewer()
    records = [_record(rng, number, GreedyBot(rng)) for number in range(10)]
    numbers = count()

    def review() -> int:
        reviewer.review(io.BytesIO(records[next(numbers) % len(records)]))
        return 1

    return [Figure("qwixx-duel: whole games reviewed, NumPy alone, one core", rate(review, seconds), "games/s")]


MEASURES: list[Measure] = [compiled, learning, plain, verifying, reviewing, peer]


def _record(rng: Random, number: int, bot: Bot | None = None) -> bytes:
    """A whole game, random or of a bot with itself, as a record with committed and revealed dice."""
    dice = Dice(f"{number:064x}", ("00", "01"))
    header = Header(game=GAME.name, seats=("a", "b"), first=0, dice=dice.commitment)
    stream = io.BytesIO()
    writer, fold = RecordWriter(stream, header), Replay(GAME, header)
    while due := GAME.due(fold.state):
        act = bot.decide(fold.state, due[0]) if bot else rng.choice(GAME.legal(fold.state, due[0]))
        writer.append(fold.ask(act, dice))
    writer.append(Reveal(dice.seed))
    return stream.getvalue()
