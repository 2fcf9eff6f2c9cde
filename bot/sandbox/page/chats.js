import { ask } from "./server.js";
import { town } from "./town.js";

const TYPING_MS = 5000;

/** Name a message within its chat: ephemeral ones share message id 0 and have an id of their own. */
export const keyOf = (message) =>
  message.ephemeral ? `ephemeral ${message.ephemeral_message_id ?? message.message_id}` : message.message_id;

/**
 * One chat as one person sees it.
 * Events: "reset", "added" {message}, "edited" {message}, "deleted" {keys}, "typing", "unread", "answer".
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
      const answer = await ask(`chats/${this.id}/messages?user=${this.user}`);
      const list = Array.isArray(answer) ? answer : answer.messages;
      this.messages = new Map(list.map((message) => [keyOf(message), message]));
      this.loaded = true;
      this.#tell("reset");
    } finally {
      const happened = this.#waiting;
      this.#waiting = null;
      for (const event of happened) this.apply(event);
    }
  }

  apply(event) {
    if (this.#waiting && event.type !== "answer" && event.type !== "typing") this.#waiting.push(event);
    else this[`_${event.type}`]?.(event);
  }

  _message({ message }) {
    const key = keyOf(message);
    const known = this.messages.has(key);
    this.messages.set(key, message);
    this.#tell(known ? "edited" : "added", { message });
    if (known) return;
    if (message.from?.id === town.bot.id) this.#setTyping(null);
    if (message.from?.id !== this.user && !this.#viewers) this.#setUnread(this.unread + 1);
  }

  _edited({ message }) {
    const key = keyOf(message);
    const known = this.messages.has(key);
    this.messages.set(key, message);
    this.#tell(known ? "edited" : "added", { message });
  }

  _deleted({ message_ids: ids }) {
    const gone = new Set(ids);
    const keys = [...this.messages.keys()].filter(
      (key) => gone.has(key) || gone.has(this.messages.get(key).ephemeral_message_id),
    );
    for (const key of keys) this.messages.delete(key);
    this.#tell("deleted", { keys });
  }

  _typing({ action }) {
    this.#setTyping(action);
  }

  _answer(event) {
    this.#tell("answer", event);
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
    this.#tell("unread");
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

export const unreadEverywhere = () => [...chats.values()].reduce((sum, chat) => sum + chat.unread, 0);
