import { say } from "./words.js";

/** What the sandbox answered instead of doing it, in its own sentence; or that nothing answers. */
export class Refused extends Error {}

async function request(method, path, body) {
  const options = { method };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(`/sandbox/${path}`, options).catch(() => {
    throw new Refused(say("lost"));
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.error ?? `${response.status} ${response.statusText}`);
  return answer;
}

/** Read from the sandbox. */
export const ask = (path) => request("GET", path);

/** Make something happen in the sandbox. */
export const tell = (path, body = {}) => request("POST", path, body);

/** Take something out of the sandbox. */
export const remove = (path) => request("DELETE", path);

/** Give the address of a picture or another file. */
export const fileAddress = (id) => `/sandbox/files/${encodeURIComponent(id)}`;
