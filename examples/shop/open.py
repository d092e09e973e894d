"""Serves the shop's page, with the token of a study that it sets up at the service.

python examples/shop/open.py [--service http://127.0.0.1:8000] [--port 9000]
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

HERE = Path(__file__).parent
ADDRESS, TOKEN = "http://127.0.0.1:8000", "STUDY_TOKEN"
STUDY = {
    "title": "Your computer",
    "consent": "Your choices put together a computer for you. They are kept for a day.",
    "days_kept": 1,
    "set_up": {"domain": "pc", "questions": None},
}


def study_for(service: str, shop: str) -> str:
    """The token of a new study that pages of ``shop`` may embed."""
    body = json.dumps({**STUDY, "origins": [shop]}).encode()
    request = Request(f"{service}/api/studies", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return str(json.load(answer)["token"])


class Shop(SimpleHTTPRequestHandler):
    """The files of this directory; the page names the service and the study."""

    def __init__(self, service: str, token: str, *arguments: object) -> None:
        self.service, self.token = service, token
        super().__init__(*arguments, directory=str(HERE))  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """One file."""
        if self.path.partition("?")[0] not in ("/", "/index.html"):
            super().do_GET()
            return
        page = (HERE / "index.html").read_text("utf-8")
        body = page.replace(ADDRESS, self.service).replace(TOKEN, self.token).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        """Say nothing of each request."""


def shop_server(service: str, port: int, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """The shop on its port, with a study of its own."""
    server = ThreadingHTTPServer((host, port), SimpleHTTPRequestHandler)
    token = study_for(service, f"http://{host}:{server.server_port}")
    server.RequestHandlerClass = partial(Shop, service, token)
    return server


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--service", default=ADDRESS)
    parser.add_argument("--port", type=int, default=9000)
    said = parser.parse_args()
    server = shop_server(said.service, said.port)
    print(f"the shop is at http://127.0.0.1:{server.server_port}")
    server.serve_forever()


if __name__ == "__main__":
    main()
