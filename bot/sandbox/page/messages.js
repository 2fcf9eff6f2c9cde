import { Bubble, inWords } from "./bubble.js";
import { avatar, element, icon } from "./elements.js";
import { TabStop } from "./tabstop.js";
import { town } from "./town.js";
import { dayOf, say } from "./words.js";

const NEAR_END = 48;
const PAGE = 120;

/** The scrolling list of a chat's messages: stays at the end unless the person has scrolled up. */
export class Messages {
  #chat;
  #phone;
  #bubbles = new Map();
  #atEnd = true;
  #geometry = "";
  #anchors = [];
  #limit = PAGE;
  #missed = 0;
  #closing = new AbortController();
  #list = element("div", { class: "list" });
  #scroller = element("div", { class: "scroller", tabindex: "-1", role: "log", "aria-live": "off" }, this.#list);
  #count = element("span", { class: "count" });
  #pill = element("button", { type: "button", class: "pill", hidden: true, onclick: () => this.toEnd() }, this.#count, icon("down"));
  #earlier = element("button", { type: "button", class: "earlier", onclick: () => this.#more() }, say("earlier"));
  #voice = element("p", { class: "unseen", role: "status", "aria-live": "polite" });
  #about = element("div", { class: "about" });
  #watch = new ResizeObserver(() => this.#hold());
  #stop = new TabStop(this.#list, () => this.#lines(), () => this.#entry());

