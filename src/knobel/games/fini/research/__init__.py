"""Research on FiNi: measurements for `knobel bench`."""
