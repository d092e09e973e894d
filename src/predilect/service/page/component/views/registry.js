// @ts-check
// Named views: how the products of a domain are pictured. A domain names one (`view: route`), any page may add one.

import { route } from "./route.js";
import { nutrients } from "./nutrients.js";

/** @typedef {import("../../contract").ProductTold} ProductTold */
/** @typedef {import("../../contract").DomainShown} DomainShown */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../dom.js").Loose} Loose */

/**
 * What a view is given: the product, those beside it (so that scales can be shared), and how things are said.
 * @typedef {{product: ProductTold, beside: readonly ProductTold[], domain: DomainShown, words: Words}} Shown
 *
 * A change that a view offers for one key of a list attribute: `{attribute: "visited", key: "Rome", label: "Visit Rome"}`.
 * @typedef {{attribute: string, key: string, label: string, now: boolean}} Switch
 *
 * A view draws a picture, and says which attributes need not be told beside it.
 * @typedef {object} View
 * @property {(shown: Shown) => Loose | Node} picture
 * @property {readonly string[]} [replaces]
 * @property {(shown: Shown) => Switch[]} [switches]
 */

/** All views by name. @type {Map<string, View>} */
export const VIEWS = new Map(Object.entries({ route, nutrients }));

/** @param {DomainShown} domain */
export function viewOf(domain) {
  return domain.view ? VIEWS.get(domain.view) : undefined;
}
