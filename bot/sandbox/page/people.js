import { avatar, element } from "./elements.js";
import { tell } from "./server.js";
import { town } from "./town.js";
import { languageName, say } from "./words.js";

const LANGUAGES = ["ru", "en", "az", "hy", "ka", "kk", "uz", "tr", "de"];

/** The sheet of people and groups: look at them, add more, and the rest of real life. */
export class People {
  #attempt;
  #desk;
  #list = element("div", { class: "rows" });
  #members = element("div", { class: "members" });

  constructor(attempt, desk) {
    this.#attempt = attempt;
    this.#desk = desk;
    this.element = element(
      "div", { class: "sheet" },
      this.#list, this.#personForm(), this.#groupForm(),
    );
    town.addEventListener("changed", () => this.#draw());
  }

  #draw() {
    this.#list.replaceChildren(
      ...town.users.map((user) => this.#person(user)),
      ...town.groups.map((group) => this.#group(group)),
    );
    const chosen = new Set(this.#chosen());
    this.#members.replaceChildren(
      ...town.users.map(({ id, name }) => {
        const checked = chosen.size === 0 || chosen.has(id);
        return element("label", {}, element("input", { type: "checkbox", value: id, checked }), name);
      }),
    );
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

  #group({ id, title, kind, members, bot_in: botIn }) {
    return element(
      "div", { class: "person" },
      avatar(id, title, "group"),
      element("div", { class: "who" }, element("b", {}, title), element("small", {}, `${say("members", { n: members.length })} · ${id}`)),
      this.#button("open", () => this.#desk.open({ user: members[0], chat: id, ofGroup: true })),
      kind === "group" ? this.#button("migrate", () => this.#attempt(tell(`groups/${id}/migrate`))) : null,
      botIn ? this.#button("kick", () => this.#attempt(tell(`groups/${id}/kick`))) : null,
    );
  }

  #button(word, act) {
    return element("button", { type: "button", class: "plain", onclick: act }, say(word));
  }

  #chosen() {
    return [...this.#members.querySelectorAll("input:checked")].map(({ value }) => Number(value));
  }

  #personForm() {
    const name = element("input", { required: true, maxlength: "64", "aria-label": say("name"), placeholder: say("name") });
    const language = element("select", { "aria-label": say("language") }, LANGUAGES.map((code) => element("option", { value: code }, languageName(code))));
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

  #groupForm() {
    const title = element("input", { required: true, maxlength: "128", "aria-label": say("title"), placeholder: say("title") });
    const forum = element("input", { type: "checkbox" });
    const submit = async (event) => {
      event.preventDefault();
      const members = this.#chosen();
      const added = tell("groups", { title: title.value.trim(), members, forum: forum.checked });
      if (!(await this.#attempt(added))) return;
      const { chat } = await added;
      title.value = "";
      await town.refresh();
      this.#desk.open({ user: members[0], chat, ofGroup: true });
    };
    return element(
      "form", { onsubmit: submit },
      element("h3", {}, say("addGroup")),
      element("div", { class: "line" }, title, element("button", { class: "plain" }, say("add"))),
      this.#members,
      element("label", {}, forum, say("forum")),
    );
  }
}
