const KEY = "theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Dark or light: what the system prefers until the person chooses. Event: "changed". */
class Theme extends EventTarget {
  constructor() {
    super();
    this.#show(localStorage.getItem(KEY));
    prefersDark.addEventListener("change", () => this.dispatchEvent(new Event("changed")));
  }

  get dark() {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : prefersDark.matches;
  }

  toggle() {
    const chosen = this.dark ? "light" : "dark";
    localStorage.setItem(KEY, chosen);
    this.#show(chosen);
    this.dispatchEvent(new Event("changed"));
  }

  #show(chosen) {
    if (chosen) document.documentElement.dataset.theme = chosen;
  }
}

export const theme = new Theme();
