// @ts-check
// Beside the question: how sure it is, what seems to matter, the person's rules.

import { h } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../contract").CareTold} CareTold */
/** @typedef {import("../../contract").CertificateTold} CertificateTold */
/** @typedef {import("../../contract").SessionTold} SessionTold */

const FEW = 5;
const DEGREES = /** @type {const} */ ([[0.75, "matters3"], [0.4, "matters2"], [0.15, "matters1"], [0, "matters0"]]);
const CERTAINTY = /** @type {const} */ ({ sure: "isSure", likely: "isLikely", unsure: "isUnsure" });

/** @param {Scene} scene @param {SessionTold} told */
export function panels(scene, told) {
  return h("aside", { key: "panels", class: "panels" }, surePanel(scene, told), caresPanel(scene, told), rulesPanel(scene, told));
}

/** @param {Scene} scene @param {SessionTold} told */
export function surePanel({ words, state, dialogue }, told) {
  const { best } = state;
  const never = best && !best.certificate;
  return h(
    "section",
    { class: "panel sure", "aria-labelledby": "sure" },
    h("h3", { id: "sure" }, words.say("sure")),
    best?.certificate ? certificate(words, best.certificate, !dialogue.bestIsFresh) : h("p", { class: "hint" }, words.say(never ? "sureNever" : "sureLater")),
    h("p", { class: "count" }, words.say("answers", { count: told.answered })),
  );
}

/** @param {Scene["words"]} words @param {CertificateTold} certificate @param {boolean} [old] */
export function certificate(words, { confidence, share, enough }, old = false) {
  const text = words.say("sureText", { percent: words.chance(confidence), share: words.percent(share) });
  return [
    h(
      "div",
      { class: `meter${old ? " old" : ""}${enough ? " enough" : ""}`, role: "meter", "aria-labelledby": "sure", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(100 * confidence), "aria-valuetext": words.chance(confidence) },
      h("span", { style: { "inline-size": `${(100 * confidence).toFixed(1)}%` } }),
    ),
    h("p", { class: "meter-text" }, h("b", null, h("bdi", null, words.chance(confidence))), h("span", null, text)),
    enough && h("p", { class: "enough" }, words.say("sureEnough")),
  ];
}

/** @param {Scene} scene @param {SessionTold} told */
function caresPanel({ words, state }, told) {
  const few = state.cares.slice(0, FEW);
  const more = state.cares.slice(FEW);
  return h(
    "section",
    { class: "panel cares", "aria-labelledby": "cares" },
    h("h3", { id: "cares" }, words.say("cares")),
    few.length === 0 || told.answered === 0
      ? h("p", { class: "hint" }, words.say("caresNone"))
      : [
          h("ol", { class: "care-list" }, few.map((care) => careItem(words, care))),
          more.length > 0 &&
            h(
              "details",
              null,
              h("summary", null, words.say("caresMany", { count: more.length })),
              h("ol", { class: "care-list" }, more.map((care) => careItem(words, care))),
            ),
        ],
  );
}

/** @param {Scene["words"]} words @param {CareTold} care */
export function careItem(words, care) {
  const { importance, low, high, sure, values } = care;
  const [best] = values;
  const worst = values.at(-1);
  const liked = best && worst && best !== worst ? words.say("likes", { best: best.label, worst: worst.label }) : "";
  const degree = words.say(DEGREES.find(([least]) => importance >= least)?.[1] ?? "matters0");
  const share = (/** @type {number} */ value) => `${Math.min(100, 100 * value).toFixed(1)}%`;
  const spread = low !== null && low !== undefined && high !== null && high !== undefined;
  return h(
    "li",
    { class: sure ?? "" },
    h("p", null, h("span", { class: "what" }, h("bdi", null, liked ? care.label : care.liked)), liked && h("span", { class: "liked" }, liked)),
    h(
      "span",
      { class: "track", "aria-hidden": "true" },
      h("span", { class: "fill", style: { "inline-size": share(importance) } }),
      spread && h("span", { class: "spread", style: { "inset-inline-start": share(low), "inline-size": share(Math.min(1, high) - low) } }),
    ),
    h("p", { class: "degree" }, degree, sure && ` · ${words.say(CERTAINTY[sure])}`, spread && h("span", { class: "sr" }, `, ${words.say("range", { low: words.percent(low), high: words.percent(high) })}`)),
  );
}

/** @param {Scene} scene @param {SessionTold} told */
function rulesPanel({ words, acts, state }, told) {
  if (told.closed && told.rules.length === 0) return null;
  const disabled = state.doing ? "true" : null;
  return h(
    "section",
    { class: "panel rules", "aria-labelledby": "rules" },
    h("h3", { id: "rules" }, words.say("rules")),
    told.rules.length === 0
      ? h("p", { class: "hint" }, words.say("rulesNone"))
      : h(
          "ul",
          null,
          told.rules.map((rule) => {
            const text = rule.because || rule.text;
            return h(
              "li",
              { key: `rule-${rule.id}` },
              h("bdi", { title: rule.text }, text),
              !rule.firm && h("button", { class: "remove", type: "button", "aria-disabled": disabled, "aria-label": words.say("removeRule", { rule: text }), title: words.say("remove"), onClick: () => acts.unrule(rule.id) }, "×"),
            );
          }),
        ),
    !told.closed && h("button", { class: "plain", type: "button", "aria-disabled": disabled, onClick: () => acts.change(null) }, words.say("addRule")),
  );
}
