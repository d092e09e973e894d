"""Sessions outlive reloads, other windows, and the service's own end."""

from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.screen import Screen
from tests.browser.served import Served


def test_a_reload_goes_on_with_the_same_question(screen: Screen, page: Page) -> None:
    screen.start().choose(2)
    shown = screen.asked(2).texts()
    page.reload()
    assert screen.asked(2).texts() == shown


def test_an_answer_from_a_second_window_is_not_lost_or_doubled(
    screen: Screen, page: Page, api: httpx2.Client
) -> None:
    screen.start()
    other = page.context.new_page()
    other.goto(page.url)
    behind = Screen(other, screen.address).asked(1)
    screen.choose(1)
    current = screen.asked(2).texts()
    behind.choose(3)
    expect(other.get_by_text("This session went on in another window.")).to_be_visible()
    assert behind.asked(2).texts() == current
    behind.choose(2)
    behind.asked(3)
    changes = api.get(f"/api/sessions/{screen.id}").json()["changes"]
    assert [change["text"] for change in changes] == ["option 1", "option 2"]


def test_a_service_that_starts_again_gets_the_answer_once(
    page: Page, tmp_path_factory: pytest.TempPathFactory
) -> None:
    service = Served(tmp_path_factory.mktemp("restarted"))
    try:
        screen = Screen(page, service.address).start()
        screen.choose(1)
        screen.asked(2)
        service.kill()
        screen.choose(2)
        expect(page.get_by_text("The service does not answer. Your answer is kept")).to_be_visible()
        service.start_again()
        retry = page.get_by_role("button", name="Try now")
        if retry.is_visible():  # it also tries by itself
            retry.click(no_wait_after=True)
        screen.asked(3)
        expect(page.get_by_text("The service does not answer.")).to_be_hidden()
        told = httpx2.get(f"{service.address}/api/sessions/{screen.id}").json()
        assert [change["text"] for change in told["changes"]] == ["option 1", "option 2"]
    finally:
        service.kill()


def test_a_session_that_is_gone_says_so(screen: Screen, page: Page, api: httpx2.Client) -> None:
    screen.start()
    api.delete(f"/api/sessions/{screen.id}")
    page.reload()
    expect(page.get_by_text("This session does not exist any more.")).to_be_visible()
    screen.click("Start again")
    expect(page.get_by_role("heading", name="What are you looking for?")).to_be_visible()


BUSY = {
    "status": 503,
    "json": {"status": 503, "code": "busy", "title": "Busy", "type": "about:blank"},
    "headers": {"Retry-After": "0", "Content-Type": "application/problem+json"},
}
RESTARTING = {"status": 502, "body": "<html>Bad Gateway</html>", "content_type": "text/html"}
TOO_OFTEN = {"status": 429, "body": "<html>Too Many Requests</html>", "content_type": "text/html"}


@pytest.mark.parametrize("refusal", [BUSY, RESTARTING, TOO_OFTEN], ids=["busy", "restarting", "too-often"])
def test_what_a_service_or_a_proxy_refuses_for_a_time_is_asked_again(
    screen: Screen, page: Page, refusal: dict[str, Any]
) -> None:
    screen.start()
    refusals = iter([refusal])

    def refused_once(route: Route) -> None:
        told = next(refusals, None)
        if told is None:
            route.continue_()
        else:
            route.fulfill(**told)

    page.route("**/answers", refused_once)
    screen.choose(1)
    screen.asked(2)
