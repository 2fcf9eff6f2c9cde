import { inWords } from "./bubble.js";
import { element, icon } from "./elements.js";
import { ask, tell } from "./server.js";
import { Suggestions } from "./suggestions.js";
import { town } from "./town.js";
import { say } from "./words.js";

const INLINE_PAUSE_MS = 250;

/** The message box of a phone: text, the menu of commands, inline mode, and START in an empty chat. */
export class Composer {
  #phone;
  #timer = 0;
  #commands = [];
  #field = element("textarea", {
    rows: "1", placeholder: say("write"), "aria-label": say("write"), autocomplete: "off",
    oninput: () => this.#typed(), onkeydown: (event) => this.#key(event), onblur: () => this.#suggestions.hide(),
  });
  #suggestions = new Suggestions(this.#field);
  #menu = element(
    "button",
    { type: "button", class: "menu", "aria-label": say("commands"), onclick: () => this.#openMenu(), onmousedown: (event) => event.preventDefault() },
    icon("menu"),
  );
  #topic = element("select", { class: "topic", "aria-label": say("topic"), onchange: () => this.#phone.redraw() });
  #replyTo = null;
  #quote = element("span", {});
  #reply = element(
    "div", { class: "reply", hidden: true },
    this.#quote,
    element("button", { type: "button", class: "round", "aria-label": say("cancelReply"), onclick: () => this.reply(null) }, icon("close")),
  );
  #send = element("button", { type: "submit", class: "send", "aria-label": say("send"), disabled: true }, icon("send"));
  #form = element(
    "form",
    { class: "box", onsubmit: (event) => this.#submit(event) },
    this.#menu, this.#field, this.#send,
  );
  #big = element("button", { type: "button", class: "big", onclick: () => this.#pressBig() });

  constructor(phone) {
    this.#phone = phone;
    this.element = element("footer", { class: "composer" }, this.#suggestions.element, this.#topic, this.#reply, this.#form, this.#big);
  }

  /** The topic messages go to in a group with topics; null elsewhere and for the general one. */
  get thread() {
    return this.#topic.hidden || !this.#topic.value ? null : Number(this.#topic.value);
  }

  /** Tell whether the chat on show is split into topics. */
  get hasTopics() {
    return !this.#topic.hidden;
  }

  focus() {
    (this.#form.hidden ? this.#big : this.#field).focus();
  }

  /** Let the next message answer this one; null takes that back. */
  reply(message) {
    this.#replyTo = message?.message_id ?? null;
    this.#reply.hidden = !message;
    this.#quote.textContent = message ? `${message.from.name}: ${inWords(message)}` : "";
    this.catch();
  }

  /** Take the focus for the key about to be typed. */
  catch() {
    if (!this.#form.hidden) this.#field.focus();
  }

  /** Put text into the box as if the person had typed it. */
  fill(text) {
    this.#field.value = text;
    this.#field.focus();
    this.#typed();
  }

  /** Fit the box to the chat: START while a private chat is empty, unblock while the bot is blocked. */
  update() {
    const user = town.user(this.#phone.user);
    const blocked = !this.#phone.isGroup && Boolean(user?.blocked);
    const fresh = !this.#phone.isGroup && this.#phone.messages.size === 0 && this.#phone.loaded;
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.#big.hidden = !blocked && !fresh;
    this.#form.hidden = !this.#big.hidden;
    // What had the focus may be hidden now; what stands in its place takes it.
    if (focused && !focused.checkVisibility()) this.focus();
    this.#big.textContent = say(blocked ? "unblock" : "start");
    const threads = (this.#phone.group?.forum && this.#phone.group.threads) || [];
    this.#topic.hidden = threads.length === 0;
    const wanted = ["", ...threads.map(({ id }) => String(id))].join();
    if (this.#topic.dataset.threads !== wanted) {
      this.#topic.dataset.threads = wanted;
      const options = threads.map(({ id, title }) => element("option", { value: id }, title));
      this.#topic.replaceChildren(element("option", { value: "" }, say("general")), ...options);
    }
  }

  /** Read the commands this person may use in this chat. */
  async readCommands() {
    const { user, chat } = this.#phone;
    const commands = await ask(`commands?user=${user}&chat=${chat}`);
    if (this.#phone.user !== user || this.#phone.chat !== chat) return;
    this.#commands = commands;
    this.#menu.hidden = this.#commands.length === 0;
  }

  #pressBig() {
    const blocked = town.user(this.#phone.user)?.blocked;
    if (blocked) this.#phone.try(tell("people", { user: this.#phone.user, blocked: false }));
    else this.#phone.say("/start");
  }

  #submit(event) {
    event.preventDefault();
    const text = this.#field.value.trim();
    if (!text) return;
    const said = this.#phone.say(text, this.#replyTo);
    this.#clear();
    said.then((sent) => sent || this.fill(text));
  }

  #clear() {
    if (this.#replyTo) this.reply(null);
    this.#field.value = "";
    this.#typed();
  }

  #key(event) {
    if (event.isComposing) return;
    if (!event.shiftKey && this.#suggestions.take(event.key)) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#form.requestSubmit();
    }
  }

  #typed() {
    const { value } = this.#field;
    this.#send.disabled = value.trim() === "";
    this.#field.style.height = "auto";
    this.#field.style.height = `${this.#field.scrollHeight}px`;
    clearTimeout(this.#timer);
    const inline = value.match(/^@(\w+)\s([^]*)$/);
    if (inline && inline[1].toLowerCase() === town.bot.username.toLowerCase()) {
      this.#timer = setTimeout(() => this.#phone.try(this.#query(inline[2], value)), INLINE_PAUSE_MS);
    } else if (/^\/\w*$/.test(value)) {
      this.#offer(this.#commands.filter(({ command }) => `/${command}`.startsWith(value.toLowerCase())));
    } else {
      this.#suggestions.hide();
    }
  }

  #openMenu() {
    if (this.#suggestions.open) this.#suggestions.hide();
    else {
      this.#field.focus();
      this.#offer(this.#commands);
    }
  }

  #offer(commands) {
    if (!commands.length) return this.#suggestions.hide();
    const choices = commands.map(({ command, description }) => ({
      title: `/${command}`, description, act: () => this.#choose(() => this.#phone.command(`/${command}`)),
    }));
    return this.#suggestions.show(say("commands"), choices);
  }

  async #query(query, asked) {
    const { user, chat } = this.#phone;
    const { results } = await tell("inline", { user, chat, query });
    if (this.#field.value !== asked) return;
    const choices = (results ?? []).map(({ id, title, description, thumbnail }) => ({
      title: title || id, description, thumbnail, act: () => this.#choose(() => this.#pick(id)),
    }));
    this.#suggestions.show(say("results"), choices);
  }

  #pick(result) {
    const { user, chat } = this.#phone;
    this.#phone.try(tell("chosen", { user, chat, result_id: result }));
  }

  #choose(act) {
    this.#suggestions.hide();
    this.#clear();
    act();
  }
}
