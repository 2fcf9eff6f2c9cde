import { Calls } from "./calls.js";
import { element, icon, refill } from "./elements.js";
import { Faults } from "./faults.js";
import { People } from "./people.js";
import { Refused, tell } from "./server.js";
import { town } from "./town.js";
import { amount, locale, say } from "./words.js";

const STEPS = { minute: 60, hour: 3600, day: 86400 };

/** The workshop beside the phones: the bot process, the clock, and sheets for everything else. */
export class Drawer extends EventTarget {
  #desk;
  calls = new Calls();
  #said = element("p", { class: "bad", role: "alert" });
  #status = element("span", { class: "status" });
  #botButtons = element("div", { class: "line" });
  #time = element("b", {});
  #ahead = element("small", {});
  #tabs = element("div", { class: "sheets", role: "tablist", "aria-label": say("tools") });
  #sheets;
  element = element("aside", { class: "drawer", "aria-label": say("tools"), hidden: true });

  constructor(desk) {
    super();
    this.#desk = desk;
    const attempt = (promise) => this.#attempt(promise);
    this.#sheets = { calls: this.calls, people: new People(attempt, desk), faults: new Faults(attempt) };
    this.element.append(
      element("header", {}, element("h2", {}, say("tools")), this.#cross()),
      element("section", { class: "card" }, element("div", { class: "line" }, element("h3", {}, say("bot")), this.#status), this.#botButtons),
      element("section", { class: "card" }, element("div", { class: "line" }, element("h3", {}, say("clock")), this.#time, this.#ahead), this.#steps()),
      this.#said, this.#tabs,
    );
    for (const name of Object.keys(this.#sheets)) this.#tabs.append(this.#tab(name));
    this.#tabs.addEventListener("keydown", (event) => this.#walk(event));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle());
    this.#choose("calls");
    town.addEventListener("changed", () => this.#draw());
    setInterval(() => this.element.hidden || this.#tick(), 1000);
  }

  get open() {
    return !this.element.hidden;
  }

  toggle() {
    this.element.hidden = this.open;
    if (this.open) {
      this.#tick();
      this.calls.show();
      this.element.querySelector(".round").focus();
    }
    this.dispatchEvent(new Event("toggled"));
  }

  #cross() {
    return element("button", { type: "button", class: "round", "aria-label": say("close"), onclick: () => this.toggle() }, icon("close"));
  }

  #steps() {
    const buttons = Object.entries(STEPS).map(([word, advance]) =>
      element("button", { type: "button", class: "plain", onclick: () => this.#advance(advance) }, say(word)),
    );
    return element("div", { class: "line" }, buttons);
  }

  async #advance(advance) {
    if (await this.#attempt(tell("clock", { advance }))) await town.refresh();
  }

  #draw() {
    const { running, managed } = town.bot;
    this.#status.textContent = say(running ? "running" : "stopped");
    this.#status.classList.toggle("on", running);
    this.#status.hidden = !managed;
    const act = (word, action, allowed) =>
      element(
        "button",
        { type: "button", class: "plain", disabled: !allowed, onclick: () => this.#command(action) },
        say(word),
      );
    const buttons = [act("startBot", "start", !running), act("stopBot", "stop", running), act("killBot", "kill", running)];
    refill(this.#botButtons, managed ? buttons : [element("small", {}, say("botElsewhere"))]);
    this.#tick();
  }

  async #command(action) {
    if (await this.#attempt(tell("bot", { action }))) await town.refresh();
  }

  #tick() {
    const moment = new Date(town.now * 1000);
    this.#time.textContent = moment.toLocaleString(locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" });
    const minutes = Math.round(town.clock.offset / 60);
    const span = [[Math.floor(minutes / 1440), "day"], [Math.floor(minutes / 60) % 24, "hour"], [minutes % 60, "minute"]];
    const time = span.filter(([count]) => count).map(([count, unit]) => amount(count, unit)).join(" ");
    this.#ahead.textContent = time ? say("ahead", { time }) : say("onTime");
  }

  #tab(name) {
    const tab = element("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `sheet-${name}`, onclick: () => this.#choose(name) }, say(name));
    const sheet = this.#sheets[name].element;
    sheet.id = `sheet-${name}`;
    sheet.setAttribute("role", "tabpanel");
    sheet.setAttribute("aria-labelledby", tab.id);
    this.element.append(sheet);
    return tab;
  }

  #choose(name) {
    for (const tab of this.#tabs.children) {
      const chosen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    for (const [other, { element: sheet }] of Object.entries(this.#sheets)) sheet.hidden = other !== name;
    if (this.open) this.#attempt(Promise.resolve(this.#sheets[name].show?.()));
  }

  #walk(event) {
    const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    const tab = step && event.target[step];
    if (!tab) return;
    tab.click();
    tab.focus();
  }

  async #attempt(promise) {
    this.#said.textContent = "";
    try {
      await promise;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#said.textContent = error.message;
      return false;
    }
  }
}
