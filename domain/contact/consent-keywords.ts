// What a customer's words say about consent. Exact words act at once (47 CFR 64.1200(a)(10), Twilio's
// and AWS's lists); any other wording that reads like "stop" is only a hint to a person.

const stopWords = new Set([
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
]);
const startWords = new Set(["start", "unstop"]);
const helpWords = new Set(["help", "info"]);

export type ConsentKeyword = "stop" | "start" | "help" | null;

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** The whole message must be the word; "STOP by the shop" is talk. YES grants only while revoked. */
export function parseConsentKeyword(text: string, isRevoked: boolean): ConsentKeyword {
  const words = plain(text);
  if (stopWords.has(words)) return "stop";
  if (startWords.has(words) || (isRevoked && words === "yes")) return "start";
  if (helpWords.has(words)) return "help";
  return null;
}

const wishes: readonly RegExp[] = [
  /\b(stop|quit|cease|no more|dont|do not|never)\b.{0,24}\b(text|texts|texting|message|messages|messaging|sms|contact|contacting|write|writing|send|sending)\b/,
  /\b(text|message|contact|write to)\b.{0,12}\bme\b.{0,12}\b(no more|anymore|any more|again)\b.{0,0}$/,
  /\b(take|remove|delete|get)\b.{0,16}\b(me|my number)\b.{0,16}\b(off|from|list)\b/,
  /\b(unsubscribe|opt me out|opt out|wrong number|leave me alone|stop please|please stop|stop it)\b/,
  /\bno mas\b/,
];

/** Reads like a wish to be left alone: worth one click by a member, never automatic. */
export function looksLikeOptOut(text: string): boolean {
  const words = plain(text).replaceAll("-", " ");
  return words.length <= 200 && wishes.some((wish) => wish.test(words));
}
