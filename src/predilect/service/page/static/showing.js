// @ts-check
// A session fills the page.

import { main, patch, say } from "./shell.js";

/** @typedef {import("./predilect-session.js").PredilectSession} PredilectSession */

/** @param {string} id @param {import("../contract").SessionTold} [begun] */
export function showSession(id, begun) {
  const session = element({ session: id });
  if (begun) session.begun = begun;
  session.addEventListener("predilect-anew", () => location.assign("/"));
  fill(session);
}

/** @param {string} token @param {string | null} respondent */
export function showInvitation(token, respondent) {
  fill(element(respondent ? { study: token, respondent } : { study: token }));
}

/** @param {Record<string, string>} attributes */
function element(attributes) {
  const session = /** @type {PredilectSession} */ (document.createElement("predilect-session"));
  for (const [name, value] of Object.entries({ ...attributes, autofocus: "" })) session.setAttribute(name, value);
  return session;
}

/** @param {PredilectSession} session */
function fill(session) {
  document.title = `${say("session")} · predilect`;
  const heading = document.createElement("h1");
  heading.className = "sr";
  heading.textContent = say("session");
  patch(main);
  main.replaceChildren(heading, session);
  scrollTo(0, 0);
}
