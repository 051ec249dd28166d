// Automatic replies and signatures of an inbox, with placeholders filled when they are sent.
import { dayMs } from "#domain/day-ms.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { localParts } from "#domain/workspace/time-zone.ts";
import { nextOpening } from "./business-time.ts";
import { type BusinessHours, weekdayNames } from "./hours.ts";

const inboxVariables = {
  "inbox.name": "inbox name",
  "inbox.address": "inbox email address",
  "workspace.name": "company name",
} as const;

export const signatureVariables = {
  "member.name": "sender's name",
  "member.email": "sender's email address",
  ...inboxVariables,
} as const;

export const autoReplyVariables = {
  "contact.firstName": "customer's first name",
  "contact.name": "full name",
  ...inboxVariables,
  "inbox.opens": "when the inbox opens next, like “Monday at 09:00”",
} as const;
type AutoReplyVariable = keyof typeof autoReplyVariables;

const placeholderPattern = /(\s?)\{\{\s*([\w.]{1,40})\s*\}\}/g;

/** Sent without review, so an unknown placeholder is removed with the space before it. */
export const renderAutoReply = (
  html: string,
  known: Readonly<Partial<Record<AutoReplyVariable, string>>>,
): string =>
  html.replace(placeholderPattern, (_, space: string, name: string) => {
    const text = Object.hasOwn(known, name) ? (known[name as AutoReplyVariable] ?? "").trim() : "";
    return text === "" ? "" : `${space}${escapeHtml(text)}`;
  });

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "today at 14:00", "Monday at 09:00", "4 January at 09:00"; "" for an inbox that is open or never opens. */
export function formatNextOpening(hours: BusinessHours | null, now: Date): string {
  const next = hours && nextOpening(hours, now);
  if (!hours || !next || next <= now) return "";
  const here = localParts(now, hours.timeZone);
  const there = localParts(next, hours.timeZone);
  const days = Math.round(
    (Date.UTC(there.year, there.month - 1, there.day) -
      Date.UTC(here.year, here.month - 1, here.day)) /
      dayMs,
  );
  const two = (value: number) => String(value).padStart(2, "0");
  const day =
    days === 0
      ? "today"
      : days === 1
        ? "tomorrow"
        : days < 7
          ? (weekdayNames[there.weekday - 1] ?? "")
          : `${there.day} ${months[there.month - 1]}`;
  return `${day} at ${two(there.hour)}:${two(there.minute)}`;
}
