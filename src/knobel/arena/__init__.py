"""Series between bots: mirrored seats on shared dice, on all cores, with intervals, ratings and sequential tests."""
