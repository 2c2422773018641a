"""All players against `greedy` in the arena, for docs/leaderboard.md: built-ins, OpenSpiel's MCTS, a trained agent.

    python tools/leaderboard.py --agent trained/agent.zip        about twenty minutes of one core
    python tools/leaderboard.py --share 0.1                      a tenth of the games

Pairs that are played are kept (`--kept`): a run that was broken off goes on where it stopped, and all that was played
counts. A bot that has changed since wants its file there removed.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "leaderboard.md"
YARDSTICK = "greedy"


class Entry(NamedTuple):
    """A bot, a program or an agent that plays the series."""

    name: str
    bot: str  #: as the arena calls it
    games: int
    about: str


def mcts(simulations: int, rollouts: str, games: int) -> Entry:
    """OpenSpiel's search with so many simulations for an act."""
    command = f"{sys.executable} -m knobel.games.qwixx_duel.envs.mcts --simulations {simulations} --rollouts {rollouts}"
    about = f"OpenSpiel's MCTS, {simulations:,} simulations an act, four {rollouts} rollouts each"
    return Entry(f"mcts-{simulations}-{rollouts}", command, games, about)


def entries(agent: Path | None) -> list[Entry]:
    """All who play, each with as many games as its slowness allows."""
    from knobel.games import find_plugin

    known = find_plugin("qwixx-duel").bots
    found = [Entry(name, name, 4000, "built in") for name in known if name != YARDSTICK]
    for rollouts in ("random", "greedy"):
        found += [mcts(10, rollouts, 600), mcts(100, rollouts, 300), mcts(1000, rollouts, 100)]
    if agent is not None:
        command = f"{sys.executable} {ROOT / 'examples' / 'ppo' / 'bot.py'} {agent}"
        found.append(Entry("ppo", command, 1000, "examples/ppo: MaskablePPO, 3 million acts against greedy"))
    return found


def play(entry: Entry, share: float, seed: int, jobs: int, kept: Path) -> dict[str, Any]:
    """A series against the yardstick, or the rest of one. Raises CalledProcessError."""
    series = kept / f"{entry.name}-{seed}.jsonl"
    played = 2 * (len(series.read_bytes().splitlines()) - 1) if series.exists() else 0
    games = max(2, int(entry.games * share) // 2 * 2, played)
    command = [sys.executable, "-m", "knobel", "arena", "--games", str(games), "--resume", str(series)]
    command += ["--jobs", str(jobs), "--json"]
    if not series.exists():
        command += ["qwixx-duel", "--bot", entry.bot, "--bot", YARDSTICK, "--seed", str(seed), "--ms", "600000"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def page(rows: list[tuple[Entry, dict[str, Any]]], share: float) -> str:
    """The table, the best on top."""
    command = f"python tools/leaderboard.py --agent trained/agent.zip{'' if share == 1 else f' --share {share:g}'}"
    lines = [
        "# Leaderboard of Qwixx Duel",
        "",
        "All against `greedy` in the arena: mirrored pairs on shared dice, 95 % intervals. One command makes it:",
        f"`{command}`, with the agent of [examples/ppo](environments.md#an-agent-in-five-minutes).",
        "",
        "| | points of 100 games against `greedy` | games | |",
        "| --- | --- | --- | --- |",
    ]
    even = (Entry(YARDSTICK, YARDSTICK, 0, "built in; the yardstick, even with itself"), {"score": 0.5, "games": 0})
    for entry, result in sorted([*rows, even], key=lambda row: -row[1]["score"]):
        interval = f" ± {100 * result['ci95']:.1f}" if "ci95" in result else ""
        games = f"{result['games']:,}" if result["games"] else ""
        lines.append(f"| {entry.name} | {100 * result['score']:.1f}{interval} | {games} | {entry.about} |")
    return "\n".join([*lines, ""])


def main() -> int:
    """Plays, and writes the page after every series, so that it grows."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--agent", type=Path, help="an agent that examples/ppo/train.py has kept")
    options.add_argument("--share", type=float, default=1.0, help="of the games (default: %(default)s)")
    options.add_argument("--only", nargs="*", help="these alone, by name")
    options.add_argument("--seed", type=int, default=0, help="(default: %(default)s)")
    options.add_argument("--jobs", type=int, default=2, help="games at a time (default: %(default)s)")
    options.add_argument("--kept", type=Path, default=ROOT / "bench" / "leaderboard", help="(default: %(default)s)")
    options.add_argument("--page", type=Path, default=PAGE, help="(default: %(default)s)")
    chosen = options.parse_args()
    chosen.kept.mkdir(parents=True, exist_ok=True)
    rows: list[tuple[Entry, dict[str, Any]]] = []
    for entry in entries(chosen.agent):
        if chosen.only is not None and entry.name not in chosen.only:
            continue
        result = play(entry, chosen.share, chosen.seed, chosen.jobs, chosen.kept)
        rows.append((entry, result))
        half = 100 * result["ci95"]
        print(f"{entry.name}: {100 * result['score']:.1f} ± {half:.1f} of {result['games']} games", flush=True)
        chosen.page.write_text(page(rows, chosen.share), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
