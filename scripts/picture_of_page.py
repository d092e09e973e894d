"""Draws docs/figures/page.png: a session on ``pc`` in a real browser, after some answers of one taste.

    python -m scripts.picture_of_page

It needs chromium, or another browser that the variable CHROMIUM names.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import httpx2
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

PICTURE = Path(__file__).parents[1] / "docs" / "figures" / "page.png"
SIZE: ViewportSize = {"width": 1280, "height": 1060}
ADDRESS = re.compile(r"at (http://\S+)")
SESSION = {
    "domain": "pc",
    "seed": 2,
    "rules": [
        {"text": 'type == "Desktop"', "because": "a desktop"},
        {"text": "price <= 1500", "because": "at most €1,500"},
    ],
}
ANSWERS = 16
MAKERS = {"Compaq": 1.5, "Sony": 1.0, "HP": 0.8}
SETTLED_SECONDS = 60


def liked(product: Mapping[str, object]) -> float:
    """What the person in the picture likes: speed, a large screen and disk, Compaq, and not to pay much."""
    ram, hd, monitor, price = (float(str(product[name])) for name in ("ram", "hd", "monitor", "price"))
    speed = float(str(product["cpu"]).split()[-1])
    maker = MAKERS.get(str(product["manufacturer"]), 0.0)
    return speed / 600 + ram / 400 + hd / 60 + 0.3 * monitor + maker - price / 250


def drawn(page: Page, address: str) -> bytes:
    """The question after the answers, with how sure it is by then."""
    with httpx2.Client(base_url=address, timeout=SETTLED_SECONDS) as api:
        session = api.post("/api/sessions", json=SESSION).json()
        path = f"/api/sessions/{session['id']}"
        question = api.post(f"{path}/question").json()["question"]
        for _ in range(ANSWERS):
            worth = [liked(option["attributes"]) for option in question["options"]]
            said = {"question": question["id"], "kind": "pick", "option": worth.index(max(worth))}
            question = api.post(f"{path}/answers", json=said).json()["question"]
    page.goto(f"{address}/s/{session['id']}")
    expect(page.get_by_role("meter")).to_be_visible(timeout=1000 * SETTLED_SECONDS)
    return page.screenshot()


def main() -> None:
    """Serve, answer, and draw what the screen shows."""
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        store = f"sqlite:///{directory}/sessions.db"
        command = [sys.executable, "-m", "predilect", "serve", "pc", "--store", store, "--port", "0"]
        service = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert service.stdout is not None
            found = ADDRESS.search(service.stdout.readline())
            assert found is not None
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
                args=["--no-sandbox"],
            )
            page = browser.new_page(viewport=SIZE, locale="en-GB", reduced_motion="reduce")
            PICTURE.write_bytes(drawn(page, found[1]))
            browser.close()
        finally:
            service.terminate()
            service.wait()


if __name__ == "__main__":
    main()
