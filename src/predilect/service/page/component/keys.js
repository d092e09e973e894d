// @ts-check
// What single keys do. They count only while the focus is inside the component.

/** @typedef {import("../contract").SessionTold} SessionTold */
/** @typedef {import("./parts/scene.js").Doing} Doing */
/** @typedef {import("./element.js").Acts} Acts */

/**
 * What a key does just now; null if nothing.
 * @param {string} key @param {SessionTold} told @param {Doing} doing @param {Acts} acts
 * @returns {(() => void) | null}
 */
export function actOf(key, told, doing, acts) {
  const { question } = told;
  if (!question) return null;
  const place = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  if (place >= 0 && place < question.options.length) return () => acts.choose(place);
  if (doing.tie) {
    if (key === "Escape") return acts.untie;
    return key.toLowerCase() === "e" && doing.tie.length > 1 ? acts.tied : null;
  }
  const takes = (/** @type {string} */ kind) => question.answers.some((each) => each === kind);
  switch (key.toLowerCase()) {
    case "e":
      return takes("tie") ? acts.equal : null;
    case "n":
      return takes("none") ? acts.none : null;
    case "s":
      return takes("skip") ? acts.skip : null;
    case "u":
      return told.undo ? acts.undo : null;
    case "b":
      return told.answered ? acts.best : null;
    default:
      return null;
  }
}
