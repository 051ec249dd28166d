// Where an image of an email comes from, and whether it is a tracking pixel. Pure.

import { countPixels } from "#domain/image-size.ts";
import { limits } from "#domain/limits.ts";
import { decodePercent } from "#domain/text/decode-percent.ts";

/** Keeps the space of a blocked or broken image, without a request. */
export const transparentImage =
  "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

type ImageSource =
  | { readonly kind: "inline"; readonly contentId: string }
  | { readonly kind: "embedded"; readonly src: string; readonly pixels: number }
  | { readonly kind: "remote"; readonly url: string }
  | { readonly kind: "none" };

/**
 * Only formats whose pixels are counted. Browsers detect the format from the bytes, so a BMP may arrive under the name of
 * a PNG. SVG can contain scripts.
 */
const embeddedImage =
  /^data:image\/(?:png|jpe?g|gif|webp)(?:;[a-z0-9=-]+)*;base64,[a-z0-9+/=\s]+$/i;

export function parseImageSource(written: string): ImageSource {
  const src = written.trim();
  const cid = /^cid:(.+)$/is.exec(src)?.[1];
  if (cid !== undefined) return { kind: "inline", contentId: normalizeContentId(cid) };
  if (/^data:/i.test(src)) {
    const pixels = embeddedImage.test(src) ? countEmbeddedPixels(src) : null;
    return pixels === null || pixels > limits.displayedImagePixels.max
      ? { kind: "none" }
      : { kind: "embedded", src, pixels };
  }
  const url = remoteImageUrl(src);
  return url === null ? { kind: "none" } : { kind: "remote", url };
}

function countEmbeddedPixels(src: string): number | null {
  try {
    const content = atob(src.slice(src.indexOf(",") + 1));
    const bytes = new Uint8Array(content.length);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = content.charCodeAt(at);
    return countPixels(bytes);
  } catch {
    // Browsers decode base64 the same way, so they display nothing either.
    return null;
  }
}

/** Decides which embedded images are displayed; one that is used several times is decoded once. */
export function createEmbeddedImageBudget(): (src: string, pixels: number) => boolean {
  const embedded = new Set<string>();
  let total = 0;
  return (src, pixels) => {
    if (embedded.has(src)) return true;
    if (total + pixels > limits.embeddedImagePixelsPerEmail.max) return false;
    embedded.add(src);
    total += pixels;
    return true;
  };
}

/** Must match the server's form, so both identify the same image. */
export function remoteImageUrl(written: string): string | null {
  const text = written.trim();
  const whole = text.startsWith("//") ? `https:${text}` : text;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  url.hash = "";
  return url.href;
}

/** Ignores case, brackets and escapes, because email clients differ in them. */
export function normalizeContentId(contentId: string): string {
  return decodePercent(contentId.trim()).replace(/^<|>$/g, "").toLowerCase();
}

interface ImageInfo {
  readonly url: string;
  readonly width: string | null;
  readonly height: string | null;
  readonly style: string | null;
}

/** URLs of known mailing services that track opens. */
const countingAddress = [
  /\/(?:wf|track|tracking|trk|email|e|mail|ea|ls)\/open(?:[/?.]|$)/i,
  /\/open\.(?:php|aspx?|gif|png)(?:\?|$)/i,
  /\/(?:pixel|beacon|spacer|blank|clear|transparent|1x1|tracker)\.(?:gif|png|php|aspx?)(?:\?|$)/i,
  /[?&](?:type|action|event)=open(?:&|$)/i,
  /^https?:\/\/(?:[^/]+\.)?(?:mailtrack\.io|yesware\.com\/t|bananatag\.com|getnotify\.com|streak\.com|mixmax\.com\/api\/track|pixel\.app|google-analytics\.com\/collect|facebook\.com\/tr)\b/i,
  /\.(?:list-manage|mailchimp)\.com\/track\/open/i,
  /\.sendgrid\.net\/wf\/open/i,
  /\/(?:CI0|gp\/r\.html)[/?]/,
];

export function isTracker({ url, width, height, style }: ImageInfo): boolean {
  const css = style ?? "";
  const sizes = [sizeOf(width, css, "width"), sizeOf(height, css, "height")];
  if (sizes.some((size) => size !== null && size <= 2)) return true;
  if (/display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])/i.test(css)) return true;
  return countingAddress.some((one) => one.test(url));
}

/** A logo in a signature does not make an email designed. */
export function isSmall({ width, height, style }: ImageInfo): boolean {
  const css = style ?? "";
  const [wide, high] = [sizeOf(width, css, "width"), sizeOf(height, css, "height")];
  return (wide ?? high) !== null && (wide ?? 0) <= 240 && (high ?? 0) <= 100;
}

function sizeOf(attribute: string | null, style: string, name: string): number | null {
  const inStyle = new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([\\d.]+)(?:px)?\\s*(?:;|$|!)`, "i").exec(
    style,
  );
  const written = inStyle?.[1] ?? /^\s*([\d.]+)(?:px)?\s*$/.exec(attribute ?? "")?.[1];
  return written === undefined ? null : Number(written);
}
