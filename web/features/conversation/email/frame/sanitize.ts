// Hygiene, not the security boundary: removes what must never run before the frame is built. The frame's sandbox and
// policy hold even if all of this failed.
import DOMPurify, { type Config } from "dompurify";
import { nestsDeeply } from "./style-nesting.ts";
import { type Budget, TooComplex } from "./too-complex.ts";

export const foldAttribute = "data-deskbell-fold";

const config = {
  WHOLE_DOCUMENT: true,
  RETURN_DOM: true,
  USE_PROFILES: { html: true },
  ADD_TAGS: ["style", "center"],
  // Their text stays. A marquee never stops moving; nested ruby is laid out again at each level.
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
  // Applied to every attribute, not only URLs: a value without a scheme is a width, a color or a name.
  ALLOWED_URI_REGEXP:
    /^(?:(?:https?|mailto|tel|cid):|data:image\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
} satisfies Config;

interface Sanitised {
  readonly body: HTMLElement;
  readonly sheets: readonly string[];
}

/** Far more than the tags in the source; includes elements added by the parser. */
const maxElements = 8_000;
/** Including text and comments. */
const maxNodes = 25_000;
const maxAttributes = 200;

/** Cached for image loading, theme changes and printing: the last few emails. */
const maxCached = 8;
const sanitizedByHtml = new Map<string, Sanitised>();

/** An inert document that loads nothing: `body` with its attributes, and the style sheets of the head. */
export function sanitizeEmailHtml(html: string, budget: Budget): Sanitised {
  const known = sanitizedByHtml.get(html) ?? parseSanitized(html, budget);
  sanitizedByHtml.delete(html);
  sanitizedByHtml.set(html, known);
  const [oldest] = sanitizedByHtml.keys();
  if (sanitizedByHtml.size > maxCached && oldest !== undefined) sanitizedByHtml.delete(oldest);
  return { body: known.body.cloneNode(true) as HTMLElement, sheets: known.sheets };
}

function parseSanitized(html: string, budget: Budget): Sanitised {
  let seen = 0;
  DOMPurify.addHook("uponSanitizeElement", (node) => {
    seen += 1;
    // Removing an attribute searches all of them.
    const isOver = seen > maxNodes || ((node as Element).attributes?.length ?? 0) > maxAttributes;
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
    // A browser parses them only when they are used.
    for (const one of [body, ...body.querySelectorAll("[style]")])
      if (nestsDeeply(one.getAttribute("style") ?? "")) one.removeAttribute("style");
    if (budget.isLimited && body.getElementsByTagName("*").length > maxElements)
      throw new TooComplex();
    return { body, sheets };
  } finally {
    DOMPurify.removeAllHooks();
  }
}
