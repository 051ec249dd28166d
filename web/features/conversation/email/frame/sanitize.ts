// Hygiene, not the wall: what must never run is gone before the frame is made. The frame's sandbox and its
// policy hold even if all of this failed.
import DOMPurify, { type Config } from "dompurify";
import { type Budget, TooComplex } from "./too-complex.ts";

export const foldAttribute = "data-deskbell-fold";

const config = {
  WHOLE_DOCUMENT: true,
  RETURN_DOM: true,
  USE_PROFILES: { html: true },
  ADD_TAGS: ["style", "center"],
  // Their words stay. A marquee moves for ever; rubies within each other are laid out again for each.
  FORBID_TAGS: [
    "audio",
    "blink",
    "button",
    "canvas",
    "datalist",
    "dialog",
    "fieldset",
    "form",
    "input",
    "label",
    "legend",
    "map",
    "marquee",
    "area",
    "meter",
    "nav",
    "optgroup",
    "option",
    "output",
    "progress",
    "rb",
    "rp",
    "rt",
    "rtc",
    "ruby",
    "select",
    "source",
    "template",
    "textarea",
    "track",
    "video",
  ],
  ADD_ATTR: [
    "background",
    "bgcolor",
    "link",
    "text",
    "vlink",
    foldAttribute,
    "data-deskbell-quote",
  ],
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

export interface Sanitised {
  readonly body: HTMLElement;
  readonly sheets: readonly string[];
}

/** Far more than the source has tags: elements that the parser added. */
const mostElements = 8_000;
/** With texts and comments. */
const mostNodes = 25_000;
const mostAttributes = 200;

/** Kept for the pictures that are asked for, another theme, and the print: the newest few mails. */
const mostKept = 8;
const kept = new Map<string, Sanitised>();

/** A document of its own that nothing loads into: `body` with its attributes, and the sheets of the head. */
export function sanitizeEmailHtml(html: string, budget: Budget): Sanitised {
  const known = kept.get(html) ?? sanitizeText(html, budget);
  kept.delete(html);
  kept.set(html, known);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return { body: known.body.cloneNode(true) as HTMLElement, sheets: known.sheets };
}

function sanitizeText(html: string, budget: Budget): Sanitised {
  let seen = 0;
  DOMPurify.addHook("uponSanitizeElement", (node) => {
    seen += 1;
    // Each that is taken off is looked for among all of them.
    const isOver = seen > mostNodes || ((node as Element).attributes?.length ?? 0) > mostAttributes;
    if (budget.isLimited && isOver) throw new TooComplex();
    if (seen % 64 === 0) budget.spend();
  });
  try {
    const root = DOMPurify.sanitize(html, config) as unknown as HTMLElement;
    budget.spend();
    const sheets = [...root.querySelectorAll("style")].map((one) => {
      one.remove();
      return one.textContent;
    });
    const body = root.querySelector("body") ?? root.ownerDocument.createElement("body");
    if (budget.isLimited && body.getElementsByTagName("*").length > mostElements)
      throw new TooComplex();
    return { body, sheets };
  } finally {
    DOMPurify.removeAllHooks();
  }
}
