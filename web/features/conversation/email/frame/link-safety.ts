// Where a link in a mail really leads, and whether its words say otherwise. Pure.

export interface LinkVerdict {
  /** What the browser is given; null: a dead link, shown as words. */
  readonly href: string | null;
  readonly kind: "web" | "mail" | "phone" | "inside" | "dead";
  /** What hovering shows: the real place, unadorned. */
  readonly title: string;
  /** The place its words name, when it is another. */
  readonly says: string | null;
}

const dead: LinkVerdict = { href: null, kind: "dead", title: "", says: null };

export function checkLink(written: string, words: string): LinkVerdict {
  // Browsers forgive these inside a scheme: "java\nscript:" is one word to them.
  const href = written
    .replace(/[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu, "")
    .trim();
  if (/^#./.test(href)) return { href, kind: "inside", title: "", says: null };
  const whole = href.startsWith("//") ? `https:${href}` : href;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(whole)?.[1]?.toLowerCase();
  if (scheme === "mailto") return checkParsedEmail(whole, words);
  if (scheme === "tel") {
    const number = whole.slice(4).replace(/[^\d+*#]/g, "");
    return number === ""
      ? dead
      : { href: `tel:${number}`, kind: "phone", title: number, says: null };
  }
  if ((scheme !== "http" && scheme !== "https") || !URL.canParse(whole)) return dead;
  const url = new URL(whole);
  // "https://bank.example@evil.example" is read by people as the bank.
  url.username = "";
  url.password = "";
  const said = hostInText(words);
  const says = said !== null && !isSameHouse(said, url.hostname) ? said : null;
  return { href: url.href, kind: "web", title: titleOf(url), says };
}

const shownMailbox = /[^\s<>()"@]{1,64}@[^\s<>()"@]{1,190}\.[^\s<>()",;]{1,64}/;

function checkParsedEmail(href: string, words: string): LinkVerdict {
  const to = safeDecode(href.slice(7).split("?")[0] ?? "");
  if (to === "") return dead;
  const said = shownMailbox.exec(words.slice(0, 1000))?.[0]?.toLowerCase() ?? null;
  const says = said !== null && !to.toLowerCase().includes(said) ? said : null;
  return { href, kind: "mail", title: to, says };
}

/** The host as it is sent over the wire: letters of other scripts that look like Latin ones show as xn--…. */
function titleOf(url: URL): string {
  const path = url.pathname === "/" ? "" : url.pathname;
  const rest = `${path}${url.search}`;
  return `${url.host}${rest.length > 60 ? `${rest.slice(0, 60)}…` : rest}`;
}

const shownAddress =
  /^\s*(?:(https?):\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?\s*$/iu;
/** "invoice.pdf" names a file, not a house. */
const fileEnding =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|txt|rtf|csv|png|jpe?g|gif|webp|svg|zip|rar|7z|html?|eml|ics|mp[34]|mov|js|ts|md)$/i;

/** The host that the words of a link look like; null when they look like none. */
export function hostInText(words: string): string | null {
  const [, scheme, host = ""] = shownAddress.exec(words) ?? [];
  if (host === "" || (scheme === undefined && fileEnding.test(host))) return null;
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/** One of them is the other, or a part of it: "www.shop.example" and "shop.example". */
function isSameHouse(said: string, real: string): boolean {
  const a = said.toLowerCase().replace(/^www\./, "");
  const b = real.toLowerCase().replace(/^www\./, "");
  return a === b || b.endsWith(`.${a}`) || a.endsWith(`.${b}`);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a click on mailto: asks for. */
export function parseMailto(href: string): { to: string; subject: string } {
  const [to = "", query = ""] = href.slice(7).split("?");
  return { to: safeDecode(to), subject: new URLSearchParams(query).get("subject") ?? "" };
}