  constructor(chat, phone) {
    this.#chat = chat;
    this.#phone = phone;
    this.element = element("div", { class: "messages" }, this.#scroller, this.#pill, this.#voice);
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.#scroller.setAttribute("aria-label", phone.title);
    this.#watch.observe(this.#list);
    this.#watch.observe(this.#scroller);
    const { signal } = this.#closing;
    const on = (type, act) => chat.addEventListener(type, ({ detail }) => act(detail), { signal });
    on("reset", () => this.#reset());
    on("added", ({ message }) => this.#add(message));
    on("edited", ({ message }) => this.#edit(message));
    on("deleted", ({ ids }) => this.#delete(ids));
    this.describe();
    this.#reset();
  }

  /** What an empty chat says of itself: the bot's own description, or how a group begins. */
  describe() {
    const { isGroup, group, chat, user } = this.#phone;
    const bot = town.botOf(user);
    const title = isGroup ? (group?.title ?? "") : bot.name;
    const words = isGroup ? say("groupEmpty") : bot.description;
    this.#about.replaceChildren(
      avatar(chat, title, isGroup ? "group" : "bot"), element("h3", {}, title), element("p", {}, words ?? ""),
    );
  }

  close() {
    this.#closing.abort();
    this.#watch.disconnect();
  }

  /** Show another topic, from its end. */
  redraw() {
    this.#reset();
    this.toEnd();
  }

  toEnd() {
    this.#atEnd = true;
    this.#hold();
    this.#miss(0);
  }

  #lines() {
    const lines = [...this.#bubbles.values()].flatMap((bubble) => bubble.lines);
    return this.#earlier.isConnected ? [[this.#earlier], ...lines] : lines;
  }

  /** Tab comes to the newest message with buttons, where the next step waits. */
  #entry() {
    const bubbles = [...this.#bubbles.values()].reverse();
    return bubbles.find(({ entry }) => entry)?.entry ?? bubbles[0]?.element ?? null;
  }

  /** Change the rows; what stands still before it, and the focus, stay where they are. */
  #change(act) {
    this.#notice();
    const finish = this.#stop.keep();
    act();
    this.#hold();
    finish();
  }

  #visible() {
    return [...this.#chat.messages.values()].filter((message) => this.#phone.shows(message));
  }

  /** Bring the rows into line with the chat, keeping those that are there already. */
  #reset() {
    this.#change(() => this.#fill());
  }

  #fill() {
    const all = this.#visible();
    const wanted = new Map(all.slice(-this.#limit).map((message) => [message.message_id, message]));
    const known = this.#bubbles;
    this.#bubbles = new Map();
    this.#list.querySelectorAll(":scope > :not(.row)").forEach((other) => other.remove());
    for (const [id, bubble] of known) if (!wanted.has(id)) bubble.element.remove();
    let next = this.#list.firstElementChild;
    for (const [id, message] of wanted) {
      const bubble = known.get(id) ?? new Bubble(message, this.#phone);
      bubble.update(message);
      this.#bubbles.set(id, bubble);
      // A row in its place is not moved: moving would take the focus out of it.
      if (bubble.element === next) next = next.nextElementSibling;
      else this.#list.insertBefore(bubble.element, next);
    }
    this.#arrange(all.length > this.#limit);
  }

  #more() {
    this.#limit += PAGE;
    this.#reset();
  }

  #insert(message) {
    const bubble = new Bubble(message, this.#phone);
    this.#bubbles.set(message.message_id, bubble);
    this.#list.append(bubble.element);
  }

  #add(message) {
    if (!this.#phone.shows(message)) return;
    const own = message.from.id === this.#phone.user;
    this.#change(() => {
      this.#insert(message);
      this.#arrange(this.#earlier.isConnected);
    });
    this.#speak(message);
    if (own || this.#atEnd) this.toEnd();
    else this.#miss(this.#missed + 1);
  }

  #edit(message) {
    const bubble = this.#bubbles.get(message.message_id);
    if (!bubble) return;
    const changed = inWords(bubble.message) !== inWords(message);
    this.#change(() => bubble.update(message));
    if (changed) this.#speak(message);
  }

  #delete(ids) {
    this.#change(() => {
      for (const id of ids) {
        this.#bubbles.get(id)?.element.remove();
        this.#bubbles.delete(id);
      }
      this.#arrange(this.#earlier.isConnected);
    });
  }

  /** Put days between messages and mark where another person begins to speak. */
  #arrange(hasEarlier) {
    for (const day of this.#list.querySelectorAll(".day")) day.remove();
    this.#earlier.remove();
    let lastDay = null;
    let last = null;
    for (const bubble of this.#bubbles.values()) {
      const day = dayOf(bubble.message.date, town.now);
      if (day !== lastDay) bubble.element.before(element("p", { class: "day" }, day));
      const begins = day !== lastDay || bubble.from !== last.from;
      bubble.element.classList.toggle("first", begins);
      last?.element.classList.toggle("last", begins);
      lastDay = day;
      last = bubble;
    }
    last?.element.classList.add("last");
    if (hasEarlier) this.#list.prepend(this.#earlier);
    this.#about.remove();
    const silent = [...this.#bubbles.values()].every(({ from }) => from === null);
    if (silent && this.#phone.loaded) this.#list.append(this.#about);
  }

  /** Tell screen readers; the list itself is silent, for its buttons change with every press. */
  #speak(message) {
    if (message.from.id === this.#phone.user) return;
    this.#voice.textContent = `${message.from.name}: ${inWords(message)}`;
  }

  /** Stand where the person stood: at the end, or with the same messages in view. */
  #hold() {
    const scroller = this.#scroller;
    this.#geometry = this.#measure();
    if (!scroller.clientHeight) return;
    if (this.#atEnd) scroller.scrollTop = scroller.scrollHeight;
    else {
      const [row, top] = this.#anchors.find(([known]) => known.isConnected) ?? [];
      if (row) scroller.scrollTop += this.#topOf(row) - top;
    }
  }

  #scrolled() {
    this.#notice();
    this.#miss(this.#atEnd ? 0 : this.#missed);
  }

  /** See how far the person has scrolled; a move together with another geometry is none of theirs. */
  #notice() {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller;
    if (this.#measure() !== this.#geometry) return this.#hold();
    if (!clientHeight) return;
    this.#atEnd = scrollHeight - clientHeight - scrollTop < NEAR_END;
    const rows = this.#atEnd ? [] : [...this.#bubbles.values()].map(({ element: row }) => [row, this.#topOf(row)]);
    this.#anchors = rows.filter(([row, top]) => top + row.offsetHeight > 0 && top < clientHeight);
  }

  #measure() {
    const { clientWidth, clientHeight, scrollHeight } = this.#scroller;
    return [clientWidth, clientHeight, scrollHeight].join();
  }

  /** How far a row is below the upper edge of the view, in pixels. */
  #topOf(row) {
    return row.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
  }

  #miss(count) {
    this.#missed = count;
    const focused = document.activeElement === this.#pill;
    this.#pill.hidden = this.#atEnd;
    // A pill that goes hands the focus it had to the newest message.
    if (focused && this.#atEnd) [...this.#bubbles.values()].at(-1)?.element.focus({ preventScroll: true });
    this.#pill.setAttribute("aria-label", count ? say("newMessages") : say("toEnd"));
    this.#count.textContent = count ? `${say("newMessages")} · ${count}` : "";
  }
}
