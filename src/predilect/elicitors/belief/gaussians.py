"""A belief about weights whose noise nobody has told: one Gaussian for each λ, and how probable that λ is.

P(λ | answers) ∝ P(answers | λ), by expectation propagation
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from scipy.special import softmax

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.propagation import propagated
from predilect.elicitors.belief.statements import Statements

LOGISTIC = 1.702
"""Φ(x / 1.702) is nearest to the logistic curve of λ = 1."""

CLARITIES = tuple(float(value) for value in np.geomspace(0.3, 100, 6))
"""How large typical differences in utility may be, in units of the noise, if λ is not known."""

BAND_SHARE = 0.2
"""What counts as equal, as a share of a typical difference, before anyone says so: mean and deviation."""

OUTSIDE_SHARE = 2.0
"""How far something else may be from the mean of what is shown, in typical differences: the deviation."""

JITTER = 1e-9
NEGLIGIBLE = 1e-3
"""A λ less probable than this is left out."""


@dataclass(frozen=True, eq=False)
class Gaussians:
    """Weights ~ Σ_λ share · N(mean, covariance); ``extras`` are the means of ``outside`` and of ``band``."""

    rationalities: FloatArray
    shares: FloatArray
    means: FloatArray
    covariances: FloatArray
    extras: FloatArray = field(default_factory=lambda: np.zeros(2))

    @cached_property
    def mean(self) -> FloatArray:
        """The mean weights."""
        return self.shares @ self.means

    @cached_property
    def covariance(self) -> FloatArray:
        """The covariance of the weights, over all λ."""
        apart = self.means - self.mean
        inside = np.einsum("g,gij->ij", self.shares, self.covariances)
        return np.asarray(inside + (apart * self.shares[:, None]).T @ apart)

    @cached_property
    def roots(self) -> FloatArray:
        """A square root of each covariance."""
        widths = np.sqrt(np.diagonal(self.covariances, axis1=1, axis2=2))
        # Shrunk to correlations first: features may have ranges of any size.
        correlations = self.covariances / (widths[:, :, None] * widths[:, None, :])
        jitter = JITTER * np.eye(widths.shape[1])
        return np.asarray(widths[:, :, None] * np.linalg.cholesky(correlations + jitter))

    @property
    def rationality(self) -> float:
        """The λ that is expected: the geometric mean."""
        return float(np.exp(self.shares @ np.log(self.rationalities)))

    def draws(self, count: int, rng: np.random.Generator) -> tuple[FloatArray, FloatArray]:
        """So many weight vectors, a row each, and the λ of each."""
        places = np.sort(rng.choice(len(self.shares), size=count, p=self.shares))
        scores = rng.standard_normal((count, self.means.shape[1]))
        found = np.empty_like(scores)
        for place in np.unique(places).tolist():
            drawn = scores[places == place] @ self.roots[place].T
            found[places == place] = self.means[place] + drawn
        return found, self.rationalities[places]

    def mirrored_draws(self, count: int, rng: np.random.Generator) -> tuple[FloatArray, FloatArray]:
        """The same, in twos that are each other's mirror image: their mean is that of the belief."""
        half, rationalities = self.draws((count + 1) // 2, rng)
        return np.vstack([half, 2 * self.mean - half]), np.tile(rationalities, 2)


def gaussians_after(
    said: Statements, mean: FloatArray, deviation: FloatArray, rationality: float | None
) -> Gaussians:
    """The belief after these statements; without a λ, several are weighed against each other."""
    typical = np.sqrt(np.square(said.typical * deviation).sum(axis=1).mean()) if len(said.typical) else 1.0
    typical = typical or 1.0
    known = np.array([rationality]) if rationality else LOGISTIC * np.array(CLARITIES) / typical
    means = np.array([*mean, 0.0, BAND_SHARE * typical])
    deviations = np.array([*deviation, OUTSIDE_SHARE * typical, BAND_SHARE * typical])
    whitened = said.rows * deviations
    # Statements say nothing across their rows' span: all is worked out inside it.
    basis = np.linalg.qr(whitened.T)[0] if 0 < len(whitened) < len(means) else np.eye(len(means))
    found = propagated(whitened @ basis, said.rows @ means, LOGISTIC / known)
    shares = np.asarray(softmax(found.evidence))
    kept = shares >= NEGLIGIBLE * shares.max()
    learned = found.covariances[kept] - np.eye(basis.shape[1])
    features = len(mean)
    inside = basis[:features]
    covariances = np.eye(features) + inside @ learned @ inside.T
    shares = shares[kept] / shares[kept].sum()
    extras = means + deviations * (shares @ found.means[kept] @ basis.T)
    return Gaussians(
        known[kept],
        shares,
        mean + deviation * (found.means[kept] @ inside.T),
        covariances * deviation[:, None] * deviation,
        extras[features:],
    )
