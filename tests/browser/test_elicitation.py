"""A session on the page, from the first card to the recommendation."""

import json
import re

import httpx2
from playwright.sync_api import Page, expect

from tests.browser.screen import Screen


def test_a_whole_session_by_mouse(screen: Screen, page: Page, api: httpx2.Client) -> None:
    screen.start()
    for number, place in enumerate((1, 3, 2, 1), start=2):
        screen.cards.nth(place - 1).locator("dl").click()  # anywhere on the card
        screen.asked(number)
    screen.best()
    expect(page.get_by_text("What speaks for it")).to_be_visible()
    expect(page.locator(".rival")).to_have_count(3)
    price = screen.value("Price")
    page.locator(".card.only").get_by_role("button", name="Take this one").click()
    expect(page.get_by_role("heading", name="You have chosen")).to_be_visible()
    assert screen.value("Price") == price
    told = api.get(f"/api/sessions/{screen.id}").json()
    assert [change["text"] for change in told["changes"]] == ["option 1", "option 3", "option 2", "option 1"]
    assert told["finished"]
    assert f"€{told['taken']['attributes']['price']:.2f}" == price


def test_a_whole_session_by_keyboard(screen: Screen, page: Page, api: httpx2.Client) -> None:
    page.goto(screen.address)
    first = page.get_by_role("button", name=re.compile("A personal computer"))
    expect(first).to_be_visible()
    first.focus()
    screen.press("Enter")
    screen.asked(1)
    for number, key in enumerate(("2", "1", "s", "3"), start=2):
        screen.press(key)
        screen.asked(number)
    screen.press("u")
    screen.asked(4)
    screen.press("e")
    screen.press("2")
    screen.press("e")
    screen.asked(5)
    screen.press("b")
    expect(page.get_by_role("heading", name="The best so far")).to_be_focused()
    for _ in range(30):
        if page.evaluate("document.activeElement?.shadowRoot?.activeElement?.textContent") == "Take this one":
            break
        screen.press("Tab")
    screen.press("Enter")
    expect(page.get_by_role("heading", name="You have chosen")).to_be_visible()
    told = api.get(f"/api/sessions/{screen.id}").json()
    texts = [change["text"] for change in told["changes"]]
    assert texts == ["option 2", "option 1", "skipped", "options 1 and 3 are equally good"]


def test_keys_in_a_field_are_text(screen: Screen, page: Page) -> None:
    screen.start().click("Add a rule…")
    page.get_by_label("Value").fill("")
    page.get_by_label("Value").press("1")
    expect(page.get_by_label("Value")).to_have_value("1")
    screen.click("Cancel")
    screen.asked(1)


def test_undo_brings_the_question_back_as_it_was(screen: Screen) -> None:
    screen.start().choose(1)
    screen.asked(2)
    shown = screen.texts()
    screen.choose(2)
    screen.asked(3)
    screen.click("Undo the last answer")
    screen.asked(2)
    assert screen.texts() == shown


def test_some_of_the_options_are_equally_good(screen: Screen, page: Page, api: httpx2.Client) -> None:
    screen.start().click("Equally good")
    second = page.get_by_role("button", name="Choose option 2")
    expect(second).to_have_attribute("aria-pressed", "true")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "false")
    screen.click("These are equally good")
    screen.asked(2)
    [change] = api.get(f"/api/sessions/{screen.id}").json()["changes"]
    assert change["text"] == "options 1 and 3 are equally good"


def test_a_rule_of_their_own_holds_from_the_next_question_on(screen: Screen, page: Page) -> None:
    screen.start()
    page.get_by_role("button", name="Change this… option 1").click()
    page.get_by_label("What", exact=True).select_option("Price")
    page.get_by_label("Must be", exact=True).select_option("at most")
    page.get_by_label("Value").fill("800")
    screen.click("Make it a rule")
    remove = page.get_by_role("button", name="Remove the rule: Price: at most €800.00")
    expect(remove).to_be_visible()
    screen.asked(1)
    assert max(screen.prices()) <= 800
    screen.choose(1)
    screen.asked(2)
    assert max(screen.prices()) <= 800
    remove.click()
    expect(page.get_by_text("None yet. Say what must hold, such as a budget.")).to_be_visible()
    screen.asked(2)


