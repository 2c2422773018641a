"""A match of FiNi looked at again: what each duel turned on, and how quick and clean the hands were."""

from knobel.games.fini.review.reviewer import DuelReviewer

__all__ = ["DuelReviewer"]
