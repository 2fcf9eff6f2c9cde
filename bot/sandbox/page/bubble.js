import { avatar, element, hue } from "./elements.js";
import { Keyboard } from "./keyboard.js";
import { magnify } from "./lightbox.js";
import { markup } from "./markup.js";
import { fileAddress } from "./server.js";
import { town } from "./town.js";
import { say, timeOf } from "./words.js";

const nameOf = (person) => person?.name ?? person?.first_name ?? town.user(person?.id)?.name ?? "";

/** Tell a message in one plain line, for quotes and for screen readers. */
export function inWords(message) {
  if (message.service) return String(message.service);
  const words = message.text ?? message.caption ?? "";
  return (message.photo ? [say("picture"), words] : [words]).filter(Boolean).join(": ");
}

/** One message of a chat, kept up to date in place so that an edit does not flicker. */
export class Bubble {
  #phone;
  #picture = null;
  #keyboard;
  #stack = element("div", { class: "stack" });
  #body = element("div", { class: "bubble" });

  constructor(message, phone) {
    this.#phone = phone;
    const own = message.from?.id === phone.user;
    this.element = element("article", { class: `row ${own ? "own" : "other"}`, "data-message": message.message_id });
    if (message.service) this.element.className = "row service";
    else if (!own && phone.isGroup) {
      this.element.append(avatar(message.from?.id, nameOf(message.from), message.from?.is_bot ? "bot" : ""));
    }
    this.#keyboard = new Keyboard((button) => phone.use(this.message, button));
    this.#stack.append(this.#body, this.#keyboard.element);
    this.element.append(this.#stack);
    this.update(message);
  }

  get from() {
    return this.message.service ? null : this.message.from?.id;
  }

  update(message) {
    this.message = message;
    this.element.setAttribute("aria-label", `${nameOf(message.from)}, ${timeOf(message.date)}`);
    if (message.service) {
      this.#body.replaceChildren(String(message.service));
      return;
    }
    const words = this.#words(message);
    const picture = this.#updatePicture(message);
    const parts = [this.#author(message), this.#quote(message)];
    parts.push(...(message.caption_above ? [words, picture] : [picture, words]));
    if (message.document) parts.push(this.#document(message.document));
    if (message.ephemeral) parts.push(element("p", { class: "hint" }, say("onlyYou")));
    parts.push(this.#meta(message));
    this.#body.replaceChildren(...parts.filter(Boolean));
    this.#body.classList.toggle("bare", Boolean(message.photo) && (message.caption_above || !words));
    this.#body.classList.toggle("pictured", Boolean(message.photo));
    this.#stack.classList.toggle("wide", Boolean(message.photo || message.keyboard?.length));
    this.#keyboard.update(message.keyboard);
  }

  #author(message) {
    if (!this.#phone.isGroup || message.from?.id === this.#phone.user) return null;
    const line = element("p", { class: "author" }, nameOf(message.from));
    line.style.setProperty("--hue", String(hue(message.from?.id)));
    return line;
  }

  #quote(message) {
    if (!message.reply_to) return null;
    const id = message.reply_to.message_id ?? message.reply_to;
    const answered = this.#phone.messages.get(id) ?? message.reply_to;
    const words = typeof answered === "object" ? inWords(answered) : "";
    const jump = () => document.querySelector(`#${this.#phone.domId} [data-message="${id}"]`)?.scrollIntoView({ block: "center" });
    return element(
      "button",
      { type: "button", class: "quote", onclick: jump },
      element("b", {}, nameOf(answered.from)),
      element("span", {}, words),
    );
  }

  #words(message) {
    if (!message.text && !message.caption) return null;
    const words = element("div", { class: "words", dir: "auto" }, markup(message));
    words.addEventListener("click", (event) => this.#follow(event));
    return words;
  }

  #follow(event) {
    const command = event.target.closest("[data-command]");
    const link = event.target.closest("a");
    if (command) this.#phone.say(command.dataset.command);
    if (!link) return;
    event.preventDefault();
    this.#phone.openLink(link.getAttribute("href"));
  }

  /** Keep the old picture until the new one is ready to be drawn. */
  #updatePicture({ photo }) {
    if (!photo) {
      this.#picture = null;
      return null;
    }
    const address = fileAddress(photo.file_id);
    if (!this.#picture) {
      const image = element("img", { src: address, alt: say("picture"), width: photo.width, height: photo.height });
      this.#picture = element(
        "button",
        { type: "button", class: "picture", "aria-label": say("openPicture"), onclick: () => magnify(image) },
        image,
      );
    }
    const image = this.#picture.firstElementChild;
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

  #document(document) {
    const address = fileAddress(document.file_id);
    return element("a", { class: "file", href: address, download: document.file_name ?? "" }, document.file_name ?? say("attachment"));
  }

  #meta(message) {
    const edited = message.edited ? `${say("edited")} ` : "";
    const time = element("time", { datetime: new Date(message.date * 1000).toISOString() }, timeOf(message.date));
    return element("span", { class: "meta" }, edited, time);
  }
}
