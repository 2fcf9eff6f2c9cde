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
 * The inline keyboard under a message. `act(button)` returns a promise; the button spins until
 * it settles. The chat around it moves the focus over the keys.
 */
export class Keyboard {
  element = element("div", { class: "keyboard", role: "toolbar", "aria-label": say("buttons"), hidden: true });
  #act;
  #shown = "";
  #chosen = null;

  constructor(act) {
    this.#act = act;
    this.element.addEventListener("focusin", ({ target }) => (this.#chosen = target));
  }

  /** The keys, row by row. */
  get rows() {
    return [...this.element.children].map((row) => [...row.children]);
  }

  /** The key the focus was on last, else the first one; null without keys. */
  get chosen() {
    return this.#chosen;
  }

  /** Show these rows; unchanged ones keep their spinner, changed ones keep the place of the focus. */
  update(rows) {
    const wanted = JSON.stringify(rows ?? []);
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    const focused = this.element.contains(document.activeElement);
    const place = this.#place(this.#chosen);
    this.element.replaceChildren(...(rows ?? []).map((row) => this.#row(row)));
    this.element.hidden = !rows?.length;
    this.#chosen = (place && this.#at(place)) ?? this.element.querySelector("button");
    if (focused) this.#chosen?.focus();
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

  /** The row and column of a button; the last row counts from below, for it never moves. */
  #place(node) {
    const rows = this.rows;
    const row = rows.findIndex((keys) => keys.includes(node));
    if (row < 0) return null;
    return { row, column: rows[row].indexOf(node), last: row === rows.length - 1 };
  }

  #at({ row, column, last }) {
    const rows = this.rows;
    const keys = rows[last ? rows.length - 1 : Math.min(row, rows.length - 1)];
    return keys?.[Math.min(column, keys.length - 1)];
  }
}
