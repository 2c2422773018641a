"""Was it the dice? Games looked at again: what dice and decisions did to each player's chance of winning."""

from knobel.review.ledger import Account, Shift, Swing, settle, settle_all
from knobel.review.reviewer import Choice, LedgerReviewer, Reviewer
from knobel.review.shapes import Mark, Reason, Review, Text

__all__ = [
    "Account",
    "Choice",
    "LedgerReviewer",
    "Mark",
    "Reason",
    "Review",
    "Reviewer",
    "Shift",
    "Swing",
    "Text",
    "settle",
    "settle_all",
]
