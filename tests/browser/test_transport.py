"""The component over a transport that a page injects: what a service does not tell every day."""

from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.browser.screen import Screen
from tests.browser.served import Served

PAGE = """
async (id) => {
  const { Refusal } = await import("/static/predilect-session.js");
  const session = document.createElement("predilect-session");
  session.transport = {
    send: async (request, what) => {
      const reply = await answered(request, what);
      if (reply.problem) throw new Refusal(reply.problem);
      return reply.told;
    },
  };
  session.setAttribute("session", id);
  document.getElementById("main").replaceChildren(session);
}
"""
CERTIFICATE = {
    "confidence": 0.93,
    "epsilon": 0.2,
    "expected_regret": 0.1,
    "gap": 0.0,
    "share": 0.05,
    "text": "",
    "enough": True,
}


class Told:
    """What a real service tells of a session, with changes."""

    def __init__(self, page: Page, served: Served, api: httpx2.Client) -> None:
        self.api, self.changes, self.refusals = api, dict[str, dict[str, Any]](), dict[str, list[str]]()
        self.heard: list[tuple[str, dict[str, Any]]] = []
        begun = api.post("/api/sessions", json={"domain": "pc", "seed": 2}).json()
        self.id, self.domain = begun["id"], begun["domain"]
        page.expose_function("answered", self.answered)
        page.goto(f"{served.address}/studies")
        expect(page.get_by_role("heading", name="Studies")).to_be_visible()
        self.page = page

    def show(self) -> Screen:
        self.page.evaluate(PAGE, self.id)
        return Screen(self.page, "")

    def answered(self, request: str, what: dict[str, Any]) -> dict[str, Any]:
        self.heard.append((request, what))
        if self.refusals.get(request):
            return {"problem": {"code": self.refusals[request].pop(0), "status": 503, "title": "Not now"}}
        path = {"read": "", "answer": "/answers"}.get(request, f"/{request}")
        method = "GET" if request in ("read", "recommendation", "beliefs") else "POST"
        reply = self.api.request(method, f"/api/sessions/{self.id}{path}", json=what.get("said")).json()
        return {"told": {**reply, **self.changes.get(request, {})}}


@pytest.fixture
def told(page: Page, served: Served, api: httpx2.Client) -> Told:
    return Told(page, served, api)


def test_how_sure_it_is_stands_in_a_bar(told: Told, page: Page) -> None:
    told.changes["recommendation"] = {"certificate": CERTIFICATE}
    screen = told.show().asked(1)
    screen.choose(1)
    bar = screen.asked(2).page.get_by_role("meter", name="How sure")
    expect(bar).to_have_attribute("aria-valuenow", "93")
    expect(page.get_by_text("nothing else is better for you by more than 5%")).to_be_visible()
    expect(page.get_by_text("That is enough to decide.")).to_be_visible()


def test_whoever_is_told_that_it_is_enough_may_go_on(told: Told, page: Page) -> None:
    screen = told.show().asked(1)
    told.changes["answer"] = {"finished": True, "question": None}
    told.changes["recommendation"] = {"certificate": CERTIFICATE}
    screen.choose(1)
    expect(page.get_by_role("heading", name="The best one for you")).to_be_visible()
    screen.click("Go on answering")
    screen.asked(2)
    del told.changes["answer"]
    screen.choose(1)
    screen.asked(3)


def test_none_of_these_is_offered_where_it_can_be_used(told: Told, page: Page) -> None:
    question = told.api.post(f"/api/sessions/{told.id}/question").json()["question"]
    told.changes["read"] = {"question": {**question, "answers": ["pick", "none"]}}
    screen = told.show().asked(1)
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    screen.press("n")  # the focus is elsewhere: nothing happens
    page.get_by_role("heading", name="Which one do you like best?").click()
    told.refusals["answer"] = ["unsupported"]  # as this session's elicitor cannot
    screen.press("n")
    expect(page.get_by_text("Something went wrong")).to_be_visible()
    [said] = [what["said"] for request, what in told.heard if request == "answer"]
    assert said["kind"] == "none"


def test_a_busy_service_is_asked_again_with_the_same_key(told: Told) -> None:
    screen = told.show().asked(1)
    told.refusals["answer"] = ["busy", "store-away", "too-many-requests"]
    screen.choose(1)
    screen.asked(2)
    keys = [what["said"]["key"] for request, what in told.heard if request == "answer"]
    assert len(keys) == 4
    assert len(set(keys)) == 1


def test_an_interval_is_drawn_where_there_is_one(told: Told, page: Page) -> None:
    care = {"label": "Price", "text": "", "liked": "cheaper", "importance": 1.0, "low": 0.6, "high": 1.3}
    told.changes["beliefs"] = {"cares": [{**care, "sure": "likely", "values": []}]}
    told.changes["recommendation"] = {"cares": told.changes["beliefs"]["cares"]}
    screen = told.show().asked(1)
    screen.choose(1)
    screen.asked(2)
    expect(page.get_by_text("cheaper")).to_be_visible()
    expect(page.get_by_text("matters very much · likely")).to_be_visible()
    spread = page.locator(".spread").evaluate(
        "bar => bar.style.insetInlineStart + ' ' + bar.style.inlineSize"
    )
    assert spread == "60% 40%"


def test_attributes_say_what_a_new_session_is(page: Page, served: Served, api: httpx2.Client) -> None:
    page.goto(f"{served.address}/studies")
    expect(page.get_by_role("heading", name="Studies")).to_be_visible()
    page.evaluate(
        """() => import("/static/predilect-session.js").then(() => {
          document.getElementById("main").innerHTML =
            '<predilect-session domain="pc" k="2" seed="5" respondent="R1" lang="de"></predilect-session>';
        })"""
    )
    expect(page.get_by_role("heading", name="Was gefällt Ihnen am besten?")).to_be_visible()
    expect(page.locator(".question .card")).to_have_count(2)
    id = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('predilect')")
    told = api.get(f"/api/sessions/{id}").json()
    assert (told["k"], told["seed"]) == (2, 5)


def test_a_view_of_another_page_draws_the_products(told: Told, page: Page) -> None:
    told.changes["read"] = {"domain": {**told.domain, "view": "price tag"}}
    told.changes["question"] = told.changes["read"]
    page.evaluate(
        """() => import("/static/predilect-session.js").then(({ VIEWS, h }) => {
          VIEWS.set("price tag", {
            replaces: ["price"],
            picture: ({ product, words }) => h("p", { class: "tag" }, words.number(product.attributes.price)),
          });
        })"""
    )
    screen = told.show().asked(1)
    expect(page.locator(".card .tag")).to_have_count(3)
    expect(screen.cards.first.locator(".row", has_text="Price")).to_have_count(0)
