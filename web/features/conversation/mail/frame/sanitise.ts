// Hygiene, not the wall: what must never run is gone before the frame is made. The frame's sandbox and its
// policy hold even if all of this failed.
import DOMPurify, { type Config } from "dompurify";

export const foldMark = "data-deskbell-fold";

const config = {
  WHOLE_DOCUMENT: true,
  RETURN_DOM: true,
  USE_PROFILES: { html: true },
  ADD_TAGS: ["style", "center"],
  FORBID_TAGS: [
    "audio",
    "button",
    "datalist",
    "dialog",
    "fieldset",
    "form",
    "input",
    "label",
    "legend",
    "map",
    "area",
    "meter",
    "nav",
    "optgroup",
    "option",
    "output",
    "progress",
    "select",
    "source",
    "template",
    "textarea",
    "track",
    "video",
  ],
  ADD_ATTR: ["background", "bgcolor", "link", "text", "vlink", foldMark, "data-deskbell-quote"],
  FORBID_ATTR: [
    "autofocus",
    "autoplay",
    "contenteditable",
    "controls",
    "draggable",
    "enterkeyhint",
    "inert",
    "inputmode",
    "ping",
    "popover",
    "popovertarget",
    "popovertargetaction",
    "poster",
    "preload",
    "sizes",
    "slot",
    "srcset",
    "tabindex",
    "usemap",
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Asked of every attribute, not of addresses alone: what has no scheme is a width, a colour, a name.
  ALLOWED_URI_REGEXP:
    /^(?:(?:https?|mailto|tel|cid):|data:image\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
} satisfies Config;

/** A document of its own that nothing loads into: `body` with its attributes, and the sheets of the head. */
export function sanitise(html: string): { body: HTMLElement; sheets: string[] } {
  const root = DOMPurify.sanitize(html, config) as unknown as HTMLElement;
  const sheets = [...root.querySelectorAll("style")].map((one) => {
    one.remove();
    return one.textContent;
  });
  const body = root.querySelector("body") ?? root.ownerDocument.createElement("body");
  return { body, sheets };
}
