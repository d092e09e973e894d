// @ts-check
// The module: it defines the element, and gives what pages and other people's views need.

import { PredilectSession } from "./element.js";

export { Dialogue } from "./dialogue.js";
export { h, patch } from "./dom.js";
export { PredilectSession } from "./element.js";
export { handOver } from "./parts/saving.js";
export { Refusal, fetched, httpTransport } from "./transport.js";
export { VIEWS } from "./views/registry.js";
export { TEXTS, Words } from "./words.js";

if (!customElements.get("predilect-session")) customElements.define("predilect-session", PredilectSession);
