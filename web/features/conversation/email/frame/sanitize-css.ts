// The styles a mail brings, made harmless and, where it brings none of its own worth keeping, taken off. Pure.
// None of this is the wall (that is the frame's policy); it keeps requests from being tried at all.
import {
  decodeCssLetters,
  replaceCssUrls,
  stripCssImports,
  stripCssLoaders,
} from "#domain/text/scan.ts";

/** Gives the address to load instead, or null to leave the picture out. */
export type ResolveImage = (written: string) => string | null;

const mostSheet = 200_000;
/** A length that hangs on the height of the frame, from the first of its digits. */
const frameHeight = /(?<![\d.])([\d.]+)(?:[dsl]?v|cq)(?:h|b|max)\b/gi;

export function sanitizeStyleSheet(css: string, choose: ResolveImage): string {
  const bare = decodeCssLetters(css.slice(0, mostSheet))
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "")
    .replace(/<!--|-->/g, "")
    .replace(/@font-face\s*\{[^}]*(?:\}|$)/gi, "")
    // A design stands on its paper whatever the desk looks like: half of it in the dark can be read by nobody.
    .replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, "(max-width: 0px)");
  // What is left may not close the element it stands in.
  return sanitizeDeclarations(stripCssImports(bare), choose).replace(/<(?=[/!])/g, "\\3c ");
}

export function sanitizeDeclarations(css: string, choose: ResolveImage): string {
  const written = (url: string): string => {
    const chosen = choose(url);
    return chosen === null ? "none" : `url("${chosen.replace(/["\\\n]/g, encodeURIComponent)}")`;
  };
  // A mail as high as its frame would make the frame higher, without end.
  const settled = replaceCssUrls(decodeCssLetters(css), written, (rest) =>
    rest
      .replace(frameHeight, (_, height) => `${Math.min(Number(height) || 0, 1000) * 7}px`)
      // Browsers load one that the text ends in, and one with modifiers.
      .replace(/url\s*\(/gi, "none("),
  );
  // What is left of these is broken or disguised.
  return stripCssLoaders(settled, "none").replace(
    /expression\s*\(|behaviou?r\s*:|-moz-binding\s*:/gi,
    "x-off:",
  );
}

/** Colours that are no choice of anybody's: paper, ink, and what is above. */
const paper =
  /^(?:#fff(?:f{3})?|white|transparent|none|inherit|initial|unset|revert|window|rgba?\(255[, ]255[, ]255(?:[,/) ].*)?|rgba?\((?:[^,)]*,){3}0(?:\.0+)?\)|rgba?\([^)/]*\/0(?:\.0+)?\))$/i;
const longestColour = 200;

export const isWhiteBackground = (colour: string): boolean =>
  colour.length <= longestColour &&
  paper.test(
    colour
      .trim()
      .replace(/\s+/g, " ")
      .replace(/ ?([,/()]) ?/g, "$1"),
  );

/** Does it paint what lies behind the words? Then it is a design, and stays as it is. */
export function paintsBackground(declarations: string): boolean {
  for (const [, value = ""] of declarations.matchAll(
    /(?:^|[;{\s])background(?:-color|-image)?\s*:\s*([^;}]+)/gi,
  )) {
    const colour = value.replace(/!\s*important/i, "").trim();
    if (!isWhiteBackground(colour) && !/^(?:none|0|0 0|scroll|repeat)\b/i.test(colour)) return true;
  }
  return false;
}

const running = /^(?:span|font|b|strong|i|em|u|s)$/i;

/** Words somebody went over with a marker: emphasis, and no design. */
export const isHighlight = (tag: string, declarations: string): boolean =>
  running.test(tag) &&
  paintsBackground(declarations) &&
  !/(?:^|[;\s])(?:display|padding|border|width|height|float)\b/i.test(declarations) &&
  !/url\(/i.test(declarations);

/** Word writes pages of rules that say nothing about how a mail should look. */
export const isOfficeSheet = (css: string): boolean =>
  /MsoNormal|WordSection|mso-style/i.test(css) && !/@media/i.test(css);

/** Only what emphasises stays; face and size become the desk's, so that all mail reads alike. */
export function stripStyles(declarations: string, keepsColours: boolean): string {
  return declarations
    .split(";")
    .filter((one) => {
      const [name = "", value = ""] = splitAt(one);
      if (
        /^(?:font|font-family|line-height|background.*|mso-.*|margin-(?:left|right)|width|min-width|height|position|z-index|float|clear|letter-spacing|word-spacing|text-indent|-webkit-.*|caret-color|orphans|widows)$/.test(
          name,
        )
      )
        return false;
      if (name === "font-size") return isMeantSize(value);
      if (name === "color") return keepsColours && !isInk(value);
      return name !== "";
    })
    .join(";");
}

function splitAt(declaration: string): [string, string] {
  const colon = declaration.indexOf(":");
  if (colon < 0) return ["", ""];
  return [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()];
}

const ink =
  /^(?:#000(?:0{3})?|black|windowtext|inherit|initial|unset|rgb\(\s*0[ ,]+0[ ,]+0\s*\)|#(?:0{1,2}|1[0-9a-f]|2[0-9a-f]|3[0-3]){3}|#[0-3]{3})$/i;
const isInk = (value: string): boolean => ink.test(value.replace(/!\s*important/i, "").trim());

/** A headline or small print; anything near the size of words is just somebody's default. */
function isMeantSize(value: string): boolean {
  const [, number, unit = "px"] = /^([\d.]+)\s*(px|pt|em|rem|%)?/i.exec(value) ?? [];
  if (number === undefined) return /^(?:x-large|xx-large|x-small|xx-small)/i.test(value);
  const factors: Record<string, number> = { px: 1, pt: 4 / 3, em: 15, rem: 15, "%": 0.15 };
  const px = Number(number) * (factors[unit.toLowerCase()] ?? 1);
  return (px >= 9 && px <= 12) || (px >= 19 && px <= 40);
}
