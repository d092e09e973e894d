// @ts-check
// A product: its picture by the domain's view, and its values row by row.

import { h } from "../dom.js";
import { viewOf } from "../views/registry.js";

/** @typedef {import("../../contract").ProductTold} ProductTold */
/** @typedef {import("../../contract").DomainShown} DomainShown */
/** @typedef {import("../../contract").ValueTold} ValueTold */
/** @typedef {import("../words.js").Words} Words */

const ADDRESS = /^(?:https?:|data:image\/|\.{0,2}\/)|\.(?:png|jpe?g|svg|webp|avif|gif)$/i;

/**
 * The values that are told in rows: what the view draws and what the context says are told elsewhere.
 * @param {ProductTold} product @param {DomainShown} domain
 */
export function rowsOf(product, domain) {
  const replaced = viewOf(domain)?.replaces ?? [];
  return product.values.filter((value) => !value.given && !replaced.includes(value.attribute));
}

/** How many lines of the common grid a card takes: its heading, picture, values and buttons. @param {number} rows */
export function spanning(rows) {
  return { "--rows": Math.max(1, rows), "--span": Math.max(1, rows) + 3 };
}

/** @param {ProductTold} product @param {readonly ProductTold[]} beside @param {DomainShown} domain @param {Words} words */
export function pictured(product, beside, domain, words) {
  const drawn = viewOf(domain)?.picture({ product, beside, domain, words });
  if (!drawn) return null;
  if (drawn instanceof Node) return h("div", { class: "picture", node: drawn });
  return h("div", { class: "picture" }, drawn);
}

/** @param {ProductTold} product @param {DomainShown} domain @param {Words} words */
export function valueRows(product, domain, words) {
  return h(
    "dl",
    { class: "values" },
    rowsOf(product, domain).map((told) => valueRow(told, domain, words)),
  );
}

/** @param {ValueTold} told @param {DomainShown} domain @param {Words} words */
function valueRow(told, domain, words) {
  const attribute = domain.attributes.find((each) => each.name === told.attribute);
  const { text, parts } = words.value(told, attribute);
  const value = attribute?.values.find((each) => each.value === told.value);
  const many = parts.length > 0;
  return h(
    "div",
    { class: `row ${told.differs ? "differs" : "same"}${many ? " many" : ""}` },
    h("dt", { title: attribute?.description || undefined }, sign(attribute?.picture), told.label),
    h(
      "dd",
      { title: value?.description || undefined },
      sign(value?.picture),
      many ? partList(parts, told.different) : h("bdi", null, text),
    ),
  );
}

/** @param {readonly [string, string][]} parts @param {readonly number[]} different */
function partList(parts, different) {
  const amounts = parts.some(([, amount]) => amount);
  return h(
    "ul",
    { class: amounts ? "parts amounts" : "parts" },
    parts.map(([key, amount], place) => h("li", { class: different.includes(place) ? "differs" : null }, h("bdi", null, key), amount && [" ", h("bdi", null, amount)])),
  );
}

/** A picture by its address, or a sign such as an emoji. @param {string | undefined} text */
export function sign(text) {
  if (!text) return null;
  if (ADDRESS.test(text)) return h("img", { src: text, alt: "", loading: "lazy", class: "sign" });
  return h("span", { class: "sign", "aria-hidden": "true" }, text);
}
