// @ts-check
// A route: a timeline of stays and ways, and a map of the cities. For domains with `location`, `duration` and
// `travel` by slot, and a table `travel_time` by city and city.

import { h } from "../dom.js";
import { named, placed } from "./map.js";

/** @typedef {import("./registry.js").View} View */
/** @typedef {import("./registry.js").Shown} Shown */
/** @typedef {{city: string, stay: number, way: number}} Stage the way is the one that leads there */

const WIDTH = 280;
const HEIGHT = 170;
const EDGE = { x: 42, top: 20, bottom: 30 };
/** @type {WeakMap<object, Map<string, import("./map.js").Point>>} */
const MAPS = new WeakMap();

/** @type {View} */
export const route = { picture: routePicture, replaces: ["location", "duration", "travel"], switches: routeSwitches };

/** @param {Shown} shown */
function routePicture(shown) {
  const stages = stagesOf(shown.product.product);
  if (stages.length === 0) return null;
  return h(
    "figure",
    { class: "route", "aria-label": shown.words.say("route") },
    map(shown, stages),
    timeline(shown, stages),
  );
}

/** @param {Record<string, any>} product @returns {Stage[]} */
function stagesOf(product) {
  const { location = {}, duration = {}, travel = {} } = product;
  const stages = [];
  for (let slot = 0; String(slot) in location; slot += 1) {
    const stay = Number(duration[slot] ?? 0);
    if (!stay) break;
    stages.push({ city: String(location[slot]), stay, way: slot ? Number(travel[slot - 1] ?? 0) : 0 });
  }
  return stages;
}

/** @param {Shown} shown @param {Stage[]} stages */
function timeline({ words, beside }, stages) {
  const elsewhere = beside.map((each) => stagesOf(each.product));
  return h(
    "ol",
    { class: "stages" },
    stages.map((stage, place) => {
      const shared = elsewhere.every((each) => each.some(({ city, stay }) => city === stage.city && stay === stage.stay));
      const days = words.days(stage.stay);
      return [
        stage.way > 0 &&
          h(
            "li",
            { class: "way", style: { "--days": stage.way } },
            h("span", { class: "sr" }, words.say("travel", { days: words.days(stage.way) })),
            h("span", { class: "dots", "aria-hidden": "true" }, words.number(stage.way)),
          ),
        h(
          "li",
          { class: shared ? "stay" : "stay differs", style: { "--days": stage.stay } },
          h("span", { class: "place", "aria-hidden": "true" }, words.number(place + 1)),
          h("span", { class: "at" }, h("bdi", { class: "city" }, stage.city), h("span", { class: "days" }, days)),
        ),
      ];
    }),
  );
}

/** @param {Shown} shown @param {Stage[]} stages */
function map({ domain, words, product }, stages) {
  const cities = citiesOf(domain.tables.travel_time);
  if (cities.length < 2) return null;
  const points = pointsOf(domain, cities);
  const at = (/** @type {string} */ city) => {
    const point = points.get(city) ?? { x: 0.5, y: 0.5 };
    return {
      x: EDGE.x + point.x * (WIDTH - 2 * EDGE.x),
      y: EDGE.top + point.y * (HEIGHT - EDGE.top - EDGE.bottom),
    };
  };
  const visited = new Map(stages.map((stage, place) => [stage.city, place]));
  const wanted = new Set(mustVisit(product.attributes));
  const dots = cities.filter((city) => !visited.has(city));
  const radius = (/** @type {number} */ stay) => 8 + Math.min(5, stay);
  const stops = [...visited].map(([city, place]) => ({ name: city, ...at(city), r: radius(stages[place]?.stay ?? 1) }));
  const names = named([...stops, ...dots.map((city) => ({ name: city, ...at(city), r: 3 }))], { width: WIDTH, height: HEIGHT });
  return h(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words.say("map"), class: "map", dir: "ltr" },
    dots.map((city) => {
      const { x, y } = at(city);
      return h("g", { class: wanted.has(city) ? "city wanted" : "city" }, h("circle", { cx: x, cy: y, r: 3 }), name(city, names));
    }),
    stages.slice(1).map((stage, place) => leg(at(stages[place]?.city ?? ""), at(stage.city), stage.way)),
    stages.map((stage, place) => {
      const { x, y } = at(stage.city);
      const r = radius(stage.stay);
      return h(
        "g",
        { class: place === 0 ? "visit first" : "visit" },
        h("circle", { cx: x, cy: y, r }),
        h("text", { x, y: y + 4, class: "order" }, String(place + 1)),
        visited.get(stage.city) === place && name(stage.city, names),
      );
    }),
  );
}

/** @param {string} city @param {Map<string, import("./map.js").Spot>} names */
function name(city, names) {
  const { x, y, anchor } = names.get(city) ?? { x: 0, y: 0, anchor: "start" };
  return h("text", { x, y, class: "name", "text-anchor": anchor }, city);
}

/**
 * A bent line from city to city, so that there and back are two lines; longer ways are dashed wider.
 * @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} way
 */
function leg(from, to, way) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const middle = { x: (from.x + to.x) / 2 - dy * 0.14, y: (from.y + to.y) / 2 + dx * 0.14 };
  const bend = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  return h("path", { d: bend, class: way > 1 ? "leg long" : "leg" });
}

/** @param {unknown} table @returns {string[]} */
function citiesOf(table) {
  return table && typeof table === "object" ? Object.keys(table) : [];
}

/** Worked out once for a domain. @param {Shown["domain"]} domain @param {string[]} cities */
function pointsOf(domain, cities) {
  const table = /** @type {Record<string, Record<string, number>>} */ (domain.tables.travel_time);
  let points = MAPS.get(table);
  if (!points) {
    points = placed(cities, (a, b) => Number(table[a]?.[b] ?? 0));
    MAPS.set(table, points);
  }
  return points;
}

/** @param {Record<string, any>} attributes @returns {string[]} */
function mustVisit(attributes) {
  const wanted = attributes.must_visit;
  if (Array.isArray(wanted)) return wanted.map(String);
  return Object.entries(wanted ?? {}).flatMap(([city, must]) => (must ? [city] : []));
}

/** Every city can be wanted or ruled out. @param {Shown} shown */
function routeSwitches({ domain, product, words }) {
  const visited = domain.attributes.find((each) => each.name === "visited");
  const cities = new Set(stagesOf(product.product).map((stage) => stage.city));
  return (visited?.keys ?? []).map(([key = ""]) => ({
    attribute: "visited",
    key,
    label: words.say("visit", { key }),
    now: cities.has(key),
  }));
}
