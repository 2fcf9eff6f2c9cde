import { element } from "./elements.js";
import { ask } from "./server.js";
import { say } from "./words.js";

const KEPT = 300;

/** The log of what the bot asked of the Bot API, newest first. */
export class Calls {
  #calls = new Map();
  #last = 0;
  #due = false;
  #list = element("div", { class: "calls" });
  #filter = element("input", { type: "search", placeholder: say("filter"), "aria-label": say("filter"), oninput: () => this.#draw() });
  #polls = element("input", { type: "checkbox", onchange: () => this.#draw() });
  #open = new Set();
  element = element(
    "div",
    { class: "sheet" },
    element(
      "div", { class: "line" },
      this.#filter,
      element("label", {}, this.#polls, say("polls")),
      element("button", { type: "button", class: "plain", onclick: () => this.#clear() }, say("clear")),
    ),
    this.#list,
  );

  /** Read the calls made before the page was opened, or while the connection was lost. */
  async load() {
    for (const call of await ask(`calls?since=${this.#last}`)) this.add(call);
  }

  /** Add a call; the same one told by several streams counts once. */
  add(call) {
    this.#calls.set(call.n, call);
    this.#last = Math.max(this.#last, call.n);
    if (this.#calls.size > KEPT * 2) {
      const kept = [...this.#calls].sort(([a], [b]) => a - b).slice(-KEPT);
      this.#calls = new Map(kept);
    }
    if (this.#due || !this.element.isConnected) return;
    this.#due = true;
    requestAnimationFrame(() => this.#draw());
  }

  show() {
    this.#draw();
  }

  #clear() {
    this.#calls.clear();
    this.#draw();
  }

  #draw() {
    this.#due = false;
    const wanted = this.#filter.value.trim().toLowerCase();
    const calls = [...this.#calls.values()]
      .filter(({ method }) => this.#polls.checked || method !== "getUpdates")
      .filter(({ method }) => method.toLowerCase().includes(wanted))
      .sort((a, b) => b.n - a.n)
      .slice(0, KEPT);
    const hint = element("p", { class: "hint" }, say("noCalls"));
    this.#list.replaceChildren(...(calls.length ? calls.map((call) => this.#row(call)) : [hint]));
  }

  #row(call) {
    const at = new Date(call.at * 1000).toLocaleTimeString("en-GB");
    const outcome = call.ok ? "ok" : String(call.error_code ?? "—");
    const row = element(
      "details",
      { open: this.#open.has(call.n), ontoggle: () => (row.open ? this.#open.add(call.n) : this.#open.delete(call.n)) },
      element(
        "summary", {},
        element("time", {}, at),
        element("code", {}, call.method),
        element("span", { class: call.ok ? "fine" : "bad" }, outcome),
      ),
      call.ok ? null : element("p", { class: "bad" }, call.description ?? ""),
      element("pre", { tabindex: "0", "aria-label": say("params") }, JSON.stringify(call.params, null, 2)),
    );
    return row;
  }
}
