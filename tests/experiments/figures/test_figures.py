"""Figures say what rows say: their curves, labels and axes; nothing here looks at pixels."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from matplotlib.figure import Figure

from predilect.experiments.comparing.curves import curves_of
from predilect.experiments.figures import by_turn, drawing
from predilect.experiments.figures.against import regret_against_seconds, regret_by_k
from predilect.experiments.figures.lines import DASHES, FIXED, Line, lines_of, median_error, styles
from predilect.experiments.reproducing.systems import CP, OURS, SETMARGIN, VB_EUS, VB_QI
from predilect.experiments.rows import Row
from tests.experiments.rows import rows_of

FIRST = [[9.0, 4.0, 0.0, 2.0], [7.0, 0.0, 0.0, 0.0], [5.0, 5.0, 5.0, 0.0]]
SECOND = [[3.0, 3.0, 3.0, 3.0], [8.0, 8.0, 8.0, 8.0]]


def rows() -> list[Row]:
    return [*rows_of(FIRST, CP), *rows_of(SECOND, SETMARGIN, k=3)]


def curves(draw: object, **given: bool) -> dict[str, np.ndarray]:
    axes = Figure().subplots()
    draw(rows(), axes, **given)  # type: ignore[operator]
    return {str(line.get_label()): np.asarray(line.get_ydata()) for line in axes.get_lines()}


def test_medians_and_means_are_those_of_the_rows() -> None:
    np.testing.assert_allclose(curves(by_turn.median_regret)["CP, k = 2"], [7, 4, 0, 0])
    np.testing.assert_allclose(curves(by_turn.mean_regret)["CP, k = 2"], [7, 3, 5 / 3, 2 / 3])
    np.testing.assert_allclose(curves(by_turn.mean_regret)["SetMargin, k = 3 (2 people)"], [5.5] * 4)
    np.testing.assert_allclose(curves(by_turn.median_average_regret)["CP, k = 2"], [7, 5, 13 / 3, 3.75])


def test_who_has_seen_an_optimum_may_be_done() -> None:
    np.testing.assert_allclose(curves(by_turn.mean_regret, stops=True)["CP, k = 2"], [7, 3, 5 / 3, 0])
    seconds = curves(by_turn.cumulative_seconds, stops=True)["CP, k = 2"]
    np.testing.assert_allclose(seconds, [0.01, 0.03, 0.06, 0.06])


def test_the_share_who_saw_an_optimum_only_grows() -> None:
    np.testing.assert_allclose(curves(by_turn.satisfied)["CP, k = 2"], [0, 1 / 3, 2 / 3, 1])


def test_seconds_and_k_have_axes_of_their_own() -> None:
    axes = Figure().subplots()
    regret_against_seconds(rows(), axes)
    assert (axes.get_xscale(), axes.get_xlabel(), axes.get_ylabel()) == (
        "log",
        "seconds so far",
        "mean regret",
    )
    axes = Figure().subplots()
    regret_by_k([*rows_of(FIRST, CP), *rows_of(SECOND, CP, k=4)], axes)
    assert [*axes.get_xticks()] == [2, 4]
    assert [container.get_label() for container in axes.containers] == ["CP"]
    axes = Figure().subplots()
    regret_by_k([*rows_of(FIRST, "one"), *rows_of(SECOND, "other", k=4)], axes)
    assert [container.get_label() for container in axes.containers] == ["one", "other"]
    assert len({line.get_color() for line in axes.get_lines()}) == 2


@pytest.mark.parametrize(
    ("ends", "written"),
    [((0.5, 4.5), {"0.6", "1", "2", "4"}), ((0.001, 900.0), {"0.001", "0.01", "0.1", "1", "10", "100"})],
)
def test_logarithmic_axes_have_plain_numbers_and_not_too_many(
    ends: tuple[float, float], written: set[str]
) -> None:
    axes = Figure().subplots()
    by_turn.cumulative_seconds(rows(), axes)
    axes.set_ylim(*ends)
    axis, (low, high) = axes.yaxis, ends
    ticks = [
        (place, text)
        for minor in (False, True)
        for place, text in zip(
            axes.get_yticks(minor=minor),
            [label.get_text() for label in axis.get_ticklabels(minor=minor)],
            strict=True,
        )
    ]
    shown = {text for place, text in ticks if text and low <= place <= high}
    assert written <= shown
    assert len(shown) <= 9
    assert all(float(text) == pytest.approx(place) for place, text in ticks if text)


def test_error_bars_of_different_systems_stand_beside_each_other() -> None:
    axes = Figure().subplots()
    regret_by_k([row for name in (CP, OURS) for row in rows_of(FIRST, name)], axes)
    marked = [line for line in axes.get_lines() if line.get_marker() in ("o", "*")]
    places = [float(np.asarray(line.get_xdata())[0]) for line in marked]
    assert len({*places}) == 2
    assert np.mean(places) == pytest.approx(2)


def test_k_is_named_where_it_differs() -> None:
    one, other = Line(CP, 2), Line(SETMARGIN, 2)
    assert [each.label for each in styles([one, other]).values()] == ["CP", "SetMargin"]
    assert styles([one, Line(CP, 3)])[one].label == "CP, k = 2"


def test_a_curve_of_fewer_people_says_so() -> None:
    uneven = [*rows_of(FIRST, CP), *rows_of(SECOND, SETMARGIN)]
    axes = Figure().subplots()
    by_turn.mean_regret(uneven, axes)
    assert axes.get_legend_handles_labels()[1] == ["CP", "SetMargin (2 people)"]


def test_no_two_curves_of_a_figure_look_alike() -> None:
    systems = [CP, SETMARGIN, VB_EUS, VB_QI, OURS, "mine", "mine:x=1"]
    looks = styles([Line(system, k) for system in systems for k in (2, 3, 4)])
    assert len({(each.colour, each.marker, each.dash) for each in looks.values()}) == len(looks)
    assert len({(each.marker, each.dash) for each in looks.values()}) == len(looks)  # in greyscale
    assert len({*DASHES.values()}) == len(DASHES)
    paper = styles([Line(system, 2) for system in (CP, SETMARGIN, VB_EUS, VB_QI)])
    assert len({look.dash for look in paper.values()}) == len(paper)


def test_systems_keep_their_colour_and_marker_in_every_figure() -> None:
    alone, together = styles([Line(VB_QI, 2)]), styles([Line(CP, 2), Line(VB_QI, 2)])
    assert alone[Line(VB_QI, 2)].colour == together[Line(VB_QI, 2)].colour == FIXED[VB_QI][0]
    paper = [FIXED[system] for system in (CP, SETMARGIN, VB_EUS, VB_QI, OURS)]
    assert len({colour for colour, _ in paper}) == len({marker for _, marker in paper}) == len(paper)
    assert len({*FIXED.values()}) == len(FIXED)


def test_a_system_whose_rows_name_the_distribution_is_still_itself() -> None:
    told = Line(VB_QI.replace("tastes", "uniform:1:100"), 2)
    assert styles([told])[told] == styles([Line(VB_QI, 2)])[Line(VB_QI, 2)]
    other = Line(VB_QI.replace("tastes", "normal:0:1:scaled"), 2)
    assert [each.label for each in styles([told, other]).values()] == [told.elicitor, other.elicitor]


def test_errors_of_medians_are_the_same_each_time() -> None:
    shown = curves_of(rows_of(FIRST)).shown
    np.testing.assert_array_equal(median_error(shown), median_error(shown))
    assert (median_error(shown)[:3] > 0).all()
    assert median_error(shown[:1]).tolist() == [0, 0, 0, 0]


def test_a_legend_of_long_names_stays_inside_the_figure() -> None:
    names = [f"an elicitor of somebody else:parameter={number}" for number in range(7)]
    many = [row for name in names for row in rows_of(FIRST, name)]
    figure = drawing.grid("wide", [[lambda axes: by_turn.mean_regret(many, axes)] * 2], ["one", "other"])
    figure.canvas.draw()
    (legend,) = figure.legends
    box, edges = legend.get_window_extent(), figure.bbox
    assert edges.x0 <= box.x0
    assert box.x1 <= edges.x1


def test_files_are_the_same_bytes_for_the_same_rows(tmp_path: Path) -> None:
    def draw() -> Figure:
        return drawing.grid("one", [[lambda axes: by_turn.mean_regret(rows(), axes)]], ["people"])

    first = drawing.save(draw(), "one", tmp_path / "a")
    assert drawing.save(draw(), "one", tmp_path / "b") == first
    for name in ("one.png", "one.svg"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert len(lines_of(rows())) == 2
