// <predilect-session>, joined from component/ by scripts/join_page.py: change it there.

// transport.js
class Refusal extends Error {
  constructor(problem, after) {
    super(problem.detail || problem.title || "refused");
    this.problem = problem;
    this.code = problem.code ?? "unreachable";
    this.after = after;
  }

  get passing() {
    return ["unreachable", "busy", "store-away", "too-many-requests"].includes(this.code);
  }
}

const PATIENCE = 60_000;

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

function httpTransport(service) {
  const base = service.replace(/\/$/, "");
  return {
    async send(request, what) {
      const [method, route] = ROUTES[request];
      const path = route.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(what[name]));
      return fetched(base + path, method, what.said);
    },
  };
}

async function fetched(address, method, said, headers = {}) {
  const raw = typeof said === "string" || said instanceof Blob;
  const init = { method, credentials: "omit", headers, signal: AbortSignal.timeout(PATIENCE) };
  if (said !== undefined) {
    init.body = raw ? said : JSON.stringify(said);
    if (!raw) init.headers = { "Content-Type": "application/json", ...headers };
  }
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

async function problemOf(response, json) {
  if (!json) return { code: codeOfProxy(response.status), status: response.status };
  try {
    return await response.json();
  } catch {
    return { code: "unreachable", status: response.status };
  }
}

function codeOfProxy(status) {
  if (status >= 500) return "unreachable";
  return status === 429 ? "too-many-requests" : "http";
}

function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// dialogue.js
const FIRST_WAIT = 0.4;
const LONGEST_WAIT = 8;
const THINKING = 700;

class Dialogue {
  constructor(transport, changed) {
    this.transport = transport;
    this.changed = changed;
    this.state = {
      phase: "opening",
      told: null,
      invitation: null,
      best: null,
      cares: [],
      doing: null,
      waits: null,
      notice: null,
      refused: null,
    };
    this.hurry = null;
    this.later = undefined;
    this.ended = false;
    this.eager = true;
    this.bestFor = "";
  }

  get id() {
    return this.state.told?.id ?? "";
  }

  get standing() {
    const { told } = this.state;
    return told ? `${told.changes.map((change) => change.event).join(" ")} ${JSON.stringify(told.context)}` : "";
  }

  get bestIsFresh() {
    return this.state.best !== null && this.bestFor === this.standing;
  }

  async begin(wanted) {
    await this.#change("begin", { said: wanted });
  }

  async resume(id) {
    await this.#change("read", { id });
  }

  async invited(token) {
    const invitation = await this.#send("invitation", { token });
    if (invitation) this.set({ invitation, phase: "consent" });
  }

  async accept(token, accepted) {
    await this.#change("accept", { token, said: { consent: true, ...accepted } });
  }

  async answer(answer) {
    const question = this.state.told?.question;
    if (question) await this.#change("answer", { said: { question: question.id, key: freshKey(), ...answer } });
  }

  async goOn() {
    const { told, doing } = this.state;
    if (told && !told.question && !told.closed && !told.taken && !doing) await this.#ask(told.id);
  }

  async undo() {
    const undo = this.state.told?.undo;
    if (undo) await this.#change("undo", { said: { event: undo.event } });
  }

  async addRule(said) {
    return this.#asked("rule", { said });
  }

  async setContext(context) {
    return this.#asked("context", { said: { context } });
  }

  async #asked(request, what) {
    await this.#change(request, what);
    const refused = this.state.refused;
    this.set({ refused: null });
    return refused;
  }

  async removeRule(rule) {
    await this.#change("unrule", { rule });
  }

  async take(product) {
    await this.#change("take", { said: { product } });
  }

  async reopen() {
    await this.#change("reopen", {});
  }

  async recommend() {
    clearTimeout(this.later);
    if (this.bestIsFresh) return;
    const { standing } = this;
    const best = await this.#send("recommendation", { id: this.id });
    if (best) this.#learned(best, standing);
  }

  async log(format) {
    return this.#send("log", { id: this.id, format });
  }

  retry() {
    this.hurry?.();
  }

  end() {
    this.ended = true;
    clearTimeout(this.later);
    this.retry();
  }

  set(change) {
    this.state = { ...this.state, ...change };
    if (!this.ended) this.changed();
  }

  async #change(request, what) {
    if (this.state.doing) return; // one thing at a time: a second click is the same click
    clearTimeout(this.later);
    this.set({ notice: null, refused: null });
    const told = await this.#send(request, { id: this.id, ...what });
    if (told) await this.adopt(told);
  }

  async adopt(told) {
    this.set({ told, phase: "asking" });
    if (!told.question && !told.finished) await this.#ask(told.id);
    this.#believe();
  }

  async #ask(id) {
    const asked = await this.#send("question", { id });
    if (asked) this.set({ told: asked });
  }

  #believe() {
    const { told } = this.state;
    if (!told || told.answered === 0) {
      if (this.state.cares.length) this.set({ cares: [] });
      if (!told) return;
    }
    if (told.answered > 0) {
      this.transport.send("beliefs", { id: told.id }).then(
        (beliefs) => this.state.told?.answered === beliefs.answered && this.set({ cares: beliefs.cares }),
        () => undefined, // shown later, with the recommendation
      );
    }
    if (!this.eager || this.bestIsFresh) return;
    this.later = setTimeout(() => {
      const { standing } = this;
      this.transport.send("recommendation", { id: told.id }).then(
        (best) => this.#learned(best, standing),
        () => undefined, // whoever asks for it is told why it is not there
      );
    }, THINKING);
  }

  #learned(best, standing) {
    if (standing !== this.standing) return;
    this.bestFor = standing;
    this.set({ best, cares: best.cares });
  }

  async #send(request, what) {
    this.set({ doing: request });
    try {
      for (let wait = FIRST_WAIT; !this.ended; wait = Math.min(LONGEST_WAIT, 2 * wait)) {
        try {
          return await this.transport.send(request, what);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          if (!error.passing) return await this.#refused(error, request);
          this.set({ waits: error.code === "unreachable" || error.code === "store-away" ? "waiting" : "busy" });
          await this.#pause(Math.min(LONGEST_WAIT, error.after ?? wait));
        }
      }
    } finally {
      this.set({ doing: null, waits: null });
    }
    return null;
  }

  async #refused(refusal, request) {
    const { code, problem } = refusal;
    if (code === "superseded" && problem.session) {
      this.set({ notice: "elsewhere" });
      await this.adopt((problem.session));
    } else if (code === "not-found" && request !== "begin") this.set({ phase: "gone" });
    else if (code === "closed" && this.id) await this.#reread();
    else this.set({ refused: refusal, phase: this.state.told || this.state.invitation ? this.state.phase : "failed" });
    return null;
  }

  async #reread() {
    const told = await this.transport.send("read", { id: this.id });
    this.set({ told });
  }

  #pause(seconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.hurry?.(), 1000 * seconds);
      const goOn = () => this.hurry?.();
      addEventListener("online", goOn);
      this.hurry = () => {
        clearTimeout(timer);
        removeEventListener("online", goOn);
        this.hurry = null;
        resolve(undefined);
      };
    });
  }
}

// dom.js
const SVG = "http://www.w3.org/2000/svg";
const LIVE = new Set(["value", "checked", "selected", "disabled", "indeterminate"]);
const SHOWN = new WeakMap();

function h(tag, props, ...children) {
  const { key = "", ...others } = props ?? {};
  return { tag, key: String(key), props: others, children: tidy(children) };
}

function tidy(children) {
  const found = [];
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    found.push(typeof child === "object" ? (child) : String(child));
  }
  return found;
}

function patch(parent, ...wanted) {
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
    } else update((node), child, !found);
  }
  while (here) {
    const next = here.nextSibling;
    parent.removeChild(here);
    here = next;
  }
}

function reusable(child, here, keyed) {
  if (typeof child === "string") return here?.nodeType === Node.TEXT_NODE ? here : null;
  const node = child.key ? keyed.get(child.key) : here;
  const shown = node && SHOWN.get(node);
  if (!node || !shown || shown.tag !== child.tag || shown.key !== child.key) return null;
  keyed.delete(child.key);
  return node;
}

function made(child, parent) {
  if (typeof child === "string") return document.createTextNode(child);
  const inside = (parent).namespaceURI === SVG && parent.nodeName !== "foreignObject";
  if (child.tag === "svg" || inside) return document.createElementNS(SVG, child.tag);
  return document.createElement(child.tag);
}

function update(node, wanted, fresh) {
  const before = SHOWN.get(node)?.props ?? {};
  for (const name of Object.keys(before)) if (!(name in wanted.props)) set(node, name, null);
  for (const [name, value] of Object.entries(wanted.props)) {
    if (!LIVE.has(name) && value !== before[name]) set(node, name, value);
  }
  if (wanted.props.node) {
    if (node.firstChild !== wanted.props.node) node.replaceChildren(wanted.props.node);
  } else patch(node, ...wanted.children);
  for (const name of LIVE) {
    const value = wanted.props[name];
    if (value === undefined) continue;
    const live = (node);
    if (name === "value" && !fresh && before.value === value) continue; // what someone typed stays
    if (live[name] !== value) live[name] = value;
  }
  SHOWN.set(node, wanted);
  if (fresh) wanted.props.shown?.(node);
}

function set(node, name, value) {
  const live = (node);
  if (name === "node" || name === "shown") return;
  if (name.startsWith("on")) live[name.toLowerCase()] = value;
  else if (name === "style") {
    live.style.cssText = "";
    for (const [property, text] of Object.entries(value ?? {})) live.style.setProperty(property, String(text));
  } else if (LIVE.has(name)) live[name] = value ?? "";
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

// fragment.js
function keptInFragment(name) {
  return new URLSearchParams(location.hash.slice(1)).get(name) ?? "";
}

function keepInFragment(name, value) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (value) fragment.set(name, value);
  else fragment.delete(name);
  history.replaceState(history.state, "", `${location.pathname}${location.search}#${fragment}`);
}

// keys.js
function actOf(key, told, doing, acts) {
  const { question } = told;
  if (!question) return null;
  const place = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  if (place >= 0 && place < question.options.length) return () => acts.choose(place);
  if (doing.tie) {
    if (key === "Escape") return acts.untie;
    return key.toLowerCase() === "e" && doing.tie.length > 1 ? acts.tied : null;
  }
  const takes = (kind) => question.answers.some((each) => each === kind);
  switch (key.toLowerCase()) {
    case "e":
      return takes("tie") ? acts.equal : null;
    case "n":
      return takes("none") ? acts.none : null;
    case "s":
      return takes("skip") ? acts.skip : null;
    case "u":
      return told.undo ? acts.undo : null;
    case "b":
      return told.answered ? acts.best : null;
    default:
      return null;
  }
}

// views/map.js
const STEPS = 60;
const FLAT = 0.6;
const [LETTER, LINE, GAP] = [7.2, 12, 3];

function placed(names, way) {
  const squares = names.map((a) => names.map((b) => ((way(a, b) + way(b, a)) / 2) ** 2));
  const means = squares.map((row) => mean(row));
  const all = mean(means);
  const centred = squares.map((row, i) => row.map((square, j) => -0.5 * (square - at(means, i) - at(means, j) + all)));
  const first = axis(centred, []);
  const second = axis(centred, first);
  return spread(names, first, second);
}

function named(places, room) {
  const taken = places.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }));
  const found = new Map();
  for (const { name, x, y, r } of places) {
    const wide = LETTER * name.length;
    const [below, above, beside] = [y + r + LINE, y - r - GAP, y + LINE / 3];
    const spots = [
      { x, y: below, anchor: "middle" },
      { x: x - r, y: below, anchor: "start" },
      { x: x + r, y: below, anchor: "end" },
      { x, y: above, anchor: "middle" },
      { x: x + r + GAP, y: beside, anchor: "start" },
      { x: x - r - GAP, y: beside, anchor: "end" },
    ];
    const costs = spots.map((spot) => hidden(boxOf(spot, wide), taken, room));
    const best = (spots[costs.indexOf(Math.min(...costs))]);
    taken.push(boxOf(best, wide));
    found.set(name, best);
  }
  return found;
}

function boxOf({ x, y, anchor }, wide) {
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return { left, right: left + wide, top: y - LINE + GAP, bottom: y + GAP };
}

function hidden(box, taken, room) {
  const area = (each) => {
    const across = Math.min(box.right, each.right) - Math.max(box.left, each.left);
    const down = Math.min(box.bottom, each.bottom) - Math.max(box.top, each.top);
    return across > 0 && down > 0 ? across * down : 0;
  };
  const inside = area({ left: 0, right: room.width, top: 0, bottom: room.height });
  const whole = (box.right - box.left) * (box.bottom - box.top);
  return taken.reduce((sum, each) => sum + area(each), whole - inside);
}

