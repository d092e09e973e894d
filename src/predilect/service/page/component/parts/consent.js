// @ts-check
// Before a study begins: what the researcher says, and the person's consent.

import { h } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../contract").InvitationTold} InvitationTold */

/** @param {Scene} scene @param {InvitationTold} invitation */
export function consentPart({ words, doing, state, go, acts }, invitation) {
  const paragraphs = invitation.consent.split(/\n\s*\n/).filter((text) => text.trim());
  return h(
    "section",
    { class: "consent", key: "consent", "aria-labelledby": "asked" },
    h("p", { class: "over" }, words.say("consentTitle")),
    h("h2", { id: "asked", tabindex: -1, dir: "auto" }, invitation.title),
    invitation.questions !== null && h("p", { class: "hint" }, words.say("studyLength", { count: invitation.questions ?? 0 })),
    invitation.open ? paragraphs.map((text) => h("p", { dir: "auto", class: "said" }, text)) : h("p", null, words.say("studyOver")),
    invitation.open &&
      h(
        "form",
        { onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); acts.accept(); } },
        h(
          "label",
          { class: "agree" },
          h("input", { type: "checkbox", checked: doing.agreed, onChange: (/** @type {Event} */ event) => go({ agreed: /** @type {HTMLInputElement} */ (event.target).checked, reminded: false }) }),
          words.say("agree"),
        ),
        doing.reminded && h("p", { class: "refused", role: "alert" }, words.say("consentNeeded")),
        h("button", { class: "primary", type: "submit", "aria-disabled": state.doing ? "true" : null }, words.say("begin")),
      ),
  );
}
