"""``predilect ask``: a session with the person at the terminal, or with a simulated one."""

from __future__ import annotations

from dataclasses import asdict

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from predilect.problems.problem import Problem
from predilect.sessions import Session
from predilect.sessions.explaining import Explanation
from predilect.solving.reasons import rule_words
from predilect.terminal.asking import Asking
from predilect.terminal.cards import explanation, product_table
from predilect.terminal.keyboard import Keyboard
from predilect.terminal.opening import Opening, Wanted, open_session
from predilect.terminal.playing import Player, regret_words
from predilect.wording.shown import shown_product
from predilect.wording.views import viewed_product

Document = dict[str, object]


def ask(problem: Problem, wanted: Wanted, console: Console, keyboard: Keyboard | None) -> Document:
    """Hold the session; returns what came of it. Without a keyboard a simulated person answers."""
    opening = open_session(problem, wanted)
    session = opening.session
    _introduce(console, opening)
    if keyboard is None:
        return _played(problem, opening, console)
    asking = Asking(session, console, keyboard, opening.present)
    asking.run()
    document = outcome(session)
    if asking.taken is not None:
        document["taken"] = asking.taken.product.to_document()
        if document["taken"] == document["recommendation"]:
            console.print(Text("You take what is also the recommendation.", style="bold"))
        else:
            values = viewed_product(session.reading, asking.taken.product, session.current_context)
            console.print(Text("You take", style="bold"))
            console.print(Padding(product_table(values), (1, 2)))
    _recommend(console, session)
    if wanted.save or wanted.resume:
        console.print(Text(f"Go on with --resume {wanted.save or wanted.resume}", style="dim"))
    return document


def outcome(session: Session) -> Document:
    """The recommendation and its reasons as plain values."""
    explained, certificate = session.explain(), session.certificate()
    return {
        "domain": session.header.domain.name,
        "elicitor": session.header.elicitor,
        "seed": session.header.seed,
        "context": dict(session.current_context),
        "rules": [rule.text for rule in session.rules],
        "questions": session.history.next_question - 1,
        "recommendation": explained.product.product.to_document(),
        "reasons": _plain(explained, gives_up=False),
        "gives_up": _plain(explained, gives_up=True),
        "certificate": None if certificate is None else asdict(certificate),
    }


def _plain(explained: Explanation, *, gives_up: bool) -> list[Document]:
    reasons = explained.sacrifices if gives_up else explained.reasons
    return [{"text": reason.text, "worth": reason.worth} for reason in reasons]


def _introduce(console: Console, opening: Opening) -> None:
    session = opening.session
    for warning in session.warnings:
        console.print(Text(f"Note: {warning}", style="yellow"))
    shown = session.header.domain.shown
    console.print(Text(shown.label or session.header.domain.name, style="bold"))
    if shown.description:
        console.print(Text(shown.description, style="dim"))
    given = _given(session)
    if given:
        console.print(
            Text(f"For: {given}{' (drawn at random; say yours with --context)' if opening.drawn else ''}")
        )
    if opening.present is not None:
        for rule in session.reading.broken_rules(opening.present, session.current_context):
            broken = f"Note: what you have today breaks a rule, and is shown all the same: {rule_words(rule)}"
            console.print(Text(broken, style="yellow"))


def _given(session: Session) -> str:
    context = session.current_context
    if not context:
        return ""
    best = session.recommend()
    if best.product is None:
        return ""
    values = shown_product(session.reading, best.product, context)
    return "; ".join(f"{value.label} {value.text}" for value in values if value.given)


def _recommend(console: Console, session: Session) -> Explanation:
    explained = session.explain()
    console.rule(style="dim")
    console.print(explanation(session.reading, explained, dict(session.current_context)))
    return explained


def _played(problem: Problem, opening: Opening, console: Console) -> Document:
    session = opening.session
    player = Player.of(problem, session)
    said = (
        "There is no terminal to ask at, so a simulated person answers, who always picks what is best for "
        f"them (tastes {player.taste!r}, seed {session.header.seed})."
    )
    console.print(Text(said, style="yellow"))
    regrets = player.play(console, opening.present)
    regret = player.regret(_recommend(console, session).product.features)
    console.print(Text.assemble(("The simulated person's regret: ", "bold"), regret_words(regret)))
    return outcome(session) | {
        "played_by": "a simulated person",
        "tastes": player.taste,
        "regret_shown": [each.amount for each in regrets],
        "regret": regret.amount,
        "regret_share": regret.share,
    }
