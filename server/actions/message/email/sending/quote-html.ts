// The history below an answer, and the mail inside one that is passed on. Stable marks stand around it, so
// that our own reader folds it and other programs know it for a quote.
import { limit } from "#domain/limits.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { stripReplyToken } from "#domain/message/email/reply-token.ts";
import { escapeHtml } from "#domain/message/placeholders.ts";
import {
  cidToImageUrls,
  cleanedWithinBudget,
  quoteAttribute,
  textToHtml,
} from "#server/mime/outgoing/sanitize-html.ts";

export interface QuotedEmail {
  readonly from: EmailPerson;
  readonly at: string;
  readonly subject: string;
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly html: string | null;
  /** All of it, where there is no HTML. */
  readonly text: string;
  /** The files its HTML shows, by the names it gives them. */
  readonly pictureIdOf: (name: string) => string | null;
}

const quoteStyle = "margin:0 0 0 0.8ex;border-left:1px solid #cccccc;padding-left:1ex";
/** The rest of a mail's HTML is for the words above. */
const mostOfMail = 0.8;

export function renderReplyQuote(mail: QuotedEmail, timeZone: string): string {
  const who = escapeHtml(formatPerson(mail.from));
  const when = formatQuoteDate(mail.at, timeZone);
  return `<div ${quoteAttribute}><p>On ${when}, ${who} wrote:</p><blockquote type="cite" style="${quoteStyle}">${bodyOf(mail)}</blockquote></div>`;
}

export function renderForwardQuote(mail: QuotedEmail, timeZone: string): string {
  const line = (name: string, words: string) =>
    words === "" ? "" : `<br><b>${name}:</b> ${escapeHtml(words)}`;
  const head = [
    line("From", formatPerson(mail.from)),
    line("Date", formatQuoteDate(mail.at, timeZone)),
    line("Subject", mail.subject),
    line("To", sayPeople(mail.to)),
    line("Cc", sayPeople(mail.cc)),
  ].join("");
  return `<div ${quoteAttribute}><p>---------- Forwarded message ----------${head}</p>${bodyOf(mail)}</div>`;
}

function bodyOf({ html, text, pictureIdOf }: QuotedEmail): string {
  const plain = () => `<p>${textToHtml(text.slice(0, 100_000))}</p>`;
  if (html === null) return plain();
  const clean = cleanedWithinBudget(cidToImageUrls(html, pictureIdOf));
  return clean === null || clean.length > limit("mailHtmlLength") * mostOfMail ? plain() : clean;
}

function formatPerson({ name, address }: EmailPerson): string {
  const shown = stripReplyToken(address).slice(0, limit("emailLength"));
  return name === "" ? shown : `${name.slice(0, limit("nameLength"))} <${shown}>`;
}

/** Of thousands the first, and how many more there are. */
function sayPeople(people: readonly EmailPerson[]): string {
  const shown = people.slice(0, limit("timelinePeople")).map(formatPerson).join(", ");
  const more = people.length - limit("timelinePeople");
  return more > 0 ? `${shown} and ${more.toLocaleString("en-US")} more` : shown;
}

/** Friday, 20 November 2026 at 10:02 */
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
