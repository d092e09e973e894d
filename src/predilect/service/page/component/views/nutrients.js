// @ts-check
// Nutrients as bars on one scale for all products side by side; what the day needs is marked on them.

import { h } from "../dom.js";

/** @typedef {import("./registry.js").View} View */
/** @typedef {import("./registry.js").Shown} Shown */
/** @typedef {import("../../contract").AttributeShown} AttributeShown */

/** Reference intakes of a day, from Regulation (EU) 1169/2011, and for fibre from EFSA. @type {Record<string, number>} */
const REFERENCE = { energy: 2000, protein: 50, fat: 70, carbohydrate: 260, sugar: 90, salt: 6, fibre: 25 };
const BARS = ["energy", "protein", "fat", "carbohydrate", "fibre", "sugar", "salt"];

/** @type {View} */
export const nutrients = { picture: nutrientsPicture, replaces: BARS, switches: nutrientsSwitches };

/** @param {Shown} shown */
function nutrientsPicture(shown) {
  const bars = shown.domain.attributes.filter((each) => BARS.includes(each.name) && !each.keys);
  if (bars.length === 0) return null;
  return [
    h(
      "dl",
      { class: "nutrients", "aria-label": shown.words.say("nutrients") },
      bars.map((attribute) => bar(attribute, shown)),
    ),
    h("p", { class: "marks", "aria-hidden": "true" }, shown.words.say("marks")),
  ];
}

/** @param {AttributeShown} attribute @param {Shown} shown */
function bar(attribute, { product, beside, words }) {
  const { name, label } = attribute;
  const value = Number(product.attributes[name] ?? 0);
  const low = numberOf(product.attributes[`${name}_least`]);
  const high = numberOf(product.attributes[`${name}_most`]);
  const values = beside.map((each) => Number(each.attributes[name] ?? 0));
  const needed = low !== undefined && high !== undefined;
  const usual = needed ? undefined : REFERENCE[name];
  const scale = Math.max(1.25 * (usual ?? 0), 1.1 * (high ?? 0), value, ...values) || 1;
  const share = (/** @type {number} */ number) => `${((100 * number) / scale).toFixed(1)}%`;
  const said = words.quantity(value, attribute);
  const differs = values.some((other) => words.quantity(other, attribute) !== said);
  const range = needed
    ? words.say("needed", { low: words.number(low), high: words.quantity(high, attribute) })
    : usual && words.say("usual", { value: words.quantity(usual, attribute) });
  return h(
    "div",
    { class: differs ? "bar differs" : "bar" },
    h("dt", null, label),
    h(
      "dd",
      null,
      h("span", { class: "amount" }, h("bdi", null, said)),
      h(
        "span",
        { class: "track", title: range || undefined, "aria-hidden": "true" },
        h("span", { class: "fill", style: { "inline-size": share(value) } }),
        needed && h("span", { class: "needed", style: { "inset-inline-start": share(low), "inline-size": share(high - low) } }),
        usual && h("span", { class: "reference", style: { "inset-inline-start": share(usual) } }),
      ),
      range && h("span", { class: "sr" }, range),
    ),
  );
}

/** @param {unknown} value */
function numberOf(value) {
  return typeof value === "number" ? value : undefined;
}

/** Every food can be wanted or ruled out; those on the plate come first. @param {Shown} shown */
function nutrientsSwitches({ domain, product, words }) {
  const chosen = domain.attributes.find((each) => each.name === "chosen");
  const now = /** @type {Record<string, boolean>} */ (product.product.chosen ?? {});
  return (chosen?.keys ?? [])
    .map(([key = ""]) => ({ attribute: "chosen", key, label: words.say("eat", { key }), now: Boolean(now[key]) }))
    .sort((a, b) => Number(b.now) - Number(a.now));
}
