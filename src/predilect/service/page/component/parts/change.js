// @ts-check
// "Change this…": a rule of the person's own, made from one attribute, or said in the domain language.

import { h } from "../dom.js";
import { viewOf } from "../views/registry.js";
import { field, refusal } from "./fields.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../contract").AttributeShown} AttributeShown */
/** @typedef {import("../../contract").ProductTold} ProductTold */
/** @typedef {import("../../contract").DomainShown} DomainShown */
/** @typedef {"exactly" | "not" | "at_most" | "at_least"} Is */

/**
 * A rule while it is being made. `option` is the card that it began on. `refused` is why it cannot be.
 * @typedef {object} Draft
 * @property {number | null} option
 * @property {string} attribute
 * @property {string} key
 * @property {Is} is
 * @property {string} value
 * @property {string} text
 * @property {import("../transport.js").Refusal | null} refused
 */

/** @param {DomainShown} domain @returns {AttributeShown[]} the attributes that a form can be made of */
export function changeable(domain) {
  const replaced = viewOf(domain)?.switches ? (viewOf(domain)?.replaces ?? []) : [];
  return domain.attributes.filter(
    (each) => !each.hidden && !each.given && !(each.keys && (replaced.includes(each.name) || each.name === "chosen")),
  );
}

/** Numbers can be bounded; a choice among numbers too. @param {AttributeShown} attribute */
function isNumber(attribute) {
  if (attribute.kind === "categorical") return attribute.values.every((each) => typeof each.value === "number");
  return attribute.kind !== "boolean";
}

/** @param {AttributeShown} attribute @returns {Is[]} */
function comparisons(attribute) {
  if (attribute.kind === "boolean") return ["exactly"];
  if (!isNumber(attribute)) return ["exactly", "not"];
  return attribute.kind === "categorical" ? ["at_most", "at_least", "exactly", "not"] : ["at_most", "at_least"];
}

/**
 * A draft for one attribute: what the product has is where one begins.
 * @param {DomainShown} domain @param {string} name @param {ProductTold | null} product @param {number | null} option
 * @returns {Draft}
 */
export function draftFor(domain, name, product, option) {
  const [, switched] = name.split(":");
  const attribute = domain.attributes.find((each) => each.name === (switched ?? name));
  const key = attribute?.keys?.[0]?.join("\n") ?? "";
  const is = attribute ? (comparisons(attribute)[0] ?? "exactly") : "exactly";
  return { option, attribute: name, key, is, value: startOf(attribute, product, key), text: "", refused: null };
}

/**
 * The draft with another attribute, key, comparison or value; what follows from that is set anew.
 * @param {Pick<Scene, "state" | "words">} scene @param {Draft} draft @param {Partial<Draft>} change
 * @returns {Draft}
 */
export function redrafted(scene, draft, change) {
  const told = scene.state.told;
  if (!told) return draft;
  const product = told.question?.options[draft.option ?? 0] ?? null;
  const anew = change.attribute ? draftFor(told.domain, change.attribute, product, draft.option) : draft;
  const next = { ...anew, text: draft.text, ...change };
  if (!isSwitch(next) || !(change.attribute || change.key)) return next;
  const switches = switchesOf(scene, next);
  const chosen = switches.find((each) => each.key === next.key) ?? switches[0];
  // What is there now is what one wants to be rid of.
  return { ...next, key: chosen?.key ?? next.key, is: "exactly", value: String(!chosen?.now) };
}

/** @param {AttributeShown | undefined} attribute @param {ProductTold | null} product @param {string} key */
function startOf(attribute, product, key) {
  if (!attribute) return "true";
  let value = /** @type {any} */ (product?.attributes[attribute.name]);
  if (attribute.keys) for (const step of key.split("\n")) value = value?.[step];
  if (attribute.kind === "boolean") return String(!value);
  if (value === undefined || value === null) value = attribute.values[0]?.value ?? attribute.high ?? attribute.low ?? "";
  return typeof value === "number" ? String(Number(value.toFixed(2))) : String(value);
}

/** What the service is told. @param {Scene} scene @param {Draft} draft @returns {Record<string, unknown> | null} */
export function ruleSaid(scene, draft) {
  if (draft.text.trim()) return { text: draft.text.trim() };
  const told = scene.state.told;
  const attribute = told?.domain.attributes.find((each) => each.name === nameOf(draft));
  if (!attribute || draft.value === "") return null;
  const choice = attribute.values.find((each) => String(each.value) === draft.value);
  const boolean = attribute.kind === "boolean" || isSwitch(draft);
  const value = boolean ? draft.value === "true" : choice ? choice.value : Number(draft.value);
  const said = { attribute: attribute.name, is: draft.is, value, because: inWords(scene, draft, attribute, value) };
  return attribute.keys ? { ...said, key: draft.key.split("\n") } : said;
}

/** @param {Scene} scene @param {Draft} draft @param {AttributeShown} attribute @param {string | number | boolean} value */
function inWords({ words }, draft, attribute, value) {
  const key = draft.key.replaceAll("\n", " / ");
  if (isSwitch(draft)) {
    const name = attribute.name === "visited" ? "visit" : attribute.name === "chosen" ? "eat" : null;
    return `${name ? words.say(name, { key }) : `${attribute.label} ${key}`}: ${words.say(value ? "yes" : "no")}`;
  }
  const label = key ? `${attribute.label} ${key}` : attribute.label;
  return `${label}: ${words.say(draft.is)} ${words.plain(value, attribute)}`.slice(0, 200);
}

