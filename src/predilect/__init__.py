"""predilect learns what a person prefers among products that do not exist yet, and builds the best one.

    from predilect import Question, open_domain, solver_for

    solver = solver_for(open_domain("pc"))

A name is loaded when it is first used, so that ``import predilect`` is quick. ``predilect.domain`` is a
package; the function that makes a domain is called ``build_domain`` here.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from predilect.version import __version__

if TYPE_CHECKING:
    from predilect.dialogue import Answer, Improve, NoneOfThese, Option, Pick, Query, Skip, Tie
    from predilect.documents import (
        domain_from_document,
        domain_text,
        domain_to_document,
        json_schema,
        parse_domain,
        read_domain,
        write_domain,
    )
    from predilect.domain.domain import Domain
    from predilect.domain.fingerprint import fingerprint
    from predilect.domain.inputs import read_context, read_product
    from predilect.domain.language import (
        all_different,
        at_least,
        at_most,
        boolean,
        categorical,
        choose,
        continuous,
        count,
        derived,
        each,
        each_tuple,
        every,
        exactly,
        expression,
        feature,
        implies,
        index_set,
        integer,
        one_hot,
        one_of,
        pairs,
        rule,
        some,
        table,
        total,
    )
    from predilect.domain.language import domain as build_domain
    from predilect.domain.product import Product
    from predilect.errors import (
        Infeasible,
        InvalidDocument,
        InvalidDomain,
        InvalidInput,
        PredilectError,
        Superseded,
        Unsupported,
    )
    from predilect.problems import Problem, open_domain, open_problem
    from predilect.sessions import Explanation, Session
    from predilect.solving.question import Away, Budget, Question, Solution, Solver, Status
    from predilect.solving.solvers import solver_for

__all__ = [
    "Answer",
    "Away",
    "Budget",
    "Domain",
    "Explanation",
    "Improve",
    "Infeasible",
    "InvalidDocument",
    "InvalidDomain",
    "InvalidInput",
    "NoneOfThese",
    "Option",
    "Pick",
    "PredilectError",
    "Problem",
    "Product",
    "Query",
    "Question",
    "Session",
    "Skip",
    "Solution",
    "Solver",
    "Status",
    "Superseded",
    "Tie",
    "Unsupported",
    "__version__",
    "all_different",
    "at_least",
    "at_most",
    "boolean",
    "build_domain",
    "categorical",
    "choose",
    "continuous",
    "count",
    "derived",
    "domain_from_document",
    "domain_text",
    "domain_to_document",
    "each",
    "each_tuple",
    "every",
    "exactly",
    "expression",
    "feature",
    "fingerprint",
    "implies",
    "index_set",
    "integer",
    "json_schema",
    "one_hot",
    "one_of",
    "open_domain",
    "open_problem",
    "pairs",
    "parse_domain",
    "read_context",
    "read_domain",
    "read_product",
    "rule",
    "solver_for",
    "some",
    "table",
    "total",
    "write_domain",
]

_HOMES = {
    "predilect.dialogue": "Answer Improve NoneOfThese Option Pick Query Skip Tie",
    "predilect.documents": (
        "domain_from_document domain_text domain_to_document json_schema parse_domain read_domain "
        "write_domain"
    ),
    "predilect.domain.domain": "Domain",
    "predilect.domain.fingerprint": "fingerprint",
    "predilect.domain.inputs": "read_context read_product",
    "predilect.domain.language": (
        "all_different at_least at_most boolean categorical choose continuous count derived each "
        "each_tuple every exactly expression feature implies index_set integer one_hot one_of "
        "pairs rule some table total"
    ),
    "predilect.domain.product": "Product",
    "predilect.errors": (
        "Infeasible InvalidDocument InvalidDomain InvalidInput PredilectError Superseded Unsupported"
    ),
    "predilect.problems": "Problem open_domain open_problem",
    "predilect.sessions": "Explanation Session",
    "predilect.solving.question": "Away Budget Question Solution Solver Status",
    "predilect.solving.solvers": "solver_for",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
_RENAMED = {"build_domain": ("predilect.domain.language", "domain")}


def __getattr__(name: str) -> object:
    home, its_name = _RENAMED.get(name, (_HOME.get(name), name))
    if home is None:
        raise AttributeError(f"module 'predilect' has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(home), its_name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
