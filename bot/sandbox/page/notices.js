import { element } from "./elements.js";
import { say } from "./words.js";

const SHORT_MS = 2600;
const PER_LETTER_MS = 45;

/** What a phone tells its person outside the chat: toasts that go by themselves, alerts that wait. */
export class Notices {
  element = element("div", { class: "notices" });
  #toasts = element("div", { class: "toasts", role: "status", "aria-live": "polite" });
  #covered;

  /** `covered` is the part of the phone that an alert lies over. */
  constructor(covered) {
    this.#covered = covered;
    this.element.append(this.#toasts);
  }

  toast(text) {
    const toast = element("p", { class: "toast" }, text);
    this.#toasts.replaceChildren(toast);
    setTimeout(() => toast.remove(), SHORT_MS + text.length * PER_LETTER_MS);
  }

  alert(text) {
    this.ask(text, [{ label: say("ok") }]);
  }

  /** Ask with one button for each choice; Esc takes none, and the focus returns where it was. */
  ask(text, choices) {
    const before = document.activeElement;
    const shut = (act) => {
      box.remove();
      this.#covered.inert = this.element.querySelector(".veil") !== null;
      // The keyboard under the alert may have been replaced meanwhile: the newest one takes over.
      (before?.isConnected ? before : this.#covered.querySelector('.list [tabindex="0"]'))?.focus();
      act?.();
    };
    const buttons = choices.map(({ label, act }) =>
      element("button", { type: "button", class: "plain", onclick: () => shut(act) }, label),
    );
    const box = element(
      "div",
      {
        class: "veil", role: "alertdialog", "aria-modal": "true", "aria-label": text,
        onkeydown: (event) => event.key === "Escape" && shut(),
      },
      element("div", { class: "alert" }, element("p", {}, text), element("div", { class: "choices" }, buttons)),
    );
    this.element.append(box);
    this.#covered.inert = true;
    buttons[0]?.focus();
  }
}
