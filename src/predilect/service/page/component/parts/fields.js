// @ts-check
// What forms share: a labelled field, and why something was refused.

import { h } from "../dom.js";

/** @param {string} id @param {string} label @param {import("../dom.js").Loose} input */
export function field(id, label, input) {
  return h("div", { class: "field", key: id }, h("label", { for: id }, label), input);
}

/** @param {import("../words.js").Words} words @param {import("../transport.js").Refusal} refused */
export function refusal(words, refused) {
  const { conflict = [], errors = [] } = refused.problem;
  const reasons = conflict.length ? conflict : errors.map((each) => (each.remedy ? `${each.message}: ${each.remedy}` : each.message));
  return h(
    "div",
    { class: "refused", role: "alert" },
    h("p", null, words.say(conflict.length ? "ruleRefused" : "ruleWrong")),
    h("ul", null, (reasons.length ? reasons : [refused.message]).map((reason) => h("li", null, h("bdi", null, reason)))),
  );
}
