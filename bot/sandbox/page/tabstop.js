/**
 * The one tab stop of a chat: Tab enters it at `entry()`, arrows, Home and End move inside.
 * `lines()` gives what can be walked over, from the top: a message with its links and pictures,
 * then the rows of its buttons.
 */
export class TabStop {
  #list;
  #lines;
  #entry;
  #current = null;

  constructor(list, lines, entry) {
    this.#list = list;
    this.#lines = lines;
    this.#entry = entry;
    list.addEventListener("keydown", (event) => this.#walk(event));
    list.addEventListener("focusin", ({ target }) => this.#own(target));
    list.addEventListener("focusout", ({ relatedTarget }) => list.contains(relatedTarget) || this.settle());
  }

  /** Take everything out of the tab order but where the focus is, or would enter. */
  settle() {
    for (const node of this.#lines().flat()) {
      if (node.getAttribute("tabindex") !== "-1") node.tabIndex = -1;
    }
    this.#own(this.#focused() ?? this.#entry());
  }

  /** Return what finishes a change of the rows: it brings back a focus that went with its node. */
  keep() {
    const node = this.#focused();
    const row = node?.closest(".row");
    return () => {
      this.settle();
      if (node === null || this.#focused()) return;
      if (row?.isConnected && !node.matches(".key")) row.focus({ preventScroll: true });
      else if (row) this.#entry()?.focus();
      else this.#lines()[0]?.[0].focus({ preventScroll: true });
    };
  }

  #focused() {
    return this.#list.contains(document.activeElement) ? document.activeElement : null;
  }

  #own(node) {
    if (this.#current) this.#current.tabIndex = -1;
    this.#current = node ?? null;
    if (node) node.tabIndex = 0;
  }

  #walk(event) {
    const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (ctrlKey || altKey || metaKey || shiftKey) return;
    // Sideways is how a wide text is scrolled and a film wound.
    if (target.matches("pre, video") && /Left|Right/.test(key)) return;
    const node = this.#next(key, target);
    if (!node) return;
    event.preventDefault();
    node.focus();
  }

  #next(key, target) {
    const lines = this.#lines();
    const found = lines.findIndex((nodes) => nodes.includes(target));
    const line = found < 0 ? lines.findIndex(([node]) => node.contains(target)) : found;
    if (line < 0) return null;
    const column = Math.max(0, lines[line].indexOf(target));
    const keys = lines.filter(([node]) => node.matches(".key") && node.parentNode.parentNode.contains(target));
    const beside = (step) => lines[line][column + step] ?? lines[line + step]?.at(step > 0 ? 0 : -1);
    const beyond = (step) => {
      const other = lines[line + step];
      return keys.includes(other) ? other[Math.min(column, other.length - 1)] : other?.[0];
    };
    // Home and End go to the ends of a keyboard first, from there to those of the chat.
    const end = (reach) => {
      const near = keys.length ? reach(reach(keys)) : target;
      return near === target ? reach(reach(lines)) : near;
    };
    const steps = {
      ArrowRight: () => beside(1),
      ArrowLeft: () => beside(-1),
      ArrowDown: () => beyond(1),
      ArrowUp: () => beyond(-1),
      Home: () => end((all) => all[0]),
      End: () => end((all) => all.at(-1)),
    };
    return steps[key]?.() ?? null;
  }
}
