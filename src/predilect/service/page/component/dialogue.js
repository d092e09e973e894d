// @ts-check
// One session as a page holds it: what is known of it, and what a person can do. It draws nothing.

import { Refusal, freshKey } from "./transport.js";

/** @typedef {import("../contract").SessionTold} SessionTold */
/** @typedef {import("../contract").QuestionTold} QuestionTold */
/** @typedef {import("../contract").RecommendationTold} RecommendationTold */
/** @typedef {import("../contract").InvitationTold} InvitationTold */
/** @typedef {import("../contract").CareTold} CareTold */
/** @typedef {import("./transport.js").Request} Request */
/** @typedef {import("./transport.js").Transport} Transport */

/**
 * What a page shows. `told` is what the service said last; `waits` that a request is being tried again.
 * @typedef {object} State
 * @property {"opening" | "consent" | "asking" | "gone" | "failed"} phase
 * @property {SessionTold | null} told
 * @property {InvitationTold | null} invitation
 * @property {RecommendationTold | null} best
 * @property {readonly CareTold[]} cares
 * @property {Request | null} doing
 * @property {"waiting" | "busy" | null} waits
 * @property {"elsewhere" | null} notice
 * @property {Refusal | null} refused
 */

const FIRST_WAIT = 0.4;
const LONGEST_WAIT = 8;
/** How long a question is looked at before the recommendation is worked out: those who answer at once go first. */
const THINKING = 700;

/** A session and everything that can be done with it. */
export class Dialogue {
  /**
   * @param {Transport} transport
   * @param {() => void} changed is called whenever the state is another
   */
  constructor(transport, changed) {
    this.transport = transport;
    this.changed = changed;
    /** @type {State} */
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
    /** @type {(() => void) | null} */
    this.hurry = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    this.ended = false;
    /** Whether the recommendation is worked out while the person thinks; otherwise when they ask for it. */
    this.eager = true;
    this.bestFor = "";
  }

  /** The session's id, once there is one. */
  get id() {
    return this.state.told?.id ?? "";
  }

  /** What of the session decides the recommendation. */
  get standing() {
    const { told } = this.state;
    return told ? `${told.changes.map((change) => change.event).join(" ")} ${JSON.stringify(told.context)}` : "";
  }

  /** Whether the recommendation that is known is that of the answers so far. */
  get bestIsFresh() {
    return this.state.best !== null && this.bestFor === this.standing;
  }

  // -------------------------------------------------------------- begin

  /** @param {Record<string, unknown>} wanted */
  async begin(wanted) {
    await this.#change("begin", { said: wanted });
  }

  /** @param {string} id */
  async resume(id) {
    await this.#change("read", { id });
  }

  /** @param {string} token */
  async invited(token) {
    const invitation = await this.#send("invitation", { token });
    if (invitation) this.set({ invitation, phase: "consent" });
  }

  /** @param {string} token @param {Record<string, unknown>} accepted */
  async accept(token, accepted) {
    await this.#change("accept", { token, said: { consent: true, ...accepted } });
  }

  // -------------------------------------------------------------- go on

  /**
   * Answer the question that is shown. The key makes it count once, however often it is sent.
   * @param {Record<string, unknown>} answer
   */
  async answer(answer) {
    const question = this.state.told?.question;
    if (question) await this.#change("answer", { said: { question: question.id, key: freshKey(), ...answer } });
  }

  /** The next question, for someone who goes on although it is sure enough. */
  async goOn() {
    const { told, doing } = this.state;
    if (told && !told.question && !told.closed && !told.taken && !doing) await this.#ask(told.id);
  }

  async undo() {
    const undo = this.state.told?.undo;
    if (undo) await this.#change("undo", { said: { event: undo.event } });
  }

  /** @param {Record<string, unknown>} said @returns {Promise<Refusal | null>} why it cannot be */
  async addRule(said) {
    return this.#asked("rule", { said });
  }

  /** @param {Record<string, unknown>} context @returns {Promise<Refusal | null>} why it cannot be */
  async setContext(context) {
    return this.#asked("context", { said: { context } });
  }

  /** @param {Request} request @param {Record<string, unknown>} what */
  async #asked(request, what) {
    await this.#change(request, what);
    const refused = this.state.refused;
    this.set({ refused: null });
    return refused;
  }

  /** @param {number} rule */
  async removeRule(rule) {
    await this.#change("unrule", { rule });
  }

  /** @param {Record<string, unknown>} product */
  async take(product) {
    await this.#change("take", { said: { product } });
  }

  async reopen() {
    await this.#change("reopen", {});
  }

  /** The best product as far as is known. */
  async recommend() {
    clearTimeout(this.later);
    if (this.bestIsFresh) return;
    const { standing } = this;
    const best = await this.#send("recommendation", { id: this.id });
    if (best) this.#learned(best, standing);
  }

  /** @param {"jsonl" | "csv"} format @returns {Promise<string | null>} */
  async log(format) {
    return this.#send("log", { id: this.id, format });
  }

  /** Try again at once what is being waited for. */
  retry() {
    this.hurry?.();
  }

  end() {
    this.ended = true;
    clearTimeout(this.later);
    this.retry();
  }

  /** @param {Partial<State>} change */
  set(change) {
    this.state = { ...this.state, ...change };
    if (!this.ended) this.changed();
  }

  // -------------------------------------------------------------- what the service tells

  /**
   * A request that changes the session, and the question that follows.
   * @param {Request} request @param {Record<string, unknown>} what
   */
  async #change(request, what) {
    if (this.state.doing) return; // one thing at a time: a second click is the same click
    clearTimeout(this.later);
    this.set({ notice: null, refused: null });
    const told = await this.#send(request, { id: this.id, ...what });
    if (told) await this.adopt(told);
  }

  /** Go on from how a session stands. @param {SessionTold} told */
  async adopt(told) {
    this.set({ told, phase: "asking" });
    if (!told.question && !told.finished) await this.#ask(told.id);
    this.#believe();
  }

  /** @param {string} id */
  async #ask(id) {
    const asked = await this.#send("question", { id });
    if (asked) this.set({ told: asked });
  }

  /** Learn what the answers say, while the person looks at the question. */
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

  /** @param {RecommendationTold} best @param {string} standing */
  #learned(best, standing) {
    if (standing !== this.standing) return;
    this.bestFor = standing;
    this.set({ best, cares: best.cares });
  }

  /**
   * Send a request, again and again while what hinders it may pass; null if it is refused.
   * @param {Request} request @param {any} what
   */
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

  /** @param {Refusal} refusal @param {Request} request */
  async #refused(refusal, request) {
    const { code, problem } = refusal;
    if (code === "superseded" && problem.session) {
      this.set({ notice: "elsewhere" });
      await this.adopt(/** @type {SessionTold} */ (problem.session));
    } else if (code === "not-found" && request !== "begin") this.set({ phase: "gone" });
    else if (code === "closed" && this.id) await this.#reread();
    else this.set({ refused: refusal, phase: this.state.told || this.state.invitation ? this.state.phase : "failed" });
    return null;
  }

  async #reread() {
    const told = await this.transport.send("read", { id: this.id });
    this.set({ told });
  }

  /** @param {number} seconds */
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
