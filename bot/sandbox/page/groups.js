import { avatar, element, refill } from "./elements.js";
import { tell } from "./server.js";
import { town } from "./town.js";
import { say } from "./words.js";

/** The groups in the workshop: who is in them, topics, the bot's place, a move to a supergroup. */
export class Groups {
  #attempt;
  #desk;
  #drawn = "";
  #unfolded = new Set();
  #list = element("div", { class: "rows" });
  #members = element("div", { class: "members" });
  element = element("div", {}, this.#list);

  constructor(attempt, desk) {
    this.#attempt = attempt;
    this.#desk = desk;
    this.element.append(this.#form());
    town.addEventListener("changed", () => this.#draw());
  }

  #draw() {
    const drawn = JSON.stringify([town.users, town.groups]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    refill(this.#list, town.groups.map((group) => this.#row(group)));
    const chosen = new Set(this.#chosen());
    const boxes = town.users.map(({ id, name }) => {
      const checked = chosen.size === 0 || chosen.has(id);
      return element("label", {}, element("input", { type: "checkbox", value: id, checked }), name);
    });
    refill(this.#members, boxes);
  }

  #row(group) {
    const { id, title, members } = group;
    const unfold = ({ target }) => (target.open ? this.#unfolded.add(id) : this.#unfolded.delete(id));
    return element(
      "details", { class: "person", open: this.#unfolded.has(id), ontoggle: unfold },
      element(
        "summary", {},
        avatar(id, title, "group"),
        element("div", { class: "who" }, element("b", {}, title), element("small", {}, `${say("members", { n: members.length })} · ${id}`)),
        this.#button("open", () => this.#open(group)),
      ),
      element("div", { class: "members" }, town.users.map((user) => this.#member(group, user)), this.#admin(group)),
      element("div", { class: "line" }, this.#levers(group)),
      group.forum ? this.#topics(group) : null,
    );
  }

  #open({ id, members }) {
    if (members.length) this.#desk.open({ user: members[0], chat: id, ofGroup: true });
  }

  #member({ id, members }, user) {
    const change = ({ target }) =>
      this.#attempt(tell(`groups/${id}/members`, { user: user.id, status: target.checked ? "member" : "left" })).then(() => town.refresh());
    const box = element("input", { type: "checkbox", checked: members.includes(user.id), onchange: change });
    return element("label", {}, box, user.name);
  }

  #admin({ id, bot_in: isIn, bot_admin: isAdmin }) {
    const change = ({ target }) =>
      this.#attempt(tell(`groups/${id}/members`, { user: town.bot.id, status: target.checked ? "administrator" : "member" }));
    const box = element("input", { type: "checkbox", checked: isAdmin, disabled: !isIn, onchange: change });
    return element("label", {}, box, say("botAdmin"));
  }

  #levers({ id, kind, bot_in: isIn, members }) {
    const migrate = async () => {
      const moved = tell(`groups/${id}/migrate`);
      if (!(await this.#attempt(moved))) return;
      await town.refresh();
      this.#open({ id: (await moved).chat, members });
    };
    return [
      isIn
        ? this.#button("kick", () => this.#attempt(tell(`groups/${id}/kick`)))
        : this.#button("addBot", () => this.#attempt(tell(`groups/${id}/add`))),
      kind === "group" ? this.#button("migrate", migrate) : null,
    ].filter(Boolean);
  }

  #topics({ id, threads }) {
    const title = element("input", { required: true, maxlength: "128", "aria-label": say("topic"), placeholder: say("topic") });
    const submit = (event) => {
      event.preventDefault();
      this.#attempt(tell(`groups/${id}/topics`, { title: title.value.trim() }));
    };
    return element(
      "form", { onsubmit: submit },
      element("small", {}, threads.map((thread) => thread.title).join(", ")),
      element("div", { class: "line" }, title, element("button", { class: "plain" }, say("add"))),
    );
  }

  #button(word, act) {
    const press = (event) => {
      event.preventDefault();
      act();
    };
    return element("button", { type: "button", class: "plain", onclick: press }, say(word));
  }

  #chosen() {
    return [...this.#members.querySelectorAll("input:checked")].map(({ value }) => Number(value));
  }

  #form() {
    const title = element("input", { required: true, maxlength: "128", "aria-label": say("title"), placeholder: say("title") });
    const forum = element("input", { type: "checkbox" });
    const submit = async (event) => {
      event.preventDefault();
      const members = this.#chosen();
      const added = tell("groups", { title: title.value.trim(), members, forum: forum.checked });
      if (!(await this.#attempt(added))) return;
      title.value = "";
      await town.refresh();
      this.#open({ id: (await added).chat, members });
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
