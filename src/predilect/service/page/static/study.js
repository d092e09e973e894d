// @ts-check
// The dashboard of a study.

import { call, h, handOver, main, patch, say, words } from "./shell.js";
import { keyed } from "./keyed.js";

/** @typedef {import("../contract").StudyTold} StudyTold */

const id = location.pathname.split("/").pop() ?? "";
const path = `/api/studies/${encodeURIComponent(id)}`;
/** How often the numbers are read anew while the page is looked at. */
const EVERY = 15_000;

let copied = "";
let forgotten = "";

void keyed(load);
setInterval(() => document.hidden || void keyed(load), EVERY);

async function load() {
  draw(await call("GET", path));
}

/** @param {StudyTold} study */
function draw(study) {
  document.title = `${study.title} · predilect`;
  patch(
    main,
    h(
      "div",
      { key: "head" },
      h("p", { class: "hint" }, h("a", { href: "/studies" }, say("back"))),
      h("h1", { dir: "auto" }, study.title),
      h("p", { class: "row" }, h("span", { class: "tag" }, say(study.open ? "open" : "closed")), h("span", { class: "hint" }, h("bdi", null, study.set_up.domain), ` · k = ${study.set_up.k}`, study.set_up.elicitor && ` · ${study.set_up.elicitor}`)),
    ),
    figures(study),
    links(study),
    h(
      "div",
      { class: "row", key: "acts" },
      exporting(study, "csv", "export"),
      exporting(study, "jsonl", "exportLines"),
      h("button", { class: "button", type: "button", onClick: () => void keyed(async () => draw(await call("PATCH", path, { open: !study.open }))) }, say(study.open ? "close" : "reopen")),
    ),
    forgetting(study),
  );
}

/** @param {StudyTold} study */
function figures({ counts, median_questions: median, ...study }) {
  const share = (/** @type {number | null | undefined} */ value) => (value === null || value === undefined ? "–" : words.percent(value));
  const of = (/** @type {number} */ count, /** @type {string} */ said) => (count ? said : say("nothing"));
  const number = (/** @type {number} */ count) => words.number(count);
  return h(
    "dl",
    { class: "figures", key: "figures" },
    figure(say("started"), number(counts.started)),
    figure(say("answered"), number(counts.answered)),
    figure(say("finished"), number(counts.finished)),
    figure(say("dropped"), number(counts.dropped), say("droppedHelp")),
    figure(say("median"), median === null || median === undefined ? "–" : number(median), say("medianHelp")),
    figure(say("prediction"), share(study.prediction), of(study.predicted, say("predictionHelp", { count: number(study.predicted), chance: share(study.chance) }))),
    figure(say("retest"), share(study.retest), of(study.retested, say("retestHelp", { count: number(study.retested) }))),
    figure(say("attended"), share(study.attention), of(study.attended, say("attendedHelp", { count: number(study.attended) }))),
  );
}

/** @param {string} label @param {string} value @param {string} [more] */
function figure(label, value, more) {
  return h("div", null, h("dt", null, label), h("dd", null, value), more && h("dd", { class: "of" }, more));
}

/** @param {StudyTold} study */
function links(study) {
  const embed = `<script type="module" src="${location.origin}/static/predilect-session.js"></script>\n<predilect-session study="${study.token}"></predilect-session>`;
  return h("section", { class: "form", key: "links" }, copyable("invitation", study.invitation), copyable("embed", embed));
}

/** @param {"invitation" | "embed"} name @param {string} text */
function copyable(name, text) {
  const copy = async () => {
    await navigator.clipboard.writeText(text).catch(() => undefined);
    copied = name;
    await keyed(load);
  };
  const shown = text.includes("\n") ? h("textarea", { id: name, readonly: true, rows: 2, dir: "ltr", class: "code", value: text }) : h("input", { id: name, readonly: true, dir: "ltr", value: text });
  return h("div", { class: "pair" }, h("label", { class: "field", for: name }, say(name)), shown, h("div", { class: "row" }, h("button", { class: "button", type: "button", onClick: () => void copy() }, say(copied === name ? "copied" : "copy"))));
}

/** @param {StudyTold} study @param {"csv" | "jsonl"} format @param {"export" | "exportLines"} name */
function exporting(study, format, name) {
  const take = async () => handOver(await call("GET", `${path}/export?format=${format}`), `${study.title}.${format}`, format === "csv" ? "text/csv" : "application/x-ndjson");
  return h("button", { class: "button", type: "button", onClick: () => void keyed(take) }, say(name));
}

/** @param {StudyTold} study */
function forgetting(study) {
  const forget = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("respondent") ?? "");
    await keyed(async () => {
      const gone = await call("DELETE", `${path}/respondents/${encodeURIComponent(name)}`);
      forgotten = say("forgot", { count: words.number(gone.sessions) });
      await load();
    });
  };
  const remove = () => confirm(say("sureRemove", { title: study.title })) && void keyed(async () => { await call("DELETE", path); location.assign("/studies"); });
  return h(
    "section",
    { class: "form", key: "forget" },
    h("h2", null, say("people")),
    h("p", { class: "hint" }, say("forgetLead")),
    h("form", { class: "row", onSubmit: forget }, h("label", { class: "field" }, say("respondent"), h("input", { name: "respondent", required: true })), h("button", { class: "button danger", type: "submit" }, say("forget"))),
    h("p", { role: "status" }, forgotten),
    h("div", { class: "row" }, h("button", { class: "button danger", type: "button", onClick: remove }, say("removeStudy"))),
  );
}
