/** The words of the page itself; what bots and people say is never touched. */
export const WORDS = {
  en: {
    phone: "{name}’s phone", groupPhone: "{title}, seen by {name}", chats: "Chats", seenBy: "Seen by",
    closePhone: "Close this phone", members: "{n} people", notIn: "the bot is not in this group",
    start: "Start", unblock: "Unblock", write: "Message", skip: "Skip to the message box", send: "Send", menu: "Menu", commands: "Commands",
    results: "Inline results", noResults: "Nothing found", typing: "{name} is typing…",
    photo: "{name} is sending a picture…", picture: "Picture", openPicture: "Open the picture",
    edited: "edited", today: "Today", yesterday: "Yesterday", newMessages: "New messages", toEnd: "To the newest message",
    earlier: "Earlier messages", onlyYou: "Only you can see this", buttons: "Buttons", ok: "OK", copied: "Copied",
    unsupported: "This button does nothing here", groupEmpty: "Say something, or /start: everybody in the group sees it.", sharing: "Send to…",
    noGroups: "There is no group to send this to", reply: "Reply", cancelReply: "Do not reply", cancel: "Cancel", addTo: "Add the bot to…", newGroup: "A new group", lost: "Connection lost, trying again…",
    soundOn: "Turn sound on", soundOff: "Turn sound off", dark: "Dark theme", light: "Light theme",
    tools: "Workshop", close: "Close", phones: "Phones", running: "running", stopped: "not running",
    bot: "Bot", startBot: "Start", stopBot: "Stop", killBot: "Kill", botElsewhere: "The bot runs on its own, not under this page.",
    clock: "Clock", minute: "+1 min", hour: "+1 h", day: "+24 h", ahead: "{time} ahead", onTime: "on time",
    calls: "Calls", faults: "Faults", people: "People", polls: "Polls", clear: "Clear",
    noCalls: "What the bot asks of Telegram appears here.", params: "Parameters", method: "Method", times: "Times",
    failNext: "Fail the next calls", disturb: "Disturb the next updates",
    anyMethod: "any but getUpdates", outcome: "What happens", seconds: "Seconds", apply: "Apply", flood: "Flood limits", floodHint: "1 message a second in a chat, 20 a minute in a group",
    addBot: "Add the bot", botAdmin: "bot is an administrator", open: "Open", block: "Block the bot", reconnect: "Reconnect", addPerson: "Add a person",
    addGroup: "Add a group", name: "Name", language: "Language", title: "Title", forum: "With topics", add: "Add",
    migrate: "To supergroup", kick: "Remove the bot", topic: "Topic", general: "General", filter: "Filter by method",
    delete: "Delete for everybody", nobody: "Nobody is here yet. Add a person in the workshop.",
  },
  ru: {
    phone: "Телефон: {name}", groupPhone: "{title}, видит {name}", chats: "Чаты", seenBy: "Смотрит",
    closePhone: "Убрать этот телефон", members: "Людей: {n}", notIn: "бота нет в этой группе",
    start: "Начать", unblock: "Разблокировать", write: "Сообщение", skip: "К строке сообщения", send: "Отправить", menu: "Меню", commands: "Команды",
    results: "Ответы бота", noResults: "Ничего не найдено", typing: "{name} печатает…",
    photo: "{name} отправляет картинку…", picture: "Картинка", openPicture: "Открыть картинку",
    edited: "изменено", today: "Сегодня", yesterday: "Вчера", newMessages: "Новые сообщения", toEnd: "К последнему сообщению",
    earlier: "Более ранние", onlyYou: "Видно только вам", buttons: "Кнопки", ok: "ОК", copied: "Скопировано",
    unsupported: "Здесь эта кнопка ничего не делает", groupEmpty: "Напишите что-нибудь или /start: увидят все в группе.", sharing: "Куда отправить?",
    noGroups: "Отправить некуда: групп нет", reply: "Ответить", cancelReply: "Не отвечать", cancel: "Отмена", addTo: "Куда добавить бота?", newGroup: "В новую группу", lost: "Связь потеряна, пробуем снова…",
    soundOn: "Включить звук", soundOff: "Выключить звук", dark: "Тёмная тема", light: "Светлая тема",
    tools: "Мастерская", close: "Закрыть", phones: "Телефоны", running: "работает", stopped: "не запущен",
    bot: "Бот", startBot: "Запустить", stopBot: "Остановить", killBot: "Убить", botElsewhere: "Бот запущен отдельно, не этой страницей.",
    clock: "Часы", minute: "+1 мин", hour: "+1 ч", day: "+24 ч", ahead: "вперёд на {time}", onTime: "вовремя",
    calls: "Вызовы", faults: "Сбои", people: "Люди", polls: "Опросы", clear: "Очистить",
    noCalls: "Здесь появится то, о чём бот просит Telegram.", params: "Параметры", method: "Метод", times: "Раз",
    failNext: "Испортить следующие вызовы", disturb: "Помешать следующим обновлениям",
    anyMethod: "любой, кроме getUpdates", outcome: "Что будет", seconds: "Секунд", apply: "Задать", flood: "Лимиты отправки", floodHint: "1 сообщение в секунду в чате, 20 в минуту в группе",
    addBot: "Добавить бота", botAdmin: "бот — администратор", open: "Открыть", block: "Блокировать бота", reconnect: "Переподключить", addPerson: "Добавить человека",
    addGroup: "Добавить группу", name: "Имя", language: "Язык", title: "Название", forum: "С темами", add: "Добавить",
    migrate: "В супергруппу", kick: "Удалить бота", topic: "Тема", general: "Общая", filter: "Отбор по методу",
    delete: "Удалить у всех", nobody: "Пока никого нет. Добавьте человека в мастерской.",
  },
};

export const language = navigator.language.toLowerCase().startsWith("ru") ? "ru" : "en";

/** How the page writes days and numbers; hours run to 24 in both languages. */
export const locale = language === "ru" ? "ru-RU" : "en-GB";

/** Say it in the reader's language, with `{slots}` filled. */
export function say(key, values = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_, slot) => values[slot]);
}

/** Hour and minute of a moment in seconds since 1970. */
export const timeOf = (seconds) =>
  new Date(seconds * 1000).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });

/** The name of a language code, in the reader's language. */
export function languageName(code) {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(code);
  return name[0].toUpperCase() + name.slice(1);
}

/** A number of days, hours or minutes. */
export const amount = (count, unit) =>
  new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(count);

/** The day of a moment, in words near to `now`. */
export function dayOf(seconds, now) {
  const midnight = (value) => new Date(value * 1000).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(seconds)) / 86_400_000);
  if (days === 0) return say("today");
  if (days === 1) return say("yesterday");
  return new Date(seconds * 1000).toLocaleDateString(locale, { day: "numeric", month: "long" });
}
