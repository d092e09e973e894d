// @ts-check
// What every part of the page is drawn from.

/**
 * What the person is doing on this page, beside what the service knows.
 * @typedef {object} Doing
 * @property {"questions" | "best"} view
 * @property {readonly number[] | null} tie the options marked as equally good, while they are being marked
 * @property {import("./change.js").Draft | null} draft the rule that is being made
 * @property {import("./context.js").Purpose | null} purpose the context that is being changed
 * @property {boolean} agreed
 * @property {boolean} reminded
 * @property {string} shared the link, once it was asked for
 * @property {boolean} copied
 */

/**
 * @typedef {object} Scene
 * @property {import("../words.js").Words} words
 * @property {import("../dialogue.js").State} state
 * @property {import("../dialogue.js").Dialogue} dialogue
 * @property {Doing} doing
 * @property {(change: Partial<Doing>) => void} go
 * @property {import("../element.js").Acts} acts
 */

export {};
