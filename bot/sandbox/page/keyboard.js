import { element, icon } from "./elements.js";
import { say } from "./words.js";

const STYLES = new Set(["primary", "success", "danger"]);

/** Say which mark the corner of a button carries, as on a phone. */
function mark({ url, copy, inline }) {
  if (url) return "link";
  if (copy) return "copy";
  return inline ? "share" : null;
}

/**
 * The inline keyboard under a message: one stop for Tab, arrows move inside.
 * `act(button)` returns a promise; the button spins until it settles.
 */
export class Keyboard {
  element = element("div", { class: "keyboard", role: "toolbar", "aria-label": say("buttons"), hidden: true });
  #act;
  #shown = "";

  constructor(act) {
    this.#act = act;
    this.element.addEventListener("keydown", (event) => this.#walk(event));
    this.element.addEventListener("focusin", ({ target }) => this.#own(target));
  }

  /** Show these rows; unchanged ones keep their spinner, changed ones keep the place of the focus. */
  update(rows) {
    const wanted = JSON.stringify(rows ?? []);
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    const focused = this.element.contains(document.activeElement);
    const place = this.#place(this.element.querySelector('[tabindex="0"]'));
    this.element.replaceChildren(...(rows ?? []).map((row) => this.#row(row)));
    this.element.hidden = !rows?.length;
    const key = (place && this.#at(place)) ?? this.element.querySelector("button");
    this.#own(key);
    if (focused) key?.focus();
  }

  #row(row) {
    return element("div", { class: "keys" }, row.map((button) => this.#key(button)));
  }

  #key(button) {
    const key = element(
      "button",
      {
        type: "button",
        class: `key ${STYLES.has(button.style) ? button.style : ""}`,
        title: button.text,
        tabindex: "-1",
        "aria-disabled": button.disabled ? "true" : null,
        onclick: () => this.#press(key, button),
      },
      element("span", { class: "label" }, button.text),
    );
    const corner = mark(button);
    if (corner) key.append(icon(corner));
    return key;
  }

  async #press(key, button) {
    if (button.disabled || key.getAttribute("aria-busy")) return;
    key.setAttribute("aria-busy", "true");
    try {
      await this.#act(button);
    } finally {
      key.removeAttribute("aria-busy");
    }
  }

  #rows() {
    return [...this.element.children].map((row) => [...row.children]);
  }

  /** The row and column of a button; the last row counts from below, for it never moves. */
  #place(node) {
    const rows = this.#rows();
    const row = rows.findIndex((keys) => keys.includes(node));
    if (row < 0) return null;
    return { row, column: rows[row].indexOf(node), last: row === rows.length - 1 };
  }

  #at({ row, column, last }) {
    const rows = this.#rows();
    const keys = rows[last ? rows.length - 1 : Math.min(row, rows.length - 1)];
    return keys?.[Math.min(column, keys.length - 1)];
  }

  #own(key) {
    for (const other of this.element.querySelectorAll("button")) other.tabIndex = other === key ? 0 : -1;
  }

  #walk(event) {
    const place = this.#place(event.target);
    if (!place) return;
    const rows = this.#rows();
    const { row, column } = place;
    const steps = {
      ArrowRight: () => rows[row][column + 1] ?? rows[row + 1]?.[0],
      ArrowLeft: () => rows[row][column - 1] ?? rows[row - 1]?.at(-1),
      ArrowDown: () => rows[row + 1]?.[Math.min(column, rows[row + 1].length - 1)],
      ArrowUp: () => rows[row - 1]?.[Math.min(column, rows[row - 1].length - 1)],
      Home: () => rows[0][0],
      End: () => rows.at(-1).at(-1),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step()?.focus();
  }
}
