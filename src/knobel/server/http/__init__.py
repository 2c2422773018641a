"""What the server answers over HTTP: pages, the interface, and its description."""
