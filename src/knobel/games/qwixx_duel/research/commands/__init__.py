"""What Qwixx Duel adds to the `knobel` command."""
