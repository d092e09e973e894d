// @ts-check
// What a page looks like is a tree of plain values; `patch` makes the document look like it, and touches nothing
// that is right already: focus, scrolling and what someone is typing stay.

/** @typedef {{tag: string, key: string, props: Record<string, any>, children: Child[]}} Element_ */
/** @typedef {Element_ | string} Child */
/** @typedef {Child | number | null | undefined | false | "" | readonly any[]} Loose */

const SVG = "http://www.w3.org/2000/svg";
/** Set as properties, because the attribute says only how it began. */
const LIVE = new Set(["value", "checked", "selected", "disabled", "indeterminate"]);
/** @type {WeakMap<Node, Element_>} */
const SHOWN = new WeakMap();

/**
 * An element: `h("p", {class: "quiet"}, "text")`. A `key` keeps its identity among its siblings; `shown` is
 * called with it when it has come into the document.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Loose} children
 * @returns {Element_}
 */
export function h(tag, props, ...children) {
  const { key = "", ...others } = props ?? {};
  return { tag, key: String(key), props: others, children: tidy(children) };
}

/** @param {Loose[]} children @returns {Child[]} */
function tidy(children) {
  /** @type {Child[]} */
  const found = [];
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    found.push(typeof child === "object" ? /** @type {Element_} */ (child) : String(child));
  }
  return found;
}

/**
 * Make the children of `parent` look as wanted.
 * @param {Node} parent
 * @param {...Loose} wanted
 */
export function patch(parent, ...wanted) {
  /** @type {Map<string, Node>} */
  const keyed = new Map();
  for (const node of parent.childNodes) {
    const key = SHOWN.get(node)?.key;
    if (key) keyed.set(key, node);
  }
  let here = parent.firstChild;
  for (const child of tidy(wanted)) {
    const found = reusable(child, here, keyed);
    const node = found ?? made(child, parent);
    if (node !== here) parent.insertBefore(node, here);
    else here = here.nextSibling;
    if (typeof child === "string") {
      if (node.nodeValue !== child) node.nodeValue = child;
    } else update(/** @type {Element} */ (node), child, !found);
  }
  while (here) {
    const next = here.nextSibling;
    parent.removeChild(here);
    here = next;
  }
}

/**
 * The node that can become this child.
 * @param {Child} child @param {Node | null} here @param {Map<string, Node>} keyed
 */
function reusable(child, here, keyed) {
  if (typeof child === "string") return here?.nodeType === Node.TEXT_NODE ? here : null;
  const node = child.key ? keyed.get(child.key) : here;
  const shown = node && SHOWN.get(node);
  if (!node || !shown || shown.tag !== child.tag || shown.key !== child.key) return null;
  keyed.delete(child.key);
  return node;
}

/** @param {Child} child @param {Node} parent */
function made(child, parent) {
  if (typeof child === "string") return document.createTextNode(child);
  const inside = /** @type {Element} */ (parent).namespaceURI === SVG && parent.nodeName !== "foreignObject";
  if (child.tag === "svg" || inside) return document.createElementNS(SVG, child.tag);
  return document.createElement(child.tag);
}

/** @param {Element} node @param {Element_} wanted @param {boolean} fresh */
function update(node, wanted, fresh) {
  const before = SHOWN.get(node)?.props ?? {};
  for (const name of Object.keys(before)) if (!(name in wanted.props)) set(node, name, null);
  for (const [name, value] of Object.entries(wanted.props)) {
    if (!LIVE.has(name) && value !== before[name]) set(node, name, value);
  }
  if (wanted.props.node) {
    if (node.firstChild !== wanted.props.node) node.replaceChildren(wanted.props.node);
  } else patch(node, ...wanted.children);
  // A select's value means something only once its options are there.
  for (const name of LIVE) {
    const value = wanted.props[name];
    if (value === undefined) continue;
    const live = /** @type {any} */ (node);
    if (name === "value" && !fresh && before.value === value) continue; // what someone typed stays
    if (live[name] !== value) live[name] = value;
  }
  SHOWN.set(node, wanted);
  if (fresh) wanted.props.shown?.(node);
}

/** @param {Element} node @param {string} name @param {any} value */
function set(node, name, value) {
  const live = /** @type {any} */ (node);
  if (name === "node" || name === "shown") return;
  if (name.startsWith("on")) live[name.toLowerCase()] = value;
  else if (name === "style") {
    // Property by property: a style attribute would be against the content security policy.
    live.style.cssText = "";
    for (const [property, text] of Object.entries(value ?? {})) live.style.setProperty(property, String(text));
  } else if (LIVE.has(name)) live[name] = value ?? "";
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}
