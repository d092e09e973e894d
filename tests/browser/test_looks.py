"""Every view for everyone: axe finds nothing; light and dark, desktop and phone, from right to left."""

import re
from collections.abc import Iterator
from importlib.resources import files

import httpx2
import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from tests.browser.conftest import opened
from tests.browser.screen import Screen
from tests.browser.served import Served

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


TEA = """
predilect: 1
name: tea
label: A cup of tea
attributes:
  leaf: {kind: categorical, label: Leaf, values: [black, green, {value: herbs, label: "none, but nice"}]}
  minutes: {kind: integer, low: 1, high: 9, label: Time, unit: min, picture: "🌡"}
features:
  - one_hot: leaf
  - {name: time, value: minutes, more: stronger, less: weaker}
"""


def violations(page: Page) -> list[str]:
    """What axe has against the view; on a dark one its colours, as the rest is that of the light one."""
    page.evaluate(AXE)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    only = {"type": "rule", "values": ["color-contrast"]} if dark else {"type": "tag", "values": STANDARD}
    found = page.evaluate("only => axe.run(document, {runOnly: only}).then(found => found.violations)", only)
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


@pytest.fixture(params=["light", "dark"])
def tinted(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page in each of the colour schemes, with nothing in motion."""
    yield from opened(browser, color_scheme=request.param, reduced_motion="reduce", locale="en-GB")


def test_axe_finds_nothing_from_the_start_to_the_recommendation(tinted: Page, served: Served) -> None:
    found = {}
    tinted.goto(served.address)
    expect(tinted.get_by_role("button", name=re.compile("A personal computer"))).to_be_visible()
    found["start"] = violations(tinted)
    screen = Screen(tinted, served.address).start()
    screen.choose(1)
    found["question"] = violations(screen.asked(2).page)
    screen.click("Equally good")
    found["tie"] = violations(tinted)
    screen.click("Cancel")
    screen.click("Add a rule…")
    found["rule"] = violations(tinted)
    screen.click("Cancel")
    found["best"] = violations(screen.best().page)
    assert {view: each for view, each in found.items() if each} == {}


@pytest.mark.parametrize("domain", ["trip", "meal"])
def test_axe_finds_nothing_in_the_named_views(
    tinted: Page, served: Served, api: httpx2.Client, domain: str
) -> None:
    screen = Screen(tinted, served.address).begin(
        api.post("/api/sessions", json={"domain": domain, "seed": 3}).json()
    )
    screen.choose(2)
    assert violations(screen.asked(2).page) == []


def test_a_route_is_a_timeline_and_a_map(screen: Screen, page: Page, api: httpx2.Client) -> None:
    told = api.post("/api/sessions", json={"domain": "trip", "seed": 3}).json()
    screen.begin(told)
    question = api.get(f"/api/sessions/{told['id']}").json()["question"]
    for card, option in zip(screen.cards.all(), question["options"], strict=True):
        product = option["product"]
        stays = [product["location"][slot] for slot, days in product["duration"].items() if days]
        assert card.locator(".stay .city").all_inner_texts() == stays
        expect(card.get_by_role("img", name="Map of the cities")).to_be_visible()
        assert card.locator(".visit").count() == len(stays)
        assert card.locator(".leg").count() == len(stays) - 1


def test_nutrients_are_bars_on_one_scale(screen: Screen, api: httpx2.Client) -> None:
    told = api.post("/api/sessions", json={"domain": "meal", "seed": 3}).json()
    screen.begin(told)
    question = api.get(f"/api/sessions/{told['id']}").json()["question"]
    proteins = [option["attributes"]["protein"] for option in question["options"]]
    bars = [card.locator(".bar", has_text="Protein").locator(".fill") for card in screen.cards.all()]
    widths = [float(bar.evaluate("bar => bar.getBoundingClientRect().width")) for bar in bars]
    scale = widths[0] / proteins[0]
    assert widths == pytest.approx([scale * protein for protein in proteins], abs=1)


OVERLAPS = """
nodes => {
  const boxes = nodes.map(node => {
    const text = document.createRange();
    text.selectNodeContents(node);
    return text.getBoundingClientRect();
  });
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return nodes.flatMap((node, place) => nodes.slice(place + 1).flatMap((other, after) => {
    const [a, b] = [boxes[place], boxes[place + 1 + after]];
    return across(a, b) > 1 && down(a, b) > 1 ? [`${node.textContent} and ${other.textContent}`] : [];
  }));
}
"""


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_names_on_a_map_can_all_be_read(
    browser: Browser, served: Served, api: httpx2.Client, locale: str
) -> None:
    id = api.post("/api/sessions", json={"domain": "trip", "seed": 3}).json()["id"]
    question = api.post(f"/api/sessions/{id}/question").json()["question"]
    for pick in range(3):
        said = {"question": question["id"], "kind": "pick", "option": pick}
        question = api.post(f"/api/sessions/{id}/answers", json=said).json()["question"]
    for page in opened(browser, locale=locale):
        page.goto(f"{served.address}/s/{id}")
        maps = page.locator(".question .map")
        expect(maps.first).to_be_visible()
        for each in maps.all():
            assert overlapping(each.locator(".visit .name")) == []
            room = each.bounding_box()
            for name in each.locator(".visit .name").all():
                box = name.bounding_box()
                assert room is not None
                assert box is not None
                assert room["x"] <= box["x"] <= room["x"] + room["width"] - box["width"]


def test_many_routes_side_by_side_can_be_read(screen: Screen, page: Page, api: httpx2.Client) -> None:
    wanted = {"domain": "trip", "seed": 3, "k": 6, "elicitor": "choice-perceptron"}
    screen.begin(api.post("/api/sessions", json=wanted).json())
    assert overlapping(page.locator(".stay .city, .stay .days")) == []


def overlapping(texts: Locator) -> list[object]:
    """The texts that hide a part of another one."""
    return list(texts.evaluate_all(OVERLAPS))


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_what_nutrients_are_and_how_much_can_both_be_read(
    browser: Browser, served: Served, api: httpx2.Client, locale: str
) -> None:
    id = api.post("/api/sessions", json={"domain": "meal", "seed": 3}).json()["id"]
    for page in opened(browser, locale=locale):
        page.goto(f"{served.address}/s/{id}")
        expect(page.locator(".bar").first).to_be_visible()
        assert overlapping(page.locator(".bar dt, .bar .amount")) == []


def test_a_whole_session_on_a_phone(phone: Page, served: Served) -> None:
    phone.goto(served.address)
    phone.get_by_role("button", name=re.compile("A personal computer")).tap()
    screen = Screen(phone, served.address).asked(1)
    for number in (2, 3, 4):
        phone.get_by_role("button", name=f"Choose option {number - 1}").tap()
        screen.asked(number)
        lefts = {card.bounding_box()["x"] for card in screen.cards.all()}  # type: ignore[index]
        assert len(lefts) == 1, "the cards stand below each other"
    assert overflow(phone) == 0
    assert violations(phone) == []
    phone.get_by_role("button", name="Show the best so far").tap()
    phone.locator(".card.only").get_by_role("button", name="Take this one").tap()
    expect(phone.get_by_role("heading", name="You have chosen")).to_be_visible()
    assert overflow(phone) == 0


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_buttons_are_large_enough_to_touch(phone: Page, served: Served, api: httpx2.Client) -> None:
    Screen(phone, served.address).begin(api.post("/api/sessions", json={"domain": "pc"}).json())
    boxes = [button.bounding_box() for button in phone.locator("button:visible").all()]
    assert [box for box in boxes if box and min(box["width"], box["height"]) < 40] == []


def test_german_numbers_and_texts(browser: Browser, served: Served, api: httpx2.Client) -> None:
    told = api.post("/api/sessions", json={"domain": "pc", "seed": 1}).json()
    for page in opened(browser, locale="de-DE"):
        page.goto(f"{served.address}/s/{told['id']}")
        expect(page.get_by_role("heading", name="Was gefällt Ihnen am besten?")).to_be_visible()
        price = Screen(page, served.address).value("Price", page.locator(".question .card").first)
        assert re.fullmatch(r"[\d.]+,\d\d\s€", price)


def test_arabic_runs_from_right_to_left(browser: Browser, served: Served, api: httpx2.Client) -> None:
    told = api.post("/api/sessions", json={"domain": "pc"}).json()
    for page in opened(browser, locale="ar", viewport={"width": 1280, "height": 900}):
        page.goto(f"{served.address}/s/{told['id']}")
        cards = page.locator(".question .card")
        expect(cards.first).to_be_visible()
        lefts = [card.bounding_box()["x"] for card in cards.all()]  # type: ignore[index]
        assert lefts == sorted(lefts, reverse=True)
        assert overflow(page) == 0
        assert violations(page) == []


def test_a_page_asks_nobody_else_and_weighs_little(page: Page, served: Served) -> None:
    hosts, weights = set(), []
    page.on("response", lambda response: hosts.add(response.url.split("/")[2]))
    page.on("requestfinished", lambda request: weights.append(request.sizes()["responseBodySize"]))
    Screen(page, served.address).start()
    assert hosts == {served.address.split("/")[2]}
    assert sum(weights) < 80_000


def yaml_file(text: str) -> FilePayload:
    return {"name": "tea.yaml", "mimeType": "", "buffer": text.encode()}


def test_a_file_is_brought_and_what_is_wrong_with_it_is_said(page: Page, served: Served) -> None:
    page.goto(served.address)
    brought = page.get_by_label("File")
    brought.set_input_files(yaml_file("predilect: 1\nname: tea\nattributes: {leaf: 3}"))
    expect(page.get_by_role("alert")).to_contain_text("This file cannot be used yet")
    brought.set_input_files(yaml_file(TEA))
    screen = Screen(page, served.address).asked(1)
    assert screen.value("Leaf", screen.cards.first) in {"black", "green", "none, but nice"}
    expect(screen.cards.first.locator(".sign", has_text="🌡")).to_be_visible()


def test_what_cannot_be_asked_is_said_where_it_was_wanted(page: Page, served: Served) -> None:
    page.goto(served.address)
    page.get_by_text("Settings", exact=True).click()
    page.get_by_label("Proposals at a time").select_option("auto")
    page.get_by_label("Way of asking").select_option("vb-qi")
    page.get_by_role("button", name=re.compile("A personal computer")).click()
    expect(page.get_by_role("alert")).to_contain_text("This cannot be asked")
    page.get_by_label("Way of asking").select_option("")
    page.get_by_role("button", name=re.compile("A personal computer")).click()
    screen = Screen(page, served.address).asked(1)
    assert screen.cards.count() in {2, 3, 4}


def test_a_study_is_set_up_answered_and_watched(screen: Screen, page: Page) -> None:
    page.goto(f"{screen.address}/studies")
    page.get_by_label("Title").fill("Which computer?")
    page.get_by_label("Consent text").fill("We ask which computers people like.")
    page.get_by_label("Questions", exact=True).fill("2")
    for name in ("Hold-out questions", "Repeated questions", "Attention checks"):
        page.get_by_label(name).fill("1")
    screen.click("Create the study")
    expect(page.get_by_role("heading", name="Which computer?")).to_be_visible()
    assert violations(page) == []
    dashboard, invitation = page.url, page.get_by_label("Invitation link").input_value()
    page.goto(invitation)
    expect(page.get_by_text("We ask which computers people like.")).to_be_visible()
    assert violations(page) == []
    page.get_by_label("I have read this and agree to take part.").check()
    screen.click("Begin")
    for number in range(1, 6):
        screen.asked(number).choose(1)
    expect(page.get_by_text("Thank you. All questions are answered.")).to_be_visible()
    page.goto(dashboard)
    counts = page.locator(".figures")
    expect(counts.locator("div", has_text="finished").first.locator("dd").first).to_have_text("1")
    expect(counts).to_contain_text("of 1 hold-out questions; guessing would reach 33%")
    expect(counts).to_contain_text("of 1 repeated questions")
