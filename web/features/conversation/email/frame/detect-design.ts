// Tells designed emails from written ones. Written emails get the app's font and theme; designed ones keep their own
// background.
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
  // The collapsed quote may be another sender's design.
  const isFolded = body.querySelector(`[${quotedAttribute}]`) !== null;
  return [body, ...body.querySelectorAll<HTMLElement>("*")].some(
    (one) => isDesignedElement(one) && !(isFolded && one.closest(`[${quotedAttribute}]`)),
  );
}

function isDesignedElement(one: HTMLElement): boolean {
  const color = one.getAttribute("bgcolor");
  if (color !== null && !isWhiteBackground(color)) return true;
  if (one.hasAttribute("background")) return true;
  const style = one.getAttribute("style");
  if (style !== null && paintsBackground(style) && !isHighlight(one.tagName, style)) return true;
  if (one.tagName === "TABLE") return isLayout(one);
  return one.tagName === "IMG" && isRemoteImage(one);
}

/** A nested table or one as wide as a page is layout, not data. */
function isLayout(table: HTMLElement): boolean {
  if (table.getAttribute("role") === "presentation") return true;
  if (table.parentElement?.closest("td, th")) return true;
  return Number(table.getAttribute("width")) >= 400;
}

function isRemoteImage(picture: HTMLElement): boolean {
  const source = parseImageSource(picture.getAttribute("src") ?? "");
  if (source.kind !== "remote") return false;
  const imageInfo = imageInfoOf(picture, source.url);
  return !isTracker(imageInfo) && !isSmall(imageInfo);
}

export const imageInfoOf = (picture: Element, url: string) => ({
  url,
  width: picture.getAttribute("width"),
  height: picture.getAttribute("height"),
  style: picture.getAttribute("style"),
});

const designAttributes = [
  "face",
  "size",
  "bgcolor",
  "background",
  "link",
  "vlink",
  "text",
  "cellspacing",
];

/** Removes fonts, sizes and backgrounds; in dark mode also colors. */
export function stripAllStyles(body: HTMLElement, isDark: boolean): void {
  for (const one of [body, ...body.querySelectorAll<HTMLElement>("*")]) {
    for (const name of designAttributes) one.removeAttribute(name);
    if (isDark) one.removeAttribute("color");
    const style = one.getAttribute("style");
    if (style === null) continue;
    if (isHighlight(one.tagName, style)) one.setAttribute("data-marked", "");
    const stripped = stripStyles(style, !isDark);
    if (stripped === "") one.removeAttribute("style");
    else one.setAttribute("style", stripped);
  }
}
