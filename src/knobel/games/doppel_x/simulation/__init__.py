"""Doppel X in the box: a throw in, a trajectory and resting dice out. Needs MuJoCo, which the rules do not."""
