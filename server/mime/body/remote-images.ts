// The remote images of an email: in order, each once, in the browser's URL form.
import { limit } from "#domain/limits.ts";
import { decodeCssLetters, findCssUrls, findSections } from "#domain/text/scan.ts";
import { readHtml } from "./html-tokenizer.ts";

const sheet = /<style\b[^<>]*>/gi;

/** 900 kB take about 100 ms; `server/mime/worker/remote-image-lister.ts` reads long HTML in another thread. */
export function listRemoteImages(html: string): string[] {
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
