// @ts-check
// The recommendation: the product, what speaks for it, what it gives up, what comes close, and how sure that is.

import { h } from "../dom.js";
import { careItem, certificate } from "./panels.js";
import { pictured, rowsOf, spanning, valueRows } from "./product.js";
import { savingPart } from "./saving.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../contract").ReasonTold} ReasonTold */
/** @typedef {import("../../contract").RivalTold} RivalTold */
/** @typedef {import("../../contract").RecommendationTold} RecommendationTold */
/** @typedef {import("../../contract").SessionTold} SessionTold */

/** @param {Scene} scene @param {SessionTold} told @param {RecommendationTold} best */
export function bestPart(scene, told, best) {
  const { words, acts, state } = scene;
  const beside = [best.product, ...best.rivals.map((rival) => rival.product)];
  const disabled = state.doing ? "true" : null;
  const title = told.taken ? "takenTitle" : told.closed || told.finished ? "best" : "bestSoFar";
  const shown = told.taken ?? best.product;
  return h(
    "section",
    { class: "best", key: "best", "aria-labelledby": "asked" },
    h("h2", { id: "asked", tabindex: -1, key: "asked" }, words.say(title)),
    h(
      "div",
      { class: "hero" },
      h(
        "article",
        { class: "card only" },
        pictured(shown, beside, told.domain, words),
        valueRows(plainly(shown), told.domain, words),
        h(
          "footer",
          null,
          told.taken
            ? !told.closed && h("button", { class: "plain", type: "button", "aria-disabled": disabled, onClick: acts.reopen }, words.say("reopen"))
            : [
                !told.study?.questions && h("button", { class: "primary", type: "button", "aria-disabled": disabled, onClick: () => acts.takeBest(best.product.product) }, words.say("take")),
                !told.closed && h("button", { class: "plain", type: "button", onClick: acts.questions }, words.say(told.answered ? "goOn" : "back")),
              ],
        ),
      ),
      h(
        "div",
        { class: "why" },
        h("section", { class: "panel sure" }, h("h3", { id: "sure" }, words.say("sure")), best.certificate ? certificate(words, best.certificate) : h("p", { class: "hint" }, words.say("sureNever")), h("p", { class: "count" }, words.say(best.proven ? "proven" : "notProven"))),
        !told.taken && reasons(words, "because", best.reasons, "becauseNone"),
        !told.taken && reasons(words, "gives", best.sacrifices, "givesNone"),
      ),
    ),
    best.rivals.length > 0 && !told.taken && rivals(scene, told, best),
    best.cares.length > 0 && h("section", { class: "panel cares" }, h("h3", null, words.say("cares")), h("ol", { class: "care-list wide" }, best.cares.map((care) => careItem(words, care)))),
    savingPart(scene),
  );
}

/** A product that stands alone differs from nothing. @param {RecommendationTold["product"]} product */
function plainly(product) {
  return { ...product, values: product.values.map((value) => ({ ...value, differs: false, different: [] })) };
}

/** @param {Scene["words"]} words @param {"because" | "gives"} title @param {readonly ReasonTold[]} given @param {"becauseNone" | "givesNone"} none */
function reasons(words, title, given, none) {
  return h(
    "section",
    { class: `panel reasons ${title}` },
    h("h3", null, words.say(title), " ", h("small", null, words.say("against"))),
    given.length ? reasonList(words, given) : h("p", { class: "hint" }, words.say(none)),
  );
}

/** @param {Scene["words"]} words @param {readonly ReasonTold[]} given */
function reasonList(words, given) {
  const FEW = 6;
  const item = (/** @type {ReasonTold} */ reason) =>
    h("li", null, h("span", { class: "reason" }, h("bdi", null, reason.text)), h("span", { class: "track", "aria-hidden": "true" }, h("span", { class: "fill", style: { "inline-size": `${(100 * reason.share).toFixed(1)}%` } })));
  const more = given.slice(FEW);
  return [
    h("ul", null, given.slice(0, FEW).map(item)),
    more.length > 0 && h("details", null, h("summary", null, words.say("caresMany", { count: more.length })), h("ul", null, more.map(item))),
  ];
}

/** @param {Scene} scene @param {SessionTold} told @param {RecommendationTold} best */
function rivals(scene, told, best) {
  const { words, acts, state } = scene;
  return h(
    "section",
    { class: "rivals" },
    h("h3", null, words.say("rivals")),
    h(
      "div",
      { class: "cards", style: { "--k": best.rivals.length } },
      best.rivals.map((rival, place) =>
        h(
          "article",
          { class: "card rival", key: `rival-${place}`, style: spanning(rowsOf(rival.product, told.domain).length) },
          h("header", null, h("h4", null, words.say("rival", { number: place + 1 }))),
          pictured(rival.product, [best.product, rival.product], told.domain, words) ?? h("div", { class: "no-picture" }),
          valueRows(marked(rival.product, best.product), told.domain, words),
          h(
            "footer",
            null,
            forAndAgainst(rival),
            !told.closed && !told.study?.questions && h("button", { class: "quiet", type: "button", "aria-disabled": state.doing ? "true" : null, onClick: () => acts.takeBest(rival.product.product) }, words.say("take")),
          ),
        ),
      ),
    ),
  );
}

/** What differs from the recommendation, marked. @param {RivalTold["product"]} product @param {RivalTold["product"]} best */
function marked(product, best) {
  const texts = new Map(best.values.map((value) => [value.attribute, value]));
  const values = product.values.map((value) => {
    const other = texts.get(value.attribute);
    const different = value.parts.flatMap((part, place) => (other?.parts.includes(part) ? [] : [place]));
    return { ...value, differs: other?.text !== value.text, different };
  });
  return { ...product, values };
}

/** @param {RivalTold} rival */
function forAndAgainst(rival) {
  const some = (/** @type {readonly ReasonTold[]} */ given, /** @type {string} */ sign, /** @type {string} */ name) =>
    given.slice(0, 3).map((reason) => h("li", { class: name }, h("span", { "aria-hidden": "true" }, sign), " ", h("bdi", null, reason.text)));
  if (!rival.reasons.length && !rival.sacrifices.length) return null;
  return h("ul", { class: "signs" }, some(rival.reasons, "+", "plus"), some(rival.sacrifices, "−", "minus"));
}
