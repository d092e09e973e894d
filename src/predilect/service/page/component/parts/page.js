// @ts-check
// The whole of a session on the screen: where it stands, what it is doing, and the question or the best product.

import { h } from "../dom.js";
import { leaves } from "../words.js";
import { bestPart } from "./best.js";
import { changePart } from "./change.js";
import { consentPart } from "./consent.js";
import { contextPart } from "./context.js";
import { panels } from "./panels.js";
import { questionPart } from "./question.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../contract").SessionTold} SessionTold */

/** @param {Scene} scene */
export function page(scene) {
  const { words, state } = scene;
  return h(
    "div",
    { class: "session", tabindex: -1, lang: words.spoken, dir: words.direction, "aria-busy": state.doing ? "true" : null },
    statusPart(scene),
    content(scene),
  );
}

/** @param {Scene} scene */
function content(scene) {
  const { words, state, doing, acts } = scene;
  const { told, invitation, phase } = state;
  if (phase === "gone") return ending(words.say("gone"), words.say("anew"), acts.anew);
  if (phase === "failed") return ending(words.say("wrong"), words.say("anew"), acts.anew);
  if (phase === "consent" && invitation) return consentPart(scene, invitation);
  if (!told) return h("div", { class: "skeleton", key: "skeleton", "aria-hidden": "true" }, [1, 2, 3].map((place) => h("div", { key: place })));
  const resting = doing.view === "best" || told.closed || told.taken;
  return [
    top(scene, told),
    told.closed && h("p", { class: "thanks", key: "thanks" }, words.say("over")),
    resting ? bestView(scene, told) : questionView(scene, told),
    doing.draft && changePart(scene, doing.draft),
    doing.purpose && contextPart(scene, doing.purpose),
  ];
}

/** @param {Scene} scene @param {SessionTold} told */
function top(scene, told) {
  const { words, doing, acts } = scene;
  const study = told.study;
  const number = (study ? study.asked : told.answered) + 1;
  const all = study?.questions;
  const resting = doing.view === "best" || told.closed || told.taken;
  return h(
    "header",
    { class: "top", key: "top" },
    h(
      "div",
      null,
      h("p", { class: "over" }, h("bdi", null, study?.title ?? told.domain.label)),
      !resting && h("p", { class: "number" }, all ? words.say("numberOf", { number: Math.min(number, all), all }) : words.say("number", { number })),
      given(scene, told),
    ),
    all && !told.closed && h("progress", { max: all, value: study.asked, "aria-label": words.say("numberOf", { number: Math.min(number, all), all }) }),
    !resting && !all && told.answered > 0 && h("button", { class: "plain best-so-far", type: "button", key: "see-best", "aria-keyshortcuts": "B", onClick: acts.best }, words.say("showBest"), h("kbd", { "aria-hidden": "true" }, "B")),
    resting && !told.closed && !told.taken && h("button", { class: "plain", type: "button", key: "go-back", onClick: acts.questions }, words.say("back")),
  );
}

/** What the questions are for. In a study that is for the researcher to say. @param {Scene} scene @param {SessionTold} told */
function given({ words, acts }, told) {
  if (told.given.length === 0) return null;
  const attributes = new Map(told.domain.attributes.map((each) => [each.name, each]));
  return h(
    "p",
    { class: "given" },
    words.say("given"),
    ": ",
    told.given.map((value, place) => {
      const attribute = attributes.get(value.attribute);
      const listed = typeof value.value === "object" && value.value !== null;
      const text = listed ? leaves(value.value).filter(([, on]) => on).map(([key]) => key).join(", ") : words.value(value, attribute).text;
      return [place > 0 && " · ", h("bdi", null, value.label, " ", h("bdi", null, text))];
    }),
    !told.study && !told.closed && !told.taken && [" ", h("button", { class: "quiet inline", type: "button", "aria-label": `${words.say("change")} ${words.say("givenTitle")}`, onClick: acts.given }, words.say("change"))],
  );
}

/** @param {Scene} scene @param {SessionTold} told */
function questionView(scene, told) {
  const { state } = scene;
  const question = told.question;
  if (!question) return h("div", { class: "skeleton", key: "skeleton", "aria-hidden": "true" }, [1, 2, 3].map((place) => h("div", { key: place })));
  return h(
    "div",
    { class: `columns${state.doing ? " waiting" : ""}${question.options.length > 3 ? " many" : ""}`, key: "columns" },
    h("div", { class: "main" }, questionPart(scene, told, question)),
    panels(scene, told),
  );
}

/** @param {Scene} scene @param {SessionTold} told */
function bestView(scene, told) {
  const { best } = scene.state;
  if (best && scene.dialogue.bestIsFresh) return bestPart(scene, told, best);
  return h("div", { class: "skeleton", key: "skeleton", "aria-hidden": "true" }, h("div", { key: 1 }), h("div", { key: 2 }));
}

/** What goes on, for eyes and for screen readers. @param {Scene} scene */
function statusPart({ words, state, dialogue }) {
  const { waits, notice, refused, doing, told } = state;
  /** @type {import("../dom.js").Loose} */
  let said = null;
  if (waits) {
    said = [
      h("span", null, words.say(waits)),
      h("button", { class: "plain", type: "button", onClick: () => dialogue.retry() }, words.say("tryNow")),
    ];
  } else if (refused) {
    said = h("span", null, h("b", null, words.say("wrong")), ": ", h("bdi", null, refused.message));
  } else if (notice) said = words.say(notice);
  const quietly = doing === "recommendation" ? "computing" : told ? "thinking" : "opening";
  return [
    h("div", { class: "status", key: "status", role: "status" }, said && h("div", { class: `banner ${waits || refused ? "warn" : ""}` }, said), !said && doing && h("span", { class: "sr" }, words.say(quietly))),
    h("div", { class: `line${doing ? " on" : ""}`, key: "line", "aria-hidden": "true" }),
  ];
}

/** @param {string} said @param {string} text @param {() => void} act */
function ending(said, text, act) {
  return h("section", { class: "ending", key: "ending" }, h("p", null, said), h("button", { class: "primary", type: "button", onClick: act }, text));
}
