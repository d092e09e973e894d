// @ts-check
// What one may take along: the result, the answers, the log, and the link.

import { h } from "../dom.js";

/** @typedef {import("./scene.js").Scene} Scene */

const FILES = /** @type {const} */ ([
  ["result", "downloadResult"],
  ["csv", "downloadAnswers"],
  ["jsonl", "downloadLog"],
]);

/** @param {Scene} scene */
export function savingPart({ words, acts, doing }) {
  const button = (/** @type {string} */ text, /** @type {() => void} */ act) => h("button", { class: "plain", type: "button", onClick: act }, text);
  return h(
    "section",
    { class: "saving", key: "saving" },
    h("h3", { class: "sr" }, words.say("download")),
    FILES.filter(([what]) => acts.downloads().includes(what)).map(([what, text]) => button(words.say(text), () => acts.download(what))),
    acts.link() && button(words.say("share"), acts.share),
    doing.shared &&
      h(
        "p",
        { class: "hint", role: "status" },
        words.say(doing.copied ? "shared" : "sharedHere"),
        !doing.copied && h("input", { type: "text", readonly: true, dir: "ltr", "aria-label": words.say("share"), value: doing.shared }),
      ),
  );
}

/**
 * Hand a text over as a file.
 * @param {string} text @param {string} name @param {string} type
 */
export function handOver(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Save the result, the answers or the log.
 * @param {import("../dialogue.js").Dialogue} dialogue @param {"result" | "csv" | "jsonl"} what
 */
export async function saved(dialogue, what) {
  const { told, best } = dialogue.state;
  if (!told) return;
  const name = `${told.domain.name}-${told.id.slice(0, 6)}`;
  if (what === "result") {
    const result = { taken: told.taken, recommendation: best, rules: told.rules };
    handOver(JSON.stringify(result, null, 2), `${name}.json`, "application/json");
    return;
  }
  const text = await dialogue.log(what);
  if (text !== null) handOver(text, `${name}.${what}`, what === "csv" ? "text/csv" : "application/x-ndjson");
}
