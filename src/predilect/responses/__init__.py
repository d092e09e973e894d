"""Simulated people: response models, one a file, and the habits around them."""

from predilect.responses.manners import HABITS, RESPONSES, Manner, read_manner
from predilect.responses.people import SimulatedPerson
from predilect.responses.reliability import UtilityScale
from predilect.responses.response import Response

__all__ = ["HABITS", "RESPONSES", "Manner", "Response", "SimulatedPerson", "UtilityScale", "read_manner"]
