"""What the table refuses is said in the words of the game or of the table; that all have words: test_reasons.py."""

from knobel.table.messages import Refused
from knobel.table.sentences import in_words
from tests.table.driving import MatchDriver, people


def test_a_refusal_is_said_in_the_words_of_the_game_or_of_the_table() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.do(0, type="roll")
    for seat, act, words in (
        (0, {"type": "grab", "die": 3}, 'too early: the dice may be touched from "go" on'),
        (1, {"type": "roll"}, "the duel under way has to end first"),
        (1, {"type": "sneeze"}, "there is no such event: Invalid value 'sneeze'"),
    ):
        refused = driver.do(seat, **act)
        assert isinstance(refused, Refused)
        assert in_words(refused, driver.table.game).startswith(words)
