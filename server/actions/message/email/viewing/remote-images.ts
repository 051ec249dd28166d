// The remote images of an email: in order, each once, in the browser's URL form.

import { limit } from "#domain/limits.ts";
import { decodeCssLetters, findCssUrls, findSections } from "#domain/text/scan.ts";
import { decodeEntities } from "#server/mime/body/html-entities.ts";
import { attributeOf, tokenizeHtml } from "#server/mime/body/html-tokenizer.ts";

const sheet = /<style\b[^<>]*>/gi;

export function listRemoteImages(html: string): string[] {
  const found = new Set<string>();
  const addImage = (written: string) => {
    const address = remoteAddress(decodeEntities(written));
    if (address !== null && found.size < limit("remoteImagesPerEmail")) found.add(address);
  };
  for (const token of tokenizeHtml(html)) {
    if (token.kind !== "open" || token.attributes === "") continue;
    if (token.name === "img") addImage(attributeOf(token.attributes, "src"));
    if (/background\s*=/i.test(token.attributes))
      addImage(attributeOf(token.attributes, "background"));
    if (/url\(|\\/i.test(token.attributes))
      for (const { url } of findCssUrls(decodeCssLetters(decodeEntities(token.attributes))))
        addImage(url);
  }
  for (const { inner } of findSections(html, sheet, "</style"))
    for (const { url } of findCssUrls(decodeCssLetters(inner))) addImage(url);
  return [...found];
}

/** Only http and https; "//host/x" is read as https, since there is no page whose scheme it could inherit. */
function remoteAddress(written: string): string | null {
  const text = written.trim();
  const whole = text.startsWith("//") ? `https:${text}` : text;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  url.hash = "";
  return url.href;
}
