// The history below a reply, and the original inside a forward. Stable markers around it let our own parser fold it and
// other clients recognize a quote.
import { limit } from "#domain/limits.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { stripReplyToken } from "#domain/message/email/reply-token.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import {
  cidToImageUrls,
  quoteAttribute,
  sanitizeWithinBudget,
  textToHtml,
} from "#server/mime/outgoing/sanitize-html.ts";

/** Sanitized emails: the composer asks for the same one again whenever it is opened. */
const sanitizedByKey = new Map<string, string | null>();
const maxCachedLength = 8_000_000;
let cachedLength = 0;

export interface QuotedEmail {
  /** Of the HTML and its pictures, which never change for a stored email. Null if there is none. */
  readonly cacheKey: string | null;
  readonly from: EmailPerson;
  readonly at: string;
  readonly subject: string;
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly html: string | null;
  /** The full text, used if there is no HTML. */
  readonly text: string;
  /** Attachment IDs by the content IDs used in the HTML. */
  readonly imageIdOf: (name: string) => string | null;
}

const quoteStyle = "margin:0 0 0 0.8ex;border-left:1px solid #cccccc;padding-left:1ex";
/** The rest of an email's HTML budget is for the text above. */
const maxQuoteShare = 0.8;

export function renderReplyQuote(email: QuotedEmail, timeZone: string): string {
  const who = escapeHtml(formatPerson(email.from));
  const when = formatQuoteDate(email.at, timeZone);
  return `<div ${quoteAttribute}><p>On ${when}, ${who} wrote:</p><blockquote type="cite" style="${quoteStyle}">${bodyOf(email)}</blockquote></div>`;
}

export function renderForwardQuote(email: QuotedEmail, timeZone: string): string {
  const headerLine = (name: string, text: string) =>
    text === "" ? "" : `<br><b>${name}:</b> ${escapeHtml(text)}`;
  const head = [
    headerLine("From", formatPerson(email.from)),
    headerLine("Date", formatQuoteDate(email.at, timeZone)),
    headerLine("Subject", email.subject),
    headerLine("To", formatPeople(email.to)),
    headerLine("Cc", formatPeople(email.cc)),
  ].join("");
  return `<div ${quoteAttribute}><p>---------- Forwarded message ----------${head}</p>${bodyOf(email)}</div>`;
}

function sanitizeOnce(cacheKey: string | null, sanitize: () => string | null): string | null {
  if (cacheKey === null) return sanitize();
  const known = sanitizedByKey.get(cacheKey);
  const clean = known === undefined ? sanitize() : known;
  const lengthOf = (one: string | null) => cacheKey.length + (one?.length ?? 0);
  // A Map keeps insertion order: the first key is the least recently used.
  if (sanitizedByKey.delete(cacheKey)) cachedLength -= lengthOf(clean);
  sanitizedByKey.set(cacheKey, clean);
  cachedLength += lengthOf(clean);
  for (const [oldest, text] of sanitizedByKey) {
    if (cachedLength <= maxCachedLength) break;
    sanitizedByKey.delete(oldest);
    cachedLength -= oldest.length + (text?.length ?? 0);
  }
  return clean;
}

function bodyOf({ cacheKey, html, text, imageIdOf }: QuotedEmail): string {
  const plain = () => `<p>${textToHtml(text.slice(0, 100_000))}</p>`;
  if (html === null) return plain();
  const clean = sanitizeOnce(cacheKey, () => sanitizeWithinBudget(cidToImageUrls(html, imageIdOf)));
  return clean === null || clean.length > limit("emailHtmlLength") * maxQuoteShare
    ? plain()
    : clean;
}

function formatPerson({ name, address }: EmailPerson): string {
  const formatted = stripReplyToken(address).slice(0, limit("emailLength"));
  return name === "" ? formatted : `${name.slice(0, limit("nameLength"))} <${formatted}>`;
}

/** The first people of a long list, and the number of the others. */
function formatPeople(people: readonly EmailPerson[]): string {
  const formatted = people.slice(0, limit("recipientsShownPerList")).map(formatPerson).join(", ");
  const more = people.length - limit("recipientsShownPerList");
  return more > 0 ? `${formatted} and ${more.toLocaleString("en-US")} more` : formatted;
}

/** E.g. Friday, 20 November 2026 at 10:02 */
export function formatQuoteDate(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).formatToParts(new Date(at));
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? "";
  return `${of("weekday")}, ${of("day")} ${of("month")} ${of("year")} at ${of("hour")}:${of("minute")}`;
}
