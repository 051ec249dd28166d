// The remote images of an email: in order, each once, in the browser's URL form.

import { createHash } from "node:crypto";
import { limit } from "#domain/limits.ts";
import { decodeCssLetters, findCssUrls, findSections } from "#domain/text/scan.ts";
import { readHtml } from "#server/mime/body/html-tokenizer.ts";

const sheet = /<style\b[^<>]*>/gi;

/** Shorter HTML is read in a few milliseconds. */
const cachedFromLength = 50_000;
const maxCachedLength = 4_000_000;
const maxCachedLists = 1_000;

/** Lists of long HTML by its hash, the least recently used first: an email of 900 kB takes about 100 ms to read. */
const cachedLists = new Map<string, readonly string[]>();
let cachedLength = 0;

const lengthOf = (list: readonly string[]) => list.reduce((sum, url) => sum + url.length, 0);

export function listRemoteImages(html: string): readonly string[] {
  if (html.length < cachedFromLength) return readRemoteImages(html);
  const key = createHash("sha256").update(html).digest("base64");
  const cached = cachedLists.get(key);
  const list = cached ?? readRemoteImages(html);
  cachedLists.delete(key);
  cachedLists.set(key, list);
  if (!cached) cachedLength += lengthOf(list);
  for (const [oldest, its] of cachedLists) {
    if (cachedLength <= maxCachedLength && cachedLists.size <= maxCachedLists) break;
    cachedLists.delete(oldest);
    cachedLength -= lengthOf(its);
  }
  return list;
}

function readRemoteImages(html: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const addImage = (written: string) => {
    if (found.size >= limit("remoteImagesPerEmail") || seen.has(written)) return;
    seen.add(written);
    const address = remoteAddress(written);
    if (address !== null) found.add(address);
  };
  readHtml(html, {
    open(name, attributes) {
      if (name === "img") addImage(attributes.get("src") ?? "");
      addImage(attributes.get("background") ?? "");
      for (const value of attributes.values())
        if (/url\(|\\/i.test(value))
          for (const { url } of findCssUrls(decodeCssLetters(value))) addImage(url);
    },
  });
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
