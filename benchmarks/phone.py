"""The page on a slow phone: a cold cache, 1.6 Mbit/s, 150 ms, and a processor that is slowed down four times.

python -m benchmarks.phone

It needs chromium, or another browser that the variable CHROMIUM names.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from benchmarks.load import Load, serving
from benchmarks.rows import Row

TIMES = 5
GOAL = 2.0
PAGES = ("start page", "session's page")
"""What has the goal; how soon a question comes is the elicitor's and the solver's matter too."""
SCREEN: ViewportSize = {"width": 390, "height": 844}
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
DOMAINS = ("pc", "trip", "meal")


def phone() -> Iterator[Row]:
    """Seconds until each page can be used, and until a question comes."""
    for domain in DOMAINS:
        wanted = Load(domain=domain, workers=1, elicitor="predilect")
        with serving(wanted) as server, sync_playwright() as playwright:
            path = os.environ.get("CHROMIUM") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            address = f"http://127.0.0.1:{server.port}"
            found = [_seconds(browser, address, domain) for _ in range(TIMES)]
            browser.close()
        for what in found[0]:
            values = [each[what] for each in found]
            goal = GOAL if what in PAGES else None
            yield Row("slow phone", domain, f"{what}, median of {TIMES}", median(values), "s", goal)
            yield Row("slow phone", domain, f"{what}, longest", max(values), "s")


def _seconds(browser: Browser, address: str, domain: str) -> dict[str, float]:
    """A person who opens the page, begins, and answers; and one who opens a session that goes on."""
    begin, cards = re.compile("Start"), ".question .card"
    with _opened(browser) as page:

        def start() -> None:
            page.goto(address, wait_until="commit")
            page.get_by_role("button", name=begin).wait_for()

        def question() -> None:
            page.get_by_role("button", name=begin).tap()
            page.locator(cards).first.wait_for()

        def answer() -> None:
            page.get_by_role("button", name="Choose option 1").tap()
            expect(page.get_by_text("Question 2")).to_be_visible()

        acts: dict[str, Callable[[], None]] = {
            "start page": start,
            "first question": question,
            "next": answer,
        }
        seconds = {what: _timed(act) for what, act in acts.items()}
        session = page.url
    with _opened(browser) as page:

        def go_on() -> None:
            page.goto(session, wait_until="commit")
            page.get_by_role("button", name="Choose option 1").wait_for()

        return {**seconds, "session's page": _timed(go_on)}


@contextmanager
def _opened(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=SCREEN, has_touch=True, is_mobile=True, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(60_000)
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", NETWORK)
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield page
    context.close()


def _timed(act: Callable[[], None]) -> float:
    started = time.monotonic()
    act()
    return time.monotonic() - started


if __name__ == "__main__":
    for row in phone():
        print(f"{row.backend}  {row.what}: {row.value:.2f} {row.unit}  {row.verdict}")
