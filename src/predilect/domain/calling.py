"""The functions of the expression language, as the nodes that they stand for."""

from __future__ import annotations

from predilect.domain.nodes import Aggregate, Aggregation, Call, Compare, Each, Implies, Node, Operator

AGGREGATIONS: dict[str, Aggregation] = {
    "sum": "sum",
    "count": "sum",
    "all": "all",
    "any": "any",
    "all_different": "all_different",
}
COUNTED: dict[str, Operator] = {"at_most": "<=", "at_least": ">=", "exactly": "=="}
ARGUMENTS = {"range": (1, 2), "pairs": (1, 1), "len": (1, 1)}


def call(function: str, arguments: tuple[Node, ...]) -> Node:
    """What ``function(arguments)`` means; ``ValueError(message, remedy)`` if it means nothing."""
    if function in AGGREGATIONS:
        return Aggregate(AGGREGATIONS[function], arguments)
    if function in COUNTED:
        number, counted = arguments[:1], arguments[1:]
        if not number or isinstance(number[0], Each):
            raise ValueError(f"{function} needs a number first", f"write {function}(2, a, b, c)")
        return Compare(COUNTED[function], Aggregate("sum", counted), number[0])
    if any(isinstance(argument, Each) for argument in arguments):
        raise ValueError(f"{function} takes no loop", "loops stand in sum(…), all(…), any(…) or count(…)")
    if function == "implies":
        if len(arguments) != 2:
            raise ValueError(f"implies takes 2 arguments, not {len(arguments)}", "write implies(a, b)")
        return Implies(*arguments)
    least, most = ARGUMENTS[function]
    if not least <= len(arguments) <= most:
        wanted = f"{least}" if least == most else f"{least} or {most}"
        raise ValueError(
            f"{function} takes {wanted} arguments, not {len(arguments)}",
            "write range(n), range(a, b), pairs(s) or len(s)",
        )
    return Call(function, arguments)