function axis(matrix, other) {
  let vector = matrix.map((_, place) => Math.sin(1 + 2.7 * place + other.length));
  let length = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const along = dot(vector, other) / (dot(other, other) || 1);
    if (other.length) vector = vector.map((value, place) => value - along * at(other, place));
    const next = matrix.map((row) => dot(row, vector));
    length = Math.sqrt(dot(next, next)) || 1;
    vector = next.map((value) => value / length);
  }
  return vector.map((value) => value * Math.sqrt(length));
}

function spread(names, first, second) {
  const points = fitted(names.map((_, place) => ({ x: at(first, place), y: at(second, place) })));
  const apart = 0.75 / Math.sqrt(names.length);
  for (let step = 0; step < STEPS; step += 1) {
    for (const [i, a] of points.entries()) {
      for (const b of points.slice(i + 1)) {
        const dx = b.x - a.x || 0.001;
        const dy = b.y - a.y || 0.001 * (i + 1);
        const distance = Math.hypot(FLAT * dx, dy); // names are wide
        if (distance >= apart) continue;
        const push = (apart - distance) / distance / 4;
        a.x -= dx * push;
        a.y -= dy * push;
        b.x += dx * push;
        b.y += dy * push;
      }
    }
  }
  return new Map(fitted(points).map((point, place) => [names[place] ?? "", point]));
}

function fitted(points) {
  const scale = (values) => {
    const low = Math.min(...values);
    const span = Math.max(...values) - low || 1;
    return values.map((value) => (value - low) / span);
  };
  const xs = scale(points.map((point) => point.x));
  const ys = scale(points.map((point) => point.y));
  return points.map((_, place) => ({ x: at(xs, place), y: at(ys, place) }));
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

function dot(a, b) {
  return b.length ? a.reduce((sum, value, place) => sum + value * at(b, place), 0) : 0;
}

function at(values, place) {
  return values[place] ?? 0;
}

// views/route.js
const WIDTH = 280;
const HEIGHT = 170;
const EDGE = { x: 42, top: 20, bottom: 30 };
const MAPS = new WeakMap();

const route = { picture: routePicture, replaces: ["location", "duration", "travel"], switches: routeSwitches };

function routePicture(shown) {
  const stages = stagesOf(shown.product.product);
  if (stages.length === 0) return null;
  return h(
    "figure",
    { class: "route", "aria-label": shown.words.say("route") },
    map(shown, stages),
    timeline(shown, stages),
  );
}

function stagesOf(product) {
  const { location = {}, duration = {}, travel = {} } = product;
  const stages = [];
  for (let slot = 0; String(slot) in location; slot += 1) {
    const stay = Number(duration[slot] ?? 0);
    if (!stay) break;
    stages.push({ city: String(location[slot]), stay, way: slot ? Number(travel[slot - 1] ?? 0) : 0 });
  }
  return stages;
}

function timeline({ words, beside }, stages) {
  const elsewhere = beside.map((each) => stagesOf(each.product));
  return h(
    "ol",
    { class: "stages" },
    stages.map((stage, place) => {
      const shared = elsewhere.every((each) => each.some(({ city, stay }) => city === stage.city && stay === stage.stay));
      const days = words.days(stage.stay);
      return [
        stage.way > 0 &&
          h(
            "li",
            { class: "way", style: { "--days": stage.way } },
            h("span", { class: "sr" }, words.say("travel", { days: words.days(stage.way) })),
            h("span", { class: "dots", "aria-hidden": "true" }, words.number(stage.way)),
          ),
        h(
          "li",
          { class: shared ? "stay" : "stay differs", style: { "--days": stage.stay } },
          h("span", { class: "place", "aria-hidden": "true" }, words.number(place + 1)),
          h("span", { class: "at" }, h("bdi", { class: "city" }, stage.city), h("span", { class: "days" }, days)),
        ),
      ];
    }),
  );
}

function map({ domain, words, product }, stages) {
  const cities = citiesOf(domain.tables.travel_time);
  if (cities.length < 2) return null;
  const points = pointsOf(domain, cities);
  const at = (city) => {
    const point = points.get(city) ?? { x: 0.5, y: 0.5 };
    return {
      x: EDGE.x + point.x * (WIDTH - 2 * EDGE.x),
      y: EDGE.top + point.y * (HEIGHT - EDGE.top - EDGE.bottom),
    };
  };
  const visited = new Map(stages.map((stage, place) => [stage.city, place]));
  const wanted = new Set(mustVisit(product.attributes));
  const dots = cities.filter((city) => !visited.has(city));
  const radius = (stay) => 8 + Math.min(5, stay);
  const stops = [...visited].map(([city, place]) => ({ name: city, ...at(city), r: radius(stages[place]?.stay ?? 1) }));
  const names = named([...stops, ...dots.map((city) => ({ name: city, ...at(city), r: 3 }))], { width: WIDTH, height: HEIGHT });
  return h(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words.say("map"), class: "map", dir: "ltr" },
    dots.map((city) => {
      const { x, y } = at(city);
      return h("g", { class: wanted.has(city) ? "city wanted" : "city" }, h("circle", { cx: x, cy: y, r: 3 }), name(city, names));
    }),
    stages.slice(1).map((stage, place) => leg(at(stages[place]?.city ?? ""), at(stage.city), stage.way)),
    stages.map((stage, place) => {
      const { x, y } = at(stage.city);
      const r = radius(stage.stay);
      return h(
        "g",
        { class: place === 0 ? "visit first" : "visit" },
        h("circle", { cx: x, cy: y, r }),
        h("text", { x, y: y + 4, class: "order" }, String(place + 1)),
        visited.get(stage.city) === place && name(stage.city, names),
      );
    }),
  );
}

function name(city, names) {
  const { x, y, anchor } = names.get(city) ?? { x: 0, y: 0, anchor: "start" };
  return h("text", { x, y, class: "name", "text-anchor": anchor }, city);
}

function leg(from, to, way) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const middle = { x: (from.x + to.x) / 2 - dy * 0.14, y: (from.y + to.y) / 2 + dx * 0.14 };
  const bend = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  return h("path", { d: bend, class: way > 1 ? "leg long" : "leg" });
}

function citiesOf(table) {
  return table && typeof table === "object" ? Object.keys(table) : [];
}

function pointsOf(domain, cities) {
  const table = (domain.tables.travel_time);
  let points = MAPS.get(table);
  if (!points) {
    points = placed(cities, (a, b) => Number(table[a]?.[b] ?? 0));
    MAPS.set(table, points);
  }
  return points;
}

function mustVisit(attributes) {
  const wanted = attributes.must_visit;
  if (Array.isArray(wanted)) return wanted.map(String);
  return Object.entries(wanted ?? {}).flatMap(([city, must]) => (must ? [city] : []));
}

function routeSwitches({ domain, product, words }) {
  const visited = domain.attributes.find((each) => each.name === "visited");
  const cities = new Set(stagesOf(product.product).map((stage) => stage.city));
  return (visited?.keys ?? []).map(([key = ""]) => ({
    attribute: "visited",
    key,
    label: words.say("visit", { key }),
    now: cities.has(key),
  }));
}

// views/nutrients.js
const REFERENCE = { energy: 2000, protein: 50, fat: 70, carbohydrate: 260, sugar: 90, salt: 6, fibre: 25 };
const BARS = ["energy", "protein", "fat", "carbohydrate", "fibre", "sugar", "salt"];

const nutrients = { picture: nutrientsPicture, replaces: BARS, switches: nutrientsSwitches };

function nutrientsPicture(shown) {
  const bars = shown.domain.attributes.filter((each) => BARS.includes(each.name) && !each.keys);
  if (bars.length === 0) return null;
  return [
    h(
      "dl",
      { class: "nutrients", "aria-label": shown.words.say("nutrients") },
      bars.map((attribute) => bar(attribute, shown)),
    ),
    h("p", { class: "marks", "aria-hidden": "true" }, shown.words.say("marks")),
  ];
}

function bar(attribute, { product, beside, words }) {
  const { name, label } = attribute;
  const value = Number(product.attributes[name] ?? 0);
  const low = numberOf(product.attributes[`${name}_least`]);
  const high = numberOf(product.attributes[`${name}_most`]);
  const values = beside.map((each) => Number(each.attributes[name] ?? 0));
  const needed = low !== undefined && high !== undefined;
  const usual = needed ? undefined : REFERENCE[name];
  const scale = Math.max(1.25 * (usual ?? 0), 1.1 * (high ?? 0), value, ...values) || 1;
  const share = (number) => `${((100 * number) / scale).toFixed(1)}%`;
  const said = words.quantity(value, attribute);
  const differs = values.some((other) => words.quantity(other, attribute) !== said);
  const range = needed
    ? words.say("needed", { low: words.number(low), high: words.quantity(high, attribute) })
    : usual && words.say("usual", { value: words.quantity(usual, attribute) });
  return h(
    "div",
    { class: differs ? "bar differs" : "bar" },
    h("dt", null, label),
    h(
      "dd",
      null,
      h("span", { class: "amount" }, h("bdi", null, said)),
      h(
        "span",
        { class: "track", title: range || undefined, "aria-hidden": "true" },
        h("span", { class: "fill", style: { "inline-size": share(value) } }),
        needed && h("span", { class: "needed", style: { "inset-inline-start": share(low), "inline-size": share(high - low) } }),
        usual && h("span", { class: "reference", style: { "inset-inline-start": share(usual) } }),
      ),
      range && h("span", { class: "sr" }, range),
    ),
  );
}

function numberOf(value) {
  return typeof value === "number" ? value : undefined;
}

function nutrientsSwitches({ domain, product, words }) {
  const chosen = domain.attributes.find((each) => each.name === "chosen");
  const now = (product.product.chosen ?? {});
  return (chosen?.keys ?? [])
    .map(([key = ""]) => ({ attribute: "chosen", key, label: words.say("eat", { key }), now: Boolean(now[key]) }))
    .sort((a, b) => Number(b.now) - Number(a.now));
}

// views/registry.js
const VIEWS = new Map(Object.entries({ route, nutrients }));

function viewOf(domain) {
  return domain.view ? VIEWS.get(domain.view) : undefined;
}

// parts/fields.js
function field(id, label, input) {
  return h("div", { class: "field", key: id }, h("label", { for: id }, label), input);
}

function refusal(words, refused) {
  const { conflict = [], errors = [] } = refused.problem;
  const reasons = conflict.length ? conflict : errors.map((each) => (each.remedy ? `${each.message}: ${each.remedy}` : each.message));
  return h(
    "div",
    { class: "refused", role: "alert" },
    h("p", null, words.say(conflict.length ? "ruleRefused" : "ruleWrong")),
    h("ul", null, (reasons.length ? reasons : [refused.message]).map((reason) => h("li", null, h("bdi", null, reason)))),
  );
}

// parts/change.js
function changeable(domain) {
  const replaced = viewOf(domain)?.switches ? (viewOf(domain)?.replaces ?? []) : [];
  return domain.attributes.filter(
    (each) => !each.hidden && !each.given && !(each.keys && (replaced.includes(each.name) || each.name === "chosen")),
  );
}

function isNumber(attribute) {
  if (attribute.kind === "categorical") return attribute.values.every((each) => typeof each.value === "number");
  return attribute.kind !== "boolean";
}

function comparisons(attribute) {
  if (attribute.kind === "boolean") return ["exactly"];
  if (!isNumber(attribute)) return ["exactly", "not"];
  return attribute.kind === "categorical" ? ["at_most", "at_least", "exactly", "not"] : ["at_most", "at_least"];
}

function draftFor(domain, name, product, option) {
  const [, switched] = name.split(":");
  const attribute = domain.attributes.find((each) => each.name === (switched ?? name));
  const key = attribute?.keys?.[0]?.join("\n") ?? "";
  const is = attribute ? (comparisons(attribute)[0] ?? "exactly") : "exactly";
  return { option, attribute: name, key, is, value: startOf(attribute, product, key), text: "", refused: null };
}

function redrafted(scene, draft, change) {
  const told = scene.state.told;
  if (!told) return draft;
  const product = told.question?.options[draft.option ?? 0] ?? null;
  const anew = change.attribute ? draftFor(told.domain, change.attribute, product, draft.option) : draft;
  const next = { ...anew, text: draft.text, ...change };
  if (!isSwitch(next) || !(change.attribute || change.key)) return next;
  const switches = switchesOf(scene, next);
  const chosen = switches.find((each) => each.key === next.key) ?? switches[0];
  return { ...next, key: chosen?.key ?? next.key, is: "exactly", value: String(!chosen?.now) };
}

function startOf(attribute, product, key) {
  if (!attribute) return "true";
  let value = (product?.attributes[attribute.name]);
  if (attribute.keys) for (const step of key.split("\n")) value = value?.[step];
  if (attribute.kind === "boolean") return String(!value);
  if (value === undefined || value === null) value = attribute.values[0]?.value ?? attribute.high ?? attribute.low ?? "";
  return typeof value === "number" ? String(Number(value.toFixed(2))) : String(value);
}

