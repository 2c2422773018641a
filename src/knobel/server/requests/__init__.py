"""What answers a request: plain functions, without a web framework. `routes.py` lists them for every host."""
