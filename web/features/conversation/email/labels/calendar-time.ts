// The time of an invitation in the reader's time zone. Invitations contain local times with a zone name, which may be
// unknown. Pure.

import type { EmailPart } from "#contract/live-protocol.ts";
import { dayMs } from "#domain/day-ms.ts";

type Card = NonNullable<EmailPart["calendar"]>;
type CalendarTime = NonNullable<Card["start"]>;

interface InviteTime {
  readonly at: Date;
  readonly isWholeDay: boolean;
  /** The zone is unknown, so the time is shown as written. */
  readonly isAsWritten: boolean;
}

function parseInviteTime({ value, zone }: CalendarTime): InviteTime | null {
  const [, y, m, d, hh, mm, ss] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(value) ?? [];
  if (y === undefined) return null;
  const utc = Date.UTC(
    Number(y),
    Number(m) - 1,
    Number(d),
    Number(hh ?? 0),
    Number(mm ?? 0),
    Number(ss ?? 0),
  );
  if (hh === undefined) return { at: new Date(utc), isWholeDay: true, isAsWritten: true };
  if (zone === "UTC") return { at: new Date(utc), isWholeDay: false, isAsWritten: false };
  const offset = zone === null ? null : offsetAt(zone, utc);
  return offset === null
    ? { at: new Date(utc), isWholeDay: false, isAsWritten: true }
    : { at: new Date(utc - offset), isWholeDay: false, isAsWritten: false };
}

/** The zone's UTC offset at this local time, in milliseconds; null for an unknown zone name. */
function offsetAt(zone: string, local: number): number | null {
  const ahead = (at: number): number | null => {
    try {
      const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, ...clock }).formatToParts(
        at,
      );
      const of = (name: string) => Number(parts.find((one) => one.type === name)?.value ?? 0);
      return (
        Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) -
        at
      );
    } catch {
      return null;
    }
  };
  const guess = ahead(local);
  // Near a DST change the first guess may be on the wrong side of it.
  return guess === null ? null : ahead(local - guess);
}

const clock = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

interface Frame {
  readonly timeZone: string;
  readonly locale: string;
}

/** "Thursday 26 November, 14:00 – 15:00", with the zone only if it is unknown here. */
export function formatInviteTime(card: Card, frame: Frame): string | null {
  const start = card.start && parseInviteTime(card.start);
  if (!start) return null;
  const end = card.end && parseInviteTime(card.end);
  const shown = { ...frame, timeZone: start.isAsWritten ? "UTC" : frame.timeZone };
  const zone =
    start.isAsWritten && !start.isWholeDay && card.start?.zone ? `, ${card.start.zone}` : "";
  if (start.isWholeDay) {
    // For whole days the end is exclusive: the day after the last one (RFC 5545 §3.6.1).
    const last = end ? new Date(end.at.getTime() - dayMs) : start.at;
    const same = dayOf(last, shown) === dayOf(start.at, shown) || last < start.at;
    return same ? dayOf(start.at, shown) : `${dayOf(start.at, shown)} – ${dayOf(last, shown)}`;
  }
  const from = `${dayOf(start.at, shown)}, ${clockOf(start.at, shown)}`;
  if (!end || end.at <= start.at) return `${from}${zone}`;
  const isSameDay = dayOf(end.at, shown) === dayOf(start.at, shown);
  const to = isSameDay
    ? clockOf(end.at, shown)
    : `${dayOf(end.at, shown)}, ${clockOf(end.at, shown)}`;
  return `${from} – ${to}${zone}`;
}

const dayOf = (at: Date, { locale, timeZone }: Frame): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(at);

const clockOf = (at: Date, { locale, timeZone }: Frame): string =>
  new Intl.DateTimeFormat(locale, { timeZone, hour: "2-digit", minute: "2-digit" }).format(at);
