import { element } from "./elements.js";
import { ask } from "./server.js";
import { say } from "./words.js";

const KEPT = 300;

/** The log of what the bot asked of the Bot API, newest first. */
export class Calls {
  #calls = new Map();
  #last = 0;
  #fresh = [];
  #hint = element("p", { class: "hint" }, say("noCalls"));
  #list = element("div", { class: "calls" });
  #filter = element("input", { type: "search", placeholder: say("filter"), "aria-label": say("filter"), oninput: () => this.show() });
  #polls = element("input", { type: "checkbox", onchange: () => this.show() });
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
    const known = this.#calls.get(call.n);
    if (known?.at === call.at) return;
    // The same number at another time: the sandbox began anew.
    if (known) this.#forget();
    this.#calls.set(call.n, call);
    this.#last = Math.max(this.#last, call.n);
    if (this.#calls.size > KEPT) this.#calls.delete(this.#calls.keys().next().value);
    if (!this.element.offsetParent) return;
    this.#fresh.push(call);
    if (this.#fresh.length === 1) requestAnimationFrame(() => this.#prepend());
  }

  /** Draw the whole log anew, as the filter wants it. */
  show() {
    this.#fresh = [];
    const calls = [...this.#calls.values()].filter((call) => this.#wants(call));
    const rows = calls.sort((a, b) => b.n - a.n).map((call) => this.#row(call));
    this.#list.replaceChildren(...(rows.length ? rows : [this.#hint]));
  }

  #clear() {
    this.#calls.clear();
    this.show();
  }

  #forget() {
    this.#last = 0;
    this.#clear();
  }

  #wants({ method }) {
    const wanted = this.#filter.value.trim().toLowerCase();
    return (this.#polls.checked || method !== "getUpdates") && method.toLowerCase().includes(wanted);
  }

  /** Rows that are there already stay, so that an open one stays open and keeps the focus. */
  #prepend() {
    const rows = this.#fresh.filter((call) => this.#wants(call)).map((call) => this.#row(call));
    this.#fresh = [];
    if (rows.length) this.#hint.remove();
    this.#list.prepend(...rows.reverse());
    while (this.#list.children.length > KEPT) this.#list.lastElementChild.remove();
  }

  #row(call) {
    const at = new Date(call.at * 1000).toLocaleTimeString("en-GB");
    const outcome = call.ok ? "ok" : String(call.error_code || "—");
    return element(
      "details", {},
      element(
        "summary", {},
        element("time", {}, at),
        element("code", {}, call.method),
        element("span", { class: call.ok ? "fine" : "bad" }, outcome),
      ),
      call.ok ? null : element("p", { class: "bad" }, call.description ?? ""),
      element("pre", { tabindex: "0", "aria-label": say("params") }, JSON.stringify(call.params, null, 2)),
    );
  }
}
