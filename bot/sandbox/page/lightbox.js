import { element, icon } from "./elements.js";
import { say } from "./words.js";

/** Show a picture as large as the window allows; Esc, the cross or a click anywhere closes it. */
export function magnify(image) {
  const large = element("img", { src: image.src, alt: image.alt });
  const box = element(
    "dialog",
    { class: "lightbox", "aria-label": say("picture"), onclick: () => box.close(), onclose: () => box.remove() },
    large,
    element("button", { type: "button", class: "round", "aria-label": say("close") }, icon("close")),
  );
  document.body.append(box);
  box.showModal();
}