def test_a_choice_is_ruled_out(screen: Screen, page: Page) -> None:
    screen.start().click("Add a rule…")
    page.get_by_label("What", exact=True).select_option("Type")
    page.get_by_label("Must be", exact=True).select_option("anything but")
    page.get_by_label("Value").select_option("Laptop")
    screen.click("Make it a rule")
    expect(page.get_by_text("Type: anything but Laptop")).to_be_visible()
    screen.asked(1)
    assert "Laptop" not in " ".join(screen.texts())


def test_a_city_is_ruled_out(screen: Screen, page: Page, api: httpx2.Client) -> None:
    told = api.post("/api/sessions", json={"domain": "trip", "seed": 3}).json()
    wanted = told["context"]["must_visit"]
    screen.begin(told)
    cities = set(page.locator(".stay .city").all_inner_texts())
    city = min(cities - {*wanted, "Haveshaw"})
    screen.click("Add a rule…")
    page.get_by_label("What", exact=True).select_option("Visit …")
    page.get_by_label("Which", exact=True).select_option(city)
    page.get_by_label("Value").select_option("no")
    screen.click("Make it a rule")
    expect(page.get_by_text(f"Visit {city}: no")).to_be_visible()
    screen.asked(1)
    assert city not in page.locator(".stay .city").all_inner_texts()


def test_what_it_is_for_is_changed(screen: Screen, page: Page, api: httpx2.Client) -> None:
    told = api.post(
        "/api/sessions", json={"domain": "trip", "seed": 3, "context": {"must_visit": ["Kalaburg"]}}
    ).json()
    screen.begin(told).choose(1)
    screen.asked(2).click("Change this… What is it for?")
    page.get_by_label("Kalaburg").uncheck()
    page.get_by_label("Esarmont").check()
    screen.click("Set this")
    expect(page.get_by_text("For: Must visit Esarmont")).to_be_visible()
    screen.asked(2)
    for card in screen.cards.all():
        assert "Esarmont" in card.locator(".stay .city").all_inner_texts()
    assert api.get(f"/api/sessions/{screen.id}").json()["context"] == {"must_visit": ["Esarmont"]}


def test_a_rule_that_leaves_nothing_is_refused_with_the_reasons(
    screen: Screen, page: Page, api: httpx2.Client
) -> None:
    told = api.post("/api/sessions", json={"domain": "pc", "rules": [{"text": "price <= 700"}]}).json()
    screen.begin(told).click("Add a rule…")
    page.get_by_text("Or in the domain's own language").click()
    page.get_by_label("Rule", exact=True).fill("price >= 2000")
    screen.click("Make it a rule")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("These exclude each other")
    expect(refusal).to_contain_text("price <= 700")
    expect(refusal).to_contain_text("price >= 2000")
    page.get_by_label("Rule", exact=True).fill("price <= cheap")
    screen.click("Make it a rule")
    expect(refusal).to_contain_text("unknown name 'cheap'")
    screen.click("Cancel")
    screen.asked(1)
    assert [rule["text"] for rule in api.get(f"/api/sessions/{screen.id}").json()["rules"]] == [
        "price <= 700"
    ]


def test_a_card_is_taken_and_the_mind_changed(screen: Screen, page: Page) -> None:
    screen.start()
    price = screen.value("Price", screen.cards.nth(1))
    page.get_by_role("button", name="Take this one: option 2").click()
    expect(page.get_by_role("heading", name="You have chosen")).to_be_visible()
    assert screen.value("Price") == price
    screen.click("Change my mind")
    screen.asked(2)


def test_what_one_takes_along(screen: Screen, page: Page) -> None:
    screen.start().choose(1)
    screen.asked(2).best()
    with page.expect_download() as result:
        screen.click("Result (JSON)")
    assert json.loads(result.value.path().read_text())["recommendation"]["product"]["attributes"]["price"] > 0
    with page.expect_download() as answers:
        screen.click("Answers (CSV)")
    assert answers.value.suggested_filename.endswith(".csv")
    assert len(answers.value.path().read_text().splitlines()) == 2
    with page.expect_download() as log:
        screen.click("Log (JSON lines)")
    assert json.loads(log.value.path().read_text().splitlines()[0])["seed"] >= 0


def test_a_shared_link_goes_on_with_the_session(screen: Screen, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.start().choose(1)
    shown = screen.asked(2).texts()
    screen.best().click("Copy the link")
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = page.context.new_page()
    other.goto(link)
    assert Screen(other, screen.address).asked(2).texts() == shown
