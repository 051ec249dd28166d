// Where a link in an email really leads, and whether its text claims something else. Pure.

import { decodePercent } from "#domain/text/decode-percent.ts";

interface LinkVerdict {
  /** The `href` for the browser; null for a dead link, shown as text. */
  readonly href: string | null;
  readonly kind: "web" | "email" | "phone" | "inside" | "dead";
  /** Shown on hover: the real target. */
  readonly title: string;
  /** The host that the link text claims, if different. */
  readonly claimedHost: string | null;
}

const unsafeLink: LinkVerdict = { href: null, kind: "dead", title: "", claimedHost: null };

export function checkLink(written: string, text: string): LinkVerdict {
  // Browsers ignore these characters inside a scheme: "java\nscript:" works.
  const href = written
    .replace(/[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu, "")
    .trim();
  if (/^#./.test(href)) return { href, kind: "inside", title: "", claimedHost: null };
  const whole = href.startsWith("//") ? `https:${href}` : href;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(whole)?.[1]?.toLowerCase();
  if (scheme === "mailto") return checkMailtoLink(whole, text);
  if (scheme === "tel") {
    const number = whole.slice(4).replace(/[^\d+*#]/g, "");
    return number === ""
      ? unsafeLink
      : { href: `tel:${number}`, kind: "phone", title: number, claimedHost: null };
  }
  if ((scheme !== "http" && scheme !== "https") || !URL.canParse(whole)) return unsafeLink;
  const url = new URL(whole);
  // People read "https://bank.example@evil.example" as the bank.
  url.username = "";
  url.password = "";
  const shownTarget = hostInText(text);
  const mismatch =
    shownTarget !== null && !isSameHost(shownTarget, url.hostname) ? shownTarget : null;
  return { href: url.href, kind: "web", title: titleOf(url), claimedHost: mismatch };
}

const emailInText = /[^\s<>()"@]{1,64}@[^\s<>()"@]{1,190}\.[^\s<>()",;]{1,64}/;

function checkMailtoLink(href: string, text: string): LinkVerdict {
  const to = decodePercent(href.slice(7).split("?")[0] ?? "");
  if (to === "") return unsafeLink;
  const shownTarget = emailInText.exec(text.slice(0, 1000))?.[0]?.toLowerCase() ?? null;
  const mismatch =
    shownTarget !== null && !to.toLowerCase().includes(shownTarget) ? shownTarget : null;
  return { href, kind: "email", title: to, claimedHost: mismatch };
}

/** The host as sent over the network: look-alike letters of other scripts show as xn--…. */
function titleOf(url: URL): string {
  const path = url.pathname === "/" ? "" : url.pathname;
  const rest = `${path}${url.search}`;
  return `${url.host}${rest.length > 60 ? `${rest.slice(0, 60)}…` : rest}`;
}

const urlInText =
  /^\s*(?:(https?):\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?\s*$/iu;
/** "invoice.pdf" is a file name, not a host. */
const fileEnding =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|txt|rtf|csv|png|jpe?g|gif|webp|svg|zip|rar|7z|html?|eml|ics|mp[34]|mov|js|ts|md)$/i;

/** The host that a link text looks like; null if none. */
export function hostInText(text: string): string | null {
  const [, scheme, host = ""] = urlInText.exec(text) ?? [];
  if (host === "" || (scheme === undefined && fileEnding.test(host))) return null;
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/** One equals the other or is a subdomain of it: "www.shop.example" and "shop.example". */
function isSameHost(shownTarget: string, real: string): boolean {
  const a = shownTarget.toLowerCase().replace(/^www\./, "");
  const b = real.toLowerCase().replace(/^www\./, "");
  return a === b || b.endsWith(`.${a}`) || a.endsWith(`.${b}`);
}

/** The recipient and subject of a mailto link. */
export function parseMailto(href: string): { to: string; subject: string } {
  const [to = "", query = ""] = href.slice(7).split("?");
  return { to: decodePercent(to), subject: new URLSearchParams(query).get("subject") ?? "" };
}
