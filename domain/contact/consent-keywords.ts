// Parses consent from a customer's message. Exact keywords take effect at once (47 CFR 64.1200(a)(10), Twilio's and
// AWS's lists); any other wording that looks like "stop" is only a hint to a member.

const stopKeywords = new Set([
  "stop",
  "stopall",
  "stop all",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "revoke",
  "optout",
  "opt out",
  "opt-out",
  "arret",
  "remove",
  // WhatsApp: the button that ends marketing messages.
  "stop promotions",
  // Where customers write German, Dutch, Finnish, Swedish, Spanish or Italian.
  "stopp",
  "abmelden",
  "abbestellen",
  "afmelden",
  "lopeta",
  "sluta",
  "baja",
  "annulla",
]);
const startKeywords = new Set(["start", "unstop"]);
const helpKeywords = new Set(["help", "info"]);

export type ConsentKeyword = "stop" | "start" | "help" | null;

/** No provider delivers a longer text; what is longer is an attempt to keep the server busy, and no keyword. */
const maxLength = 10_000;

const normalizeText = (text: string): string =>
  (text.length > maxLength ? "" : text)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** The whole message must be the keyword; "STOP by the shop" is not one. YES grants only while revoked. */
export function parseConsentKeyword(text: string, isRevoked: boolean): ConsentKeyword {
  const normalized = normalizeText(text);
  if (stopKeywords.has(normalized)) return "stop";
  if (startKeywords.has(normalized) || (isRevoked && normalized === "yes")) return "start";
  if (helpKeywords.has(normalized)) return "help";
  return null;
}

const optOutPatterns: readonly RegExp[] = [
  /\b(stop|quit|cease|no more|dont|do not|never)\b.{0,24}\b(text|texts|texting|message|messages|messaging|sms|contact|contacting|write|writing|send|sending)\b/,
  /\b(text|message|contact|write to)\b.{0,12}\bme\b.{0,12}\b(no more|anymore|any more|again)\b.{0,0}$/,
  /\b(take|remove|delete|get)\b.{0,16}\b(me|my number)\b.{0,16}\b(off|from|list)\b/,
  /\b(unsubscribe|opt me out|opt out|wrong number|leave me alone|stop please|please stop|stop it)\b/,
  /\bno mas\b/,
];

/** Looks like an opt-out: offered to a member as one click, never automatic. */
export function looksLikeOptOut(text: string): boolean {
  const normalized = normalizeText(text).replaceAll("-", " ");
  return normalized.length <= 200 && optOutPatterns.some((pattern) => pattern.test(normalized));
}
