// When a reply is due, as text. Clock, time zone and language are passed in.
import { fill } from "#web/language/fill.ts";
import { formatUpcoming, isToday, type TimeFrame } from "#web/ui/time/format-time.ts";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import * as words from "./words.ts";

export interface Due {
  readonly kind: "first" | "next";
  readonly startedAt: string;
  /** Null while it is paused, and if its hours never open. */
  readonly dueAt: string | null;
  readonly warnsAt: string | null;
}

interface DueText {
  readonly text: string;
  readonly kind: "plain" | "warn" | "danger";
  /** What counts: when it started and when it is due. */
  readonly title: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function dueText(
  { kind, startedAt, dueAt, warnsAt }: Due,
  frame: TimeFrame,
  isPaused: boolean,
): DueText {
  const start = formatUpcoming(startedAt, frame);
  if (dueAt === null && !isPaused)
    return {
      text: words.neverDue,
      kind: "plain",
      title: fill(words.hoursNeverOpen, { start }),
    };
  if (dueAt === null)
    return { text: words.paused, kind: "plain", title: fill(words.pausedSince, { start }) };
  const title = fill(kind === "first" ? words.firstReply : words.nextReply, {
    start,
    due: formatUpcoming(dueAt, frame),
  });
  const left = Date.parse(dueAt) - frame.now.getTime();
  if (left <= 0)
    return { text: fill(words.overdue, { span: spanOf(-left) }), kind: "danger", title };
  const isSoon = warnsAt !== null && Date.parse(warnsAt) <= frame.now.getTime();
  const due = isToday(dueAt, frame) ? words.dueToday : words.due;
  const text =
    left < hour
      ? `${Math.ceil(left / minute)} min`
      : fill(due, { time: formatUntil(dueAt, frame) });
  return { text, kind: isSoon ? "warn" : "plain", title };
}

function spanOf(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`;
  return ms < 2 * day
    ? `${Math.floor(ms / hour)} h`
    : fill(words.days, { count: Math.floor(ms / day) });
}
