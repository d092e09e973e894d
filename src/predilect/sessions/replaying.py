"""What an elicitor knows: the fold of its ``tell`` over the answers in force, continued where it can be."""

from __future__ import annotations

from typing import Any

from predilect.domain.domain import Domain
from predilect.elicitors import Elicitor
from predilect.sessions.history import History


class Learned:
    """The state after the answers it was last asked for: more are added, an undone one starts anew."""

    def __init__(self, elicitor: Elicitor[Any], domain: Domain, seed: int) -> None:
        self.elicitor = elicitor
        self.domain = domain
        self.seed = seed
        self._questions: tuple[int, ...] = ()
        self._state: Any = None

    def after(self, history: History) -> Any:
        """The elicitor's state after the answers of a history."""
        answers = list(history.answers)
        questions = tuple(asked.id for asked, _ in answers)
        known = len(self._questions)
        if self._state is None or questions[:known] != self._questions:
            known, self._state = 0, self.elicitor.start(self.domain, self.seed)
        for asked, answer in answers[known:]:
            told = asked.elicited_answer(answer)
            self._state = self.elicitor.tell(self._state, asked.elicited, asked.notes, told)
        self._questions = questions
        return self._state
