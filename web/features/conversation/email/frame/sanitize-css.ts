// Sanitizes the styles of an email and removes them where they carry no design. Pure. This is not the security boundary
// (that is the frame's policy); it prevents requests from being attempted.
import {
  decodeCssLetters,
  replaceCssUrls,
  stripCssImports,
  stripCssLoaders,
} from "#domain/text/scan.ts";

/** Returns the URL to load instead, or null to drop the image. */
export type ResolveImage = (written: string) => string | null;

const maxSheet = 200_000;
/** A length relative to the frame height, from its first digit. */
const frameHeight = /(?<![\d.])([\d.]+)(?:[dsl]?v|cq)(?:h|b|max|min)\b/gi;

export function sanitizeStyleSheet(css: string, choose: ResolveImage): string {
  const bare = decodeCssLetters(css.slice(0, maxSheet))
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "")
    .replace(/<!--|-->/g, "")
    .replace(/@font-face\s*\{[^}]*(?:\}|$)/gi, "")
    // A design keeps its light background in any theme; half of a dark variant would be unreadable.
    .replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, "(max-width: 0px)");
  return sanitizeDeclarations(stripCssImports(bare), choose);
}

export function sanitizeDeclarations(css: string, choose: ResolveImage): string {
  const written = (url: string): string => {
    const chosen = choose(url);
    return chosen === null ? "none" : `url("${chosen.replace(/["\\\n]/g, encodeURIComponent)}")`;
  };
  // A length relative to the frame height would make the frame grow endlessly.
  const settled = replaceCssUrls(decodeCssLetters(css), written, (rest) =>
    rest
      .replace(frameHeight, (_, height) => `${Math.min(Number(height) || 0, 1000) * 7}px`)
      // Browsers also load an unterminated url( and one with modifiers.
      .replace(/url\s*\(/gi, "none("),
  );
  // Anything left of these is broken or disguised.
  return stripCssLoaders(settled, "none").replace(
    /expression\s*\(|behaviou?r\s*:|-moz-binding\s*:/gi,
    "x-off:",
  );
}

/** Colors that are not a deliberate choice: white backgrounds and the values above. */
const plainBackground =
  /^(?:#fff(?:f{3})?|white|transparent|none|inherit|initial|unset|revert|window|rgba?\(255[, ]255[, ]255(?:[,/) ].*)?|rgba?\((?:[^,)]*,){3}0(?:\.0+)?\)|rgba?\([^)/]*\/0(?:\.0+)?\))$/i;
const longestColor = 200;

export const isWhiteBackground = (color: string): boolean =>
  color.length <= longestColor &&
  plainBackground.test(
    color
      .trim()
      .replace(/\s+/g, " ")
      .replace(/ ?([,/()]) ?/g, "$1"),
  );

/** True if a background is painted; then the email is designed and stays as it is. */
export function paintsBackground(declarations: string): boolean {
  for (const [, value = ""] of declarations.matchAll(
    /(?:^|[;{\s])background(?:-color|-image)?\s*:\s*([^;}]+)/gi,
  )) {
    const color = value.replace(/!\s*important/i, "").trim();
    if (!isWhiteBackground(color) && !/^(?:none|0|0 0|scroll|repeat)\b/i.test(color)) return true;
  }
  return false;
}

const running = /^(?:span|font|b|strong|i|em|u|s)$/i;

/** Text with a highlighter color: emphasis, not design. */
export const isHighlight = (tag: string, declarations: string): boolean =>
  running.test(tag) &&
  paintsBackground(declarations) &&
  !/(?:^|[;\s])(?:display|padding|border|width|height|float)\b/i.test(declarations) &&
  !/url\(/i.test(declarations);

/** Word generates long style sheets that say nothing about the design. */
export const isOfficeSheet = (css: string): boolean =>
  /MsoNormal|WordSection|mso-style/i.test(css) && !/@media/i.test(css);

/** Keeps emphasis only; font and size become the app's, so all emails look alike. */
export function stripStyles(declarations: string, preservesColors: boolean): string {
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
      if (name === "font-size") return isDeliberateSize(value);
      if (name === "color") return preservesColors && !isInk(value);
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

/** A headline or small print; sizes near the text size are just a client's default. */
function isDeliberateSize(value: string): boolean {
  const [, number, unit = "px"] = /^([\d.]+)\s*(px|pt|em|rem|%)?/i.exec(value) ?? [];
  if (number === undefined) return /^(?:x-large|xx-large|x-small|xx-small)/i.test(value);
  const factors: Record<string, number> = { px: 1, pt: 4 / 3, em: 15, rem: 15, "%": 0.15 };
  const px = Number(number) * (factors[unit.toLowerCase()] ?? 1);
  return (px >= 9 && px <= 12) || (px >= 19 && px <= 40);
}
