"""That an account adds up, exactly and as it is shown."""

import pytest

from knobel.review import Account
from knobel.review.ledger import in_tenths


def assert_adds_up(account: Account) -> None:
    total = account.start + account.luck + account.errors + account.theirs + account.residual
    assert total == pytest.approx(account.result, abs=1e-9)
    assert account.luck_own + account.luck_other == pytest.approx(account.luck, abs=1e-9)
    assert account.errors <= 0 <= account.theirs
    seen = in_tenths(account)
    steps = seen.start + seen.luck_own + seen.luck_other + seen.errors + seen.theirs + seen.residual
    assert steps == seen.result
    assert seen.residual == pytest.approx(1000 * account.residual, abs=3)
