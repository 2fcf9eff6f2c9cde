import { ask } from "./server.js";

/** Everybody and everything in the sandbox: people, groups, the bot, the clock. Event: "changed". */
class Town extends EventTarget {
  users = [];
  groups = [];
  bot = { id: 0, username: "", name: "", running: false, managed: false, description: "", commands: [] };
  clock = { now: Date.now() / 1000, offset: 0 };
  flood = false;
  #readAt = performance.now();
  #reading = null;
  #again = false;

  /** Read the state; calls while a reading is under way share one more reading after it. */
  async refresh() {
    if (this.#reading) {
      this.#again = true;
      return this.#reading;
    }
    this.#reading = this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read() {
    do {
      this.#again = false;
      const { users, groups, bot, clock, flood } = await ask("state");
      Object.assign(this, { users, groups, bot, flood });
      this.setClock(clock);
    } while (this.#again);
    this.dispatchEvent(new Event("changed"));
  }

  setClock(clock) {
    this.clock = clock;
    this.#readAt = performance.now();
  }

  /** The sandbox's time in seconds since 1970, moving on between two readings. */
  get now() {
    return this.clock.now + (performance.now() - this.#readAt) / 1000;
  }

  user(id) {
    return this.users.find((user) => user.id === id);
  }

  group(id) {
    return this.groups.find((group) => group.id === id);
  }

  /** The bot's name and descriptions as this person sees them, in the own language. */
  botOf(userId) {
    return this.user(userId)?.bot ?? this.bot;
  }

  /** The supergroup that a group of this id has become, if it has. */
  successor(id) {
    return this.groups.find((group) => group.migrated_from === id);
  }

  /** The chats on a person's phone: the bot first, then the groups. */
  chatsOf(userId) {
    const user = this.user(userId);
    if (!user) return [];
    const own = this.groups.filter((group) => group.members.includes(userId));
    return [
      { id: user.chat, title: user.bot.name, kind: "private" },
      ...own.map(({ id, title, kind }) => ({ id, title, kind })),
    ];
  }
}

export const town = new Town();
