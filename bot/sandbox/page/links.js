import { tell } from "./server.js";
import { town } from "./town.js";

const TELEGRAM = /^(https?:\/\/)?(t\.me|telegram\.me|telegram\.dog)\//i;

/**
 * Open an address as this phone would: Telegram's own links stay inside the sandbox,
 * a share link asks for a chat, everything else opens in a window of its own.
 */
export async function follow(address, phone) {
  if (!TELEGRAM.test(address) && !/^tg:/i.test(address)) {
    window.open(address, "_blank", "noopener,noreferrer");
    return;
  }
  const share = shared(address);
  if (share !== null) {
    phone.share(share);
    return;
  }
  const open = async (more = {}) => {
    const { chat } = await tell("links", { user: phone.user, url: address, ...more });
    await town.refresh();
    if (chat) phone.visit(chat);
  };
  if (/[?&]startgroup\b/.test(address)) phone.addBot((chat) => phone.try(open(chat ? { chat } : {})));
  else await open();
}

/** The text a share link wants to be sent, or null for any other link. */
function shared(address) {
  const url = new URL(/^[a-z]+:/i.test(address) ? address : `https://${address}`);
  const sharing = /^\/share(\/url)?\/?$/.test(url.pathname) || url.hostname === "msg_url";
  if (!sharing) return null;
  return [url.searchParams.get("url"), url.searchParams.get("text")].filter(Boolean).join("\n");
}
