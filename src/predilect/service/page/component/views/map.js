// @ts-check
// Places on a plane, so that near ones are a short way apart: classical scaling of the ways between them.

/** @typedef {{x: number, y: number}} Point */

const STEPS = 60;
const FLAT = 0.6;

/**
 * A place in the unit square for each name.
 * @param {readonly string[]} names
 * @param {(a: string, b: string) => number} way
 * @returns {Map<string, Point>}
 */
export function placed(names, way) {
  const squares = names.map((a) => names.map((b) => ((way(a, b) + way(b, a)) / 2) ** 2));
  const means = squares.map((row) => mean(row));
  const all = mean(means);
  const centred = squares.map((row, i) => row.map((square, j) => -0.5 * (square - at(means, i) - at(means, j) + all)));
  const first = axis(centred, []);
  const second = axis(centred, first);
  return spread(names, first, second);
}

/** The strongest axis of a symmetric matrix that is square to another one. @param {number[][]} matrix @param {number[]} other */
function axis(matrix, other) {
  let vector = matrix.map((_, place) => Math.sin(1 + 2.7 * place + other.length));
  let length = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const along = dot(vector, other) / (dot(other, other) || 1);
    if (other.length) vector = vector.map((value, place) => value - along * at(other, place));
    const next = matrix.map((row) => dot(row, vector));
    length = Math.sqrt(dot(next, next)) || 1;
    vector = next.map((value) => value / length);
  }
  return vector.map((value) => value * Math.sqrt(length));
}

/**
 * The points moved apart where they would hide each other, and fitted into the square.
 * @param {readonly string[]} names @param {number[]} first @param {number[]} second
 */
function spread(names, first, second) {
  const points = fitted(names.map((_, place) => ({ x: at(first, place), y: at(second, place) })));
  const apart = 0.75 / Math.sqrt(names.length);
  for (let step = 0; step < STEPS; step += 1) {
    for (const [i, a] of points.entries()) {
      for (const b of points.slice(i + 1)) {
        const dx = b.x - a.x || 0.001;
        const dy = b.y - a.y || 0.001 * (i + 1);
        const distance = Math.hypot(FLAT * dx, dy); // names are wide
        if (distance >= apart) continue;
        const push = (apart - distance) / distance / 4;
        a.x -= dx * push;
        a.y -= dy * push;
        b.x += dx * push;
        b.y += dy * push;
      }
    }
  }
  return new Map(fitted(points).map((point, place) => [names[place] ?? "", point]));
}

/** @param {Point[]} points */
function fitted(points) {
  const scale = (/** @type {number[]} */ values) => {
    const low = Math.min(...values);
    const span = Math.max(...values) - low || 1;
    return values.map((value) => (value - low) / span);
  };
  const xs = scale(points.map((point) => point.x));
  const ys = scale(points.map((point) => point.y));
  return points.map((_, place) => ({ x: at(xs, place), y: at(ys, place) }));
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

/** @param {readonly number[]} a @param {readonly number[]} b */
function dot(a, b) {
  return b.length ? a.reduce((sum, value, place) => sum + value * at(b, place), 0) : 0;
}

/** @param {readonly number[]} values @param {number} place */
function at(values, place) {
  return values[place] ?? 0;
}
