"""A real browser before a real service. Without chromium these tests are skipped, and say how to have it."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.screen import Screen
from tests.browser.served import Served

expect.set_options(timeout=30_000)  # the machine may be busy

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no chromium: install Debian's (apt-get install chromium), or name one in the variable CHROMIUM"
BENIGN = (
    "status of 404",
    "status of 409",
    "status of 422",
    "status of 429",
    "status of 502",
    "status of 503",
    "ERR_CONNECTION",
    "ERR_EMPTY_RESPONSE",
)
"""What the browser writes when a request is refused, as some tests want it to be."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        # There is no sandbox for root, as in containers; these pages are our own.
        launched = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Served]:
    service = Served(tmp_path_factory.mktemp("service"))
    yield service
    service.kill()


@pytest.fixture(scope="session")
def api(served: Served) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=served.address, timeout=30) as client:
        yield client


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A desktop's page that must not complain: errors of scripts and of the content policy fail the test."""
    yield from opened(browser, viewport={"width": 1280, "height": 900}, locale="en-GB")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    yield from opened(
        browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
    )


@pytest.fixture
def screen(page: Page, served: Served) -> Screen:
    return Screen(page, served.address)


def opened(browser: Browser, **settings: Any) -> Iterator[Page]:
    """A page of its own context, which must not have complained at the end."""
    context = browser.new_context(accept_downloads=True, **settings)
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(benign in message.text for benign in BENIGN):
            complaints.append(message.text)

    page = context.new_page()
    page.set_default_timeout(20_000)
    page.on("console", heard)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []
