import { element } from "./elements.js";
import { tell } from "./server.js";
import { town } from "./town.js";
import { say } from "./words.js";

const METHODS = [
  "sendMessage", "sendPhoto", "editMessageMedia", "editMessageCaption", "editMessageReplyMarkup",
  "editMessageText", "answerCallbackQuery", "deleteMessage", "getUpdates", "getFile",
];
const CODES = [429, 400, 403, 500, 502];
const KINDS = ["duplicate", "delay", "drop", "cut"];

const labelled = (text, field) => element("label", { class: "field" }, element("span", {}, text), field);
const options = (values) => values.map((value) => element("option", {}, String(value)));

/** What may go wrong on purpose: failing calls, disturbed deliveries, flood limits. */
export class Faults {
  #attempt;
  #said = element("p", { class: "hint", role: "status" });
  #flood = element("input", { type: "checkbox", role: "switch", onchange: () => this.#setFlood() });

  /** `attempt` waits for a promise and tells the reader when it was refused. */
  constructor(attempt) {
    this.#attempt = attempt;
    this.element = element(
      "div", { class: "sheet" },
      element(
        "label", { class: "switch" },
        element("span", {}, say("flood"), element("small", {}, say("floodHint"))), this.#flood,
      ),
      this.#failing(),
      this.#disturbing(),
      this.#said,
    );
    town.addEventListener("changed", () => (this.#flood.checked = town.flood));
  }

  #setFlood() {
    this.#attempt(tell("flood", { on: this.#flood.checked }));
  }

  #failing() {
    const method = element("select", {}, options(METHODS));
    const code = element("select", { onchange: () => (retry.parentElement.hidden = code.value !== "429") }, options(CODES));
    const times = element("input", { type: "number", min: "1", value: "1", required: true });
    const retry = element("input", { type: "number", min: "1", value: "3" });
    const submit = (event) => {
      event.preventDefault();
      const fault = { method: method.value, times: Number(times.value), error_code: Number(code.value) };
      if (fault.error_code === 429) fault.retry_after = Number(retry.value);
      this.#set(fault, `${fault.method} → ${fault.error_code} × ${fault.times}`);
    };
    return element(
      "form", { onsubmit: submit },
      element("h3", {}, say("failNext")),
      element(
        "div", { class: "fields" },
        labelled(say("method"), method), labelled(say("error"), code),
        labelled(say("times"), times), labelled(say("retryAfter"), retry),
      ),
      element("button", { class: "plain" }, say("apply")),
    );
  }

  #disturbing() {
    const kind = element("select", {}, options(KINDS));
    const times = element("input", { type: "number", min: "1", value: "1", required: true });
    const submit = (event) => {
      event.preventDefault();
      this.#set({ kind: kind.value, times: Number(times.value) }, `${kind.value} × ${times.value}`);
    };
    return element(
      "form", { onsubmit: submit },
      element("h3", {}, say("updates")),
      element("div", { class: "fields" }, labelled(say("kind"), kind), labelled(say("times"), times)),
      element("button", { class: "plain" }, say("apply")),
    );
  }

  async #set(fault, words) {
    this.#said.textContent = "";
    if (await this.#attempt(tell("faults", fault))) this.#said.textContent = `${say("armed")}: ${words}`;
  }
}
