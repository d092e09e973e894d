// @ts-check
// Places on a plane, so that near ones are a short way apart: classical scaling of the ways between them.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, anchor: "start" | "middle" | "end"}} Spot */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

const STEPS = 60;
const FLAT = 0.6;
/** The width of a letter of a name, the height of its line, and the space between it and its place. */
const [LETTER, LINE, GAP] = [7.2, 12, 3];

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

/**
 * Where names stand beside their places: below, above or at a side, wherever they hide least. The first choose first.
 * @param {readonly {name: string, x: number, y: number, r: number}[]} places
 * @param {{width: number, height: number}} room
 * @returns {Map<string, Spot>}
 */
export function named(places, room) {
  const taken = places.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }));
  const found = new Map();
  for (const { name, x, y, r } of places) {
    const wide = LETTER * name.length;
    const [below, above, beside] = [y + r + LINE, y - r - GAP, y + LINE / 3];
    /** @type {Spot[]} */
    const spots = [
      { x, y: below, anchor: "middle" },
      { x: x - r, y: below, anchor: "start" },
      { x: x + r, y: below, anchor: "end" },
      { x, y: above, anchor: "middle" },
      { x: x + r + GAP, y: beside, anchor: "start" },
      { x: x - r - GAP, y: beside, anchor: "end" },
    ];
    const costs = spots.map((spot) => hidden(boxOf(spot, wide), taken, room));
    const best = /** @type {Spot} */ (spots[costs.indexOf(Math.min(...costs))]);
    taken.push(boxOf(best, wide));
    found.set(name, best);
  }
  return found;
}

/** @param {Spot} spot @param {number} wide @returns {Box} */
function boxOf({ x, y, anchor }, wide) {
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return { left, right: left + wide, top: y - LINE + GAP, bottom: y + GAP };
}

/** How much of a box is hidden by others or stands outside. @param {Box} box @param {readonly Box[]} taken @param {{width: number, height: number}} room */
function hidden(box, taken, room) {
  const area = (/** @type {Box} */ each) => {
    const across = Math.min(box.right, each.right) - Math.max(box.left, each.left);
    const down = Math.min(box.bottom, each.bottom) - Math.max(box.top, each.top);
    return across > 0 && down > 0 ? across * down : 0;
  };
  const inside = area({ left: 0, right: room.width, top: 0, bottom: room.height });
  const whole = (box.right - box.left) * (box.bottom - box.top);
  return taken.reduce((sum, each) => sum + area(each), whole - inside);
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
