"""What FiNi adds to the `knobel` command."""
