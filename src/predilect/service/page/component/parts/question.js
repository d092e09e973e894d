// @ts-check
// The question: its cards side by side, and the other things one may answer.

import { h } from "../dom.js";
import { pictured, rowsOf, spanning, valueRows } from "./product.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../contract").QuestionTold} QuestionTold */
/** @typedef {import("../../contract").SessionTold} SessionTold */

/** @param {Scene} scene @param {SessionTold} told @param {QuestionTold} question */
export function questionPart(scene, told, question) {
  const { words, doing } = scene;
  return h(
    "section",
    { class: "question", key: "question", "aria-labelledby": "asked" },
    h("h2", { id: "asked", tabindex: -1, key: "asked" }, words.say("question")),
    question.instruction && h("p", { class: "instruction" }, question.instruction),
    doing.tie && h("p", { class: "hint", role: "status" }, words.say("tieHelp")),
    common(scene, told, question),
    h(
      "div",
      { class: "cards", style: { "--k": question.options.length } },
      question.options.map((_, place) => card(scene, told, question, place)),
    ),
    doing.tie ? tieBar(scene) : answerBar(scene, told, question),
  );
}

/** On a narrow screen, what all options share is said once. @param {Scene} scene @param {SessionTold} told @param {QuestionTold} question */
function common({ words }, { domain }, question) {
  const [first] = question.options;
  const same = first ? rowsOf(first, domain).filter((value) => !value.differs) : [];
  if (same.length === 0) return null;
  const attributes = new Map(domain.attributes.map((each) => [each.name, each]));
  return h(
    "p",
    { class: "common" },
    h("b", null, words.say("allHave")),
    same.map((value) => [" ", h("span", null, h("bdi", null, value.label, " ", h("bdi", null, words.value(value, attributes.get(value.attribute)).text)))]),
  );
}

/** @param {Scene} scene @param {SessionTold} told @param {QuestionTold} question @param {number} place */
function card(scene, told, question, place) {
  const { words, doing, acts, state } = scene;
  const product = question.options[place];
  if (!product) return null;
  const number = place + 1;
  const marked = doing.tie?.includes(place) ?? false;
  const picked = (/** @type {MouseEvent} */ event) => {
    // Anywhere on the card chooses it, unless it was on a button or someone marks text.
    const target = /** @type {Element} */ (event.target);
    if (!target.closest("button, a, input, summary") && !getSelection()?.toString()) acts.choose(place);
  };
  return h(
    "article",
    {
      class: `card${marked ? " marked" : ""}`,
      key: `${question.id}-${place}`,
      "aria-labelledby": `option-${number}`,
      style: spanning(rowsOf(product, told.domain).length),
      onClick: picked,
    },
    h(
      "header",
      null,
      h("h3", { id: `option-${number}` }, words.say("option", { number })),
      question.present === place && h("span", { class: "badge" }, words.say("present")),
    ),
    pictured(product, question.options, told.domain, words) ?? h("div", { class: "no-picture" }),
    valueRows(product, told.domain, words),
    h(
      "footer",
      null,
      h(
        "button",
        {
          class: doing.tie ? "toggle" : "primary",
          type: "button",
          "aria-label": words.say("chooseOption", { number }),
          "aria-pressed": doing.tie ? String(marked) : null,
          "aria-keyshortcuts": String(number),
          "aria-disabled": state.doing ? "true" : null,
          onClick: () => acts.choose(place),
        },
        words.say("choose"),
        h("kbd", { "aria-hidden": "true" }, words.number(number)),
      ),
      !doing.tie && extra(scene, told, place),
    ),
  );
}

/** In a study of so many questions nobody leaves early by taking something. @param {Scene} scene @param {SessionTold} told @param {number} place */
function extra({ words, acts, state }, told, place) {
  const number = place + 1;
  const disabled = state.doing ? "true" : null;
  return h(
    "div",
    { class: "extra" },
    !told.study?.questions &&
      h(
        "button",
        { class: "quiet", type: "button", "aria-disabled": disabled, "aria-label": words.say("takeOption", { number }), onClick: () => acts.takeOption(place) },
        words.say("take"),
      ),
    h(
      "button",
      { class: "quiet", type: "button", "aria-disabled": disabled, "aria-label": words.say("changeOption", { number }), onClick: () => acts.change(place) },
      words.say("change"),
    ),
  );
}

/** @param {Scene} scene */
function tieBar({ words, doing, acts, go }) {
  return h(
    "div",
    { class: "answers" },
    h(
      "button",
      { class: "primary", type: "button", key: "tied", disabled: (doing.tie?.length ?? 0) < 2, onClick: acts.tied },
      words.say("tieDone"),
    ),
    h("button", { class: "plain", type: "button", key: "cancel", onClick: () => go({ tie: null }) }, words.say("cancel")),
  );
}

/** @param {Scene} scene @param {SessionTold} told @param {QuestionTold} question */
function answerBar({ words, acts, state }, told, question) {
  const disabled = state.doing ? "true" : null;
  const button = (/** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ act, /** @type {string} */ label = text) =>
    h(
      "button",
      { class: "plain", type: "button", key: `answer-${key}`, "aria-disabled": disabled, "aria-label": label, "aria-keyshortcuts": key, onClick: act },
      text,
      h("kbd", { "aria-hidden": "true" }, key),
    );
  const undo = words.say(told.undo?.kind === "answered" ? "undoAnswer" : "undoRule");
  return h(
    "div",
    { class: "answers" },
    question.answers.includes("tie") && button(words.say("equal"), "E", acts.equal),
    question.answers.includes("none") && button(words.say("noneOfThese"), "N", acts.none),
    question.answers.includes("skip") && button(words.say("skip"), "S", acts.skip),
    told.undo && h("span", { class: "space" }),
    told.undo && button(words.say("undo"), "U", acts.undo, undo),
  );
}
