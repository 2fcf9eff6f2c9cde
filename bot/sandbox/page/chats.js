import { ask } from "./server.js";
import { town } from "./town.js";

const TYPING_MS = 5000;

/** Event "changed": the number of unread messages changed in some chat. */
export const unreads = new EventTarget();

/**
 * One chat as one person sees it; messages by id, ephemeral ones below zero.
 * Events: "reset", "added" {message}, "edited" {message}, "deleted" {ids}, "typing".
 */
class Chat extends EventTarget {
  messages = new Map();
  unread = 0;
  typing = null;
  loaded = false;
  #viewers = 0;
  #waiting = null;
  #typingTimer = 0;

  constructor(user, id) {
    super();
    this.user = user;
    this.id = id;
  }

  /** Read the whole chat; what happens meanwhile is applied on top of the answer. */
  async load() {
    if (this.#waiting) return;
    this.#waiting = [];
    try {
      const list = await ask(`chats/${this.id}/messages?user=${this.user}`);
      this.messages = new Map(list.map((message) => [message.message_id, message]));
      this.loaded = true;
      this.#tell("reset");
    } finally {
      const happened = this.#waiting;
      this.#waiting = null;
      for (const event of happened) this.apply(event);
    }
  }

  apply(event) {
    if (event.type === "typing") this.#setTyping(event.action);
    else if (this.#waiting) this.#waiting.push(event);
    else if (event.type === "deleted") this.#delete(event.message_ids);
    else this.#put(event);
  }

  #put({ type, message }) {
    const known = this.messages.has(message.message_id);
    this.messages.set(message.message_id, message);
    if (message.replaces) this.#take([message.replaces]);
    this.#tell(known ? "edited" : "added", { message });
    if (known || type === "edited") return;
    if (message.from.id === town.bot.id) this.#setTyping(null);
    if (message.from.id !== this.user && !this.#viewers) this.#setUnread(this.unread + 1);
  }

  #delete(ids) {
    // What an ephemeral message stood for comes back when it goes, and only the server still has it.
    const uncovers = ids.some((id) => this.messages.get(id)?.replaces);
    this.#take(ids);
    if (uncovers) this.load();
  }

  #take(ids) {
    for (const id of ids) this.messages.delete(id);
    this.#tell("deleted", { ids });
  }

  /** Count a phone that shows this chat; while there is one, nothing in it is unread. */
  look() {
    this.#viewers += 1;
    this.#setUnread(0);
    return () => (this.#viewers -= 1);
  }

  #setUnread(count) {
    if (count === this.unread) return;
    this.unread = count;
    unreads.dispatchEvent(new Event("changed"));
  }

  #setTyping(action) {
    clearTimeout(this.#typingTimer);
    if (action) this.#typingTimer = setTimeout(() => this.#setTyping(null), TYPING_MS);
    this.typing = action;
    this.#tell("typing");
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

const chats = new Map();

/** The chat of this id as this person sees it, one and the same object every time. */
export function chatOf(user, id) {
  const key = `${user} ${id}`;
  if (!chats.has(key)) chats.set(key, new Chat(user, id));
  return chats.get(key);
}

/** Every chat of this person that a phone has opened so far. */
export const openChatsOf = (user) => [...chats.values()].filter((chat) => chat.user === user && chat.loaded);

/** Unread messages in all chats that people still have; a group that moved is none of them. */
export function unreadEverywhere() {
  const reachable = ({ user, id }) => town.chatsOf(user).some((chat) => chat.id === id);
  return [...chats.values()].filter(reachable).reduce((sum, { unread }) => sum + unread, 0);
}
