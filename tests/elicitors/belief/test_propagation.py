"""Expectation propagation beside numerical integration over a grid, which is slow and obviously right."""

import numpy as np
import pytest
from scipy.stats import norm

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.propagation import propagated


def integrated(rows: FloatArray, offsets: FloatArray, noise: float) -> tuple[FloatArray, FloatArray, float]:
    """Mean, covariance and log probability of all statements, by summing over a fine grid."""
    axis = np.linspace(-6, 6, 601)
    points = np.stack(np.meshgrid(axis, axis, indexing="ij"), axis=-1).reshape(-1, 2)
    log_density = norm.logpdf(points).sum(axis=1) + norm.logcdf((points @ rows.T + offsets) / noise).sum(
        axis=1
    )
    density = np.exp(log_density - log_density.max())
    total = density.sum()
    mean = density @ points / total
    apart = points - mean
    covariance = (apart * density[:, None]).T @ apart / total
    return mean, covariance, float(np.log(total * (axis[1] - axis[0]) ** 2) + log_density.max())


@pytest.mark.parametrize("noise", [0.3, 1.0, 5.0])
@pytest.mark.parametrize("count", [1, 3, 8])
def test_mean_covariance_and_evidence_are_those_of_integration(count: int, noise: float) -> None:
    rng = np.random.default_rng([count, round(10 * noise)])
    truth, rows = rng.normal(size=2), rng.normal(size=(count, 2))
    rows *= np.sign(rows @ truth)[:, None]
    offsets = 0.3 * rng.normal(size=count)
    found = propagated(rows, offsets, np.array([noise]))
    mean, covariance, evidence = integrated(rows, offsets, noise)
    deviation = np.sqrt(np.diag(covariance))
    # Many sharp statements cut a corner out of the plane; a Gaussian is a little narrower than that.
    assert np.abs(found.means[0] - mean) / deviation == pytest.approx(0, abs=0.06)
    assert found.covariances[0] / np.outer(deviation, deviation) == pytest.approx(
        covariance / np.outer(deviation, deviation), abs=0.2
    )
    assert found.evidence[0] == pytest.approx(evidence, abs=0.1)


def test_one_statement_is_exact() -> None:
    found = propagated(np.array([[2.0, 0.0]]), np.array([0.5]), np.array([1.0]))
    mean, covariance, evidence = integrated(np.array([[2.0, 0.0]]), np.array([0.5]), 1.0)
    assert found.means[0] == pytest.approx(mean, abs=1e-3)
    assert found.covariances[0] == pytest.approx(covariance, abs=1e-3)
    assert found.evidence[0] == pytest.approx(evidence, abs=1e-3)


def test_contradictory_statements_leave_the_mean_in_the_middle() -> None:
    rows = np.array([[1.0, 0.5], [-1.0, -0.5]] * 10)
    found = propagated(rows, np.zeros(20), np.array([1.0]))
    assert found.means[0] == pytest.approx([0, 0], abs=1e-6)
    assert np.linalg.eigvalsh(found.covariances[0]).min() > 0


def test_without_statements_nothing_changes() -> None:
    found = propagated(np.empty((0, 3)), np.empty(0), np.array([1.0, 2.0]))
    assert found.means.tolist() == [[0.0] * 3] * 2
    assert found.covariances.tolist() == [np.eye(3).tolist()] * 2
    assert found.evidence.tolist() == [0.0, 0.0]


def test_several_noises_are_worked_out_as_if_each_were_alone() -> None:
    rng = np.random.default_rng(4)
    rows = rng.normal(size=(12, 5))
    together = propagated(rows, np.zeros(12), np.array([0.5, 2.0]))
    for place, noise in enumerate((0.5, 2.0)):
        alone = propagated(rows, np.zeros(12), np.array([noise]))
        assert together.means[place] == pytest.approx(alone.means[0], abs=1e-3)
        assert together.evidence[place] == pytest.approx(alone.evidence[0], abs=1e-2)
