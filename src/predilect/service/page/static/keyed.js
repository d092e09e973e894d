// @ts-check
// Pages behind the key: they ask for it once a window.

/** @typedef {import("../contract").FaultTold} FaultTold */

import { Refusal, h, heldKey, holdKey, main, patch, say } from "./shell.js";

/**
 * Run what needs the key, and ask for the key if that is what is missing.
 * @param {() => Promise<void>} work
 */
export async function keyed(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "key-needed" || error.code === "key-wrong") ask(work);
    else {
      const message = error.passing ? say("unreachable") : error.message;
      patch(main, h("h1", null, say("studies")), h("div", { class: "notice row", role: "alert" }, message, h("button", { class: "button", type: "button", onClick: () => void keyed(work) }, say("again"))));
    }
  }
}

/** @param {() => Promise<void>} work */
function ask(work) {
  const wrong = heldKey() !== "";
  const given = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    holdKey(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("key") ?? ""));
    void keyed(work);
  };
  patch(
    main,
    h("h1", null, say("keyTitle")),
    h("p", { class: "lead" }, say("keyLead")),
    wrong && h("p", { class: "notice", role: "alert" }, say("keyWrong")),
    h(
      "form",
      { class: "row", onSubmit: given },
      h("label", { class: "field" }, say("key"), h("input", { name: "key", type: "password", autocomplete: "off", required: true })),
      h("button", { class: "button primary", type: "submit" }, say("enter")),
    ),
  );
}

/**
 * What is wrong with what was said, field by field.
 * @param {Refusal} refusal
 */
export function faultList({ problem, message }) {
  const { errors = [] } = problem;
  const items = errors.map((/** @type {FaultTold} */ fault) => h("li", null, fault.place && h("code", null, fault.place), h("span", null, fault.message), fault.remedy && h("span", { class: "hint" }, fault.remedy)));
  return h("div", { class: "notice", role: "alert" }, h("p", null, errors.length ? say("wrong") : message), errors.length > 0 && h("ul", { class: "faults" }, items));
}
