// Was this mail designed, or just written? What was written is shown in the desk's own type, and follows the
// theme; what was designed stays on the paper it was made for.
import { quotedAttribute } from "./collapse-quote.ts";
import { isSmall, isTracker, parseImageSource } from "./image-source.ts";
import {
  isHighlight,
  isOfficeSheet,
  isWhiteBackground,
  paintsBackground,
  stripStyles,
} from "./sanitize-css.ts";

export function hasOwnDesign(body: HTMLElement, sheets: readonly string[]): boolean {
  if (sheets.some((css) => !isOfficeSheet(css) && (paintsBackground(css) || /@media/i.test(css))))
    return true;
  // What is folded away was designed by somebody else.
  const isFolded = body.querySelector(`[${quotedAttribute}]`) !== null;
  return [body, ...body.querySelectorAll<HTMLElement>("*")].some(
    (one) => isDesignedElement(one) && !(isFolded && one.closest(`[${quotedAttribute}]`)),
  );
}

function isDesignedElement(one: HTMLElement): boolean {
  const colour = one.getAttribute("bgcolor");
  if (colour !== null && !isWhiteBackground(colour)) return true;
  if (one.hasAttribute("background")) return true;
  const style = one.getAttribute("style");
  if (style !== null && paintsBackground(style) && !isHighlight(one.tagName, style)) return true;
  if (one.tagName === "TABLE") return isLayout(one);
  return one.tagName === "IMG" && isFarPicture(one);
}

/** A table in a table, or one as wide as a page, holds no data: it holds a page together. */
function isLayout(table: HTMLElement): boolean {
  if (table.getAttribute("role") === "presentation") return true;
  if (table.parentElement?.closest("td, th")) return true;
  return Number(table.getAttribute("width")) >= 400;
}

function isFarPicture(picture: HTMLElement): boolean {
  const source = parseImageSource(picture.getAttribute("src") ?? "");
  if (source.kind !== "far") return false;
  const facts = imageFactsOf(picture, source.url);
  return !isTracker(facts) && !isSmall(facts);
}

export const imageFactsOf = (picture: Element, url: string) => ({
  url,
  width: picture.getAttribute("width"),
  height: picture.getAttribute("height"),
  style: picture.getAttribute("style"),
});

const dress = ["face", "size", "bgcolor", "background", "link", "vlink", "text", "cellspacing"];

/** Takes off faces, sizes and papers; colours too where the desk is dark. */
export function stripAllStyles(body: HTMLElement, isDark: boolean): void {
  for (const one of [body, ...body.querySelectorAll<HTMLElement>("*")]) {
    for (const name of dress) one.removeAttribute(name);
    if (isDark) one.removeAttribute("color");
    const style = one.getAttribute("style");
    if (style === null) continue;
    if (isHighlight(one.tagName, style)) one.setAttribute("data-marked", "");
    const kept = stripStyles(style, !isDark);
    if (kept === "") one.removeAttribute("style");
    else one.setAttribute("style", kept);
  }
}
