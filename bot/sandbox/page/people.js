import { avatar, element, refill } from "./elements.js";
import { Groups } from "./groups.js";
import { tell } from "./server.js";
import { town } from "./town.js";
import { languageName, say } from "./words.js";

const LANGUAGES = ["ru", "en", "az", "hy", "ka", "kk", "uz", "tr", "de"];

/** The sheet of people, with the groups below: look at them, add more, and the rest of real life. */
export class People {
  #attempt;
  #desk;
  #drawn = "";
  #list = element("div", { class: "rows" });

  constructor(attempt, desk) {
    this.#attempt = attempt;
    this.#desk = desk;
    this.element = element("div", { class: "sheet" }, this.#list, this.#form(), new Groups(attempt, desk).element);
    town.addEventListener("changed", () => this.#draw());
  }

  #draw() {
    const drawn = JSON.stringify(town.users);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    refill(this.#list, town.users.map((user) => this.#person(user)));
  }

  #person({ id, name, language, chat, blocked }) {
    const block = element("input", {
      type: "checkbox", role: "switch", checked: blocked,
      onchange: () => this.#attempt(tell("people", { user: id, blocked: block.checked })),
    });
    return element(
      "div", { class: "person" },
      avatar(id, name),
      element("div", { class: "who" }, element("b", {}, name), element("small", {}, `${languageName(language)} · ${id}`)),
      this.#button("open", () => this.#desk.open({ user: id, chat })),
      this.#button("reconnect", () => this.#attempt(tell("people", { user: id, reconnect: true }))),
      element("label", { class: "switch" }, element("span", {}, say("block")), block),
    );
  }

  #button(word, act) {
    return element("button", { type: "button", class: "plain", onclick: act }, say(word));
  }

  #form() {
    const name = element("input", { required: true, maxlength: "64", "aria-label": say("name"), placeholder: say("name") });
    const codes = LANGUAGES.map((code) => element("option", { value: code }, languageName(code)));
    const language = element("select", { "aria-label": say("language") }, codes);
    const submit = async (event) => {
      event.preventDefault();
      const added = tell("users", { name: name.value.trim(), language: language.value });
      if (!(await this.#attempt(added))) return;
      const { user, chat } = await added;
      form.reset();
      await town.refresh();
      this.#desk.open({ user: user.id, chat });
    };
    const form = element(
      "form", { onsubmit: submit },
      element("h3", {}, say("addPerson")),
      element("div", { class: "line" }, name, language, element("button", { class: "plain" }, say("add"))),
    );
    return form;
  }
}
