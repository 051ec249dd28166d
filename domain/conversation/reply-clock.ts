// When a reply is due. The clock starts when a customer begins to wait, counts business hours, and pauses while the
// conversation isn't open. Everything is derived from the start and the pauses, so another policy can take over at any
// time and the result is as if it had applied from the start.
import { isDue } from "#domain/due.ts";
import type { SlaPolicyId } from "#domain/ids.ts";
import { businessSecondsBetween, instantAfter } from "#domain/inbox/business-time.ts";
import type { BusinessHours } from "#domain/inbox/hours.ts";
import { compareInstants } from "#domain/instants.ts";
import { type ClockStep, type Pause, pausesAfter, pausesOf } from "./reply-clock-pauses.ts";
import { appliesTo, type SlaPolicyWithHours, type SlaSubject } from "./sla-policy.ts";
import type { ConversationFolder } from "./status.ts";

export const replyClockKinds = ["first", "next"] as const;

export interface ReplyClock {
  readonly policyId: SlaPolicyId;
  readonly kind: (typeof replyClockKinds)[number];
  readonly startedAt: string;
  readonly pauses: readonly Pause[];
  /** Null while it is paused with time left, and if its hours never open. */
  readonly dueAt: string | null;
  readonly warnsAt: string | null;
  readonly warnedAt: string | null;
  readonly breachedAt: string | null;
  /** Null while the customer waits. The clock stays, in case the reply fails. */
  readonly repliedAt: string | null;
}

export interface ReplyClockInput extends SlaSubject {
  readonly folder: ConversationFolder;
  readonly waitingSince: string | null;
  /** Whether a member had replied before the customer began to wait; only read when a clock starts. */
  readonly hasReplied: boolean;
  /** What opened or paused the conversation since the customer began to wait; only read when a clock starts. */
  readonly steps: readonly ClockStep[];
  readonly clock: ReplyClock | null;
}

/** The clock after an event; the same object if nothing changes. */
export function decideReplyClock(
  { clock: before, waitingSince, hasReplied, steps, folder, ...subject }: ReplyClockInput,
  policies: readonly SlaPolicyWithHours[],
  now: Date,
): ReplyClock | null {
  if (waitingSince === null) {
    if (before === null || before.repliedAt !== null) return before;
    const isListed = folder === "open" || folder === "snoozed" || folder === "closed";
    // The reply came later than it was due, but before the job that records that.
    const breachedAt = (isListed && decideReplyCheck(before, now)?.breachedAt) || before.breachedAt;
    return { ...before, dueAt: null, warnsAt: null, breachedAt, repliedAt: now.toISOString() };
  }
  const isSame = before !== null && compareInstants(before.startedAt, waitingSince) === 0;
  if (!isSame && folder !== "open" && folder !== "snoozed") return null;
  const kind = isSame ? before.kind : hasReplied ? "next" : "first";
  const policy = policies.find((one) => appliesTo(one, subject));
  const minutes = kind === "first" ? policy?.firstReplyMinutes : policy?.nextReplyMinutes;
  if (!policy || minutes === null || minutes === undefined) return null;
  const startedAt = new Date(waitingSince).toISOString();
  const earlier = isSame ? before.pauses : pausesOf(startedAt, steps);
  const pauses = pausesAfter(earlier, folder === "open", now);
  const at = (target: number) => reachedAt({ startedAt, pauses }, policy.hours, target * 60);
  const dueAt = at(minutes);
  const warning = policy.warningMinutes ?? 0;
  const warnsAt = dueAt !== null && warning > 0 && warning < minutes ? at(minutes - warning) : null;
  const kept = (
    reached: string | null,
    was: string | null | undefined,
    mark: "warnedAt" | "breachedAt",
  ) =>
    isSame && reached !== null && (reached === was || !isLater(reached, now)) ? before[mark] : null;
  const after: ReplyClock = {
    policyId: policy.id,
    kind,
    startedAt,
    pauses,
    dueAt,
    warnsAt,
    warnedAt: kept(warnsAt, before?.warnsAt, "warnedAt"),
    breachedAt: isSame ? kept(dueAt, before.dueAt, "breachedAt") : breachOf(dueAt, steps),
    repliedAt: null,
  };
  return before !== null && isSameClock(before, after) ? before : after;
}

const isLater = (at: string, now: Date): boolean => Date.parse(at) > now.getTime();

const isSameClock = (one: ReplyClock, other: ReplyClock): boolean =>
  one.policyId === other.policyId &&
  one.kind === other.kind &&
  one.startedAt === other.startedAt &&
  one.dueAt === other.dueAt &&
  one.warnsAt === other.warnsAt &&
  one.warnedAt === other.warnedAt &&
  one.breachedAt === other.breachedAt &&
  one.repliedAt === other.repliedAt &&
  one.pauses.length === other.pauses.length &&
  one.pauses.at(-1)?.from === other.pauses.at(-1)?.from &&
  one.pauses.at(-1)?.to === other.pauses.at(-1)?.to;

/** A clock that starts again, after Undo for example, was overdue already if the timeline says so. */
const breachOf = (dueAt: string | null, steps: readonly ClockStep[]): string | null =>
  steps.find((one) => one.dueAt !== null && one.dueAt === dueAt)?.at ?? null;

/** The instant at which so many seconds have been counted; null if it is paused before, or never comes. */
function reachedAt(
  { startedAt, pauses }: Pick<ReplyClock, "startedAt" | "pauses">,
  hours: BusinessHours | null,
  seconds: number,
): string | null {
  let [from, left] = [new Date(startedAt), seconds];
  for (const pause of pauses) {
    const until = new Date(pause.from);
    const counted = businessSecondsBetween(hours, from, until);
    if (counted >= left) break;
    left -= counted;
    if (pause.to === null) return null;
    from = new Date(Math.max(Date.parse(pause.to), from.getTime()));
  }
  return instantAfter(hours, from, left)?.toISOString() ?? null;
}

/** The next instant at which the clock has something to record; null if there is none. */
export function nextReplyCheck(clock: ReplyClock | null): string | null {
  if (clock === null || clock.dueAt === null || clock.breachedAt !== null) return null;
  return clock.warnsAt !== null && clock.warnedAt === null ? clock.warnsAt : clock.dueAt;
}

/** Records what has come due, each once; null if nothing has. */
export function decideReplyCheck(clock: ReplyClock | null, now: Date): ReplyClock | null {
  const next = nextReplyCheck(clock);
  if (clock === null || next === null || !isDue(next, now)) return null;
  const at = now.toISOString();
  const isBreached = clock.dueAt !== null && isDue(clock.dueAt, now);
  return {
    ...clock,
    warnedAt: clock.warnedAt ?? (clock.warnsAt === null ? null : at),
    breachedAt: isBreached ? at : null,
  };
}
