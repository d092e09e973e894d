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
