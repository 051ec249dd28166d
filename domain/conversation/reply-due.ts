// When a reply is due by the SLA, as a row of a list shows it.
import type { ReplyClock } from "./reply-clock.ts";

/** Null of a conversation without an SLA, and of one in which no customer waits for a reply. */
export type ReplyDue = Pick<ReplyClock, "dueAt" | "warnsAt" | "breachedAt">;

export const replyDueStates = ["overdue", "due-soon", "on-time", "paused", "none"] as const;
export type ReplyDueState = (typeof replyDueStates)[number];

/** By the times, not by the marks of the job that records a warning or a breach: that job may be late. */
export function replyDueStateOf(due: ReplyDue | null, now: number): ReplyDueState {
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= now;
  if (due === null) return "none";
  if (due.breachedAt !== null || isPast(due.dueAt)) return "overdue";
  if (due.dueAt === null) return "paused";
  return isPast(due.warnsAt) ? "due-soon" : "on-time";
}
