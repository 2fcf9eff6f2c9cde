import { element } from "./elements.js";
import { say } from "./words.js";

let lists = 0;

/** A list over the message box to choose from: commands or inline results. The box keeps the focus. */
export class Suggestions {
  #id = `suggestions-${(lists += 1)}`;
  #field;
  #choices = [];
  #current = -1;
  element = element("div", { class: "suggestions", role: "listbox", id: this.#id, hidden: true });

  constructor(field) {
    this.#field = field;
    field.setAttribute("aria-controls", this.#id);
    field.setAttribute("aria-autocomplete", "list");
    this.hide();
  }

  get open() {
    return !this.element.hidden;
  }

  /** Offer choices `{title, description, thumbnail, act}` under a label; none at all says so in words. */
  show(label, choices) {
    this.#choices = choices;
    this.element.setAttribute("aria-label", label);
    const options = choices.map(({ title, description, thumbnail, act }, index) =>
      element(
        "div",
        {
          class: "option", role: "option", id: `${this.#id}-${index}`,
          // The field must not lose the focus to a press of the mouse.
          onmousedown: (event) => event.preventDefault(),
          onclick: () => act(),
        },
        thumbnail ? element("img", { src: thumbnail, alt: "" }) : null,
        element("b", {}, title),
        element("span", {}, description ?? ""),
      ),
    );
    this.element.replaceChildren(...(options.length ? options : [element("p", { class: "hint" }, say("noResults"))]));
    this.element.hidden = false;
    this.#mark(choices.length ? 0 : -1);
  }

  hide() {
    this.element.hidden = true;
    this.#choices = [];
    this.#field.removeAttribute("aria-activedescendant");
  }

  /** Let a key of the field act on the list; tells whether it did. */
  take(key) {
    if (!this.open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step && this.#choices.length) {
      this.#mark((this.#current + step + this.#choices.length) % this.#choices.length);
    } else if ((key === "Enter" || key === "Tab") && this.#choices[this.#current]) {
      this.#choices[this.#current].act();
    } else if (key === "Escape") {
      this.hide();
    } else {
      return false;
    }
    return true;
  }

  #mark(index) {
    this.#current = index;
    const options = this.element.querySelectorAll(".option");
    options.forEach((option, n) => option.setAttribute("aria-selected", String(n === index)));
    options[index]?.scrollIntoView({ block: "nearest" });
    if (options[index]) this.#field.setAttribute("aria-activedescendant", options[index].id);
  }
}
