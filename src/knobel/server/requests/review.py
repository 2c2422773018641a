"""Games looked at again: a finished match by its id, or any record."""

from knobel.core.route import Answer, Refusal, Route
from knobel.review.shapes import Review
from knobel.server.requests.bodies import LONGEST_RECORD
from knobel.server.requests.call import Call
from knobel.server.requests.kept_reviews import WITHIN, review_packed
from knobel.server.requests.replay import BadRecord


async def review_match(call: Call, match: str) -> Answer[Review]:
    """What dice and decisions did to each player's chance of winning; figures add up."""
    return _answer(await call.host.reviews.of(call.rooms, match))


async def review_record(call: Call, data: bytes) -> Answer[Review]:
    """The record is the body."""
    return _answer(await call.work(review_packed, data, seconds=WITHIN))


def _answer(reviewed: bytes | BadRecord) -> Answer[Review]:
    if isinstance(reviewed, BadRecord):
        raise Refusal(422, reviewed.detail, reviewed.extra)
    return Answer(reviewed, packed=True)


_GIVES = {200: "what dice and decisions did to everybody's chance"}
ROUTES = [
    Route("GET", "/matches/{match}/review", review_match, "A finished match, reviewed", gives=_GIVES),
    Route("POST", "/review", review_record, "Review a record", longest=LONGEST_RECORD, text=True, gives=_GIVES),
]
