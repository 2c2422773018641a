"""Who a visitor is, and how much one may ask for."""

import pytest

from knobel.server import visitors
from knobel.server.visitors import LOCAL, Limits, Rate, Visitors


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),  # a household
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("127.0.0.1", "127.0.0.2", False),
        ("fe80::1%eth0", "fe80::1", True),
    ],
)
def test_an_address_is_a_visitor_and_so_is_a_household(one: str, other: str, same: bool) -> None:
    known = Visitors()
    assert (known.find(one) is known.find(other)) is same


def test_only_the_hosts_own_proxy_speaks_for_others() -> None:
    alone, behind = Visitors(), Visitors(behind_proxy=True)
    assert alone.find("127.0.0.1", "203.0.113.7").name == "127.0.0.1"
    assert behind.find("127.0.0.1", "203.0.113.7").name == "203.0.113.7"
    assert behind.find("10.0.0.2", "198.51.100.1, 203.0.113.7").name == "203.0.113.7"  # the first is the client's word
    two = Visitors(behind_proxy=True, proxies=2)
    assert two.find("172.17.0.1", "203.0.113.7, 10.0.0.2").name == "203.0.113.7"  # one behind the other
    assert two.find("172.17.0.1", "198.51.100.1, 203.0.113.7, 10.0.0.2").name == "203.0.113.7"
    assert two.find("172.17.0.1", "203.0.113.7").name == "203.0.113.7"
    assert behind.find("203.0.113.9", "198.51.100.1").name == "203.0.113.9"  # no proxy of the host's
    assert behind.find("127.0.0.1", "203.0.113.7:4711").name == "203.0.113.7"
    assert behind.find("127.0.0.1", "[2001:db8:1:2::7]:4711").name == "2001:db8:1:2::/64"
    assert behind.find("127.0.0.1", "2001:db8:1:2::7").name == "2001:db8:1:2::/64"
    for peer in ("127.0.0.1", "172.17.0.1"):
        assert behind.find(peer).limits is LOCAL  # the host looks after the table, or the proxy tells nothing
    assert [alone.is_proxy("127.0.0.1"), behind.is_proxy("127.0.0.1"), behind.is_proxy("203.0.113.7")] == [
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    "claim",
    [
        "127.0.0.1",
        "::1",
        "127.0.0.1, 192.168.1.50",
        "192.168.1.50, 127.0.0.1",
        "203.0.113.7, 192.168.1.50",
        "::ffff:127.0.0.1",
        "nonsense",
        "203.0.113.7, nonsense",
        "",
        ",",
        "unix:",
        ", ".join(["127.0.0.1"] * 50),
    ],
)
def test_no_claim_in_a_header_gets_this_machine_s_own_limits_or_another_s_name(claim: str) -> None:
    behind = Visitors(behind_proxy=True)
    for peer in ("127.0.0.1", "192.168.1.50", "::1", "10.0.0.2"):
        own = behind.find(peer)
        claimed = behind.find(peer, claim)
        assert own.limits is LOCAL
        assert claimed.limits is not LOCAL
        assert not claimed.local
        assert claimed is not own
        assert claimed.name != "203.0.113.7", "an address that the proxy itself did not see"


def test_proxies_that_add_a_header_each_tell_the_same_as_one_that_they_share() -> None:
    known = Visitors(behind_proxy=True, proxies=2)
    shared = known.find("10.0.0.1", "203.0.113.7, 10.0.0.2")
    assert known.find("10.0.0.1", "203.0.113.7", "10.0.0.2") is shared
    assert shared.name == "203.0.113.7"


def test_a_rate_allows_some_at_once_and_then_some_a_second(clock: Clock) -> None:
    known = Visitors(Limits(matches=Rate(3, 0.5)), clock=clock)
    visitor, other = known.find("203.0.113.7"), known.find("203.0.113.8")
    assert [visitor.take("matches") for _ in range(5)] == [0, 0, 0, 2, 2]
    assert other.take("matches") == 0
    clock.now = 1
    assert visitor.take("matches") == 1
    clock.now = 2
    assert [visitor.take("matches"), visitor.take("matches")] == [0, 2]
    clock.now = 1000
    assert [visitor.take("matches") for _ in range(4)] == [0, 0, 0, 2]
    assert visitor.wait("requests") == 0


def test_what_costs_more_than_all_is_allowed_when_all_is_there(clock: Clock) -> None:
    visitor = Visitors(Limits(requests=Rate(10, 1)), clock=clock).find("203.0.113.7")
    assert visitor.take("requests", 25) == 0
    assert visitor.take("requests", 1) == 16
    clock.now = 16
    assert visitor.take("requests", 1) == 0


def test_memory_of_visitors_has_an_end_and_those_who_are_here_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "REMEMBERED", 100)
    known = Visitors()
    here = known.find("203.0.113.7")
    here.sockets = 1
    for number in range(1000):
        known.find(f"198.18.{number // 250}.{number % 250}")
    assert len(known) <= 101
    assert known.find("203.0.113.7") is here
