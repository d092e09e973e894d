// @ts-check
// All studies, and a new one.

import { Refusal, call, h, main, patch, say, words } from "./shell.js";
import { faultList, keyed } from "./keyed.js";

/** @typedef {import("../contract").StudyTold} StudyTold */
/** @typedef {import("../contract").DomainsTold} DomainsTold */

const state = {
  /** @type {readonly StudyTold[]} */
  studies: [],
  /** @type {DomainsTold | null} */
  domains: null,
  /** @type {Refusal | null} */
  refused: null,
};

document.title = `predilect · ${say("studies")}`;
void keyed(load);

async function load() {
  const [studies, domains] = await Promise.all([call("GET", "/api/studies"), call("GET", "/api/domains")]);
  state.studies = studies.studies;
  state.domains = domains;
  draw();
}

function draw() {
  patch(main, h("div", null, h("h1", null, say("studies")), h("p", { class: "lead" }, say("studiesLead"))), list(), h("h2", { key: "new" }, say("newStudy")), form());
}

function list() {
  if (state.studies.length === 0) return h("p", { class: "hint", key: "none" }, say("noStudies"));
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "medium" });
  return h(
    "div",
    { class: "scroll", key: "list", tabindex: 0, role: "region", "aria-label": say("studies") },
    h(
      "table",
      { class: "sheet" },
      h("thead", null, h("tr", null, ["studyTitle", "created", "started", "finished", "prediction"].map((name) => h("th", { scope: "col" }, say(/** @type {any} */ (name)))))),
      h(
        "tbody",
        null,
        state.studies.map((study) =>
          h(
            "tr",
            { key: study.id },
            h("td", null, h("a", { href: `/studies/${study.id}` }, h("bdi", null, study.title)), " ", h("span", { class: "tag" }, say(study.open ? "open" : "closed"))),
            h("td", null, date.format(new Date(study.created))),
            h("td", null, words.number(study.counts.started)),
            h("td", null, words.number(study.counts.finished)),
            h("td", null, study.prediction === null || study.prediction === undefined ? "–" : words.percent(study.prediction)),
          ),
        ),
      ),
    ),
  );
}

function form() {
  const number = (/** @type {string} */ name, /** @type {any} */ text, /** @type {string} */ value, /** @type {any} */ help = null) =>
    h("label", { class: "field", key: name }, say(text), h("input", { name, type: "number", min: 0, max: 500, value, title: help && say(help) }));
  return h(
    "form",
    { class: "form", key: "form", onSubmit: created },
    h("label", { class: "field" }, say("studyTitle"), h("input", { name: "title", required: true, maxlength: 200 })),
    h("label", { class: "field" }, say("consent"), h("textarea", { name: "consent", required: true, maxlength: 20000, "aria-describedby": "consent-help" })),
    h("p", { class: "hint", id: "consent-help" }, say("consentHelp")),
    h(
      "div",
      { class: "settings" },
      h("label", { class: "field" }, say("domain"), h("select", { name: "domain" }, state.domains?.domains.map((domain) => h("option", { value: domain.id }, domain.label)))),
      h("label", { class: "field" }, say("options"), h("select", { name: "k" }, [2, 3, 4, 5].map((k) => h("option", { value: k, selected: k === 3 }, k)), h("option", { value: "auto" }, say("auto")))),
      h("label", { class: "field" }, say("method"), h("select", { name: "elicitor" }, h("option", { value: "" }, say("usual", { name: state.domains?.elicitor ?? "" })), state.domains?.elicitors.map((each) => h("option", { value: each }, each)))),
    ),
    h("div", { class: "settings" }, number("questions", "questions", "15", "questionsHelp"), number("holdouts", "holdouts", "3"), number("repeats", "repeats", "2"), number("attention", "attention", "1")),
    h("p", { class: "hint" }, say("questionsHelp")),
    h("label", { class: "field" }, say("origins"), h("textarea", { name: "origins", placeholder: say("originsHelp"), rows: 2 })),
    h("div", { class: "settings" }, number("days_kept", "daysKept", "")),
    state.refused && faultList(state.refused),
    h("div", { class: "row" }, h("button", { class: "button primary", type: "submit" }, say("create"))),
  );
}

/** @param {SubmitEvent} event */
async function created(event) {
  event.preventDefault();
  const said = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const text = (/** @type {string} */ name) => String(said.get(name) ?? "").trim();
  const number = (/** @type {string} */ name) => (text(name) === "" ? null : Number(text(name)));
  const wanted = {
    title: text("title"),
    consent: text("consent"),
    origins: text("origins").split(/\s+/).filter(Boolean),
    days_kept: number("days_kept"),
    set_up: {
      domain: text("domain"),
      elicitor: text("elicitor") || null,
      k: text("k") === "auto" ? "auto" : Number(text("k")),
      questions: number("questions"),
      holdouts: number("holdouts") ?? 0,
      repeats: number("repeats") ?? 0,
      attention: number("attention") ?? 0,
    },
  };
  try {
    const study = await call("POST", "/api/studies", wanted);
    location.assign(`/studies/${study.id}${location.search}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    state.refused = error;
    draw();
  }
}
