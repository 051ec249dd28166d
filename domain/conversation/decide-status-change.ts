// Decides how an action changes a conversation's fields; null if nothing changes.
import { isDue } from "#domain/due.ts";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { validateSnoozeUntil } from "./snooze-choices.ts";
import {
  type ConversationFolder,
  type ConversationStatus,
  canTransitionStatus,
  folderOf,
} from "./status.ts";

export interface ConversationSnapshot {
  readonly status: ConversationStatus;
  readonly folder: ConversationFolder;
  /** Set in the trash if it was spam before. */
  readonly wasSpam?: boolean;
}

const flagsOf = (one: ConversationSnapshot) => ({
  isSpam: one.folder === "spam" || (one.folder === "trash" && one.wasSpam === true),
  isTrashed: one.folder === "trash",
  isMerged: one.folder === "merged",
});

function step(
  one: ConversationSnapshot,
  to: ConversationStatus,
): { status: ConversationStatus; folder: ConversationFolder } {
  if (!canTransitionStatus(one.status, to) && one.status !== to)
    throw new AppError("invalid_conversation_state", { state: one.status });
  if (one.folder === "trash" || one.folder === "merged")
    throw new AppError("invalid_conversation_state", { state: one.folder });
  return { status: to, folder: folderOf({ ...flagsOf(one), status: to }) };
}

export function decideClose(one: ConversationSnapshot, now: Date) {
  if (one.status === "closed") return null;
  // Keeps `waitingSince`, so Undo restores it as it was.
  return {
    ...step(one, "closed"),
    closedAt: now.toISOString(),
    snoozedUntil: null,
    snoozeEndedAt: null,
  };
}

export function decideReopen(one: ConversationSnapshot) {
  if (one.status === "open") return null;
  return { ...step(one, "open"), closedAt: null, snoozedUntil: null };
}

export function decideSnoozeStatus(one: ConversationSnapshot, until: string, now: Date) {
  const snoozedUntil = validateSnoozeUntil(until, now);
  return { ...step(one, "snoozed"), snoozedUntil, closedAt: null, snoozeEndedAt: null };
}

/**
 * The snooze ended: back to the top of the lists. Null if the snooze was ended or changed meanwhile; a conversation in
 * the trash wakes when restored.
 */
export function decideSnoozeEnd(
  one: ConversationSnapshot & { snoozedUntil: string | null },
  now: Date,
) {
  if (
    one.status !== "snoozed" ||
    one.folder === "trash" ||
    one.folder === "merged" ||
    one.snoozedUntil === null ||
    !isDue(one.snoozedUntil, now)
  )
    return null;
  const at = now.toISOString();
  return { ...step(one, "open"), snoozedUntil: null, snoozeEndedAt: at, lastEntryAt: at };
}

/** Status of the target of a merge: open if either is open, else the earlier snooze of the two, else unchanged. */
export function decideMergeStatus(
  from: ConversationSnapshot & { snoozedUntil: string | null },
  to: ConversationSnapshot & { snoozedUntil: string | null },
) {
  if (to.folder === "spam") return null;
  if (from.status === "open" || to.status === "open")
    return { status: "open", folder: "open", closedAt: null, snoozedUntil: null } as const;
  const [first] = [from, to]
    .flatMap((one) => (one.folder === "snoozed" ? (one.snoozedUntil ?? []) : []))
    .toSorted((one, other) => Date.parse(one) - Date.parse(other));
  if (first === undefined || (to.status === "snoozed" && to.snoozedUntil === first)) return null;
  const snoozed = {
    status: "snoozed",
    folder: "snoozed",
    closedAt: null,
    snoozeEndedAt: null,
  } as const;
  return { ...snoozed, snoozedUntil: first };
}

/** A customer message: reopens the conversation; waiting counts from the first message without a reply. */
export function decideCustomerReply(
  one: ConversationSnapshot & { waitingSince: string | null },
  at: string,
) {
  const status: ConversationStatus = "open";
  return {
    status,
    folder: folderOf({ ...flagsOf(one), isTrashed: false, status }),
    closedAt: null,
    snoozedUntil: null,
    snoozeEndedAt: null,
    waitingSince: one.status === "closed" ? at : (one.waitingSince ?? at),
  };
}

/** A team reply: the customer no longer waits; a closed or snoozed conversation stays so. */
export function decideTeamReply(one: ConversationSnapshot) {
  if (one.folder === "trash") throw new AppError("conversation_in_trash");
  return { waitingSince: null, snoozeEndedAt: null };
}

/** The member to assign when an inbound call is answered; null keeps the assignee. */
export function decideAnswerer(
  one: { readonly assigneeId: MemberId | null },
  call: { readonly direction: "in" | "out"; readonly claimedBy: MemberId | null },
): MemberId | null {
  return call.direction === "in" && one.assigneeId === null ? call.claimedBy : null;
}

export function decideFlag(one: ConversationSnapshot, flag: "spam" | "trash", isOn: boolean) {
  if (one.folder === "merged")
    throw new AppError("invalid_conversation_state", { state: "merged" });
  const name = flag === "spam" ? "isSpam" : "isTrashed";
  const before = flagsOf(one);
  if (before[name] === isOn) return null;
  const flags = { ...before, [name]: isOn };
  const folder = folderOf({ ...flags, status: one.status });
  return folder === "trash" ? { folder, wasSpam: flags.isSpam } : { folder };
}
