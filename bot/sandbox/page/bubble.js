import { avatar, element, hue } from "./elements.js";
import { Keyboard } from "./keyboard.js";
import { magnify } from "./lightbox.js";
import { markup } from "./markup.js";
import { fileAddress } from "./server.js";
import { say, timeOf } from "./words.js";

/** What in a message can have the focus, its buttons below apart. */
const CONTROLS = "a, button, video, pre, [role=button], .expandable";

/** Tell a message in one plain line, for quotes and for screen readers. */
export function inWords(message) {
  if (message.service) return message.service;
  const words = message.text ?? message.caption ?? "";
  return (message.photo ? [say("picture"), words] : [words]).filter(Boolean).join(": ");
}

/** An animation plays in place; any other file is there to be saved. */
function attachment({ file_id: id, kind, name, mime }) {
  const address = fileAddress(id);
  if (kind !== "animation") return element("a", { class: "file", href: address, download: name }, name);
  if (mime.startsWith("image/")) return element("img", { class: "animation", src: address, alt: name });
  const film = element("video", { class: "animation", src: address, loop: true, playsinline: true, controls: true, "aria-label": name });
  film.muted = true;
  film.autoplay = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  return film;
}

/** One message of a chat, kept up to date in place so that an edit does not flicker. */
export class Bubble {
  #phone;
  #picture = null;
  #unveiled = false;
  #told = "";
  #keyboard;
  #stack = element("div", { class: "stack" });
  #body = element("div", { class: "bubble" });

  constructor(message, phone) {
    this.#phone = phone;
    const own = message.from.id === phone.user;
    this.element = element("article", { class: `row ${own ? "own" : "other"}`, "data-message": message.message_id, tabindex: "-1" });
    if (message.service) this.element.className = "row service";
    else if (!own && phone.isGroup) {
      this.element.append(avatar(message.from.id, message.from.name, message.from.is_bot ? "bot" : ""));
    }
    this.#keyboard = new Keyboard((button) => phone.use(this.message, button));
    this.element.addEventListener("contextmenu", (event) => this.#offer(event));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target === this.element) this.#offer(event);
    });
    this.#stack.append(this.#body, this.#keyboard.element);
    this.element.append(this.#stack);
    this.update(message);
  }

