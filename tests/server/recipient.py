"""A connection as a room knows it."""


class Recipient:
    """Records the messages it is sent, and the code and reason with which it is closed."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.bye: tuple[int, str] | None = None
        self.received: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.received.append(message)

    def revoke(self, seat: int) -> None:
        self.seats = tuple(own for own in self.seats if own != seat)

    def leave(self, code: int, reason: str, node: str = "") -> None:
        self.bye = code, reason
