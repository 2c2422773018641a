"""The moment at which every picture is taken."""

NOON = 1_788_091_200  #: seconds since 1970: Sunday, 30 August 2026, 12:00 UTC
