"""What the commands that simulate people ask for: the people, how they answer, and for how long."""

from __future__ import annotations

from typing import Annotated

import typer

FreeK = Annotated[
    str, typer.Option("-k", metavar="NUMBER|auto", help="How many products each question shows.")
]
Users = Annotated[
    int | None, typer.Option("--users", help="How many people; 20, or all of a file, if nothing is said.")
]
Tastes = Annotated[
    str,
    typer.Option(
        "--tastes", metavar="NAME|CSV", help="A taste of the domain, or weights, one person in a row."
    ),
]
Response = Annotated[
    str,
    typer.Option("--response", metavar="NAME", help="Perhaps with habits: plackett-luce:lapse=0.1,tie=0.2"),
]
Rationality = Annotated[
    float | None, typer.Option("--rationality", help="λ of the response; 1 if nothing is said.")
]
Reliability = Annotated[
    float | None,
    typer.Option("--reliability", help="Sets λ: how often the better of two random products is picked."),
]
Turns = Annotated[int, typer.Option("--turns", help="How many questions each person answers.")]
Seed = Annotated[int, typer.Option("--seed", help="Decides people, answers and contexts.")]
StopWhen = Annotated[
    float | None,
    typer.Option(
        "--stop-when",
        metavar="CONFIDENCE",
        help="A person is asked no more when the recommendation is this sure, such as 0.95.",
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", help="How many processes play at a time.")]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS|local:N",
        help="Play on a Dask cluster: its scheduler's address, or N workers started here.",
    ),
]
