// When a reply clock stood still. A conversation records it as it happens; for a clock that starts later than its
// customer began to wait, it follows from the timeline.

import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import { limit } from "#domain/limits.ts";

export interface Pause {
  readonly from: string;
  /** Null while it lasts. */
  readonly to: string | null;
}

/** Entries that open or pause a conversation; `customer` is a message or a call of the customer. */
export const clockSteps = [
  "customer",
  "closed",
  "reopened",
  "snoozed",
  "snooze_ended",
  "marked_spam",
  "not_spam",
  "trashed",
  "restored",
  "reply_overdue",
] as const satisfies readonly (TimelineEventType | "customer")[];

export interface ClockStep {
  readonly type: (typeof clockSteps)[number];
  readonly at: string;
  /** Of `reply_overdue`. */
  readonly dueAt: string | null;
}

/** The pauses after an event at this time. */
export function pausesAfter(
  pauses: readonly Pause[],
  isRunning: boolean,
  now: Date,
): readonly Pause[] {
  const last = pauses.at(-1);
  const isPaused = last !== undefined && last.to === null;
  const at = now.toISOString();
  if (isRunning) return isPaused ? [...pauses.slice(0, -1), { ...last, to: at }] : pauses;
  if (isPaused) return pauses;
  const all = [...pauses, { from: at, to: null }];
  const [first, second, ...rest] = all;
  if (all.length <= limit("replyClockPauses") || !first || !second) return all;
  return [{ from: first.from, to: second.to }, ...rest];
}

/** The pauses since the customer began to wait, by the timeline, oldest first. */
export function pausesOf(startedAt: string, steps: readonly ClockStep[]): readonly Pause[] {
  const flag = steps.find(({ type }) => type === "marked_spam" || type === "not_spam");
  let [isOpen, isSpam, isTrashed] = [true, flag?.type === "not_spam", false];
  let pauses = pausesAfter([], !isSpam, new Date(startedAt));
  for (const { type, at } of steps) {
    if (type === "closed" || type === "snoozed") isOpen = false;
    if (type === "reopened" || type === "snooze_ended" || type === "customer") isOpen = true;
    if (type === "marked_spam" || type === "not_spam") isSpam = type === "marked_spam";
    if (type === "trashed" || type === "restored") isTrashed = type === "trashed";
    if (type === "customer") isTrashed = false;
    pauses = pausesAfter(pauses, isOpen && !isSpam && !isTrashed, new Date(at));
  }
  return pauses;
}
