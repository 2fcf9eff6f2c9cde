import { avatar, element, icon, refill } from "./elements.js";
import { chatOf } from "./chats.js";
import { Composer } from "./composer.js";
import { follow } from "./links.js";
import { Messages } from "./messages.js";
import { Notices } from "./notices.js";
import { Refused, remove, tell } from "./server.js";
import { town } from "./town.js";
import { languageName, say } from "./words.js";

let phones = 0;

/**
 * One phone on the desk. A person's phone has that person's chats; a group's phone shows one group
 * and lets the reader look through any member's eyes.
 */
export class Phone extends EventTarget {
  domId = `phone-${(phones += 1)}`;
  #list = null;
  #unlook = null;
  #closing = new AbortController();
  #head = element("header", { class: "head" });
  #tabs = element("div", { class: "chats", role: "tablist", "aria-label": say("chats") });
  #place = element("div", { class: "place" });
  #typing = element("p", { class: "typing", "aria-live": "off" });
  #body = element("div", { class: "body" });
  #drawn = "";
  shown = true;

  constructor({ user, chat, ofGroup = false }) {
    super();
    Object.assign(this, { user, chat, ofGroup });
    this.composer = new Composer(this);
    this.notices = new Notices(this.#body);
    this.#body.append(this.#head, this.#tabs, this.#place, this.composer.element);
    this.element = element("section", { class: "phone", id: this.domId }, this.#body, this.notices.element);
    for (const choices of [this.#tabs, this.#head]) {
      choices.addEventListener("keydown", (event) => this.#walk(event));
    }
    this.show(chat, user);
  }

  get title() {
    const name = town.user(this.user)?.name ?? "";
    return this.ofGroup ? say("groupPhone", { title: this.group?.title ?? "", name }) : say("phone", { name });
  }

  get label() {
    return this.ofGroup ? (this.group?.title ?? "") : (town.user(this.user)?.name ?? "");
  }

  get group() {
    return town.group(this.chat);
  }

  get isGroup() {
    return this.chat < 0;
  }

  get #chat() {
    return chatOf(this.user, this.chat);
  }

  get messages() {
    return this.#chat.messages;
  }

  get loaded() {
    return this.#chat.loaded;
  }

  get unread() {
    if (this.ofGroup) return this.#chat.unread;
    return town.chatsOf(this.user).reduce((sum, { id }) => sum + chatOf(this.user, id).unread, 0);
  }

  /** Tell whether a message belongs to the topic on show. */
  shows(message) {
    const thread = this.composer.thread;
    return !this.group?.forum || !this.composer.hasTopics || (message.thread ?? null) === thread;
  }

  /** Show a chat, on a group's phone perhaps through another person's eyes. */
  show(chat, user = this.user) {
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#list?.close();
    this.#unlook?.();
    this.#unlook = null;
    Object.assign(this, { chat, user });
    this.composer.reply(null);
    const { signal } = this.#closing;
    for (const type of ["reset", "added", "deleted"]) {
      this.#chat.addEventListener(type, () => this.composer.update(), { signal });
    }
    this.#chat.addEventListener("typing", () => this.#showTyping(), { signal });
    this.#list = new Messages(this.#chat, this);
    this.#place.replaceChildren(this.#list.element, this.#typing);
    this.look();
    this.redrawHead();
    this.composer.update();
    this.#showTyping();
    this.try(this.composer.readCommands());
    this.try(this.#chat.load());
    this.dispatchEvent(new Event("turned"));
  }

  redraw() {
    this.#list.redraw();
  }

  /** Count as a viewer while the phone is on the desk and the window is in view. */
  look() {
    const looks = this.shown && document.visibilityState === "visible";
    if (looks) this.#unlook ??= this.#chat.look();
    else {
      this.#unlook?.();
      this.#unlook = null;
    }
  }

  /** Follow a change of the town: names, members, commands. */
  update() {
    const chats = town.chatsOf(this.user);
    const moved = town.successor(this.chat);
    if (moved) this.show(moved.id);
    else if (!chats.some(({ id }) => id === this.chat) && chats.length && !this.ofGroup) this.show(chats[0].id);
    this.redrawHead();
    this.#list.describe();
    this.composer.update();
    this.try(this.composer.readCommands());
  }

  close() {
    this.#closing.abort();
    this.#list.close();
    this.#unlook?.();
    this.element.remove();
  }

  /** Say something as the person of this phone, perhaps in reply; tells whether it was sent. */
  async say(text, replyTo = null) {
    const words = { user: this.user, chat: this.chat, text };
    if (this.composer.thread) words.thread = this.composer.thread;
    if (replyTo) words.reply_to = replyTo;
    return this.try(tell("messages", words));
  }

  /** Give a command; in a group it names the bot, as phones do there. */
  command(text) {
    const named = this.isGroup && !text.includes("@");
    return this.say(named ? `${text}@${town.bot.username}` : text);
  }

  /** Use a button of the inline keyboard. */
  async use(message, button) {
    const { data, url, copy, inline } = button;
    if (data) {
      const { user, chat } = this;
      await this.try(tell("presses", { user, chat, message_id: message.message_id, data }));
    } else if (url) {
      await this.openLink(url);
    } else if (copy) {
      const copied = await this.try(navigator.clipboard.writeText(copy));
      if (copied) this.notices.toast(say("copied"));
    } else if (inline) {
      const words = `@${town.bot.username} ${inline.query}`;
      if (inline.here) this.composer.fill(words);
      else this.share(words);
    } else {
      this.notices.toast(say("unsupported"));
    }
  }

  delete(message) {
    return this.try(remove(`chats/${this.chat}/messages/${message.message_id}`));
  }

  /** Turn to a chat a link led to; a group's phone leaves that to the person's own phone. */
  visit(chat) {
    if (chat === this.chat) this.composer.focus();
    else this.dispatchEvent(new CustomEvent("visit", { detail: { chat } }));
  }

  openLink(address) {
    return this.try(follow(address, this));
  }

  /** Ask which group gets this text and put it into the box there. */
  share(text) {
    const choices = this.#groups((id) => {
      if (id !== this.chat) this.show(id);
      this.composer.fill(text);
    });
    this.notices.ask(say(choices.length ? "sharing" : "noGroups"), [...choices, { label: say("cancel") }]);
  }

  /** Ask which group a link adds the bot to; null stands for a new one. */
  addBot(act) {
    const anew = { label: say("newGroup"), act: () => act(null) };
    this.notices.ask(say("addTo"), [...this.#groups(act), anew, { label: say("cancel") }]);
  }

  #groups(act) {
    const groups = town.chatsOf(this.user).filter(({ kind }) => kind !== "private");
    return groups.map(({ id, title }) => ({ label: title, act: () => act(id) }));
  }

  /** Wait for something; a refusal becomes a toast. Tells whether it went well. */
  async try(promise) {
    try {
      await promise;
      return true;
    } catch (error) {
      if (!(error instanceof Refused || error instanceof DOMException)) throw error;
      this.notices.toast(error.message);
      return false;
    }
  }

  #showTyping() {
    const { typing } = this.#chat;
    const key = typing && /photo|document|video/.test(typing) ? "photo" : "typing";
    this.#typing.textContent = typing ? say(key, { name: town.botOf(this.user).name }) : "";
  }

  redrawHead() {
    const user = town.user(this.user);
    const members = this.group?.members.map((id) => town.user(id)).filter(Boolean) ?? [];
    const chats = this.ofGroup ? [] : town.chatsOf(this.user);
    const drawn = JSON.stringify([user, this.group, chats, this.chat, this.closable]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.element.setAttribute("aria-label", this.title);
    const cross = element(
      "button",
      { type: "button", class: "round", "aria-label": say("closePhone"), hidden: !this.closable, onclick: () => this.dispatchEvent(new Event("closed")) },
      icon("close"),
    );
    refill(this.#head, [...(this.ofGroup ? this.#groupHead(members) : this.#personHead(user)), cross]);
    refill(this.#tabs, chats.map((chat) => this.#tab(chat)));
    this.#tabs.hidden = chats.length === 0;
    this.count();
  }

  #personHead(user) {
    const line = element("small", {}, user ? languageName(user.language) : "");
    return [avatar(this.user, user?.name), element("h2", {}, user?.name ?? "", line)];
  }

  #groupHead(members) {
    const count = say("members", { n: members.length });
    const note = this.group?.bot_in === false ? `${count}, ${say("notIn")}` : count;
    const eyes = members.map((member) =>
      element(
        "button",
        { type: "button", role: "radio", "aria-checked": String(member.id === this.user), tabindex: member.id === this.user ? "0" : "-1", onclick: () => this.#see(member.id) },
        avatar(member.id, member.name), element("span", {}, member.name),
      ),
    );
    const title = element("h2", {}, this.group?.title ?? "", element("small", {}, note));
    const group = element("div", { class: "eyes", role: "radiogroup", "aria-label": say("seenBy") }, eyes);
    return [avatar(this.chat, this.group?.title, "group"), title, group];
  }

  #see(user) {
    this.show(this.chat, user);
    this.#head.querySelector('[aria-checked="true"]')?.focus();
  }

  #tab({ id, title, kind }) {
    const chosen = id === this.chat;
    return element(
      "button",
      {
        type: "button", role: "tab", "aria-selected": String(chosen), tabindex: chosen ? "0" : "-1",
        "data-chat": id, onclick: () => this.#turn(id),
      },
      avatar(kind === "private" ? town.bot.id : id, title, kind === "private" ? "bot" : "group"),
      element("span", { class: "name" }, title),
      element("span", { class: "badge", hidden: true }),
    );
  }

  #turn(chat) {
    if (chat !== this.chat) this.show(chat);
    this.#tabs.querySelector('[aria-selected="true"]')?.focus();
  }

  #walk(event) {
    const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    event.target.closest("[role=tab], [role=radio]")?.[step]?.click();
  }

  /** Show how many messages of each chat are unread. */
  count() {
    for (const tab of this.#tabs.children) {
      const { unread } = chatOf(this.user, Number(tab.dataset.chat));
      const badge = tab.querySelector(".badge");
      badge.hidden = unread === 0;
      badge.textContent = String(unread);
    }
  }
}
