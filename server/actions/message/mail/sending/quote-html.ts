// The history below an answer, and the mail inside one that is passed on. Stable marks stand around it, so
// that our own reader folds it and other programs know it for a quote.
import { limit } from "#domain/limits.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import { withoutProof } from "#domain/message/mail/mail-token.ts";
import { escapeHtml } from "#domain/message/saved-words.ts";
import {
  cleanedWithinBudget,
  locatePictures,
  quoteMark,
  textToHtml,
} from "#server/mime/outgoing/clean-html.ts";

export interface QuotedMail {
  readonly from: MailPerson;
  readonly at: string;
  readonly subject: string;
  readonly to: readonly MailPerson[];
  readonly cc: readonly MailPerson[];
  readonly html: string | null;
  /** All of it, where there is no HTML. */
  readonly text: string;
  /** The files its HTML shows, by the names it gives them. */
  readonly pictureIdOf: (name: string) => string | null;
}

const quoteStyle = "margin:0 0 0 0.8ex;border-left:1px solid #cccccc;padding-left:1ex";
/** The rest of a mail's HTML is for the words above. */
const mostOfMail = 0.8;

export function quoteAnswered(mail: QuotedMail, timeZone: string): string {
  const who = escapeHtml(sayPerson(mail.from));
  const when = sayWhen(mail.at, timeZone);
  return `<div ${quoteMark}><p>On ${when}, ${who} wrote:</p><blockquote type="cite" style="${quoteStyle}">${bodyOf(mail)}</blockquote></div>`;
}

export function quotePassedOn(mail: QuotedMail, timeZone: string): string {
  const line = (name: string, words: string) =>
    words === "" ? "" : `<br><b>${name}:</b> ${escapeHtml(words)}`;
  const head = [
    line("From", sayPerson(mail.from)),
    line("Date", sayWhen(mail.at, timeZone)),
    line("Subject", mail.subject),
    line("To", sayPeople(mail.to)),
    line("Cc", sayPeople(mail.cc)),
  ].join("");
  return `<div ${quoteMark}><p>---------- Forwarded message ----------${head}</p>${bodyOf(mail)}</div>`;
}

function bodyOf({ html, text, pictureIdOf }: QuotedMail): string {
  const plain = () => `<p>${textToHtml(text.slice(0, 100_000))}</p>`;
  if (html === null) return plain();
  const clean = cleanedWithinBudget(locatePictures(html, pictureIdOf));
  return clean === null || clean.length > limit("mailHtmlLength") * mostOfMail ? plain() : clean;
}

function sayPerson({ name, address }: MailPerson): string {
  const shown = withoutProof(address).slice(0, limit("emailLength"));
  return name === "" ? shown : `${name.slice(0, limit("nameLength"))} <${shown}>`;
}

/** Of thousands the first, and how many more there are. */
function sayPeople(people: readonly MailPerson[]): string {
  const shown = people.slice(0, limit("timelinePeople")).map(sayPerson).join(", ");
  const more = people.length - limit("timelinePeople");
  return more > 0 ? `${shown} and ${more.toLocaleString("en-US")} more` : shown;
}

/** Friday, 20 November 2026 at 10:02 */
export function sayWhen(at: string, timeZone: string): string {
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
