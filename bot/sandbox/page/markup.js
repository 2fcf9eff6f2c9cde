import { element } from "./elements.js";

/** Telegram's formatting tags and what they become here; everything else is left out, its text stays. */
const TAGS = {
  b: "b", strong: "b", i: "i", em: "i", u: "u", ins: "u", s: "s", strike: "s", del: "s",
  code: "code", pre: "pre", blockquote: "blockquote", br: "br",
};
const SAFE_ADDRESS = /^(https?:\/\/|tg:\/\/|mailto:)/i;
const DROPPED = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "math"]);
const LIVE_TEXT = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}]|\bt\.me\/[\w/?=&+-]*[\w=])|(?<![\w/@])(\/[a-z0-9_]{1,32}(?:@\w+)?)(?![\w/])/gi;

/**
 * Turn a message's `html`, or its plain text, into nodes built from the allow-list.
 * The source is parsed in an inert document, so nothing in it can run or load.
 */
export function markup(message) {
  const target = document.createDocumentFragment();
  if (typeof message.html === "string") {
    const parsed = new DOMParser().parseFromString(`<body>${message.html}</body>`, "text/html");
    copy(parsed.body, target, true);
  } else {
    target.append(...live(message.text ?? message.caption ?? ""));
  }
  return target;
}

function copy(source, target, isLive) {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      target.append(...(isLive ? live(node.data) : [node.data]));
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const name = node.localName;
      if (DROPPED.has(name)) continue;
      const clean = counterpart(node, name);
      const inside = isLive && !["a", "code", "pre"].includes(clean?.localName);
      copy(node, clean ?? target, inside);
      if (clean) target.append(clean);
    }
  }
}

function counterpart(node, name) {
  if (name === "a") {
    const address = node.getAttribute("href") ?? "";
    return SAFE_ADDRESS.test(address) ? anchor(address) : null;
  }
  if (name === "tg-spoiler" || (name === "span" && node.classList.contains("tg-spoiler"))) return spoiler();
  if (name === "blockquote" && node.hasAttribute("expandable")) return expandable();
  return Object.hasOwn(TAGS, name) ? element(TAGS[name]) : null;
}

const anchor = (address, label = []) =>
  element("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, label);

function spoiler() {
  const reveal = () => {
    node.classList.add("open");
    node.removeAttribute("role");
    node.removeAttribute("tabindex");
  };
  const node = element("span", {
    class: "spoiler", role: "button", tabindex: "0", onclick: reveal,
    onkeydown: (event) => (event.key === "Enter" || event.key === " ") && reveal(),
  });
  return node;
}

function expandable() {
  const node = element("blockquote", { class: "expandable", tabindex: "0" });
  const toggle = () => node.classList.toggle("open");
  node.addEventListener("click", toggle);
  node.addEventListener("keydown", (event) => event.key === "Enter" && toggle());
  return node;
}

/** Make addresses and /commands in plain text clickable. */
function live(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(LIVE_TEXT)) {
    parts.push(text.slice(from, found.index));
    const [whole, address] = found;
    if (address) parts.push(anchor(/^http/i.test(address) ? address : `https://${address}`, whole));
    else parts.push(element("button", { type: "button", class: "command", "data-command": whole }, whole));
    from = found.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}