/** Attributes that a view switches are named `switch:visited`. @param {Draft} draft */
function isSwitch(draft) {
  return draft.attribute.startsWith("switch:");
}

/** @param {Draft} draft */
function nameOf(draft) {
  return draft.attribute.replace("switch:", "");
}

/** @param {Scene} scene @param {Draft} draft */
export function changePart(scene, draft) {
  const { words, state, acts } = scene;
  const told = state.told;
  if (!told) return null;
  return h(
    "dialog",
    { class: "change", key: "change", "aria-labelledby": "changing", shown: (/** @type {HTMLDialogElement} */ node) => node.showModal(), onClose: acts.changed, onCancel: acts.changed },
    h(
      "form",
      { method: "dialog", novalidate: true, onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); acts.rule(); } },
      h("h2", { id: "changing" }, words.say(draft.option === null ? "ruleTitle" : "changeTitle")),
      fields(scene, draft),
      own(scene, draft),
      draft.refused && refusal(words, draft.refused),
      h(
        "div",
        { class: "answers" },
        h("button", { class: "primary", type: "submit", "aria-disabled": state.doing ? "true" : null }, words.say("ruleAdd")),
        h("button", { class: "plain", type: "button", onClick: acts.changed }, words.say("cancel")),
      ),
    ),
  );
}

/** @param {Scene} scene @param {Draft} draft */
function fields(scene, draft) {
  const { words, acts, state } = scene;
  const domain = /** @type {DomainShown} */ (state.told?.domain);
  const attribute = domain.attributes.find((each) => each.name === nameOf(draft));
  const options = changeable(domain).map((each) => choice(each.name, each.label, draft.attribute));
  const switches = switchesOf(scene, draft);
  const [some] = switches;
  if (some) options.unshift(choice(`switch:${some.attribute}`, some.label.replace(some.key, "…"), draft.attribute));
  const keys = isSwitch(draft)
    ? switches.map((each) => choice(each.key, each.key, draft.key))
    : (attribute?.keys ?? []).map((key) => choice(key.join("\n"), key.join(" / "), draft.key));
  return h(
    "div",
    { class: "fields" },
    field("what", words.say("attribute"), h("select", { id: "what", value: draft.attribute, onChange: on((text) => acts.draft({ attribute: text })) }, options)),
    keys.length > 0 && field("which", words.say("which"), h("select", { id: "which", value: draft.key, onChange: on((text) => acts.draft({ key: text })) }, keys)),
    attribute && !isSwitch(draft) && attribute.kind !== "boolean" &&
      field(
        "is",
        words.say("is"),
        h("select", { id: "is", value: draft.is, onChange: on((text) => acts.draft({ is: /** @type {Is} */ (text) })) }, comparisons(attribute).map((each) => choice(each, words.say(each), draft.is))),
      ),
    attribute && field("value", words.say("value"), valueInput(scene, draft, attribute)),
  );
}

/** @param {Scene} scene @param {Draft} draft @param {AttributeShown} attribute */
function valueInput({ words, acts }, draft, attribute) {
  const onChange = on((value) => acts.draft({ value }));
  if (attribute.kind === "boolean" || isSwitch(draft)) {
    const values = /** @type {const} */ ([["true", "yes"], ["false", "no"]]);
    return h("select", { id: "value", value: draft.value, onChange }, values.map(([value, said]) => choice(value, words.say(said), draft.value)));
  }
  if (attribute.values.length) {
    const values = attribute.values.map((each) => choice(String(each.value), words.plain(each.value, attribute), draft.value));
    return h("select", { id: "value", value: draft.value, onChange }, values);
  }
  return h(
    "span",
    { class: "amount" },
    h("input", { id: "value", type: "number", step: "any", inputmode: "decimal", value: draft.value, min: attribute.low, max: attribute.high, onInput: onChange }),
    attribute.unit && h("span", { "aria-hidden": "true" }, attribute.unit),
  );
}

/** @param {Scene} scene @param {Draft} draft */
function own({ words, acts, state }, draft) {
  const names = changeable(/** @type {DomainShown} */ (state.told?.domain)).filter((each) => !each.keys);
  const number = names.find((each) => each.name === "price") ?? names.find((each) => isNumber(each));
  const example = number ? `${number.name} <= ${startOf(number, null, "") || 800}` : "";
  return h(
    "details",
    null,
    h("summary", null, words.say("ruleOwn")),
    field("text", words.say("ruleText"), h("input", { id: "text", class: "code", type: "text", dir: "ltr", maxlength: 200, spellcheck: "false", autocomplete: "off", value: draft.text, onInput: on((text) => acts.draft({ text })) })),
    example && h("p", { class: "hint" }, words.say("ruleExample", { example })),
  );
}

/** @param {Pick<Scene, "state" | "words">} scene @param {Draft} draft */
function switchesOf({ state, words }, draft) {
  const { told } = state;
  const product = told?.question?.options[draft.option ?? 0];
  if (!told || !product) return [];
  return viewOf(told.domain)?.switches?.({ product, beside: [], domain: told.domain, words }) ?? [];
}

/** @param {string} value @param {string} text @param {string} now */
function choice(value, text, now) {
  return h("option", { value, selected: value === now }, text);
}

/** @param {(value: string) => void} act */
function on(act) {
  return (/** @type {Event} */ event) => act(/** @type {HTMLInputElement} */ (event.target).value);
}
