"""How sure the recommendation is, as a bar and in words."""

from __future__ import annotations

from rich.text import Text

from predilect.elicitors.certificate import Certificate

BAR = 20


def sureness(certificate: Certificate, stop_when: float | None) -> Text:
    """``Sure by now ███████▏···········│· 62 %: the best so far is within 5 % of what is best for you``."""
    filled = round(BAR * certificate.confidence)
    cells = ["█"] * filled + ["·"] * (BAR - filled)
    if stop_when is not None:
        cells.insert(round(BAR * stop_when), "│")
    return Text.assemble(
        ("Sure by now ", "dim"),
        ("".join(cells), "green"),
        (f" {percent(certificate.confidence)}", "bold"),
        (f" that my favourite is within {percent(certificate.share)} of your best", "dim"),
    )


def percent(share: float) -> str:
    """``95 %``; never 100 where something is left, nor 0."""
    if 0.995 <= share < 1:
        return "over 99 %"
    if 0 < share < 0.005:
        return "under 1 %"
    return f"{100 * share:.0f} %"
