/**
 * Server-sent events of the people whose phones are open, one connection each.
 * Browsers allow six connections to one host, and presses need some of them: hence the ceiling.
 * Events: "happened" {user, event}, "opened" {user}, "refused" {user}, "connection" {live}.
 */
const CEILING = 4;
const REOPEN_MS = 1500;

export class Streams extends EventTarget {
  #sources = new Map();
  #timers = new Map();

  get live() {
    return [...this.#sources.values()].every((source) => source.readyState === EventSource.OPEN);
  }

  /** Follow exactly these people, the first ones if there are too many; nobody means only calls. */
  follow(people) {
    const wanted = new Set(people.length ? people.slice(0, CEILING) : [null]);
    for (const user of [...this.#sources.keys()]) if (!wanted.has(user)) this.#drop(user);
    for (const user of wanted) if (!this.#sources.has(user)) this.#open(user);
  }

  #drop(user) {
    this.#sources.get(user)?.close();
    this.#sources.delete(user);
    clearTimeout(this.#timers.get(user));
  }

  #open(user) {
    const source = new EventSource(user === null ? "/sandbox/stream" : `/sandbox/stream?user=${user}`);
    this.#sources.set(user, source);
    source.onopen = () => {
      this.#tell("opened", { user });
      this.#tell("connection", { live: this.live });
    };
    source.onmessage = ({ data }) => this.#tell("happened", { user, event: JSON.parse(data) });
    source.onerror = () => {
      this.#tell("connection", { live: false });
      // A refused stream (not a broken one) is closed for good by the browser: open it anew.
      if (source.readyState !== EventSource.CLOSED || this.#sources.get(user) !== source) return;
      this.#tell("refused", { user });
      this.#timers.set(user, setTimeout(() => this.#open(user), REOPEN_MS));
    };
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
