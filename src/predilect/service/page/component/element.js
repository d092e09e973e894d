// @ts-check
// `<predilect-session>`: a session in any page. See docs/guide/on-your-page.md for its attributes and events.

import { Dialogue } from "./dialogue.js";
import { patch } from "./dom.js";
import { keepInFragment, keptInFragment } from "./fragment.js";
import { actOf } from "./keys.js";
import { changeable, draftFor, redrafted, ruleSaid } from "./parts/change.js";
import { purposeOf } from "./parts/context.js";
import { page } from "./parts/page.js";
import { saved } from "./parts/saving.js";
import { STYLES } from "./styles/all.js";
import { httpTransport } from "./transport.js";
import { wantedBy } from "./wanting.js";
import { Words } from "./words.js";

/** @typedef {import("./transport.js").Transport} Transport */
/** @typedef {import("./parts/scene.js").Doing} Doing */
/** @typedef {import("./parts/change.js").Draft} Draft */
/** @typedef {ReturnType<PredilectSession["acting"]>} Acts */

const FRAGMENT = "predilect";
/** @type {Doing} */
const NOTHING = { view: "questions", tie: null, draft: null, purpose: null, agreed: false, reminded: false, shared: "", copied: false };
/** @type {CSSStyleSheet | undefined} */
let sheet;

export class PredilectSession extends HTMLElement {
  static observedAttributes = ["lang", "dir"];

  constructor() {
    super();
    /** Who answers; over HTTP unless a page injects another one. @type {Transport | null} */
    this.transport = null;
    /** A session that the page has begun already. @type {import("../contract").SessionTold | null} */
    this.begun = null;
    /** @type {Dialogue | null} */
    this.dialogue = null;
    /** @type {Doing} */
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
    this.root.addEventListener("keydown", (event) => this.pressed(/** @type {KeyboardEvent} */ (event)));
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

  /** The service's address: said, or that of this module. */
  get service() {
    return this.getAttribute("service") || new URL(import.meta.url).origin;
  }

  /** The language of the page around it, or that of the browser. */
  get language() {
    return this.closest("[lang]")?.getAttribute("lang") || navigator.language;
  }

  /** Where a reload finds the session: the fragment never leaves the browser. */
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

  // -------------------------------------------------------------- what a person does

  acting() {
    const talk = () => /** @type {Dialogue} */ (this.dialogue);
    const answer = (/** @type {Record<string, unknown>} */ said) => {
      this.go({ tie: null });
      void talk().answer(said).then(() => this.tell("answer", { answered: talk()?.state.told?.answered }));
    };
    return {
      choose: (/** @type {number} */ place) => {
        if (talk().state.doing) return;
        const { tie } = this.doing;
        if (!tie) answer({ kind: "pick", option: place });
        else this.go({ tie: tie.includes(place) ? tie.filter((each) => each !== place) : [...tie, place].sort() });
      },
      takeOption: (/** @type {number} */ place) => answer({ kind: "pick", option: place, take: true }),
      takeBest: (/** @type {Record<string, unknown>} */ product) => void talk().take(product),
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
      unrule: (/** @type {number} */ rule) => void talk().removeRule(rule),
      reopen: () => { this.go({ view: "questions" }); void talk().reopen(); },
      best: () => { this.go({ view: "best", tie: null }); void talk().recommend(); },
      questions: () => { this.go({ view: "questions", shared: "" }); void talk().goOn(); },
      accept: () => {
        if (!this.doing.agreed) return this.go({ reminded: true });
        const respondent = this.getAttribute("respondent");
        return void talk().accept(this.getAttribute("study") ?? "", respondent ? { respondent } : {});
      },
      change: (/** @type {number | null} */ place) => {
        const { told } = talk().state;
        const domain = told?.domain;
        const first = domain && (changeable(domain).find((each) => each.name === "price") ?? changeable(domain)[0]);
        const product = told?.question?.options[place ?? 0] ?? null;
        if (domain && first) this.go({ draft: draftFor(domain, first.name, product, place) });
      },
      draft: (/** @type {Partial<Draft>} */ change) => this.drafted(change),
      changed: () => this.go({ draft: null, purpose: null }),
      given: () => {
        const { told } = talk().state;
        if (told) this.go({ purpose: purposeOf(told) });
      },
      purpose: (/** @type {import("./parts/context.js").Purpose} */ purpose) => this.go({ purpose }),
      context: () => void this.purposed(),
      rule: () => void this.ruled(),
      anew: () => { this.remember(""); this.removeAttribute("session"); this.tell("anew", {}); if (this.isConnected) this.start(); },
      download: (/** @type {"result" | "csv" | "jsonl"} */ what) => void saved(talk(), what),
      downloads: () => (this.getAttribute("downloads") ?? "result csv jsonl").split(" "),
      link: () => this.link,
      share: () => void this.share(),
    };
  }

  /** @param {Partial<Draft>} change */
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

  /** A link to this session, where the page has one. */
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

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const told = this.dialogue?.state.told;
    const target = /** @type {Element} */ (event.composedPath()[0]);
    const typing = target.closest?.("input, select, textarea, dialog");
    if (!told?.question || typing || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (this.doing.view === "best" || told.taken || told.closed) return;
    const act = actOf(event.key, told, this.doing, this.acts);
    if (!act) return;
    event.preventDefault();
    if (!this.dialogue?.state.doing) act();
  }

  // -------------------------------------------------------------- what the page shows

  /** @param {Partial<Doing>} change */
  go(change) {
    this.doing = { ...this.doing, ...change };
    this.draw();
  }

  /** The dialogue has changed. */
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
    // Once it is sure enough the recommendation is shown; whoever goes on is not brought back to it.
    if (told.finished && !this.wasFinished) this.doing = { ...this.doing, view: "best", tie: null };
    this.wasFinished = told.finished;
    if (told.finished && this.doing.view === "best" && !dialogue.bestIsFresh && !dialogue.state.doing && !dialogue.state.refused) void dialogue.recommend();
    return this.draw();
  }

  /** @param {string} id */
  remember(id) {
    if (this.remembers) keepInFragment(this.id || FRAGMENT, id);
  }

  /** @param {string} what @param {unknown} detail */
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

  /** @param {Dialogue} dialogue */
  scene(dialogue) {
    return { words: this.words, state: dialogue.state, dialogue, doing: this.doing, go: this.go.bind(this), acts: this.acts };
  }

  /** Keep the focus here when what had it is gone, so that keys go on working. */
  hold() {
    /** @type {HTMLElement | null} */ (this.root.querySelector(".session"))?.focus({ preventScroll: true });
  }

  /** @param {Dialogue} dialogue */
  drawNow(dialogue) {
    const inside = this.root.activeElement !== null;
    patch(this.root, page(this.scene(dialogue)));
    if (inside && !this.root.activeElement) this.root.querySelector("dialog") ?? this.hold();
    const question = dialogue.state.told?.question?.id ?? "";
    const view = `${dialogue.state.phase} ${this.doing.view} ${question}`;
    if (view === this.lastView || !this.root.getElementById("asked")) return;
    const first = this.lastView === "";
    this.lastView = view;
    // A new question is read from its heading on; a page that only embeds this keeps its focus until it is used.
    if (first ? this.hasAttribute("autofocus") : inside || document.activeElement === this) this.root.getElementById("asked")?.focus();
  }
}

/** Sheets that are constructed are allowed by a strict content security policy. */
function styled() {
  const made = new CSSStyleSheet();
  made.replaceSync(STYLES);
  return made;
}