  /** What the keys walk over: the message with its controls, then the rows of its buttons. */
  get lines() {
    return [[this.element, ...this.#body.querySelectorAll(CONTROLS)], ...this.#keyboard.rows];
  }

  /** The button the focus enters at; null without buttons. */
  get entry() {
    return this.#keyboard.chosen;
  }

  get from() {
    return this.message.service ? null : this.message.from.id;
  }

  update(message) {
    const told = JSON.stringify(message);
    if (told === this.#told) return;
    this.#told = told;
    this.message = message;
    this.element.setAttribute("aria-label", `${message.from.name}, ${timeOf(message.date)}`);
    if (message.service) {
      this.#body.replaceChildren(message.service);
      return;
    }
    const words = this.#words(message);
    const picture = this.#updatePicture(message);
    const parts = [this.#author(message), this.#quote(message)];
    const meta = this.#meta(message);
    // A caption above the picture takes the time with it, so that it covers nothing of the picture.
    const isAbove = message.caption_above && words;
    if (isAbove) words.append(meta);
    parts.push(...(isAbove ? [words, picture] : [picture, words]));
    if (message.file) parts.push(attachment(message.file));
    if (message.dice) parts.push(element("p", { class: "dice" }, `${message.dice.emoji} ${message.dice.value}`));
    if (message.reactions?.length) parts.push(element("p", { class: "reactions" }, message.reactions.join(" ")));
    if (message.ephemeral) parts.push(element("p", { class: "hint" }, say("onlyYou")));
    if (!isAbove) parts.push(meta);
    const looked = this.#picture && document.activeElement === this.#picture;
    this.#body.replaceChildren(...parts.filter(Boolean));
    if (looked) this.#picture?.focus();
    this.#body.classList.toggle("bare", Boolean(picture) && !words);
    this.#body.classList.toggle("above", Boolean(picture && isAbove));
    this.#body.classList.toggle("pictured", Boolean(picture));
    this.#stack.classList.toggle("wide", Boolean(message.photo || message.keyboard?.length));
    this.#keyboard.update(message.keyboard);
  }

  #author(message) {
    if (!this.#phone.isGroup || message.from.id === this.#phone.user) return null;
    const via = message.via ? element("small", {}, ` via @${message.via}`) : null;
    const line = element("p", { class: "author" }, message.from.name, via);
    line.style.setProperty("--hue", String(hue(message.from.id)));
    return line;
  }

  #quote(message) {
    if (!message.reply_to) return null;
    const { message_id: id, from, text } = message.reply_to;
    const answered = this.#phone.messages.get(id);
    const jump = () => {
      const row = document.querySelector(`#${this.#phone.domId} [data-message="${id}"]`);
      row?.scrollIntoView({ block: "center" });
      row?.focus({ preventScroll: true });
    };
    return element(
      "button",
      { type: "button", class: "quote", onclick: jump },
      element("b", {}, from.name),
      element("span", {}, answered ? inWords(answered) : text),
    );
  }

  #words(message) {
    if (!message.text && !message.caption) return null;
    const id = `${this.#phone.domId}-${message.message_id}`;
    const words = element("div", { class: "words", dir: "auto", id }, markup(message));
    this.element.setAttribute("aria-describedby", id);
    words.addEventListener("click", (event) => this.#follow(event));
    return words;
  }

  #follow(event) {
    const command = event.target.closest("[data-command]");
    const link = event.target.closest("a");
    if (command) this.#phone.command(command.dataset.command);
    if (!link) return;
    event.preventDefault();
    this.#phone.openLink(link.getAttribute("href"));
  }

  /** Keep the old picture until the new one is ready to be drawn. */
  #updatePicture({ photo, spoiler }) {
    if (!photo) {
      this.#picture = null;
      return null;
    }
    const address = fileAddress(photo.file_id);
    if (!this.#picture) {
      const image = element("img", { src: address, alt: say("picture"), width: photo.width, height: photo.height });
      this.#picture = element(
        "button",
        { type: "button", class: "picture", "aria-label": say("openPicture"), onclick: () => this.#look(image) },
        image,
      );
    }
    const image = this.#picture.firstElementChild;
    this.#picture.classList.toggle("veiled", Boolean(spoiler) && !this.#unveiled);
    this.#picture.style.setProperty("--ratio", String(photo.width / photo.height));
    if (image.getAttribute("src") !== address) {
      const next = new Image();
      next.src = address;
      const swap = () => {
        if (this.message.photo?.file_id !== photo.file_id) return;
        Object.assign(image, { src: address, width: photo.width, height: photo.height });
      };
      next.decode().then(swap, swap);
    }
    return this.#picture;
  }

  /** A long press, a right click, Enter on the message offers a reply or takes the message away, unless it is meant for words or links. */
  #offer(event) {
    if (event.target.closest("a, img.animation, video, .key") || !getSelection().isCollapsed) return;
    event.preventDefault();
    const reply = { label: say("reply"), act: () => this.#phone.composer.reply(this.message) };
    const take = { label: say("delete"), act: () => this.#phone.delete(this.message) };
    this.#phone.notices.ask(inWords(this.message).slice(0, 80), [reply, take, { label: say("cancel") }]);
  }

  /** The first look at a hidden picture uncovers it, the next one makes it large. */
  #look(image) {
    const veiled = this.#picture.classList.contains("veiled");
    this.#unveiled = true;
    this.#picture.classList.remove("veiled");
    if (!veiled) magnify(image);
  }

  #meta(message) {
    const edited = message.edited ? `${say("edited")} ` : "";
    const time = element("time", { datetime: new Date(message.date * 1000).toISOString() }, timeOf(message.date));
    return element("span", { class: "meta" }, edited, time);
  }
}
