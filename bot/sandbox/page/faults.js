import { element } from "./elements.js";
import { ask, remove, tell } from "./server.js";
import { town } from "./town.js";
import { say } from "./words.js";

const METHODS = [
  "sendMessage", "sendPhoto", "editMessageMedia", "editMessageCaption", "editMessageReplyMarkup",
  "editMessageText", "answerCallbackQuery", "deleteMessage", "getUpdates", "getFile",
];

/** Name -> what a call comes to; `waits` names the field that says for how long. */
const OUTCOMES = {
  "429": { error_code: 429, waits: "retry_after" },
  "400": { error_code: 400 },
  "403": { error_code: 403 },
  "500": { error_code: 500 },
  "502 HTML": { kind: "html" },
  "cut before": { kind: "cut", when: "before" },
  "cut after": { kind: "cut", when: "after" },
  "hang": { kind: "hang", waits: "seconds" },
};

/** The same for the delivery of updates to the bot. */
const DELIVERIES = {
  duplicate: { kind: "duplicate" },
  delay: { kind: "delay", waits: "seconds" },
  reorder: { kind: "reorder", waits: "seconds" },
  drop: { kind: "drop" },
};

const labelled = (text, field) => element("label", { class: "field" }, element("span", {}, text), field);
const number = (value) => element("input", { type: "number", min: "1", value, required: true });

/** What may go wrong on purpose: failing calls, disturbed deliveries, flood limits. */
export class Faults {
  #attempt;
  #standing = element("ul", { class: "standing", "aria-live": "polite" });
  #flood = element("input", { type: "checkbox", role: "switch", onchange: () => this.#setFlood() });

  /** `attempt` waits for a promise and tells the reader when it was refused. */
  constructor(attempt) {
    this.#attempt = attempt;
    const method = element("select", {}, [element("option", { value: "" }, say("anyMethod")), ...METHODS.map((name) => element("option", {}, name))]);
    this.element = element(
      "div", { class: "sheet" },
      element(
        "label", { class: "switch" },
        element("span", {}, say("flood"), element("small", {}, say("floodHint"))), this.#flood,
      ),
      this.#form("failNext", OUTCOMES, method),
      this.#form("disturb", DELIVERIES),
      this.#standing,
    );
    town.addEventListener("changed", () => (this.#flood.checked = town.flood));
  }

  /** Read what still stands; orders are used up as the bot meets them. */
  async show() {
    const faults = await ask("faults");
    const lines = faults.map(({ kind, method, times }) => element("li", {}, `${[method, kind].filter(Boolean).join(" → ")} × ${times}`));
    const clear = element("button", { type: "button", class: "plain", onclick: () => this.#set(remove("faults")) }, say("clear"));
    this.#standing.replaceChildren(...(lines.length ? [...lines, clear] : []));
  }

  #setFlood() {
    this.#attempt(tell("flood", { on: this.#flood.checked }));
  }

  #form(title, kinds, method = null) {
    const seconds = number("3");
    const times = number("1");
    const wait = labelled(say("seconds"), seconds);
    const kind = element(
      "select", { onchange: () => (wait.hidden = !kinds[kind.value].waits) },
      Object.keys(kinds).map((name) => element("option", {}, name)),
    );
    wait.hidden = !kinds[kind.value].waits;
    const submit = (event) => {
      event.preventDefault();
      const { waits, ...fault } = kinds[kind.value];
      fault.times = Number(times.value);
      if (waits) fault[waits] = Number(seconds.value);
      if (method?.value) fault.method = method.value;
      this.#set(tell("faults", fault));
    };
    return element(
      "form", { onsubmit: submit },
      element("h3", {}, say(title)),
      element(
        "div", { class: "fields" },
        method ? labelled(say("method"), method) : null,
        labelled(say("outcome"), kind), labelled(say("times"), times), wait,
      ),
      element("button", { class: "plain" }, say("apply")),
    );
  }

  async #set(order) {
    if (await this.#attempt(order)) await this.#attempt(this.show());
  }
}
