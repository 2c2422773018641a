"""Property tests try the same examples in every run; KNOBEL_EXPLORE=1 looks for new ones, and longer."""

import os

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=150)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("explore" if os.environ.get("KNOBEL_EXPLORE") else "repeatable")
