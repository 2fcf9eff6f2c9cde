import { chatOf, openChatsOf, unreadEverywhere } from "./chats.js";
import { Desk } from "./desk.js";
import { Drawer } from "./drawer.js";
import { element, icon } from "./elements.js";
import { Refused } from "./server.js";
import { sound } from "./sound.js";
import { Streams } from "./streams.js";
import { theme } from "./theme.js";
import { town } from "./town.js";
import { language, say } from "./words.js";

document.documentElement.lang = language;

const desk = new Desk();
const drawer = new Drawer(desk);
const streams = new Streams();

const bot = element("strong", {});
const state = element("span", { class: "status" });
const lost = element("p", { class: "lost", role: "status", hidden: true }, say("lost"));
const tool = (act) => element("button", { type: "button", class: "round", onclick: act });
const soundButton = tool(() => sound.toggle());
const themeButton = tool(() => theme.toggle());
const toolsButton = tool(() => drawer.toggle());

function skip(event) {
  event.preventDefault();
  desk.current?.composer.focus();
}

document.body.append(
  element("a", { class: "skip", href: "#message", onclick: skip }, say("skip")),
  element(
    "header", { class: "top" },
    element("h1", {}, bot, state), desk.tabs, lost,
    element("div", { class: "tools" }, soundButton, themeButton, toolsButton),
  ),
  element("div", { class: "room" }, desk.element, drawer.element),
);

function dress(button, image, label) {
  button.replaceChildren(icon(image));
  button.setAttribute("aria-label", label);
  button.title = label;
}

function drawTools() {
  dress(soundButton, sound.on ? "sound" : "mute", say(sound.on ? "soundOff" : "soundOn"));
  dress(themeButton, theme.dark ? "sun" : "moon", say(theme.dark ? "light" : "dark"));
  dress(toolsButton, "tools", say("tools"));
  toolsButton.setAttribute("aria-expanded", String(drawer.open));
}

function drawTitle() {
  const unread = unreadEverywhere();
  document.title = (unread ? `(${unread}) ` : "") + town.bot.name;
}

/** A reading that fails because nothing answers is tried again when the streams are back. */
function quietly(reading) {
  return reading.catch((error) => {
    if (!(error instanceof Refused)) throw error;
  });
}

function happened({ user, event }) {
  if (event.type === "state") quietly(town.refresh());
  else if (event.type === "call") drawer.calls.add(event.call);
  else if (event.type === "answer") answered(user, event);
  else chatOf(user, event.chat).apply(event);
  if (event.type === "message" && event.notify && event.message.from.id !== user) sound.play();
}

function answered(user, { chat, text, show_alert: isAlert, url }) {
  const phone = desk.find(user, chat);
  if (url) phone?.openLink(url);
  if (!text || !phone) return;
  if (isAlert) phone.notices.alert(text);
  else phone.notices.toast(text);
}

/** After a stream opens anew, what happened while it was closed is read again. */
function opened({ user }) {
  quietly(town.refresh());
  quietly(drawer.calls.load());
  for (const chat of openChatsOf(user)) quietly(chat.load());
}

streams.addEventListener("happened", ({ detail }) => happened(detail));
streams.addEventListener("opened", ({ detail }) => opened(detail));
streams.addEventListener("refused", () => quietly(town.refresh()));
streams.addEventListener("connection", ({ detail }) => (lost.hidden = detail.live));
desk.addEventListener("changed", () => streams.follow(desk.people));
desk.addEventListener("counted", drawTitle);
town.addEventListener("changed", () => {
  bot.textContent = town.bot.name;
  state.textContent = say(town.bot.running ? "running" : "stopped");
  state.classList.toggle("on", town.bot.running);
  state.hidden = !town.bot.managed;
  drawTitle();
});
for (const source of [sound, theme, drawer]) {
  for (const type of ["changed", "toggled"]) source.addEventListener(type, drawTools);
}

drawTools();
await town.refresh();
desk.layOut();
town.addEventListener("changed", () => desk.update());
