"""A checkout of its own for each test."""

from pathlib import Path

import pytest
from example_checkout import COUNT, SmallCheckout


@pytest.fixture
def checkout(tmp_path: Path) -> SmallCheckout:
    return SmallCheckout(tmp_path / "checkout")


@pytest.fixture
def accepted(checkout: SmallCheckout) -> SmallCheckout:
    """A checkout with one accepted example, `count`, which reads a sample and uses one module of the library."""
    checkout.write("cookbook/examples/count.py", COUNT)
    checkout.accept()
    return checkout


@pytest.fixture(scope="session")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("matplotlib")


@pytest.fixture
def drawing(tmp_path: Path, fonts: Path) -> SmallCheckout:
    """A checkout for examples with figures."""
    return SmallCheckout(tmp_path / "drawing", fonts)
