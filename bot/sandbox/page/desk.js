import { unreads } from "./chats.js";
import { avatar, element, refill } from "./elements.js";
import { Phone } from "./phone.js";
import { town } from "./town.js";
import { say } from "./words.js";

const KEY = "phones";
const NARROWEST = 340;

/** The phones lying on the desk: as many side by side as fit, the others behind tabs. */
export class Desk extends EventTarget {
  phones = [];
  #recent = [];
  element = element("main", { class: "desk" });
  tabs = element("div", { class: "phones", role: "tablist", "aria-multiselectable": "true", "aria-label": say("phones") });
  #nobody = element("p", { class: "nobody", hidden: true }, say("nobody"));

  constructor() {
    super();
    this.element.append(this.#nobody);
    new ResizeObserver(() => this.#fit()).observe(this.element);
    unreads.addEventListener("changed", () => this.#count());
    document.addEventListener("visibilitychange", () => this.#fit());
    this.tabs.addEventListener("keydown", (event) => this.#walk(event));
    for (const type of ["focusin", "pointerdown"]) {
      this.element.addEventListener(type, ({ target }) => {
        const phone = this.phones.find((other) => other.element.contains(target));
        if (phone) this.#use(phone);
      });
    }
    document.addEventListener("keydown", (event) => this.#write(event));
  }

  /** The phone in view that was used last. */
  get current() {
    return this.#recent[0];
  }

  /** People on the desk, those in view first. */
  get people() {
    const inView = [...this.phones].sort((a, b) => Number(b.shown) - Number(a.shown));
    return [...new Set(inView.map((phone) => phone.user))];
  }

  /** Lay out what lay here before a reload; at first two people and a group. */
  layOut() {
    const before = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const now = before.map((place) => ({ ...place, chat: town.successor(place.chat)?.id ?? place.chat }));
    const known = now.filter(({ user, chat, ofGroup }) => town.user(user) && (!ofGroup || town.group(chat)));
    if (known.length) known.forEach((place) => this.#put(place));
    else {
      town.users.slice(0, 2).forEach(({ id, chat }) => this.#put({ user: id, chat }));
      const group = town.groups.find(({ members }) => members.length);
      if (group) this.#put({ user: group.members[0], chat: group.id, ofGroup: true });
    }
    this.#recent = [...this.phones];
    this.#fit();
  }

  /** Bring the phone of this person, or of this group, to the front; take a new one if there is none. */
  open({ user, chat, ofGroup = false }) {
    const found = this.phones.find((phone) => phone.ofGroup === ofGroup && (ofGroup ? phone.chat === chat : phone.user === user));
    const phone = found ?? this.#put({ user, chat, ofGroup });
    if (phone.chat !== chat) phone.show(chat);
    this.#choose(phone);
    return phone;
  }

  /** The phone that should tell this person about this chat. */
  find(user, chat) {
    const own = this.phones.filter((phone) => phone.user === user);
    return own.find((phone) => phone.chat === chat && phone.shown) ?? own.find((phone) => phone.shown) ?? own[0];
  }

  /** Follow a change of the town; phones of people and groups that are gone go too. */
  update() {
    for (const phone of [...this.phones]) {
      const hasChat = !phone.ofGroup || town.group(phone.chat) || town.successor(phone.chat);
      if (town.user(phone.user) && hasChat) phone.update();
      else this.#close(phone);
    }
    if (this.phones.length) this.#fit();
    else this.layOut();
  }

  #put(place) {
    const phone = new Phone(place);
    phone.addEventListener("closed", () => this.#close(phone));
    phone.addEventListener("turned", () => this.#changed());
    phone.addEventListener("visit", ({ detail }) => this.open({ user: phone.user, chat: detail.chat }).composer.focus());
    this.phones.push(phone);
    this.element.append(phone.element);
    this.#changed();
    return phone;
  }

  #close(phone) {
    phone.close();
    this.phones = this.phones.filter((other) => other !== phone);
    this.#recent = this.#recent.filter((other) => other !== phone);
    this.#changed();
    this.#fit();
  }

  #choose(phone) {
    this.#use(phone);
    this.#fit();
  }

  /** Remember which phone is in use: it is the one that stays when the window becomes narrow. */
  #use(phone) {
    this.#recent = [phone, ...this.#recent.filter((other) => other !== phone)];
  }

  /** A character typed where nothing takes it goes into the message box in view. */
  #write(event) {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const typed = key === "Dead" || ([...key].length === 1 && key !== " ");
    const shortcut = metaKey || ((ctrlKey || altKey) && !event.getModifierState("AltGraph"));
    if (!typed || shortcut || target.closest("input, textarea, select, dialog, .veil")) return;
    this.current?.composer.catch();
  }

  #fit() {
    const room = Math.max(1, Math.floor(this.element.clientWidth / NARROWEST));
    const inView = new Set(this.#recent.slice(0, room));
    for (const phone of this.phones) {
      phone.shown = inView.has(phone);
      phone.element.hidden = !phone.shown;
      phone.closable = this.phones.length > 1;
      phone.look();
      phone.redrawHead();
    }
    this.#nobody.hidden = this.phones.length > 0;
    this.tabs.hidden = this.phones.length <= room;
    refill(this.tabs, this.phones.map((phone) => this.#tab(phone)));
    this.#count();
    this.dispatchEvent(new Event("changed"));
  }

  #tab(phone) {
    return element(
      "button",
      {
        type: "button", role: "tab", "aria-selected": String(phone.shown), "aria-controls": phone.domId,
        tabindex: phone === this.#recent[0] ? "0" : "-1", onclick: () => this.#choose(phone),
      },
      avatar(phone.ofGroup ? phone.chat : phone.user, phone.label, phone.ofGroup ? "group" : ""),
      element("span", { class: "name" }, phone.label),
      element("span", { class: "badge", hidden: true }),
    );
  }

  #walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const index = [...this.tabs.children].indexOf(event.target);
    const phone = step && this.phones[index + step];
    if (!phone) return;
    this.#choose(phone);
    this.tabs.children[index + step].focus();
  }

  #count() {
    for (const phone of this.phones) phone.count();
    [...this.tabs.children].forEach((tab, index) => {
      const unread = this.phones[index]?.unread ?? 0;
      const badge = tab.querySelector(".badge");
      badge.hidden = unread === 0;
      badge.textContent = String(unread);
    });
    this.dispatchEvent(new Event("counted"));
  }

  #changed() {
    const places = this.phones.map(({ user, chat, ofGroup }) => ({ user, chat, ofGroup }));
    localStorage.setItem(KEY, JSON.stringify(places));
    this.dispatchEvent(new Event("changed"));
  }
}
