import type { EmailPerson } from "#contract/simulator/simulated-email.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { findSections } from "#domain/text/scan.ts";

/** One block per line, as email clients format typed text. */
export const linesToHtml = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<div>${line.trim() === "" ? "<br>" : escapeHtml(line)}</div>`)
    .join("");

export const quoteLines = (text: string): string =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => (line.startsWith(">") ? `>${line}` : `> ${line}`.trimEnd()))
    .join("\n");

export const formatBracketed = ({ address, name }: EmailPerson): string =>
  name === "" ? `<${address}>` : `${name} <${address}>`;

export const formatAddressList = (people: readonly EmailPerson[]): string =>
  people.map(formatBracketed).join(people.length > 1 ? "; " : "");

/** Simulated customers always use GMT. */
export const formatClientDate = (
  at: Date,
  options: Intl.DateTimeFormatOptions,
  locale = "en-GB",
): string => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(at);

export const clock = (at: Date): string =>
  formatClientDate(at, { hour: "2-digit", minute: "2-digit" });

/** The content of the body element, or everything if there is none. */
export const bodyOf = (html: string): string =>
  findSections(html, /<body[^<>]*>/gi, "</body>").next().value?.inner ??
  html.replaceAll(/<!doctype[^<>]*>|<\/?(?:html|head|body)[^<>]*>/gi, "");
