"""Live matches: sockets, the rooms behind them, and the workers beside the event loop."""
