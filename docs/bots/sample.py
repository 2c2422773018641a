"""A bot in plain Python: reads lines, writes lines, knows nothing of Knobel. It plays every game, and one with an idea.

    knobel arena qwixx-duel --bot random --bot 'python3 docs/bots/sample.py'
"""

import json
import random
import sys

UP, DOWN = ("red", "yellow"), ("green", "blue")  # rows that run from 2 to 12, and from 12 to 2


def new_game(hello):
    """What we remember of a game: where we sit, and the last field that we took in each row."""
    random.seed(hello["seat"])  # the same game again goes the same way
    return {"seat": hello["seat"], "last": {row: 1 for row in UP} | {row: 13 for row in DOWN}}


def happened(game, event):
    """Everything that happens is told as it stands in a record; our own acts come back, too."""
    if event["type"] == "place" and event["seat"] == game["seat"] and "row" in event:
        game["last"][event["row"]] = event["value"]


def decide(game, legal):
    """One of the legal acts. Where they cannot be listed, as with throws, we make one up."""
    if legal is None:
        return {"type": "throw"}  # straight in; "aim" would say how
    places = [act for act in legal if act["type"] == "place" and "row" in act]
    if not places:
        return random.choice(legal)
    # The idea: leave out as few fields as possible, and rather pass than leave out more than three.
    best = min(places, key=lambda act: abs(act["value"] - game["last"][act["row"]]))
    wide = abs(best["value"] - game["last"][best["row"]]) > 4
    return {"type": "pass"} if wide and {"type": "pass"} in legal else best


def main():
    game = {}
    for line in sys.stdin:  # the end of input is the end of the series
        said = json.loads(line)
        if said["type"] == "hello":
            game, answer = new_game(said), {"type": "ready", "name": "sample"}
        elif said["type"] == "decide":
            # "after" counts where hands race: ms for seeing, reaching and placing.
            answer = {"type": "act", "action": decide(game, said["legal"]), "after": 900}
        else:
            if said["type"] == "event":
                happened(game, said["event"])
            continue  # "event" and "over" want no answer
        print(json.dumps(answer), flush=True)  # without flush the arena would wait for ever


if __name__ == "__main__":
    main()
