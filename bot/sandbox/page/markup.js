import { element } from "./elements.js";

/** What a message may be made of; of everything else only the text stays. */
const PLAIN = new Set(["b", "i", "u", "s", "code", "pre", "blockquote", "br"]);
const DROPPED = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "math"]);
const SAFE_ADDRESS = /^(https?:\/\/|tg:\/\/|mailto:)/i;

/**
 * Turn a message's `html` into nodes built from the allow-list.
 * The source is parsed in an inert document, so nothing in it can run or load.
 */
export function markup({ html }) {
  const target = document.createDocumentFragment();
  copy(new DOMParser().parseFromString(`<body>${html}</body>`, "text/html").body, target);
  return target;
}

function copy(source, target) {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.append(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(node.localName)) continue;
    const clean = counterpart(node);
    copy(node, clean ?? target);
    if (clean) target.append(clean);
  }
}

function counterpart(node) {
  const { localName: name, classList } = node;
  if (name === "a") return node.dataset.command ? command(node.dataset.command) : link(node.getAttribute("href") ?? "");
  if (name === "span") return classList.contains("spoiler") ? spoiler() : null;
  if (name === "blockquote" && classList.contains("expandable")) return expandable();
  return PLAIN.has(name) ? element(name) : null;
}

const command = (text) => element("button", { type: "button", class: "command", "data-command": text });

const link = (address) =>
  SAFE_ADDRESS.test(address) ? element("a", { href: address, rel: "noopener noreferrer", target: "_blank" }) : null;

function spoiler() {
  const reveal = (event) => {
    if (node.classList.contains("open") || (event.key && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    node.classList.add("open");
    node.removeAttribute("role");
    // It keeps the focus it may have, but Tab comes to it no more.
    node.tabIndex = -1;
  };
  const node = element("span", { class: "spoiler", role: "button", tabindex: "0", onclick: reveal, onkeydown: reveal });
  return node;
}

function expandable() {
  const node = element("blockquote", { class: "expandable", tabindex: "0" });
  const toggle = () => node.classList.toggle("open");
  node.addEventListener("click", toggle);
  node.addEventListener("keydown", (event) => event.key === "Enter" && toggle());
  return node;
}
