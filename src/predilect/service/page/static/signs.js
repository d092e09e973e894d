// @ts-check
// A sign for a domain that brings no picture: by its view, or that of things side by side.

import { h } from "./shell.js";

/** @param {{picture: string, view: string}} domain */
export function signOf({ picture, view }) {
  if (/[./]/.test(picture)) return h("img", { src: picture, alt: "", width: 40, height: 40 });
  if (picture) return h("span", { class: "emoji", "aria-hidden": "true" }, picture);
  const stroke = { fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", key: `sign-${view}` }, h("path", { d: PATHS[view] ?? ALIKE, ...stroke }));
}

const ALIKE = "M3 7.5h4.6v9H3zM9.7 4.5h4.6v15H9.7zM16.4 7.5H21v9h-4.6z";
const PATHS = /** @type {Record<string, string>} */ ({
  route: "M6 20.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Zm12-12.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM8.4 18.1h6.8a3.2 3.2 0 0 0 0-6.4H9a3 3 0 0 1 0-6h6.5",
  nutrients: "M4 5.5h12M4 10h16M4 14.5h8M4 19h13",
});
