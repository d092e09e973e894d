// @ts-check
// Texts and numbers in the language of the page.

import { EN } from "./texts/en.js";
import { DE } from "./texts/de.js";
import { AR } from "./texts/ar.js";

/** @typedef {import("./texts/en.js").Texts} Texts */
/** @typedef {import("../contract").AttributeShown} AttributeShown */
/** @typedef {import("../contract").ValueTold} ValueTold */

/** All languages; a page may set another: `TEXTS.fr = {...TEXTS.en, choose: "Choisir"}`. @type {Record<string, Texts>} */
export const TEXTS = { en: EN, de: DE, ar: AR };
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);
const CURRENCIES = /** @type {Record<string, string>} */ ({ "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" });
const FORMAT = /^([^{}]*)\{:[,_]?(?:\.(\d\d?))?([dfgeE%]?)\}([^{}]*)$/;

/** How a page says things. */
export class Words {
  /** @param {string} language such as `de-AT`; one that has no table of its own speaks English */
  constructor(language) {
    this.language = canonical(language);
    this.spoken = this.language.split("-")[0] ?? "en";
    const known = Object.hasOwn(TEXTS, this.spoken);
    this.texts = (known && TEXTS[this.spoken]) || EN;
    this.direction = RIGHT_TO_LEFT.has(this.spoken) && known ? "rtl" : "ltr";
    /** @type {Map<string, Intl.NumberFormat>} */
    this.formats = new Map();
  }

  /**
   * A text with its gaps filled.
   * @param {keyof Texts} name
   * @param {Record<string, string | number>} [filling]
   */
  say(name, filling = {}) {
    return this.texts[name].replace(/\{(\w+)\}/g, (gap, each) => {
      const value = filling[each];
      if (typeof value === "number") return this.number(value);
      // Names in another script keep their own direction.
      return value !== undefined && this.direction === "rtl" ? `\u2068${value}\u2069` : (value ?? gap);
    });
  }

  /** @param {number} number @param {Intl.NumberFormatOptions} [options] */
  number(number, options = {}) {
    const key = JSON.stringify(options);
    let format = this.formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(this.language, { useGrouping: "min2", ...options });
      this.formats.set(key, format);
    }
    return format.format(number);
  }

  /** @param {number} share */
  percent(share) {
    return this.number(share, { style: "percent", maximumFractionDigits: 0 });
  }

  /** A probability, of which nobody knows that it is 0 or 1. @param {number} probability */
  chance(probability) {
    if (probability > 0.99) return `> ${this.percent(0.99)}`;
    return probability < 0.01 ? `< ${this.percent(0.01)}` : this.percent(probability);
  }

  /** @param {number} count */
  days(count) {
    return count === 1 ? this.say("oneDay") : this.say("days", { count });
  }

  /**
   * A number as its attribute is written: `{:.2f}` and a unit.
   * @param {number} number
   * @param {{format?: string, unit?: string}} shown
   */
  quantity(number, { format = "", unit = "" }) {
    const [, before = "", digits, how = "", after = ""] = FORMAT.exec(format) ?? [];
    const options = fractions(number, digits, how);
    const currency = CURRENCIES[unit];
    if (currency && !before && !after && how !== "%") {
      const whole = Number.isInteger(number) && digits === undefined ? { maximumFractionDigits: 0 } : {};
      const money = { style: "currency", currency, currencyDisplay: "narrowSymbol" };
      const exact = digits === undefined ? whole : options;
      return this.number(number, /** @type {Intl.NumberFormatOptions} */ ({ ...money, ...exact }));
    }
    const text = `${before}${this.number(number, options)}${after}`;
    return unit ? `${text}\u00a0${unit}` : text;
  }

  /**
   * One value of an attribute in words.
   * @param {unknown} value
   * @param {AttributeShown} attribute
   */
  plain(value, attribute) {
    const known = attribute.values.find((each) => each.value === value);
    if (known && known.label !== String(value)) return known.label;
    if (typeof value === "boolean") return this.say(value ? "yes" : "no");
    if (typeof value === "number") return this.quantity(value, attribute);
    return String(value);
  }

  /**
   * A told value in words, and the parts of a list. What the service said is the last resort.
   * @param {ValueTold} told
   * @param {AttributeShown | undefined} attribute
   * @returns {{text: string, parts: [string, string][]}} a part is its key and perhaps how much of it
   */
  value(told, attribute) {
    const { value } = told;
    if (!attribute || value === null || value === undefined) return { text: told.text, parts: whole(told.parts) };
    if (typeof value !== "object") return { text: this.plain(value, attribute), parts: [] };
    if (told.parts.length === 0) return { text: told.text || this.say("none"), parts: [] };
    const parts = leaves(value)
      .filter(([, inner]) => inner !== false && inner !== 0)
      .map(([key, inner]) => /** @type {[string, string]} */ ([key, inner === true ? "" : this.plain(inner, attribute)]));
    const said = parts.length === told.parts.length ? parts : whole(told.parts);
    return { text: said.map((part) => part.join(" ").trim()).join(", "), parts: said };
  }
}

/** @param {readonly string[]} parts @returns {[string, string][]} */
function whole(parts) {
  return parts.map((part) => [part, ""]);
}

/** @param {number} number @param {string | undefined} digits @param {string} how @returns {Intl.NumberFormatOptions} */
function fractions(number, digits, how) {
  const places = digits === undefined ? undefined : Number(digits);
  if (how === "%") return { style: "percent", minimumFractionDigits: places ?? 0, maximumFractionDigits: places ?? 0 };
  if (how === "g" || (how === "" && places !== undefined)) return { maximumSignificantDigits: Math.max(1, places ?? 6) };
  if (how === "e" || how === "E") return { notation: "scientific", maximumFractionDigits: places ?? 6 };
  if (how === "d") return { maximumFractionDigits: 0 };
  if (how === "f") return { minimumFractionDigits: places ?? 6, maximumFractionDigits: places ?? 6 };
  return Number.isInteger(number) ? {} : { maximumSignificantDigits: 6 };
}

/**
 * The values of a list attribute by their keys in words.
 * @param {unknown} value @param {string[]} [path] @returns {[string, unknown][]}
 */
export function leaves(value, path = []) {
  if (typeof value !== "object" || value === null) return [[path.join(" / "), value]];
  if (Array.isArray(value)) return value.map((each) => [String(each), true]);
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** @param {string} language */
function canonical(language) {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    return "en";
  }
}
