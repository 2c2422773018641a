"""Real dice: a throw into the box or a roll onto the table in, a trajectory and the resting dice out."""
