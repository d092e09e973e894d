"""Domains as documents: YAML and JSON files that people write and programs check."""

from predilect.documents.catalogue import catalogue_domain
from predilect.documents.model import json_schema
from predilect.documents.reading import domain_from_document, parse_domain, read_domain
from predilect.documents.to_document import domain_to_document
from predilect.documents.values import read_values
from predilect.documents.writing import domain_text, write_domain

__all__ = [
    "catalogue_domain",
    "domain_from_document",
    "domain_text",
    "domain_to_document",
    "json_schema",
    "parse_domain",
    "read_domain",
    "read_values",
    "write_domain",
]
