"""Options from different clusters: good ones that are not all of a kind."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.cluster.vq import ClusterError, kmeans2

from predilect.domain.values import FloatArray


def best_of_clusters(
    rows: FloatArray, scores: FloatArray, k: int, clusters: int, rng: np.random.Generator
) -> list[int]:
    """The places of the best rows, each the best of its cluster; then the best others if clusters are few."""
    labels = clusters_of(rows, max(k, clusters), rng)
    order = np.argsort(-scores, kind="stable").tolist()
    firsts: dict[int, int] = {}
    for place in order:
        firsts.setdefault(int(labels[place]), place)
    found = [*firsts.values()][:k]
    others = [place for place in order if place not in found]
    return [*found, *others[: k - len(found)]]


def clusters_of(rows: FloatArray, clusters: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """The cluster of each row, by K-means from seeded starts (K-means++); fewer if one is left empty."""
    different, labels = np.unique(rows, axis=0, return_inverse=True)
    if len(different) <= clusters:
        return np.asarray(labels).ravel()
    while clusters > 1:
        try:
            return np.asarray(kmeans2(rows, clusters, minit="++", missing="raise", rng=rng)[1], dtype=np.intp)
        except ClusterError:
            clusters -= 1
    return np.zeros(len(rows), dtype=np.intp)
