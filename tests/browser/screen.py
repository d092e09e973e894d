"""The page as a person uses it: what they see, and what they do."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

PRICE = re.compile(r"[\d,.]+\d")


class Screen:
    """A page of the service."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def start(self, domain: str = "A personal computer") -> "Screen":
        """From the start page into a session."""
        self.page.goto(self.address)
        self.page.get_by_role("button", name=re.compile(domain)).click()
        return self.asked(1)

    def begin(self, told: dict[str, Any]) -> "Screen":
        """A session that was begun elsewhere."""
        self.page.goto(f"{self.address}/s/{told['id']}")
        return self.asked(told["answered"] + 1)

    def asked(self, number: int) -> "Screen":
        """The question with this number is on the screen."""
        expect(self.page.get_by_text(re.compile(f"^Question {number}( of|$)"))).to_be_visible()
        expect(self.cards.first).to_be_visible()
        return self

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/")[2].partition("#")[0].partition("?")[0]

    @property
    def cards(self) -> Locator:
        return self.page.locator(".question .card")

    def choose(self, number: int) -> None:
        self.page.get_by_role("button", name=f"Choose option {number}").click()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def value(self, label: str, within: Locator | None = None) -> str:
        """What a card, or the recommendation, says of an attribute."""
        card = within or self.page.locator(".card.only")
        return card.locator(".row", has=self.page.get_by_text(label, exact=True)).locator("dd").inner_text()

    def prices(self) -> list[float]:
        texts = [self.value("Price", card) for card in self.cards.all()]
        return [float(PRICE.findall(text)[0].replace(",", "")) for text in texts]

    def texts(self) -> list[str]:
        """The values on the cards, from left to right."""
        return [card.locator("dl").inner_text() for card in self.cards.all()]

    def best(self) -> "Screen":
        self.page.get_by_role("button", name="Show the best so far").click()
        expect(self.page.get_by_role("heading", name="The best so far")).to_be_visible()
        return self
