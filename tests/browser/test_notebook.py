"""The notebook's module in a real browser; its messages go to a real session in this process."""

from typing import Any

from playwright.sync_api import Page, expect

from predilect import Session, open_domain
from predilect.notebook.answering import interview_of, reply
from predilect.notebook.widget import module
from tests.browser.screen import Screen

CELL = """
() => void import("/widget.js").then(({ default: widget }) => {
  let hear = () => undefined;
  const model = {
    get: () => "",
    on: (_, heard) => { hear = heard; },
    send: (message) => kernel(message).then((reply) => hear(reply)),
  };
  widget.render({ model, el: document.body });
});
"""


def test_a_session_in_a_cell(page: Page) -> None:
    session = Session(open_domain("pc"), k=3, seed=1)
    interview = interview_of(session)

    def kernel(message: dict[str, Any]) -> dict[str, Any]:
        return {"id": message["id"], **reply(interview, message["request"], message["what"])}

    page.expose_function("kernel", kernel)
    page.route(
        "**/*",
        lambda route: route.fulfill(
            body=module() if route.request.url.endswith(".js") else "<!doctype html><html lang=en><body>",
            content_type="text/javascript" if route.request.url.endswith(".js") else "text/html",
        ),
    )
    page.goto("http://notebook.test/")
    page.evaluate(CELL)
    screen = Screen(page, "http://notebook.test").asked(1)
    screen.choose(2)
    screen.asked(2).click("Skip")
    screen.asked(3).best()
    page.locator(".card.only").get_by_role("button", name="Take this one").click()
    expect(page.get_by_role("heading", name="You have chosen")).to_be_visible()
    assert len(session.history.changes) == 2
    taken = interview.extras.taken
    assert taken is not None
    best = session.recommend().product
    assert best is not None
    assert taken.product.to_document() == best.to_document()
