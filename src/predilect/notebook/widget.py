"""``widget(session)``: the component of the service's pages in a notebook's cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from predilect.notebook.answering import interview_of, reply
from predilect.sessions import Session

HERE = Path(__file__).parent
COMPONENT = HERE.parent / "service" / "page" / "static" / "predilect-session.js"


def module() -> str:
    """The one module that a notebook loads: the component, and how it talks to the kernel."""
    return COMPONENT.read_text("utf-8") + (HERE / "widget.js").read_text("utf-8")


class SessionWidget(anywidget.AnyWidget):
    """A session on the screen. ``session`` is the one that was given, with everything that was answered."""

    _esm = module()
    language = traitlets.Unicode("").tag(sync=True)

    def __init__(self, session: Session, language: str = "") -> None:
        super().__init__(language=language)
        self.session = session
        self.interview = interview_of(session)
        self.on_msg(self._heard)

    @property
    def taken(self) -> dict[str, Any] | None:
        """The product that the person took, by attribute; None until they do."""
        taken = self.interview.extras.taken
        return None if taken is None else taken.product.to_document()

    def _heard(self, widget: object, message: dict[str, Any], buffers: object) -> None:
        """A request of the component; the reply carries its number."""
        told = reply(self.interview, str(message.get("request")), message.get("what") or {})
        self.send({"id": message.get("id"), **told})


def widget(session: Session, language: str = "") -> SessionWidget:
    """The session for a person to go on with in this notebook; ``language`` is such as ``de``."""
    return SessionWidget(session, language)
