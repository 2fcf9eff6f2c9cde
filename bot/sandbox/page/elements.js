/** Build an element; functions under `on…` become listeners, null and false leave an attribute out. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** Put children in place of the old ones; the focus stays with the control at the same place. */
export function refill(container, children) {
  const controls = () => [...container.querySelectorAll("button, input, select, summary")];
  const place = controls().indexOf(document.activeElement);
  container.replaceChildren(...children);
  if (place >= 0) controls()[place]?.focus();
}

const SHAPES = {
  send: "M3 11.5 21 3l-5.5 18-4-7.5L3 11.5Zm8.5 2L21 3",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5H4Zm11.5-1a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12",
  mute: "M4 9.5v5h3.5L12 19V5L7.5 9.5H4Zm12 0 5 5m0-5-5 5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  tools: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5",
  down: "M6 9l6 6 6-6",
  link: "M9 15 18 6m-7 0h7v7",
  copy: "M9 9h10v10H9zM15 9V5H5v10h4",
  share: "M4 18c0-6 4-8 9-8V6l7 6-7 6v-4c-4 0-7 1-9 4Z",
};

/** Draw one of the page's own line icons; it is decoration and hidden from screen readers. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SHAPES[name]);
  drawing.append(path);
  return drawing;
}

/** Draw the round mark of a person, a group or the bot: first letter on a colour of its own. */
export function avatar(id, name, kind = "") {
  const letter = [...(name || "?").trim()][0] ?? "?";
  const mark = element("span", { class: `avatar ${kind}`, "aria-hidden": "true" }, letter.toUpperCase());
  mark.style.setProperty("--hue", String(hue(id)));
  return mark;
}

/** Give every id a hue, steady across reloads and far from that of the next id. */
export function hue(id) {
  return (Math.abs(Number(id) || 0) * 137 + 25) % 360;
}
