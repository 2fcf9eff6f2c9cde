import { tell } from "./server.js";

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
  const opened = await tell("links", { user: phone.user, url: address });
  if (opened.chat) phone.visit(opened.chat);
}

/** The text a share link wants to be sent, or null for any other link. */
function shared(address) {
  const url = new URL(/^[a-z]+:/i.test(address) ? address : `https://${address}`);
  const sharing = /^\/share(\/url)?\/?$/.test(url.pathname) || url.hostname === "msg_url";
  if (!sharing) return null;
  return [url.searchParams.get("text"), url.searchParams.get("url")].filter(Boolean).join("\n");
}
