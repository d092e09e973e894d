// @ts-check
// How a page reaches a session: over HTTP, through a notebook's messages, or anything that answers the same way.

/** @typedef {import("../contract").ProblemTold} ProblemTold */

/**
 * What a dialogue asks for, by name. `send` gives what the service tells, or throws a `Refusal`.
 * @typedef {"begin" | "invitation" | "accept" | "read" | "question" | "answer" | "undo" | "rule" | "unrule" | "context" |
 *   "take" | "reopen" | "recommendation" | "beliefs" | "log"} Request
 * @typedef {{send: (request: Request, what: any) => Promise<any>}} Transport
 */

/** Something was refused, or the service cannot be reached just now. */
export class Refusal extends Error {
  /** @param {Partial<ProblemTold>} problem @param {number} [after] seconds after which it may be tried again */
  constructor(problem, after) {
    super(problem.detail || problem.title || "refused");
    this.problem = problem;
    this.code = problem.code ?? "unreachable";
    this.after = after;
  }

  /** Whether the same request may succeed later. */
  get passing() {
    return ["unreachable", "busy", "store-away", "too-many-requests"].includes(this.code);
  }
}

/** Longer than the service takes for anything; then the connection is dead, and another one may live. */
const PATIENCE = 60_000;

/** The requests over HTTP: method, path, and whether `what.said` is the body. @type {Record<Request, [string, string]>} */
const ROUTES = {
  begin: ["POST", "/api/sessions"],
  invitation: ["GET", "/api/invitations/{token}"],
  accept: ["POST", "/api/invitations/{token}/sessions"],
  read: ["GET", "/api/sessions/{id}"],
  question: ["POST", "/api/sessions/{id}/question"],
  answer: ["POST", "/api/sessions/{id}/answers"],
  undo: ["POST", "/api/sessions/{id}/undo"],
  rule: ["POST", "/api/sessions/{id}/rules"],
  unrule: ["DELETE", "/api/sessions/{id}/rules/{rule}"],
  context: ["PUT", "/api/sessions/{id}/context"],
  take: ["POST", "/api/sessions/{id}/taken"],
  reopen: ["DELETE", "/api/sessions/{id}/taken"],
  recommendation: ["GET", "/api/sessions/{id}/recommendation"],
  beliefs: ["GET", "/api/sessions/{id}/beliefs"],
  log: ["GET", "/api/sessions/{id}/log?format={format}"],
};

/**
 * A transport over HTTP.
 * @param {string} service the address of the service, such as `https://ask.example.org`
 * @returns {Transport}
 */
export function httpTransport(service) {
  const base = service.replace(/\/$/, "");
  return {
    async send(request, what) {
      const [method, route] = ROUTES[request];
      const path = route.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(what[name]));
      return fetched(base + path, method, what.said);
    },
  };
}

/**
 * One request to the service, for pages too.
 * @param {string} address @param {string} method @param {unknown} [said]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export async function fetched(address, method, said, headers = {}) {
  const raw = typeof said === "string" || said instanceof Blob;
  /** @type {RequestInit} */
  const init = { method, credentials: "omit", headers, signal: AbortSignal.timeout(PATIENCE) };
  if (said !== undefined) {
    init.body = raw ? said : JSON.stringify(said);
    if (!raw) init.headers = { "Content-Type": "application/json", ...headers };
  }
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, init);
  } catch {
    throw new Refusal({ code: "unreachable", status: 0 });
  }
  const json = (response.headers.get("Content-Type") ?? "").includes("json");
  const lines = (response.headers.get("Content-Type") ?? "").includes("ndjson");
  if (response.ok) return response.status === 204 ? null : json && !lines ? response.json() : response.text();
  const after = Number(response.headers.get("Retry-After") || NaN);
  throw new Refusal(await problemOf(response, json), Number.isNaN(after) ? undefined : after);
}

/** @param {Response} response @param {boolean} json @returns {Promise<Partial<ProblemTold>>} */
async function problemOf(response, json) {
  if (!json) return { code: codeOfProxy(response.status), status: response.status };
  try {
    return await response.json();
  } catch {
    return { code: "unreachable", status: response.status };
  }
}

/** A proxy in between has pages of its own: while the service starts again, and for clients that ask too often. @param {number} status */
function codeOfProxy(status) {
  if (status >= 500) return "unreachable";
  return status === 429 ? "too-many-requests" : "http";
}

/** A key for an answer: 128 random bits, also where the page is not on https. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
