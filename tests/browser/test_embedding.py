"""The shop of examples/shop: a page of another origin with a session in it."""

import importlib.util
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.screen import Screen
from tests.browser.served import Served

OPEN = Path(__file__).parents[2] / "examples" / "shop" / "open.py"


def example() -> ModuleType:
    specification = importlib.util.spec_from_file_location("shop_example", OPEN)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Served]:
    """One of its own: a service remembers for some seconds which origins its studies allow."""
    service = Served(tmp_path_factory.mktemp("service"))
    yield service
    service.kill()


@pytest.fixture(scope="module")
def shop(served: Served) -> Iterator[str]:
    with serving(example().shop_server(served.address, 0)) as address:
        yield address


@contextmanager
def serving(server: ThreadingHTTPServer) -> Iterator[str]:
    """The address of a server while it serves."""
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def joined(page: Page, shop: str) -> Screen:
    page.goto(shop)
    screen = Screen(page, shop)
    screen.click("Begin")
    expect(page.get_by_role("alert")).to_have_text("Please agree first.")
    page.get_by_label("I have read this and agree to take part.").check()
    screen.click("Begin")
    return screen.asked(1)


def test_two_lines_put_a_session_into_a_shop(page: Page, shop: str, served: Served) -> None:
    screen = joined(page, shop)
    screen.choose(1)
    screen.asked(2)
    page.get_by_role("button", name="Take this one: option 3").click()
    expect(page.get_by_role("heading", name="You have chosen")).to_be_visible()
    expect(page.get_by_text("In your basket: a")).to_be_visible()
    id = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('predilect')")
    told = httpx2.get(f"{served.address}/api/sessions/{id}").json()
    assert [change["text"] for change in told["changes"]] == ["option 1", "option 3"]
    assert told["study"]["title"] == "Your computer"


def test_a_reload_in_the_shop_goes_on(page: Page, shop: str) -> None:
    screen = joined(page, shop)
    screen.choose(2)
    shown = screen.asked(2).texts()
    page.reload()
    assert screen.asked(2).texts() == shown


def test_the_shop_gives_it_its_own_looks(page: Page, shop: str) -> None:
    screen = joined(page, shop)
    button = page.get_by_role("button", name="Choose option 1")
    assert button.evaluate("node => getComputedStyle(node).backgroundColor") == "rgb(122, 46, 160)"
    assert screen.cards.first.evaluate("node => getComputedStyle(node).borderRadius") == "4px"


def test_a_site_that_is_not_on_the_list_gets_nothing(browser: Browser, served: Served) -> None:
    shop = example()
    token = shop.study_for(served.address, "https://elsewhere.example")
    with serving(ThreadingHTTPServer(("127.0.0.1", 0), partial(shop.Shop, served.address, token))) as address:
        page, refused = browser.new_page(), list[str]()
        page.on("requestfailed", lambda request: refused.append(request.url))
        page.goto(address)
        expect(page.get_by_text("The service does not answer.")).to_be_visible()
        assert any("/api/invitations/" in url for url in refused)
        page.close()
