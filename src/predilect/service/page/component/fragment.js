// @ts-check
// What a reload finds again stands in the address behind `#`: it never leaves the browser.

/** @param {string} name */
export function keptInFragment(name) {
  return new URLSearchParams(location.hash.slice(1)).get(name) ?? "";
}

/** @param {string} name @param {string} value an empty one is forgotten */
export function keepInFragment(name, value) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (value) fragment.set(name, value);
  else fragment.delete(name);
  history.replaceState(history.state, "", `${location.pathname}${location.search}#${fragment}`);
}
