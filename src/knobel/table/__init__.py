"""One match, deterministic: inputs at a time go in; what to store and what to send comes out."""
