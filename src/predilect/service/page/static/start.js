// @ts-check
// Choose a domain, or bring a file.

import { Refusal, call, h, heldKey, holdKey, main, patch, say } from "./shell.js";
import { showSession } from "./showing.js";
import { signOf } from "./signs.js";

/** @typedef {import("../contract").DomainsTold} DomainsTold */
/** @typedef {import("../contract").FaultTold} FaultTold */

const TYPES = /** @type {Record<string, string>} */ ({ json: "application/json", csv: "text/csv", yaml: "application/yaml", yml: "application/yaml" });

const state = {
  /** @type {DomainsTold | null} */
  told: null,
  /** @type {Refusal | null} */
  away: null,
  /** @type {readonly FaultTold[] | null} */
  faults: null,
  /** What hinders a session, other than a file. @type {readonly FaultTold[] | null} */
  hindered: null,
  left: false,
  trying: false,
  over: false,
  k: "3",
  elicitor: "",
};

document.title = `predilect · ${say("title")}`;
draw();
void list();

async function list() {
  try {
    state.told = await call("GET", "/api/domains");
    state.away = null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    state.away = error;
  }
  draw();
}

/** @param {string} domain */
async function begin(domain) {
  const wanted = { domain, k: state.k === "auto" ? state.k : Number(state.k), ...(state.elicitor ? { elicitor: state.elicitor } : {}) };
  try {
    const told = await call("POST", "/api/sessions", wanted);
    history.pushState(null, "", `/s/${told.id}${location.search}`);
    addEventListener("popstate", () => location.reload());
    state.left = true;
    showSession(told.id, told);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    state.hindered = faultsOf(error);
    draw();
  }
}

/** @param {File | undefined} file */
async function bring(file) {
  if (!file) return;
  const extension = file.name.split(".").pop()?.toLowerCase() ?? "";
  const headers = { "Content-Type": TYPES[extension] ?? "application/yaml" };
  state.trying = true;
  state.faults = state.hindered = null;
  draw();
  try {
    const name = encodeURIComponent(file.name.replace(/\.\w+$/, "").slice(0, 60));
    const shown = await call("POST", `/api/domains?name=${name}`, file, headers);
    await begin(shown.id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "key-wrong") holdKey(""); // so that it is asked for again
    state.faults = faultsOf(error);
  }
  state.trying = false;
  draw();
}

/** @param {Refusal} refusal @returns {readonly FaultTold[]} */
function faultsOf(refusal) {
  const { errors = [] } = refusal.problem;
  const message = refusal.passing ? say("unreachable") : refusal.message;
  return errors.length ? errors : [{ place: "", message, remedy: "" }];
}

function draw() {
  if (state.left) return;
  patch(
    main,
    h("h1", null, say("title")),
    h("p", { class: "lead" }, say("lead")),
    state.away && h("div", { class: "notice row", role: "alert" }, say("unreachable"), h("button", { class: "button", type: "button", onClick: () => void list() }, say("again"))),
    state.hindered && faults(state.hindered, "beginWrong"),
    h("ul", { class: "domains" }, state.told?.domains.map(card)),
    state.told && settings(state.told),
    state.told && own(state.told),
  );
}

/** @param {DomainsTold["domains"][number]} domain */
function card(domain) {
  return h(
    "li",
    { key: domain.id },
    h(
      "button",
      { type: "button", onClick: () => void begin(domain.id) },
      signOf(domain),
      h("strong", null, h("bdi", null, domain.label)),
      h("span", { class: "about", dir: "auto" }, domain.description),
      h("span", { class: "go" }, say("start")),
    ),
  );
}

/** @param {DomainsTold} told */
function settings(told) {
  const value = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return h(
    "details",
    { key: "settings" },
    h("summary", null, say("settings")),
    h(
      "div",
      { class: "settings" },
      h(
        "label",
        { class: "field" },
        say("options"),
        h("select", { value: state.k, onChange: (/** @type {Event} */ event) => { state.k = value(event); } }, [2, 3, 4, 5].map((k) => h("option", { value: k, selected: String(k) === state.k }, k)), h("option", { value: "auto", selected: state.k === "auto" }, say("auto"))),
      ),
      h(
        "label",
        { class: "field" },
        say("method"),
        h(
          "select",
          { onChange: (/** @type {Event} */ event) => { state.elicitor = value(event); } },
          h("option", { value: "" }, say("usual", { name: told.elicitor })),
          told.elicitors.filter((each) => each !== told.elicitor).map((each) => h("option", { value: each }, each)),
        ),
      ),
    ),
  );
}

/** @param {DomainsTold} told */
function own(told) {
  const dropped = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    state.over = false;
    void bring(event.dataTransfer?.files[0]);
  };
  return h(
    "section",
    { class: "own", key: "own" },
    h("h2", null, say("ownTitle")),
    h("p", { class: "hint" }, say("ownLead")),
    told.uploads || heldKey()
      ? h(
          "div",
          {
            class: `drop${state.over ? " over" : ""}`,
            onDragover: (/** @type {Event} */ event) => { event.preventDefault(); state.over = true; draw(); },
            onDragleave: () => { state.over = false; draw(); },
            onDrop: dropped,
          },
          h("label", { class: "field" }, say("file"), h("input", { type: "file", accept: ".yaml,.yml,.json,.csv", onChange: (/** @type {Event} */ event) => void bring(/** @type {HTMLInputElement} */ (event.target).files?.[0]) })),
          h("p", { class: "hint", role: "status" }, state.trying ? say("trying") : say("drop")),
        )
      : keyForm(),
    state.faults && faults(state.faults, "ownWrong"),
  );
}

function keyForm() {
  const held = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    holdKey(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("key") ?? ""));
    draw();
  };
  return h(
    "form",
    { class: "row", onSubmit: held },
    h("p", { class: "hint" }, say("ownKey")),
    h("label", { class: "field" }, say("key"), h("input", { name: "key", type: "password", autocomplete: "off" })),
    h("button", { class: "button", type: "submit" }, say("enter")),
  );
}

/** @param {readonly FaultTold[]} given @param {"ownWrong" | "beginWrong"} heading */
function faults(given, heading) {
  return h(
    "div",
    { class: "notice", role: "alert", key: heading },
    h("p", null, say(heading)),
    h("ul", { class: "faults", dir: "auto" }, given.map((fault) => h("li", null, fault.place && h("code", null, fault.place), h("span", null, fault.message), fault.remedy && h("span", { class: "hint" }, fault.remedy)))),
  );
}
