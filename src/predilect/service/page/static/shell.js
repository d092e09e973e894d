// @ts-check
// What all pages of the service share: the language, its texts, and requests.

import { TEXTS, Words, fetched, h, patch } from "./predilect-session.js";
import { PAGE_TEXTS } from "./texts.js";

export { Refusal, fetched, h, handOver, patch } from "./predilect-session.js";

const NAMES = /** @type {Record<string, string>} */ ({ en: "English", de: "Deutsch", ar: "العربية" });
const KEPT = "predilect-language";

/** The language: said in the address, kept from the last time, or the browser's. */
function language() {
  const said = new URLSearchParams(location.search).get("lang");
  const tongues = [said ?? "", stored(KEPT), ...navigator.languages].filter((each) => Object.hasOwn(TEXTS, each.split("-")[0] ?? ""));
  return tongues[0] ?? "en";
}

export const words = new Words(language());
document.documentElement.lang = words.language;
document.documentElement.dir = words.direction;
keep(KEPT, words.language);

/**
 * A text of the pages.
 * @param {import("./texts.js").PageText} name @param {Record<string, string>} [filling]
 */
export function say(name, filling = {}) {
  const tables = /** @type {Record<string, Record<string, string>>} */ (PAGE_TEXTS);
  const text = (tables[words.spoken] ?? PAGE_TEXTS.en)[name] ?? PAGE_TEXTS.en[name];
  return text.replace(/\{(\w+)\}/g, (gap, each) => filling[each] ?? gap);
}

/** The page's own part. */
export const main = /** @type {HTMLElement} */ (document.getElementById("main"));

const nav = document.getElementById("languages");
if (nav) {
  nav.setAttribute("aria-label", say("language"));
  const link = (/** @type {string} */ code) => {
    const search = new URLSearchParams(location.search);
    search.set("lang", code);
    const current = code === words.spoken ? "true" : null;
    return h("a", { href: `?${search}${location.hash}`, lang: code, hreflang: code, "aria-current": current }, NAMES[code] ?? code);
  };
  patch(nav, Object.keys(TEXTS).map(link));
}
for (const node of document.querySelectorAll("[data-text]")) {
  node.textContent = say(/** @type {import("./texts.js").PageText} */ (node.getAttribute("data-text")));
}

/**
 * A request to the API, with the key if there is one.
 * @param {string} method @param {string} path @param {unknown} [said] @param {Record<string, string>} [headers]
 */
export function call(method, path, said, headers = {}) {
  const key = heldKey();
  return fetched(path, method, said, key ? { ...headers, Authorization: `Bearer ${key}` } : headers);
}

/** The key is forgotten with the window. */
export function heldKey() {
  return sessionStorage.getItem("predilect-key") ?? "";
}

/** @param {string} key */
export function holdKey(key) {
  sessionStorage.setItem("predilect-key", key);
}

/** @param {string} name */
function stored(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // private windows keep nothing
  }
}
