// @ts-check
// What the questions are for: the context, which a person may change at any time.

import { h } from "../dom.js";
import { field, refusal } from "./fields.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../contract").AttributeShown} AttributeShown */
/** @typedef {import("../../contract").SessionTold} SessionTold */
/** @typedef {{said: Record<string, any>, refused: import("../transport.js").Refusal | null}} Purpose */

/** What the form begins with: the context as it is. @param {SessionTold} told @returns {Purpose} */
export function purposeOf(told) {
  return { said: structuredClone(told.context), refused: null };
}

/** @param {Scene} scene @param {Purpose} purpose */
export function contextPart(scene, purpose) {
  const { words, state, acts } = scene;
  const attributes = state.told?.domain.attributes.filter((each) => each.given && !each.hidden) ?? [];
  const sent = (/** @type {Event} */ event) => {
    event.preventDefault();
    acts.context();
  };
  return h(
    "dialog",
    { class: "change", key: "context", "aria-labelledby": "purpose", shown: (/** @type {HTMLDialogElement} */ node) => node.showModal(), onClose: acts.changed, onCancel: acts.changed },
    h(
      "form",
      { method: "dialog", novalidate: true, onSubmit: sent },
      h("h2", { id: "purpose" }, words.say("givenTitle")),
      h("div", { class: "fields" }, attributes.map((attribute) => input(scene, purpose, attribute))),
      purpose.refused && refusal(words, purpose.refused),
      h(
        "div",
        { class: "answers" },
        h("button", { class: "primary", type: "submit" }, words.say("givenSet")),
        h("button", { class: "plain", type: "button", onClick: acts.changed }, words.say("cancel")),
      ),
    ),
  );
}

/** @param {Scene} scene @param {Purpose} purpose @param {AttributeShown} attribute */
function input(scene, purpose, attribute) {
  const { words, acts } = scene;
  const { name, label, keys, kind } = attribute;
  const value = purpose.said[name];
  const say = (/** @type {unknown} */ said) => acts.purpose({ ...purpose, said: { ...purpose.said, [name]: said } });
  if (keys && kind === "boolean") return choices(attribute, value, say);
  if (keys) {
    const now = value ?? {};
    return h(
      "fieldset",
      { key: name },
      h("legend", null, label),
      keys.map(([key = ""]) => field(`given-${name}-${key}`, key, number(attribute, `given-${name}-${key}`, now[key], (said) => say({ ...now, [key]: said })))),
    );
  }
  const id = `given-${name}`;
  if (kind === "boolean" || kind === "categorical") {
    const values = kind === "boolean" ? [true, false] : attribute.values.map((each) => each.value);
    const options = values.map((each) => h("option", { value: String(each), selected: each === value }, words.plain(each, attribute)));
    const chosen = (/** @type {Event} */ event) => say(values[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]);
    return field(id, label, h("select", { id, onChange: chosen }, options));
  }
  return field(id, label, number(attribute, id, value, say));
}

/** The keys that are meant, as boxes to tick. @param {AttributeShown} attribute @param {any} value @param {(said: string[]) => void} say */
function choices({ name, label, keys }, value, say) {
  const meant = new Set(Array.isArray(value) ? value.map(String) : Object.keys(value ?? {}).filter((key) => value[key]));
  const turned = (/** @type {string} */ key) => {
    if (!meant.delete(key)) meant.add(key);
    say((keys ?? []).map(([each = ""]) => each).filter((each) => meant.has(each)));
  };
  return h(
    "fieldset",
    { key: name },
    h("legend", null, label),
    h("div", { class: "ticks" }, (keys ?? []).map(([key = ""]) => h("label", { key }, h("input", { type: "checkbox", checked: meant.has(key), onChange: () => turned(key) }), h("bdi", null, key)))),
  );
}

/** @param {AttributeShown} attribute @param {string} id @param {any} value @param {(said: number | null) => void} say */
function number({ unit, low, high, kind }, id, value, say) {
  const typed = (/** @type {Event} */ event) => {
    const { value: text } = /** @type {HTMLInputElement} */ (event.target);
    say(text === "" ? null : Number(text));
  };
  const step = kind === "integer" ? 1 : "any";
  return h("span", { class: "amount" }, h("input", { id, type: "number", inputmode: "decimal", step, min: low, max: high, value: value === null || value === undefined ? "" : String(value), onInput: typed }), unit && h("span", { "aria-hidden": "true" }, unit));
}
