// @ts-check

/** What a new session is to be, as the element's attributes say. @param {Element} element */
export function wantedBy(element) {
  /** @type {Record<string, unknown>} */
  const wanted = { domain: element.getAttribute("domain") ?? "" };
  for (const name of ["elicitor", "respondent"]) {
    const text = element.getAttribute(name);
    if (text) wanted[name] = text;
  }
  for (const name of ["k", "seed"]) {
    const text = element.getAttribute(name);
    if (text) wanted[name] = text === "auto" ? text : Number(text);
  }
  return wanted;
}
