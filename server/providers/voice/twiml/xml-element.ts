// Writes XML exactly as the official packages do, so that tests can compare the output character by character.

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export function element(
  name: string,
  attributes: Attributes,
  ...inside: readonly string[]
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${inAttribute(String(value))}"`)
    .join("");
  const content = inside.join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** Continues the call with the script at this URL. */
export const redirectElement = (url: string): string =>
  element("Redirect", { method: "POST" }, inText(url));

export const inText = (text: string): string =>
  sanitizeText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#xD;");

const inAttribute = (text: string): string =>
  sanitizeText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#x9;")
    .replaceAll("\n", "&#xA;")
    .replaceAll("\r", "&#xD;");

/** A single character that is invalid in XML would make the whole script unreadable and end the call. */
const sanitizeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