function ruleSaid(scene, draft) {
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

function inWords({ words }, draft, attribute, value) {
  const key = draft.key.replaceAll("\n", " / ");
  if (isSwitch(draft)) {
    const name = attribute.name === "visited" ? "visit" : attribute.name === "chosen" ? "eat" : null;
    return `${name ? words.say(name, { key }) : `${attribute.label} ${key}`}: ${words.say(value ? "yes" : "no")}`;
  }
  const label = key ? `${attribute.label} ${key}` : attribute.label;
  return `${label}: ${words.say(draft.is)} ${words.plain(value, attribute)}`.slice(0, 200);
}

function isSwitch(draft) {
  return draft.attribute.startsWith("switch:");
}

function nameOf(draft) {
  return draft.attribute.replace("switch:", "");
}

function changePart(scene, draft) {
  const { words, state, acts } = scene;
  const told = state.told;
  if (!told) return null;
  return h(
    "dialog",
    { class: "change", key: "change", "aria-labelledby": "changing", shown: (node) => node.showModal(), onClose: acts.changed, onCancel: acts.changed },
    h(
      "form",
      { method: "dialog", novalidate: true, onSubmit: (event) => { event.preventDefault(); acts.rule(); } },
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

function fields(scene, draft) {
  const { words, acts, state } = scene;
  const domain = (state.told?.domain);
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
        h("select", { id: "is", value: draft.is, onChange: on((text) => acts.draft({ is: (text) })) }, comparisons(attribute).map((each) => choice(each, words.say(each), draft.is))),
      ),
    attribute && field("value", words.say("value"), valueInput(scene, draft, attribute)),
  );
}

function valueInput({ words, acts }, draft, attribute) {
  const onChange = on((value) => acts.draft({ value }));
  if (attribute.kind === "boolean" || isSwitch(draft)) {
    const values = ([["true", "yes"], ["false", "no"]]);
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

function own({ words, acts, state }, draft) {
  const names = changeable((state.told?.domain)).filter((each) => !each.keys);
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

function switchesOf({ state, words }, draft) {
  const { told } = state;
  const product = told?.question?.options[draft.option ?? 0];
  if (!told || !product) return [];
  return viewOf(told.domain)?.switches?.({ product, beside: [], domain: told.domain, words }) ?? [];
}

function choice(value, text, now) {
  return h("option", { value, selected: value === now }, text);
}

function on(act) {
  return (event) => act((event.target).value);
}

// parts/context.js
function purposeOf(told) {
  return { said: structuredClone(told.context), refused: null };
}

function contextPart(scene, purpose) {
  const { words, state, acts } = scene;
  const attributes = state.told?.domain.attributes.filter((each) => each.given && !each.hidden) ?? [];
  const sent = (event) => {
    event.preventDefault();
    acts.context();
  };
  return h(
    "dialog",
    { class: "change", key: "context", "aria-labelledby": "purpose", shown: (node) => node.showModal(), onClose: acts.changed, onCancel: acts.changed },
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

function input(scene, purpose, attribute) {
  const { words, acts } = scene;
  const { name, label, keys, kind } = attribute;
  const value = purpose.said[name];
  const say = (said) => acts.purpose({ ...purpose, said: { ...purpose.said, [name]: said } });
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
    const chosen = (event) => say(values[(event.target).selectedIndex]);
    return field(id, label, h("select", { id, onChange: chosen }, options));
  }
  return field(id, label, number(attribute, id, value, say));
}

function choices({ name, label, keys }, value, say) {
  const meant = new Set(Array.isArray(value) ? value.map(String) : Object.keys(value ?? {}).filter((key) => value[key]));
  const turned = (key) => {
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

function number({ unit, low, high, kind }, id, value, say) {
  const typed = (event) => {
    const { value: text } = (event.target);
    say(text === "" ? null : Number(text));
  };
  const step = kind === "integer" ? 1 : "any";
  return h("span", { class: "amount" }, h("input", { id, type: "number", inputmode: "decimal", step, min: low, max: high, value: value === null || value === undefined ? "" : String(value), onInput: typed }), unit && h("span", { "aria-hidden": "true" }, unit));
}

// texts/en.js
const EN = {
  question: "Which one do you like best?",
  number: "Question {number}",
  numberOf: "Question {number} of {all}",
  option: "Option {number}",
  choose: "Choose",
  chooseOption: "Choose option {number}",
  take: "Take this one",
  takeOption: "Take this one: option {number}",
  change: "Change this…",
  changeOption: "Change this… option {number}",
  present: "What you have today",
  allHave: "All of these:",
  given: "For",
  givenTitle: "What is it for?",
  givenSet: "Set this",
  yes: "yes",
  no: "no",
  none: "none",
  equal: "Equally good",
  noneOfThese: "None of these",
  skip: "Skip",
  undo: "Undo",
  undoAnswer: "Undo the last answer",
  undoRule: "Undo the change of rules",
  tieHelp: "Choose those that are equally good.",
  tieDone: "These are equally good",
  cancel: "Cancel",
  close: "Close",
  thinking: "Looking for the next question…",
  computing: "Working out the best one…",
  opening: "One moment…",
  sure: "How sure",
  sureText: "With {percent} probability, nothing else is better for you by more than {share} of what there is to gain.",
  sureEnough: "That is enough to decide.",
  sureNever: "This way of asking does not measure how sure it is.",
  sureLater: "Known after the next answers.",
  answers: "Answers so far: {count}",
  cares: "What seems to matter to you",
  caresNone: "Nothing is known yet. It starts with your first answer.",
  caresMany: "and {count} more",
  matters3: "matters very much",
  matters2: "matters a lot",
  matters1: "matters",
  matters0: "matters a little",
  isSure: "sure",
  isLikely: "likely",
  isUnsure: "a guess so far",
  likes: "{best} rather than {worst}",
  range: "between {low} and {high}",
  rules: "Your rules",
  rulesNone: "None yet. Say what must hold, such as a budget.",
  addRule: "Add a rule…",
  removeRule: "Remove the rule: {rule}",
  remove: "Remove",
  changeTitle: "What must be different?",
  ruleTitle: "What must hold?",
  attribute: "What",
  which: "Which",
  is: "Must be",
  exactly: "exactly",
  not: "anything but",
  at_most: "at most",
  at_least: "at least",
  value: "Value",
  ruleOwn: "Or in the domain's own language",
  ruleText: "Rule",
  ruleExample: "for example {example}",
  ruleAdd: "Make it a rule",
  ruleRefused: "With this rule nothing would be left. These exclude each other:",
  ruleWrong: "This rule does not fit:",
  best: "The best one for you",
  bestSoFar: "The best so far",
  showBest: "Show the best so far",
  back: "Back to the questions",
  goOn: "Go on answering",
  because: "What speaks for it",
  gives: "What it gives up",
  against: "compared with the next best",
  becauseNone: "Nothing that matters to you sets it apart from the next best.",
  givesNone: "Nothing, compared with the next best.",
  rivals: "Close behind",
  rival: "Alternative {number}",
  proven: "Nothing better can be built for what you told.",
  notProven: "Something a little better may exist; it was not found in time.",
  takenTitle: "You have chosen",
  reopen: "Change my mind",
  over: "Thank you. All questions are answered.",
  bestShown: "Here is what fits you best.",
  download: "Download",
  downloadResult: "Result (JSON)",
  downloadAnswers: "Answers (CSV)",
  downloadLog: "Log (JSON lines)",
  share: "Copy the link",
  shared: "The link is copied. Whoever has it can go on with this session.",
  sharedHere: "Copy this link. Whoever has it can go on with this session.",
  waiting: "The service does not answer. Your answer is kept, and sent again.",
  busy: "Many people are asking right now. This goes on by itself.",
  tryNow: "Try now",
  elsewhere: "This session went on in another window. Here is how it stands.",
  gone: "This session does not exist any more.",
  anew: "Start again",
  wrong: "Something went wrong",
  consentTitle: "Before you begin",
  agree: "I have read this and agree to take part.",
  begin: "Begin",
  consentNeeded: "Please agree first.",
  studyOver: "This study has ended. Thank you for your interest.",
  studyLength: "{count} questions",
  route: "Route",
  day: "Day {number}",
  stay: "{city}: {days}",
  travel: "on the way: {days}",
  days: "{count} days",
  oneDay: "1 day",
  map: "Map of the cities",
  visit: "Visit {key}",
  eat: "Eat {key}",
  nutrients: "Nutrients",
  needed: "needed: {low} to {high}",
  usual: "usual on a day: {value}",
  marks: "needed, or usual on a day",
};

// texts/de.js
const DE = {
  question: "Was gefällt Ihnen am besten?",
  number: "Frage {number}",
  numberOf: "Frage {number} von {all}",
  option: "Option {number}",
  choose: "Wählen",
  chooseOption: "Option {number} wählen",
  take: "Diese nehmen",
  takeOption: "Diese nehmen: Option {number}",
  change: "Ändern…",
  changeOption: "Ändern… Option {number}",
  present: "Was Sie heute haben",
  allHave: "Bei allen gleich:",
  given: "Für",
  givenTitle: "Wofür ist es?",
  givenSet: "Festlegen",
  yes: "ja",
  no: "nein",
  none: "keine",
  equal: "Gleich gut",
  noneOfThese: "Keine davon",
  skip: "Überspringen",
  undo: "Zurück",
  undoAnswer: "Letzte Antwort zurücknehmen",
  undoRule: "Letzte Änderung der Regeln zurücknehmen",
  tieHelp: "Wählen Sie alle aus, die gleich gut sind.",
  tieDone: "Diese sind gleich gut",
  cancel: "Abbrechen",
  close: "Schließen",
  thinking: "Die nächste Frage wird gesucht…",
  computing: "Das Beste wird berechnet…",
  opening: "Einen Moment…",
  sure: "Wie sicher",
  sureText: "Mit {percent} Wahrscheinlichkeit ist nichts anderes für Sie um mehr als {share} dessen besser, was zu gewinnen ist.",
  sureEnough: "Das genügt für eine Entscheidung.",
  sureNever: "Diese Art zu fragen misst nicht, wie sicher sie ist.",
  sureLater: "Nach den nächsten Antworten bekannt.",
  answers: "Antworten bisher: {count}",
  cares: "Was Ihnen wichtig scheint",
  caresNone: "Noch ist nichts bekannt. Es beginnt mit Ihrer ersten Antwort.",
  caresMany: "und {count} weitere",
  matters3: "äußerst wichtig",
  matters2: "sehr wichtig",
  matters1: "wichtig",
  matters0: "etwas wichtig",
  isSure: "sicher",
  isLikely: "wahrscheinlich",
  isUnsure: "bisher geraten",
  likes: "{best} lieber als {worst}",
  range: "zwischen {low} und {high}",
  rules: "Ihre Regeln",
  rulesNone: "Noch keine. Sagen Sie, was gelten muss, etwa ein Budget.",
  addRule: "Regel hinzufügen…",
  removeRule: "Regel entfernen: {rule}",
  remove: "Entfernen",
  changeTitle: "Was soll anders sein?",
  ruleTitle: "Was muss gelten?",
  attribute: "Was",
  which: "Welche",
  is: "Muss sein",
  exactly: "genau",
  not: "alles außer",
  at_most: "höchstens",
  at_least: "mindestens",
  value: "Wert",
  ruleOwn: "Oder in der Sprache der Domäne",
  ruleText: "Regel",
  ruleExample: "zum Beispiel {example}",
  ruleAdd: "Zur Regel machen",
  ruleRefused: "Mit dieser Regel bliebe nichts übrig. Diese schließen einander aus:",
  ruleWrong: "Diese Regel passt nicht:",
  best: "Das Beste für Sie",
  bestSoFar: "Das Beste bisher",
  showBest: "Das Beste bisher zeigen",
  back: "Zurück zu den Fragen",
  goOn: "Weiter antworten",
  because: "Was dafür spricht",
  gives: "Was es aufgibt",
  against: "verglichen mit dem Nächstbesten",
  becauseNone: "Nichts, was Ihnen wichtig ist, hebt es vom Nächstbesten ab.",
  givesNone: "Nichts, verglichen mit dem Nächstbesten.",
  rivals: "Dicht dahinter",
  rival: "Alternative {number}",
  proven: "Für das, was Sie gesagt haben, lässt sich nichts Besseres bauen.",
  notProven: "Vielleicht gibt es etwas ein wenig Besseres; in der Zeit wurde es nicht gefunden.",
  takenTitle: "Sie haben gewählt",
  reopen: "Ich überlege es mir anders",
  over: "Danke. Alle Fragen sind beantwortet.",
  bestShown: "Das passt am besten zu Ihnen.",
  download: "Herunterladen",
  downloadResult: "Ergebnis (JSON)",
  downloadAnswers: "Antworten (CSV)",
  downloadLog: "Protokoll (JSON-Zeilen)",
  share: "Link kopieren",
  shared: "Der Link ist kopiert. Wer ihn hat, kann diese Sitzung fortsetzen.",
  sharedHere: "Kopieren Sie diesen Link. Wer ihn hat, kann diese Sitzung fortsetzen.",
  waiting: "Der Dienst antwortet nicht. Ihre Antwort ist aufgehoben und wird erneut gesendet.",
  busy: "Gerade fragen viele. Es geht von selbst weiter.",
  tryNow: "Jetzt versuchen",
  elsewhere: "Diese Sitzung ging in einem anderen Fenster weiter. So steht sie jetzt.",
  gone: "Diese Sitzung gibt es nicht mehr.",
  anew: "Neu beginnen",
  wrong: "Etwas ist schiefgegangen",
  consentTitle: "Bevor Sie beginnen",
  agree: "Ich habe dies gelesen und möchte teilnehmen.",
  begin: "Beginnen",
  consentNeeded: "Bitte stimmen Sie zuerst zu.",
  studyOver: "Diese Studie ist beendet. Danke für Ihr Interesse.",
  studyLength: "{count} Fragen",
  route: "Route",
  day: "Tag {number}",
  stay: "{city}: {days}",
  travel: "unterwegs: {days}",
  days: "{count} Tage",
  oneDay: "1 Tag",
  map: "Karte der Städte",
  visit: "{key} besuchen",
  eat: "{key} essen",
  nutrients: "Nährwerte",
  needed: "nötig: {low} bis {high}",
  usual: "am Tag üblich: {value}",
  marks: "nötig, oder üblich an einem Tag",
};

// texts/ar.js
const AR = {
  question: "أيّ خيار تفضّل؟",
  number: "السؤال {number}",
  numberOf: "السؤال {number} من {all}",
  option: "الخيار {number}",
  choose: "اختيار",
  chooseOption: "اختيار الخيار {number}",
  take: "آخذ هذا",
  takeOption: "آخذ هذا: الخيار {number}",
  change: "تغيير…",
  changeOption: "تغيير… الخيار {number}",
  present: "ما لديك اليوم",
  allHave: "مشترك بينها كلّها:",
  given: "من أجل",
  givenTitle: "ما الغرض منه؟",
  givenSet: "تحديد",
  yes: "نعم",
  no: "لا",
  none: "لا شيء",
  equal: "متساوية",
  noneOfThese: "لا شيء منها",
  skip: "تخطٍّ",
  undo: "تراجع",
  undoAnswer: "التراجع عن الإجابة الأخيرة",
  undoRule: "التراجع عن تغيير القواعد",
  tieHelp: "حدّد الخيارات المتساوية في نظرك.",
  tieDone: "هذه متساوية",
  cancel: "إلغاء",
  close: "إغلاق",
  thinking: "جارٍ البحث عن السؤال التالي…",
  computing: "جارٍ حساب الأفضل…",
  opening: "لحظة من فضلك…",
  sure: "مدى اليقين",
  sureText: "باحتمال {percent} لا يوجد ما هو أفضل لك بأكثر من {share} ممّا يمكن كسبه.",
  sureEnough: "هذا كافٍ لاتخاذ القرار.",
  sureNever: "طريقة السؤال هذه لا تقيس مدى يقينها.",
  sureLater: "يُعرف بعد الإجابات التالية.",
  answers: "الإجابات حتى الآن: {count}",
  cares: "ما يبدو مهمًّا لك",
  caresNone: "لا نعرف شيئًا بعد. نبدأ مع إجابتك الأولى.",
  caresMany: "و{count} غيرها",
  matters3: "مهمّ للغاية",
  matters2: "مهمّ جدًّا",
  matters1: "مهمّ",
  matters0: "مهمّ قليلًا",
  isSure: "مؤكّد",
  isLikely: "مرجّح",
  isUnsure: "تخمين حتى الآن",
  likes: "{best} بدلًا من {worst}",
  range: "بين {low} و{high}",
  rules: "قواعدك",
  rulesNone: "لا قواعد بعد. قل ما يجب أن يتحقّق، مثل ميزانية.",
  addRule: "إضافة قاعدة…",
  removeRule: "إزالة القاعدة: {rule}",
  remove: "إزالة",
  changeTitle: "ما الذي يجب أن يختلف؟",
  ruleTitle: "ما الذي يجب أن يتحقّق؟",
  attribute: "ماذا",
  which: "أيّها",
  is: "يجب أن يكون",
  exactly: "بالضبط",
  not: "أيّ شيء إلّا",
  at_most: "على الأكثر",
  at_least: "على الأقلّ",
  value: "القيمة",
  ruleOwn: "أو بلغة المجال نفسها",
  ruleText: "القاعدة",
  ruleExample: "مثلًا {example}",
  ruleAdd: "اجعلها قاعدة",
  ruleRefused: "مع هذه القاعدة لا يبقى شيء. هذه القواعد يستبعد بعضها بعضًا:",
  ruleWrong: "هذه القاعدة غير صالحة:",
  best: "الأفضل لك",
  bestSoFar: "الأفضل حتى الآن",
  showBest: "عرض الأفضل حتى الآن",
  back: "العودة إلى الأسئلة",
  goOn: "متابعة الإجابة",
  because: "ما يرجّحه",
  gives: "ما يتخلّى عنه",
  against: "مقارنةً بما يليه",
  becauseNone: "لا شيء ممّا يهمّك يميّزه عمّا يليه.",
  givesNone: "لا شيء، مقارنةً بما يليه.",
  rivals: "قريب منه",
  rival: "البديل {number}",
  proven: "لا يمكن بناء ما هو أفضل وفق ما قلته.",
  notProven: "قد يوجد ما هو أفضل قليلًا، ولم يُعثر عليه في الوقت المتاح.",
  takenTitle: "لقد اخترت",
  reopen: "غيّرت رأيي",
  over: "شكرًا لك. اكتملت الأسئلة كلّها.",
  bestShown: "هذا ما يناسبك أكثر.",
  download: "تنزيل",
  downloadResult: "النتيجة (JSON)",
  downloadAnswers: "الإجابات (CSV)",
  downloadLog: "السجلّ (JSON)",
  share: "نسخ الرابط",
  shared: "نُسخ الرابط. من يملكه يستطيع متابعة هذه الجلسة.",
  sharedHere: "انسخ هذا الرابط. من يملكه يستطيع متابعة هذه الجلسة.",
  waiting: "الخدمة لا تستجيب. إجابتك محفوظة وسيُعاد إرسالها.",
  busy: "كثيرون يسألون الآن. ستتابع الخدمة تلقائيًّا.",
  tryNow: "حاول الآن",
  elsewhere: "تابعت هذه الجلسة في نافذة أخرى. هذه حالتها الآن.",
  gone: "لم تعد هذه الجلسة موجودة.",
  anew: "البدء من جديد",
  wrong: "حدث خطأ ما",
  consentTitle: "قبل أن تبدأ",
  agree: "قرأت هذا وأوافق على المشاركة.",
  begin: "ابدأ",
  consentNeeded: "يرجى الموافقة أوّلًا.",
  studyOver: "انتهت هذه الدراسة. شكرًا لاهتمامك.",
  studyLength: "عدد الأسئلة: {count}",
  route: "المسار",
  day: "اليوم {number}",
  stay: "{city}: {days}",
  travel: "في الطريق: {days}",
  days: "{count} أيام",
  oneDay: "يوم واحد",
  map: "خريطة المدن",
  visit: "زيارة {key}",
  eat: "تناول {key}",
  nutrients: "القيم الغذائية",
  needed: "المطلوب: من {low} إلى {high}",
  usual: "المعتاد في اليوم: {value}",
  marks: "المطلوب، أو المعتاد في اليوم",
};

// words.js
const TEXTS = { en: EN, de: DE, ar: AR };
const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ur"]);
const CURRENCIES = ({ "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" });
const FORMAT = /^([^{}]*)\{:[,_]?(?:\.(\d\d?))?([dfgeE%]?)\}([^{}]*)$/;

class Words {
  constructor(language) {
    this.language = canonical(language);
    this.spoken = this.language.split("-")[0] ?? "en";
    const known = Object.hasOwn(TEXTS, this.spoken);
    this.texts = (known && TEXTS[this.spoken]) || EN;
    this.direction = RIGHT_TO_LEFT.has(this.spoken) && known ? "rtl" : "ltr";
    this.formats = new Map();
  }

  say(name, filling = {}) {
    return this.texts[name].replace(/\{(\w+)\}/g, (gap, each) => {
      const value = filling[each];
      if (typeof value === "number") return this.number(value);
      return value !== undefined && this.direction === "rtl" ? `\u2068${value}\u2069` : (value ?? gap);
    });
  }

  number(number, options = {}) {
    const key = JSON.stringify(options);
    let format = this.formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(this.language, { useGrouping: "min2", ...options });
      this.formats.set(key, format);
    }
    return format.format(number);
  }

  percent(share) {
    return this.number(share, { style: "percent", maximumFractionDigits: 0 });
  }

  chance(probability) {
    if (probability > 0.99) return `> ${this.percent(0.99)}`;
    return probability < 0.01 ? `< ${this.percent(0.01)}` : this.percent(probability);
  }

  days(count) {
    return count === 1 ? this.say("oneDay") : this.say("days", { count });
  }

  quantity(number, { format = "", unit = "" }) {
    const [, before = "", digits, how = "", after = ""] = FORMAT.exec(format) ?? [];
    const options = fractions(number, digits, how);
    const currency = CURRENCIES[unit];
    if (currency && !before && !after && how !== "%") {
      const whole = Number.isInteger(number) && digits === undefined ? { maximumFractionDigits: 0 } : {};
      const money = { style: "currency", currency, currencyDisplay: "narrowSymbol" };
      const exact = digits === undefined ? whole : options;
      return this.number(number, ({ ...money, ...exact }));
    }
    const text = `${before}${this.number(number, options)}${after}`;
    return unit ? `${text}\u00a0${unit}` : text;
  }

  plain(value, attribute) {
    const known = attribute.values.find((each) => each.value === value);
    if (known && known.label !== String(value)) return known.label;
    if (typeof value === "boolean") return this.say(value ? "yes" : "no");
    if (typeof value === "number") return this.quantity(value, attribute);
    return String(value);
  }

  value(told, attribute) {
    const { value } = told;
    if (!attribute || value === null || value === undefined) return { text: told.text, parts: whole(told.parts) };
    if (typeof value !== "object") return { text: this.plain(value, attribute), parts: [] };
    if (told.parts.length === 0) return { text: told.text || this.say("none"), parts: [] };
    const parts = leaves(value)
      .filter(([, inner]) => inner !== false && inner !== 0)
      .map(([key, inner]) => ([key, inner === true ? "" : this.plain(inner, attribute)]));
    const said = parts.length === told.parts.length ? parts : whole(told.parts);
    return { text: said.map((part) => part.join(" ").trim()).join(", "), parts: said };
  }
}

function whole(parts) {
  return parts.map((part) => [part, ""]);
}

function fractions(number, digits, how) {
  const places = digits === undefined ? undefined : Number(digits);
  if (how === "%") return { style: "percent", minimumFractionDigits: places ?? 0, maximumFractionDigits: places ?? 0 };
  if (how === "g" || (how === "" && places !== undefined)) return { maximumSignificantDigits: Math.max(1, places ?? 6) };
  if (how === "e" || how === "E") return { notation: "scientific", maximumFractionDigits: places ?? 6 };
  if (how === "d") return { maximumFractionDigits: 0 };
  if (how === "f") return { minimumFractionDigits: places ?? 6, maximumFractionDigits: places ?? 6 };
  return Number.isInteger(number) ? {} : { maximumSignificantDigits: 6 };
}

function leaves(value, path = []) {
  if (typeof value !== "object" || value === null) return [[path.join(" / "), value]];
  if (Array.isArray(value)) return value.map((each) => [String(each), true]);
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function canonical(language) {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? "en";
  } catch {
    return "en";
  }
}

// parts/panels.js
const FEW = 5;
const DEGREES = ([[0.75, "matters3"], [0.4, "matters2"], [0.15, "matters1"], [0, "matters0"]]);
const CERTAINTY = ({ sure: "isSure", likely: "isLikely", unsure: "isUnsure" });

function panels(scene, told) {
  return h("aside", { key: "panels", class: "panels" }, surePanel(scene, told), caresPanel(scene, told), rulesPanel(scene, told));
}

function surePanel({ words, state, dialogue }, told) {
  const { best } = state;
  const never = best && !best.certificate;
  return h(
    "section",
    { class: "panel sure", "aria-labelledby": "sure" },
    h("h3", { id: "sure" }, words.say("sure")),
    best?.certificate ? certificate(words, best.certificate, !dialogue.bestIsFresh) : h("p", { class: "hint" }, words.say(never ? "sureNever" : "sureLater")),
    h("p", { class: "count" }, words.say("answers", { count: told.answered })),
  );
}

function certificate(words, { confidence, share, enough }, old = false) {
  const text = words.say("sureText", { percent: words.chance(confidence), share: words.percent(share) });
  return [
    h(
      "div",
      { class: `meter${old ? " old" : ""}${enough ? " enough" : ""}`, role: "meter", "aria-labelledby": "sure", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(100 * confidence), "aria-valuetext": words.chance(confidence) },
      h("span", { style: { "inline-size": `${(100 * confidence).toFixed(1)}%` } }),
    ),
    h("p", { class: "meter-text" }, h("b", null, h("bdi", null, words.chance(confidence))), h("span", null, text)),
    enough && h("p", { class: "enough" }, words.say("sureEnough")),
  ];
}

function caresPanel({ words, state }, told) {
  const few = state.cares.slice(0, FEW);
  const more = state.cares.slice(FEW);
  return h(
    "section",
    { class: "panel cares", "aria-labelledby": "cares" },
    h("h3", { id: "cares" }, words.say("cares")),
    few.length === 0 || told.answered === 0
      ? h("p", { class: "hint" }, words.say("caresNone"))
      : [
          h("ol", { class: "care-list" }, few.map((care) => careItem(words, care))),
          more.length > 0 &&
            h(
              "details",
              null,
              h("summary", null, words.say("caresMany", { count: more.length })),
              h("ol", { class: "care-list" }, more.map((care) => careItem(words, care))),
            ),
        ],
  );
}

function careItem(words, care) {
  const { importance, low, high, sure, values } = care;
  const [best] = values;
  const worst = values.at(-1);
  const liked = best && worst && best !== worst ? words.say("likes", { best: best.label, worst: worst.label }) : "";
  const degree = words.say(DEGREES.find(([least]) => importance >= least)?.[1] ?? "matters0");
  const share = (value) => `${Math.min(100, 100 * value).toFixed(1)}%`;
  const spread = low !== null && low !== undefined && high !== null && high !== undefined;
  return h(
    "li",
    { class: sure ?? "" },
    h("p", null, h("span", { class: "what" }, h("bdi", null, liked ? care.label : care.liked)), liked && h("span", { class: "liked" }, liked)),
    h(
      "span",
      { class: "track", "aria-hidden": "true" },
      h("span", { class: "fill", style: { "inline-size": share(importance) } }),
      spread && h("span", { class: "spread", style: { "inset-inline-start": share(low), "inline-size": share(Math.min(1, high) - low) } }),
    ),
    h("p", { class: "degree" }, degree, sure && ` · ${words.say(CERTAINTY[sure])}`, spread && h("span", { class: "sr" }, `, ${words.say("range", { low: words.percent(low), high: words.percent(high) })}`)),
  );
}

function rulesPanel({ words, acts, state }, told) {
  if (told.closed && told.rules.length === 0) return null;
  const disabled = state.doing ? "true" : null;
  return h(
    "section",
    { class: "panel rules", "aria-labelledby": "rules" },
    h("h3", { id: "rules" }, words.say("rules")),
    told.rules.length === 0
      ? h("p", { class: "hint" }, words.say("rulesNone"))
      : h(
          "ul",
          null,
          told.rules.map((rule) => {
            const text = rule.because || rule.text;
            return h(
              "li",
              { key: `rule-${rule.id}` },
              h("bdi", { title: rule.text }, text),
              !rule.firm && h("button", { class: "remove", type: "button", "aria-disabled": disabled, "aria-label": words.say("removeRule", { rule: text }), title: words.say("remove"), onClick: () => acts.unrule(rule.id) }, "×"),
            );
          }),
        ),
    !told.closed && h("button", { class: "plain", type: "button", "aria-disabled": disabled, onClick: () => acts.change(null) }, words.say("addRule")),
  );
}

// parts/product.js
const ADDRESS = /^(?:https?:|data:image\/|\.{0,2}\/)|\.(?:png|jpe?g|svg|webp|avif|gif)$/i;

function rowsOf(product, domain) {
  const replaced = viewOf(domain)?.replaces ?? [];
  return product.values.filter((value) => !value.given && !replaced.includes(value.attribute));
}

function spanning(rows) {
  return { "--rows": Math.max(1, rows), "--span": Math.max(1, rows) + 3 };
}

function pictured(product, beside, domain, words) {
  const drawn = viewOf(domain)?.picture({ product, beside, domain, words });
  if (!drawn) return null;
  if (drawn instanceof Node) return h("div", { class: "picture", node: drawn });
  return h("div", { class: "picture" }, drawn);
}

function valueRows(product, domain, words) {
  return h(
    "dl",
    { class: "values" },
    rowsOf(product, domain).map((told) => valueRow(told, domain, words)),
  );
}

function valueRow(told, domain, words) {
  const attribute = domain.attributes.find((each) => each.name === told.attribute);
  const { text, parts } = words.value(told, attribute);
  const value = attribute?.values.find((each) => each.value === told.value);
  const many = parts.length > 0;
  return h(
    "div",
    { class: `row ${told.differs ? "differs" : "same"}${many ? " many" : ""}` },
    h("dt", { title: attribute?.description || undefined }, sign(attribute?.picture), told.label),
    h(
      "dd",
      { title: value?.description || undefined },
      sign(value?.picture),
      many ? partList(parts, told.different) : h("bdi", null, text),
    ),
  );
}

function partList(parts, different) {
  const amounts = parts.some(([, amount]) => amount);
  return h(
    "ul",
    { class: amounts ? "parts amounts" : "parts" },
    parts.map(([key, amount], place) => h("li", { class: different.includes(place) ? "differs" : null }, h("bdi", null, key), amount && [" ", h("bdi", null, amount)])),
  );
}

function sign(text) {
  if (!text) return null;
  if (ADDRESS.test(text)) return h("img", { src: text, alt: "", loading: "lazy", class: "sign" });
  return h("span", { class: "sign", "aria-hidden": "true" }, text);
}

// parts/saving.js
const FILES = ([
  ["result", "downloadResult"],
  ["csv", "downloadAnswers"],
  ["jsonl", "downloadLog"],
]);

function savingPart({ words, acts, doing }) {
  const button = (text, act) => h("button", { class: "plain", type: "button", onClick: act }, text);
  return h(
    "section",
    { class: "saving", key: "saving" },
    h("h3", { class: "sr" }, words.say("download")),
    FILES.filter(([what]) => acts.downloads().includes(what)).map(([what, text]) => button(words.say(text), () => acts.download(what))),
    acts.link() && button(words.say("share"), acts.share),
    doing.shared &&
      h(
        "p",
        { class: "hint", role: "status" },
        words.say(doing.copied ? "shared" : "sharedHere"),
        !doing.copied && h("input", { type: "text", readonly: true, dir: "ltr", "aria-label": words.say("share"), value: doing.shared }),
      ),
  );
}

function handOver(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function saved(dialogue, what) {
  const { told, best } = dialogue.state;
  if (!told) return;
  const name = `${told.domain.name}-${told.id.slice(0, 6)}`;
  if (what === "result") {
    const result = { taken: told.taken, recommendation: best, rules: told.rules };
    handOver(JSON.stringify(result, null, 2), `${name}.json`, "application/json");
    return;
  }
  const text = await dialogue.log(what);
  if (text !== null) handOver(text, `${name}.${what}`, what === "csv" ? "text/csv" : "application/x-ndjson");
}

// parts/best.js
function bestPart(scene, told, best) {
  const { words, acts, state } = scene;
  const beside = [best.product, ...best.rivals.map((rival) => rival.product)];
  const disabled = state.doing ? "true" : null;
  const title = told.taken ? "takenTitle" : told.closed || told.finished ? "best" : "bestSoFar";
  const shown = told.taken ?? best.product;
  return h(
    "section",
    { class: "best", key: "best", "aria-labelledby": "asked" },
    h("h2", { id: "asked", tabindex: -1, key: "asked" }, words.say(title)),
    h(
      "div",
      { class: "hero" },
      h(
        "article",
        { class: "card only" },
        pictured(shown, beside, told.domain, words),
        valueRows(plainly(shown), told.domain, words),
        h(
          "footer",
          null,
          told.taken
            ? !told.closed && h("button", { class: "plain", type: "button", "aria-disabled": disabled, onClick: acts.reopen }, words.say("reopen"))
            : [
                !told.study?.questions && h("button", { class: "primary", type: "button", "aria-disabled": disabled, onClick: () => acts.takeBest(best.product.product) }, words.say("take")),
                !told.closed && h("button", { class: "plain", type: "button", onClick: acts.questions }, words.say(told.answered ? "goOn" : "back")),
              ],
        ),
      ),
      h(
        "div",
        { class: "why" },
        h("section", { class: "panel sure" }, h("h3", { id: "sure" }, words.say("sure")), best.certificate ? certificate(words, best.certificate) : h("p", { class: "hint" }, words.say("sureNever")), h("p", { class: "count" }, words.say(best.proven ? "proven" : "notProven"))),
        !told.taken && reasons(words, "because", best.reasons, "becauseNone"),
        !told.taken && reasons(words, "gives", best.sacrifices, "givesNone"),
      ),
    ),
    best.rivals.length > 0 && !told.taken && rivals(scene, told, best),
    best.cares.length > 0 && h("section", { class: "panel cares" }, h("h3", null, words.say("cares")), h("ol", { class: "care-list wide" }, best.cares.map((care) => careItem(words, care)))),
    savingPart(scene),
  );
}

function plainly(product) {
  return { ...product, values: product.values.map((value) => ({ ...value, differs: false, different: [] })) };
}

function reasons(words, title, given, none) {
  return h(
    "section",
    { class: `panel reasons ${title}` },
    h("h3", null, words.say(title), " ", h("small", null, words.say("against"))),
    given.length ? reasonList(words, given) : h("p", { class: "hint" }, words.say(none)),
  );
}

function reasonList(words, given) {
  const FEW = 6;
  const item = (reason) =>
    h("li", null, h("span", { class: "reason" }, h("bdi", null, reason.text)), h("span", { class: "track", "aria-hidden": "true" }, h("span", { class: "fill", style: { "inline-size": `${(100 * reason.share).toFixed(1)}%` } })));
  const more = given.slice(FEW);
  return [
    h("ul", null, given.slice(0, FEW).map(item)),
    more.length > 0 && h("details", null, h("summary", null, words.say("caresMany", { count: more.length })), h("ul", null, more.map(item))),
  ];
}

function rivals(scene, told, best) {
  const { words, acts, state } = scene;
  return h(
    "section",
    { class: "rivals" },
    h("h3", null, words.say("rivals")),
    h(
      "div",
      { class: "cards", style: { "--k": best.rivals.length } },
      best.rivals.map((rival, place) =>
        h(
          "article",
          { class: "card rival", key: `rival-${place}`, style: spanning(rowsOf(rival.product, told.domain).length) },
          h("header", null, h("h4", null, words.say("rival", { number: place + 1 }))),
          pictured(rival.product, [best.product, rival.product], told.domain, words) ?? h("div", { class: "no-picture" }),
          valueRows(marked(rival.product, best.product), told.domain, words),
          h(
            "footer",
            null,
            forAndAgainst(rival),
            !told.closed && !told.study?.questions && h("button", { class: "quiet", type: "button", "aria-disabled": state.doing ? "true" : null, onClick: () => acts.takeBest(rival.product.product) }, words.say("take")),
          ),
        ),
      ),
    ),
  );
}

function marked(product, best) {
  const texts = new Map(best.values.map((value) => [value.attribute, value]));
  const values = product.values.map((value) => {
    const other = texts.get(value.attribute);
    const different = value.parts.flatMap((part, place) => (other?.parts.includes(part) ? [] : [place]));
    return { ...value, differs: other?.text !== value.text, different };
  });
  return { ...product, values };
}

function forAndAgainst(rival) {
  const some = (given, sign, name) =>
    given.slice(0, 3).map((reason) => h("li", { class: name }, h("span", { "aria-hidden": "true" }, sign), " ", h("bdi", null, reason.text)));
  if (!rival.reasons.length && !rival.sacrifices.length) return null;
  return h("ul", { class: "signs" }, some(rival.reasons, "+", "plus"), some(rival.sacrifices, "−", "minus"));
}

// parts/consent.js
function consentPart({ words, doing, state, go, acts }, invitation) {
  const paragraphs = invitation.consent.split(/\n\s*\n/).filter((text) => text.trim());
  return h(
    "section",
    { class: "consent", key: "consent", "aria-labelledby": "asked" },
    h("p", { class: "over" }, words.say("consentTitle")),
    h("h2", { id: "asked", tabindex: -1, dir: "auto" }, invitation.title),
    invitation.questions !== null && h("p", { class: "hint" }, words.say("studyLength", { count: invitation.questions ?? 0 })),
    invitation.open ? paragraphs.map((text) => h("p", { dir: "auto", class: "said" }, text)) : h("p", null, words.say("studyOver")),
    invitation.open &&
      h(
        "form",
        { onSubmit: (event) => { event.preventDefault(); acts.accept(); } },
        h(
          "label",
          { class: "agree" },
          h("input", { type: "checkbox", checked: doing.agreed, onChange: (event) => go({ agreed: (event.target).checked, reminded: false }) }),
          words.say("agree"),
        ),
        doing.reminded && h("p", { class: "refused", role: "alert" }, words.say("consentNeeded")),
        h("button", { class: "primary", type: "submit", "aria-disabled": state.doing ? "true" : null }, words.say("begin")),
      ),
  );
}

// parts/question.js
function questionPart(scene, told, question) {
  const { words, doing } = scene;
  return h(
    "section",
    { class: "question", key: "question", "aria-labelledby": "asked" },
    h("h2", { id: "asked", tabindex: -1, key: "asked" }, words.say("question")),
    question.instruction && h("p", { class: "instruction" }, question.instruction),
    doing.tie && h("p", { class: "hint", role: "status" }, words.say("tieHelp")),
    common(scene, told, question),
    h(
      "div",
      { class: "cards", style: { "--k": question.options.length } },
      question.options.map((_, place) => card(scene, told, question, place)),
    ),
    doing.tie ? tieBar(scene) : answerBar(scene, told, question),
  );
}

function common({ words }, { domain }, question) {
  const [first] = question.options;
  const same = first ? rowsOf(first, domain).filter((value) => !value.differs) : [];
  if (same.length === 0) return null;
  const attributes = new Map(domain.attributes.map((each) => [each.name, each]));
  return h(
    "p",
    { class: "common" },
    h("b", null, words.say("allHave")),
    same.map((value) => [" ", h("span", null, h("bdi", null, value.label, " ", h("bdi", null, words.value(value, attributes.get(value.attribute)).text)))]),
  );
}

function card(scene, told, question, place) {
  const { words, doing, acts, state } = scene;
  const product = question.options[place];
  if (!product) return null;
  const number = place + 1;
  const marked = doing.tie?.includes(place) ?? false;
  const picked = (event) => {
    const target = (event.target);
    if (!target.closest("button, a, input, summary") && !getSelection()?.toString()) acts.choose(place);
  };
  return h(
    "article",
    {
      class: `card${marked ? " marked" : ""}`,
      key: `${question.id}-${place}`,
      "aria-labelledby": `option-${number}`,
      style: spanning(rowsOf(product, told.domain).length),
      onClick: picked,
    },
    h(
      "header",
      null,
      h("h3", { id: `option-${number}` }, words.say("option", { number })),
      question.present === place && h("span", { class: "badge" }, words.say("present")),
    ),
    pictured(product, question.options, told.domain, words) ?? h("div", { class: "no-picture" }),
    valueRows(product, told.domain, words),
    h(
      "footer",
      null,
      h(
        "button",
        {
          class: doing.tie ? "toggle" : "primary",
          type: "button",
          "aria-label": words.say("chooseOption", { number }),
          "aria-pressed": doing.tie ? String(marked) : null,
          "aria-keyshortcuts": String(number),
          "aria-disabled": state.doing ? "true" : null,
          onClick: () => acts.choose(place),
        },
        words.say("choose"),
        h("kbd", { "aria-hidden": "true" }, words.number(number)),
      ),
      !doing.tie && extra(scene, told, place),
    ),
  );
}

function extra({ words, acts, state }, told, place) {
  const number = place + 1;
  const disabled = state.doing ? "true" : null;
  return h(
    "div",
    { class: "extra" },
    !told.study?.questions &&
      h(
        "button",
        { class: "quiet", type: "button", "aria-disabled": disabled, "aria-label": words.say("takeOption", { number }), onClick: () => acts.takeOption(place) },
        words.say("take"),
      ),
    h(
      "button",
      { class: "quiet", type: "button", "aria-disabled": disabled, "aria-label": words.say("changeOption", { number }), onClick: () => acts.change(place) },
      words.say("change"),
    ),
  );
}

function tieBar({ words, doing, acts, go }) {
  return h(
    "div",
    { class: "answers" },
    h(
      "button",
      { class: "primary", type: "button", key: "tied", disabled: (doing.tie?.length ?? 0) < 2, onClick: acts.tied },
      words.say("tieDone"),
    ),
    h("button", { class: "plain", type: "button", key: "cancel", onClick: () => go({ tie: null }) }, words.say("cancel")),
  );
}

function answerBar({ words, acts, state }, told, question) {
  const disabled = state.doing ? "true" : null;
  const button = (text, key, act, label = text) =>
    h(
      "button",
      { class: "plain", type: "button", key: `answer-${key}`, "aria-disabled": disabled, "aria-label": label, "aria-keyshortcuts": key, onClick: act },
      text,
      h("kbd", { "aria-hidden": "true" }, key),
    );
  const undo = words.say(told.undo?.kind === "answered" ? "undoAnswer" : "undoRule");
  return h(
    "div",
    { class: "answers" },
    question.answers.includes("tie") && button(words.say("equal"), "E", acts.equal),
    question.answers.includes("none") && button(words.say("noneOfThese"), "N", acts.none),
    question.answers.includes("skip") && button(words.say("skip"), "S", acts.skip),
    told.undo && h("span", { class: "space" }),
    told.undo && button(words.say("undo"), "U", acts.undo, undo),
  );
}

// parts/page.js
function page(scene) {
  const { words, state } = scene;
  return h(
    "div",
    { class: "session", tabindex: -1, lang: words.spoken, dir: words.direction, "aria-busy": state.doing ? "true" : null },
    statusPart(scene),
    content(scene),
  );
}

function content(scene) {
  const { words, state, doing, acts } = scene;
  const { told, invitation, phase } = state;
  if (phase === "gone") return ending(words.say("gone"), words.say("anew"), acts.anew);
  if (phase === "failed") return ending(words.say("wrong"), words.say("anew"), acts.anew);
  if (phase === "consent" && invitation) return consentPart(scene, invitation);
  if (!told) return h("div", { class: "skeleton", key: "skeleton", "aria-hidden": "true" }, [1, 2, 3].map((place) => h("div", { key: place })));
  const resting = doing.view === "best" || told.closed || told.taken;
  return [
    top(scene, told),
    told.closed && h("p", { class: "thanks", key: "thanks" }, words.say("over")),
    resting ? bestView(scene, told) : questionView(scene, told),
    doing.draft && changePart(scene, doing.draft),
    doing.purpose && contextPart(scene, doing.purpose),
  ];
}

function top(scene, told) {
  const { words, doing, acts } = scene;
  const study = told.study;
  const number = (study ? study.asked : told.answered) + 1;
  const all = study?.questions;
  const resting = doing.view === "best" || told.closed || told.taken;
  return h(
    "header",
    { class: "top", key: "top" },
    h(
      "div",
      null,
      h("p", { class: "over" }, h("bdi", null, study?.title ?? told.domain.label)),
      !resting && h("p", { class: "number" }, all ? words.say("numberOf", { number: Math.min(number, all), all }) : words.say("number", { number })),
      given(scene, told),
    ),
    all && !told.closed && h("progress", { max: all, value: study.asked, "aria-label": words.say("numberOf", { number: Math.min(number, all), all }) }),
    !resting && !all && told.answered > 0 && h("button", { class: "plain best-so-far", type: "button", key: "see-best", "aria-keyshortcuts": "B", onClick: acts.best }, words.say("showBest"), h("kbd", { "aria-hidden": "true" }, "B")),
    resting && !told.closed && !told.taken && h("button", { class: "plain", type: "button", key: "go-back", onClick: acts.questions }, words.say("back")),
  );
}

function given({ words, acts }, told) {
  if (told.given.length === 0) return null;
  const attributes = new Map(told.domain.attributes.map((each) => [each.name, each]));
  return h(
    "p",
    { class: "given" },
    words.say("given"),
    ": ",
    told.given.map((value, place) => {
      const attribute = attributes.get(value.attribute);
      const listed = typeof value.value === "object" && value.value !== null;
      const text = listed ? leaves(value.value).filter(([, on]) => on).map(([key]) => key).join(", ") : words.value(value, attribute).text;
      return [place > 0 && " · ", h("bdi", null, value.label, " ", h("bdi", null, text))];
    }),
    !told.study && !told.closed && !told.taken && [" ", h("button", { class: "quiet inline", type: "button", "aria-label": `${words.say("change")} ${words.say("givenTitle")}`, onClick: acts.given }, words.say("change"))],
  );
}

function questionView(scene, told) {
  const { state } = scene;
  const question = told.question;
  if (!question) return h("div", { class: "skeleton", key: "skeleton", "aria-hidden": "true" }, [1, 2, 3].map((place) => h("div", { key: place })));
  return h(
    "div",
    { class: `columns${state.doing ? " waiting" : ""}${question.options.length > 3 ? " many" : ""}`, key: "columns" },
    h("div", { class: "main" }, questionPart(scene, told, question)),
    panels(scene, told),
  );
}

function bestView(scene, told) {
  const { best } = scene.state;
  if (best && scene.dialogue.bestIsFresh) return bestPart(scene, told, best);
  return h("div", { class: "skeleton", key: "skeleton", "aria-hidden": "true" }, h("div", { key: 1 }), h("div", { key: 2 }));
}

function statusPart({ words, state, dialogue }) {
  const { waits, notice, refused, doing, told } = state;
  let said = null;
  if (waits) {
    said = [
      h("span", null, words.say(waits)),
      h("button", { class: "plain", type: "button", onClick: () => dialogue.retry() }, words.say("tryNow")),
    ];
  } else if (refused) {
    said = h("span", null, h("b", null, words.say("wrong")), ": ", h("bdi", null, refused.message));
  } else if (notice) said = words.say(notice);
  const quietly = doing === "recommendation" ? "computing" : told ? "thinking" : "opening";
  return [
    h("div", { class: "status", key: "status", role: "status" }, said && h("div", { class: `banner ${waits || refused ? "warn" : ""}` }, said), !said && doing && h("span", { class: "sr" }, words.say(quietly))),
    h("div", { class: `line${doing ? " on" : ""}`, key: "line", "aria-hidden": "true" }),
  ];
}

function ending(said, text, act) {
  return h("section", { class: "ending", key: "ending" }, h("p", null, said), h("button", { class: "primary", type: "button", onClick: act }, text));
}

// styles/base.js
const BASE = `
:host {
  --accent: var(--predilect-accent, light-dark(#17605a, #7ed3c8));
  --on-accent: var(--predilect-on-accent, light-dark(#ffffff, #06211e));
  --ink: var(--predilect-ink, light-dark(#1c2126, #eceff1));
  --muted: var(--predilect-muted, light-dark(#5a6168, #a6afb8));
  --surface: var(--predilect-surface, light-dark(#ffffff, #1c2024));
  --soft: var(--predilect-soft, light-dark(#f4f3ef, #262b30));
  --line: var(--predilect-line, light-dark(#dfdcd4, #3a4149));
  --edge: var(--predilect-edge, light-dark(#8a8f94, #79828b));
  --mark: var(--predilect-mark, light-dark(#b4690e, #e9b35f));
  --warn: var(--predilect-warn, light-dark(#9a3412, #fdba74));
  --warn-soft: light-dark(#fdf1e7, #38271a);
  --tint: color-mix(in srgb, var(--accent) 9%, var(--surface));
  --radius: var(--predilect-radius, 14px);
  --font: var(--predilect-font, system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif);
  --title: var(--predilect-title-font, var(--font));
  display: block;
  container: predilect / inline-size;
  color: var(--ink);
  font: 400 1rem/1.5 var(--font);
  text-align: start;
  -webkit-text-size-adjust: 100%;
}
:host([hidden]) { display: none; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
*, ::before, ::after { box-sizing: border-box; }
.session { position: relative; outline: none; }
h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h2 { font: 600 1.75rem/1.2 var(--title); letter-spacing: -0.015em; text-wrap: balance; outline: none; }
h3, h4 { font: 600 0.9375rem/1.35 var(--font); }
small { font-weight: 400; font-size: 0.8125rem; color: var(--muted); }
.sr { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hint, .count { color: var(--muted); font-size: 0.875rem; }
.over { color: var(--accent); font-size: 0.8125rem; font-weight: 600; letter-spacing: 0.02em; }
.number { color: var(--muted); font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
.given { color: var(--muted); font-size: 0.875rem; margin-block-start: 0.25rem; }

button, input, select { font: inherit; color: inherit; }
button { cursor: pointer; border: 0; background: none; border-radius: 9px; min-block-size: 2.75rem; padding: 0.5rem 1rem;
  display: inline-flex; align-items: center; justify-content: center; gap: 0.6rem; font-weight: 550; line-height: 1.2;
  transition: background-color 120ms, border-color 120ms, color 120ms; touch-action: manipulation; }
button[aria-disabled="true"] { cursor: default; }
button:disabled { opacity: 0.5; cursor: not-allowed; }
.primary { background: var(--accent); color: var(--on-accent); border: 1px solid transparent; }
.primary:hover { background: color-mix(in srgb, var(--accent) 86%, var(--ink)); }
.plain, .toggle { background: var(--surface); border: 1px solid var(--line); }
.plain:hover, .toggle:hover { border-color: var(--edge); background: var(--soft); }
.toggle[aria-pressed="true"] { background: var(--tint); border-color: var(--accent); color: var(--accent); }
.quiet { color: var(--accent); padding-inline: 0.6rem; font-size: 0.9375rem; font-weight: 500; }
.quiet:hover { background: var(--tint); }
:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 75%, transparent); outline-offset: 2px; }
h2:focus-visible, .session:focus-visible { outline: none; }
kbd { font: 500 0.75rem/1 var(--font); font-variant-numeric: tabular-nums; padding: 0.25rem 0.4rem; border-radius: 5px;
  border: 1px solid currentColor; opacity: 0.75; }
.primary kbd { border-color: color-mix(in srgb, var(--on-accent) 50%, transparent); opacity: 1; }
.plain kbd { border-color: var(--line); color: var(--muted); opacity: 1; }
summary { cursor: pointer; color: var(--accent); font-size: 0.875rem; padding-block: 0.35rem; border-radius: 6px; }
progress { appearance: none; border: 0; block-size: 6px; inline-size: 12rem; border-radius: 3px; overflow: hidden; background: var(--soft); }
progress::-webkit-progress-bar { background: var(--soft); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }

.line { position: absolute; inset-inline: 0; inset-block-start: -0.75rem; block-size: 2px; overflow: hidden; border-radius: 1px; }
.line.on::before { content: ""; position: absolute; inset-block: 0; inline-size: 35%; background: var(--accent); border-radius: 1px;
  opacity: 0; animation: along 1.4s 250ms ease-in-out infinite; }
@keyframes along { 0% { inset-inline-start: -35%; opacity: 1; } 100% { inset-inline-start: 100%; opacity: 1; } }
.banner { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; margin-block-end: 1.25rem;
  padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--tint); border: 1px solid var(--line); }
.banner.warn { background: var(--warn-soft); border-color: color-mix(in srgb, var(--warn) 40%, transparent); }
.skeleton { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem; margin-block-start: 1.5rem; }
.skeleton div { block-size: 20rem; border-radius: var(--radius); background: var(--soft); opacity: 0.7; }
.ending, .consent { max-inline-size: 40rem; }
.ending { display: grid; gap: 1rem; justify-items: start; }
@media (prefers-reduced-motion: reduce) {
  *, ::before { animation: none !important; transition: none !important; }
  .line.on::before { inline-size: 100%; inset-inline-start: 0; opacity: 0.6; }
}
@media (hover: none) { kbd { display: none !important; } }
@media (forced-colors: active) { .fill, .needed, .meter span { background: Highlight !important; } .card { border: 1px solid; } }
`;

// styles/cards.js
const CARDS = `
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; margin-block-end: 0.75rem; }
.inline { display: inline; min-block-size: 0; padding: 0.3rem 0.4rem; font-size: inherit; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem; align-items: start; }
.columns.waiting .cards, .columns.waiting .answers { opacity: 0.6; transition: opacity 200ms 150ms; }
.question h2 { margin-block-end: 1.25rem; }
.instruction { margin-block-end: 1rem; padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--tint); font-weight: 550; }
.question > .hint { margin-block-end: 1rem; }
.common { display: none; }
.cards { display: grid; grid-template-columns: repeat(var(--k), minmax(0, 1fr)); gap: 0 1rem; }
.many .cards { grid-template-columns: repeat(var(--k), minmax(12.5rem, 1fr)); overflow-x: auto; padding: 0 0.25rem 1.5rem 0.75rem; margin-inline: -0.75rem -0.25rem; }
.card { display: grid; grid-template-rows: subgrid; grid-row: span var(--span); position: relative; padding: 1.1rem 1.25rem 0.75rem; border-radius: var(--radius);
  background: var(--surface); border: 1px solid var(--line); box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 6px 20px -12px rgb(0 0 0 / 0.18);
  transition: border-color 120ms, box-shadow 120ms; }
.card > header { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; padding-block-end: 0.6rem; }
.card h3, .card h4 { color: var(--muted); font-size: 0.875rem; font-weight: 550; }
.question .card { cursor: pointer; }
.question .card:hover { border-color: var(--accent); box-shadow: 0 1px 2px rgb(0 0 0 / 0.05), 0 10px 28px -14px rgb(0 0 0 / 0.3); }
.card.marked { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.badge { font-size: 0.75rem; padding: 0.1rem 0.5rem; border-radius: 1rem; background: var(--tint); color: var(--accent); }
.picture { padding-block-end: 0.75rem; min-inline-size: 0; }
.values { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); grid-template-rows: subgrid; grid-row: span var(--rows); column-gap: 0.75rem; }
.row { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; align-items: baseline; align-content: start; padding-block: 0.5rem; border-block-start: 1px solid var(--line); }
.row:first-child { border-block-start: 0; }
.many .values { grid-template-columns: minmax(0, 1fr); }
.many .row { padding-block: 0.35rem; }
dt { color: var(--muted); font-size: 0.875rem; overflow-wrap: break-word; hyphens: auto; }
dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.row.differs dd { font-weight: 600; }
.row dt { position: relative; }
.row.differs dt::before { content: ""; position: absolute; inset-inline-start: -0.8rem; inset-block-start: 0.5em; inline-size: 0.4rem; block-size: 0.4rem; border-radius: 50%; background: var(--mark); }
.question .row.same dd { color: var(--muted); }
.row.many { grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
.parts { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.parts li { font-size: 0.875rem; font-weight: 400; padding: 0.1rem 0.55rem; border-radius: 1rem; background: var(--soft); color: var(--muted); }
.parts.amounts { display: grid; gap: 0.1rem; }
.parts.amounts li { display: flex; justify-content: space-between; gap: 0.75rem; padding: 0; background: none; }
.parts li.differs { color: var(--ink); font-weight: 550; }
.only .parts li { color: var(--ink); }
.sign { margin-inline-end: 0.35rem; }
img.sign { block-size: 1.4em; inline-size: auto; vertical-align: -0.3em; border-radius: 3px; }
.card > footer { align-self: end; display: grid; gap: 0.25rem; padding-block-start: 0.85rem; }
.extra { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.25rem; }
.extra .quiet { padding-inline: 0.4rem; font-size: 0.875rem; }
.answers { display: flex; flex-wrap: wrap; gap: 0.6rem; margin-block-start: 1.25rem; }
.answers .space { flex: 1; }

.consent { display: grid; gap: 1rem; }
.consent .said { white-space: pre-line; }
.consent form { display: grid; gap: 1rem; justify-items: start; padding-block-start: 0.5rem; }
.agree { display: flex; gap: 0.75rem; align-items: baseline; cursor: pointer; }
.agree input { inline-size: 1.25rem; block-size: 1.25rem; flex: none; accent-color: var(--accent); transform: translateY(0.2rem); }
.thanks { font-size: 1.0625rem; margin-block-end: 1rem; }

@container predilect (min-width: 68rem) {
  .columns:not(.many) { grid-template-columns: minmax(0, 1fr) 19rem; }
}
@container predilect (max-width: 46rem) {
  h2 { font-size: 1.4rem; }
  .cards, .many .cards { grid-template-columns: minmax(0, 1fr); gap: 0.85rem; }
  .values { grid-template-rows: none; grid-row: auto; }
  .card { grid-template-rows: none; grid-row: auto; padding: 0.9rem 1rem 0.6rem; }
  .no-picture { display: none; }
  .question .row.same { display: none; }
  .question .row { padding-block: 0.35rem; }
  .common { display: block; margin-block-end: 1rem; color: var(--muted); font-size: 0.9375rem; }
  .common b { font-weight: 600; color: var(--ink); }
  .common span:not(:last-child)::after { content: " ·"; }
  kbd { display: none; }
  .top .plain { min-block-size: 2.5rem; padding-inline: 0.8rem; font-size: 0.9375rem; }
  .answers > button { flex: 1 1 auto; }
  .answers .space { display: none; }
  .picture svg { max-block-size: 12rem; }
}
`;

// styles/panels.js
const PANELS = `
.panels { display: grid; gap: 1.75rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); align-items: start; }
.panel h3 { margin-block-end: 0.6rem; }
.panel > .plain { margin-block-start: 0.75rem; min-block-size: 2.5rem; font-size: 0.9375rem; }
.meter { block-size: 8px; border-radius: 4px; background: var(--soft); box-shadow: inset 0 0 0 1px var(--line); overflow: hidden; margin-block: 0.35rem 0.6rem; }
.meter span { display: block; block-size: 100%; background: var(--accent); border-radius: 4px; transition: inline-size 400ms; }
.meter.old span { opacity: 0.55; }
.meter-text { display: grid; grid-template-columns: auto 1fr; gap: 0.75rem; align-items: start; font-size: 0.875rem; color: var(--muted); }
.meter-text b { font-size: 1.375rem; line-height: 1.1; color: var(--ink); font-variant-numeric: tabular-nums; }
p.enough { color: var(--accent); font-weight: 600; font-size: 0.875rem; margin-block-start: 0.4rem; }
.panel .count { margin-block-start: 0.5rem; }
.track { position: relative; display: block; block-size: 6px; border-radius: 3px; background: var(--soft); }
.track .fill { display: block; block-size: 100%; border-radius: 3px; background: var(--accent); }
.care-list { display: grid; gap: 0.9rem; }
.care-list.wide { grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1.25rem 2.5rem; }
.care-list p { line-height: 1.35; }
.care-list .what { font-weight: 550; display: block; }
.care-list .what::first-letter, .reason::first-letter { text-transform: uppercase; }
.care-list .liked { display: block; font-size: 0.875rem; color: var(--muted); }
.care-list .track { margin-block: 0.4rem 0.25rem; }
.care-list .unsure .fill { opacity: 0.45; }
.care-list .likely .fill { opacity: 0.7; }
.spread { position: absolute; inset-block-start: 50%; block-size: 0; border-block-start: 1px solid var(--ink); transform: translateY(-50%); opacity: 0.75; }
.spread::before, .spread::after { content: ""; position: absolute; inset-block-start: -5px; block-size: 9px; inline-size: 1.5px; background: var(--ink); }
.spread::before { inset-inline-start: 0; } .spread::after { inset-inline-end: 0; }
.degree { font-size: 0.8125rem; color: var(--muted); }
.panels details { margin-block-start: 0.5rem; }
.rules ul { display: grid; gap: 0.4rem; }
.rules li { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; padding-inline-start: 0.75rem; border-radius: 9px; background: var(--soft); font-size: 0.9375rem; min-block-size: 2.5rem; }
.remove { min-inline-size: 2.5rem; min-block-size: 2.5rem; padding: 0; font-size: 1.25rem; color: var(--muted); flex: none; }
.remove:hover { color: var(--warn); }

.best > h2 { margin-block-end: 1.25rem; }
.hero { display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.card.only { display: block; grid-row: auto; border-color: color-mix(in srgb, var(--accent) 45%, var(--line)); }
.only .values { grid-template-rows: none; grid-row: auto; }
.card.only .row dd { font-weight: 550; }
.card.only footer { display: flex; flex-wrap: wrap; gap: 0.6rem; padding-block: 1rem 0.5rem; }
.why { display: grid; gap: 1.75rem; }
.reasons ul { display: grid; gap: 0.55rem; }
.reasons li { display: grid; gap: 0.25rem; font-size: 0.9375rem; }
.reasons.gives .fill { background: var(--mark); }
.rivals { margin-block-start: 2.5rem; }
.rivals h3, .best > .cares h3 { margin-block-end: 1rem; font-size: 1.0625rem; }
.best > .cares { margin-block-start: 2.5rem; }
.rival { box-shadow: none; }
.signs { display: grid; gap: 0.2rem; font-size: 0.875rem; align-content: end; }
.signs .plus { color: var(--accent); } .signs .minus { color: var(--muted); }
.saving { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; margin-block-start: 2.5rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
.saving .hint { inline-size: 100%; }
.saving input { inline-size: min(30rem, 100%); display: block; margin-block-start: 0.5rem; padding: 0.5rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); }

dialog { inline-size: min(30rem, calc(100vw - 2rem)); max-block-size: calc(100dvh - 2rem); border: 1px solid var(--line); border-radius: var(--radius); padding: 1.5rem; background: var(--surface); color: var(--ink);
  box-shadow: 0 24px 60px -20px rgb(0 0 0 / 0.45); font: 400 1rem/1.5 var(--font); }
dialog::backdrop { background: rgb(15 20 24 / 0.45); }
dialog h2 { font-size: 1.25rem; margin-block-end: 1rem; }
.fields { display: grid; gap: 0.9rem; }
.field { display: grid; gap: 0.3rem; }
.field label { font-size: 0.875rem; font-weight: 550; }
select, input[type="number"], input[type="text"], input[type="password"] { inline-size: 100%; min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--edge); border-radius: 9px; background: var(--surface); }
.field .amount { display: flex; align-items: center; gap: 0.6rem; }
fieldset { border: 0; padding: 0; margin: 0; display: grid; gap: 0.5rem; min-inline-size: 0; }
legend { font-size: 0.875rem; font-weight: 550; padding: 0; margin-block-end: 0.3rem; }
.ticks { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0 1rem; }
.ticks label { display: flex; align-items: center; gap: 0.6rem; min-block-size: 2.5rem; cursor: pointer; }
.ticks input { inline-size: 1.15rem; block-size: 1.15rem; flex: none; accent-color: var(--accent); }
.code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.9375rem; }
dialog details { margin-block-start: 1rem; }
dialog details .field { margin-block-start: 0.5rem; }
.refused { margin-block-start: 1rem; padding: 0.75rem 1rem; border-radius: 10px; background: var(--warn-soft); border: 1px solid color-mix(in srgb, var(--warn) 40%, transparent); font-size: 0.9375rem; }
.refused ul { margin-block-start: 0.35rem; padding-inline-start: 1.1rem; list-style: disc; }

@container predilect (min-width: 52rem) {
  .hero { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); gap: 3rem; }
}
`;

// styles/views.js
const VIEW_STYLES = `
.map { display: block; inline-size: 100%; block-size: auto; max-block-size: 16rem; border-radius: 10px; background: var(--soft); }
.only .map { max-block-size: 20rem; }
.map text { font: 500 11px/1 var(--font); fill: var(--muted); text-anchor: middle; direction: ltr; }
.map .name { font-size: 12.5px; paint-order: stroke; stroke: var(--soft); stroke-width: 3px; stroke-linejoin: round; }
.map .name[text-anchor="start"] { text-anchor: start; } .map .name[text-anchor="end"] { text-anchor: end; }
.only .map .name { font-size: 10px; }
.picture { container: picture / inline-size; }
@container picture (max-width: 12rem) { .map .visit .name { display: none; } }
.map .city circle { fill: var(--edge); }
.map .city .name { display: none; }
.only .map .city .name, .map .city.wanted .name { display: inline; }
.map .city.wanted circle { fill: none; stroke: var(--mark); stroke-width: 2; }
.map .leg { fill: none; stroke: var(--accent); stroke-width: 2; }
.map .leg.long { stroke-dasharray: 5 4; }
.map .visit circle { fill: var(--accent); stroke: var(--soft); stroke-width: 2; }
.map .visit .name { fill: var(--ink); font-weight: 600; }
.map .order { fill: var(--on-accent); font-weight: 700; }
.stages { display: flex; flex-direction: column; margin-block-start: 0.85rem; }
.stages .stay { display: grid; grid-template-columns: 1.6rem minmax(0, 1fr); gap: 0.5rem; align-items: center; padding-block: 0.3rem; font-size: 0.9375rem; color: var(--muted); }
.stages .stay.differs, .only .stages .stay { color: var(--ink); font-weight: 550; }
.stages .at { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.5rem; overflow-wrap: anywhere; }
.stages .place { display: grid; place-items: center; inline-size: 1.5rem; block-size: calc(1.5rem + 0.45rem * (var(--days) - 1)); border-radius: 0.75rem; background: var(--accent); color: var(--on-accent); font-size: 0.75rem; font-weight: 700; }
.stages .days { font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.stages .way { inline-size: 1.5rem; block-size: calc(0.5rem + 0.35rem * var(--days)); display: grid; justify-items: center; margin-block: -0.3rem; }
.stages .dots { inline-size: 0; border-inline-start: 2px dotted var(--accent); color: transparent; font-size: 0; }

.nutrients { display: grid; gap: 0.45rem; }
.bar { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.1rem; }
.bar { position: relative; }
.bar dt { font-size: 0.8125rem; }
.bar dd { display: contents; }
.marks { display: flex; align-items: center; gap: 0.4rem; margin-block-start: 0.5rem; font-size: 0.75rem; color: var(--muted); }
.marks::before { content: ""; inline-size: 2px; block-size: 0.75rem; background: var(--mark); }
.bar .amount { position: absolute; inset-inline-end: 0; inset-block-start: 0; font-size: 0.8125rem; line-height: 1.5; color: var(--muted); }
.bar.differs .amount { color: var(--ink); font-weight: 600; }
.bar .track { block-size: 8px; border-radius: 4px; }
.bar .fill { border-radius: 4px; }
.needed { position: absolute; inset-block: -2px; border-inline: 2px solid var(--mark); }
.reference { position: absolute; inset-block: -2px; inline-size: 2px; background: var(--mark); }
`;

// styles/all.js
const STYLES = BASE + CARDS + PANELS + VIEW_STYLES;

// wanting.js
function wantedBy(element) {
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

// element.js
const FRAGMENT = "predilect";
const NOTHING = { view: "questions", tie: null, draft: null, purpose: null, agreed: false, reminded: false, shared: "", copied: false };
let sheet;

class PredilectSession extends HTMLElement {
  static observedAttributes = ["lang", "dir"];

  constructor() {
    super();
    this.transport = null;
    this.begun = null;
    this.dialogue = null;
    this.doing = NOTHING;
    this.words = new Words("en");
    this.acts = this.acting();
    this.due = false;
    this.wasTaken = false;
    this.wasFinished = false;
    this.lastView = "";
    this.root = this.attachShadow({ mode: "open" });
    sheet ??= styled();
    this.root.adoptedStyleSheets = [sheet];
    this.root.addEventListener("keydown", (event) => this.pressed((event)));
  }

  connectedCallback() {
    this.words = new Words(this.language);
    this.start();
  }

  disconnectedCallback() {
    this.dialogue?.end();
    this.dialogue = null;
  }

  attributeChangedCallback() {
    this.words = new Words(this.language);
    if (this.dialogue) this.draw();
  }

  get service() {
    return this.getAttribute("service") || new URL(import.meta.url).origin;
  }

  get language() {
    return this.closest("[lang]")?.getAttribute("lang") || navigator.language;
  }

  get remembered() {
    return this.remembers ? keptInFragment(this.id || FRAGMENT) : "";
  }

  get remembers() {
    return !this.hasAttribute("session") && this.getAttribute("resume") !== "off";
  }

  start() {
    this.dialogue?.end();
    const dialogue = new Dialogue(this.transport ?? httpTransport(this.service), () => this.told());
    this.dialogue = dialogue;
    dialogue.eager = this.getAttribute("recommend") !== "asked";
    this.doing = NOTHING;
    this.wasTaken = false;
    this.wasFinished = false;
    const known = this.getAttribute("session") ?? this.remembered;
    const study = this.getAttribute("study");
    this.draw();
    if (this.begun?.id === known) void dialogue.adopt(this.begun);
    else if (known) void dialogue.resume(known);
    else if (study) void dialogue.invited(study);
    else void dialogue.begin(wantedBy(this));
  }

  acting() {
    const talk = () => (this.dialogue);
    const answer = (said) => {
      this.go({ tie: null });
      void talk().answer(said).then(() => this.tell("answer", { answered: talk()?.state.told?.answered }));
    };
    return {
      choose: (place) => {
        if (talk().state.doing) return;
        const { tie } = this.doing;
        if (!tie) answer({ kind: "pick", option: place });
        else this.go({ tie: tie.includes(place) ? tie.filter((each) => each !== place) : [...tie, place].sort() });
      },
      takeOption: (place) => answer({ kind: "pick", option: place, take: true }),
      takeBest: (product) => void talk().take(product),
      equal: () => {
        const count = talk().state.told?.question?.options.length ?? 0;
        if (count === 2) answer({ kind: "tie", options: [0, 1] });
        else this.go({ tie: Array.from({ length: count }, (_, place) => place) });
      },
      tied: () => answer({ kind: "tie", options: this.doing.tie }),
      untie: () => this.go({ tie: null }),
      none: () => answer({ kind: "none" }),
      skip: () => answer({ kind: "skip" }),
      undo: () => void talk().undo(),
      unrule: (rule) => void talk().removeRule(rule),
      reopen: () => { this.go({ view: "questions" }); void talk().reopen(); },
      best: () => { this.go({ view: "best", tie: null }); void talk().recommend(); },
      questions: () => { this.go({ view: "questions", shared: "" }); void talk().goOn(); },
      accept: () => {
        if (!this.doing.agreed) return this.go({ reminded: true });
        const respondent = this.getAttribute("respondent");
        return void talk().accept(this.getAttribute("study") ?? "", respondent ? { respondent } : {});
      },
      change: (place) => {
        const { told } = talk().state;
        const domain = told?.domain;
        const first = domain && (changeable(domain).find((each) => each.name === "price") ?? changeable(domain)[0]);
        const product = told?.question?.options[place ?? 0] ?? null;
        if (domain && first) this.go({ draft: draftFor(domain, first.name, product, place) });
      },
      draft: (change) => this.drafted(change),
      changed: () => this.go({ draft: null, purpose: null }),
      given: () => {
        const { told } = talk().state;
        if (told) this.go({ purpose: purposeOf(told) });
      },
      purpose: (purpose) => this.go({ purpose }),
      context: () => void this.purposed(),
      rule: () => void this.ruled(),
      anew: () => { this.remember(""); this.removeAttribute("session"); this.tell("anew", {}); if (this.isConnected) this.start(); },
      download: (what) => void saved(talk(), what),
      downloads: () => (this.getAttribute("downloads") ?? "result csv jsonl").split(" "),
      link: () => this.link,
      share: () => void this.share(),
    };
  }

  drafted(change) {
    const { draft } = this.doing;
    if (draft && this.dialogue) this.go({ draft: redrafted(this.scene(this.dialogue), draft, change) });
  }

  async ruled() {
    const { draft } = this.doing;
    const { dialogue } = this;
    if (!draft || !dialogue || dialogue.state.doing) return;
    const scene = this.scene(dialogue);
    const said = ruleSaid(scene, draft);
    if (!said) return;
    const refused = await dialogue.addRule(said);
    this.go({ draft: refused ? { ...draft, refused } : null });
  }

  async purposed() {
    const { purpose } = this.doing;
    const { dialogue } = this;
    if (!purpose || !dialogue || dialogue.state.doing) return;
    const refused = await dialogue.setContext(purpose.said);
    this.go({ purpose: refused ? { ...purpose, refused } : null });
  }

  get link() {
    const id = this.dialogue?.id;
    if (!id || this.getAttribute("share") === "off") return "";
    if (this.hasAttribute("session")) return location.protocol.startsWith("http") ? location.href : "";
    return this.remembers ? location.href : "";
  }

  async share() {
    const shared = this.link;
    let copied = true;
    try {
      await navigator.clipboard.writeText(shared);
    } catch {
      copied = false;
    }
    this.go({ shared, copied });
  }

  pressed(event) {
    const told = this.dialogue?.state.told;
    const target = (event.composedPath()[0]);
    const typing = target.closest?.("input, select, textarea, dialog");
    if (!told?.question || typing || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (this.doing.view === "best" || told.taken || told.closed) return;
    const act = actOf(event.key, told, this.doing, this.acts);
    if (!act) return;
    event.preventDefault();
    if (!this.dialogue?.state.doing) act();
  }

  go(change) {
    this.doing = { ...this.doing, ...change };
    this.draw();
  }

  told() {
    const dialogue = this.dialogue;
    const told = dialogue?.state.told;
    if (!dialogue || !told) return this.draw();
    if (this.remembers && this.remembered !== told.id) {
      this.remember(told.id);
      this.tell("session", { id: told.id });
    }
    if (told.taken && !this.wasTaken) this.tell("taken", { product: told.taken.product });
    this.wasTaken = Boolean(told.taken);
    if (told.finished && !this.wasFinished) this.doing = { ...this.doing, view: "best", tie: null };
    this.wasFinished = told.finished;
    if (told.finished && this.doing.view === "best" && !dialogue.bestIsFresh && !dialogue.state.doing && !dialogue.state.refused) void dialogue.recommend();
    return this.draw();
  }

  remember(id) {
    if (this.remembers) keepInFragment(this.id || FRAGMENT, id);
  }

  tell(what, detail) {
    this.dispatchEvent(new CustomEvent(`predilect-${what}`, { detail, bubbles: true, composed: true }));
  }

  draw() {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      if (this.dialogue) this.drawNow(this.dialogue);
    });
  }

  scene(dialogue) {
    return { words: this.words, state: dialogue.state, dialogue, doing: this.doing, go: this.go.bind(this), acts: this.acts };
  }

  hold() {
    (this.root.querySelector(".session"))?.focus({ preventScroll: true });
  }

  drawNow(dialogue) {
    const inside = this.root.activeElement !== null;
    patch(this.root, page(this.scene(dialogue)));
    if (inside && !this.root.activeElement) this.root.querySelector("dialog") ?? this.hold();
    const question = dialogue.state.told?.question?.id ?? "";
    const view = `${dialogue.state.phase} ${this.doing.view} ${question}`;
    if (view === this.lastView || !this.root.getElementById("asked")) return;
    const first = this.lastView === "";
    this.lastView = view;
    if (first ? this.hasAttribute("autofocus") : inside || document.activeElement === this) this.root.getElementById("asked")?.focus();
  }
}

function styled() {
  const made = new CSSStyleSheet();
  made.replaceSync(STYLES);
  return made;
}

// index.js
if (!customElements.get("predilect-session")) customElements.define("predilect-session", PredilectSession);

export { Dialogue, PredilectSession, Refusal, TEXTS, VIEWS, Words, fetched, h, handOver, httpTransport, patch };
