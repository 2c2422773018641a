"""How the net that is shipped was made: compiled self-play, gradients, and matches against fixed opponents."""
