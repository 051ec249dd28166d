// What a deed does to a conversation, as a change of its fields; null where it is so already.
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
  readonly place: ConversationFolder;
  /** In the trash: it was spam before. */
  readonly wasSpam?: boolean;
}

const flagsOf = (one: ConversationSnapshot) => ({
  isSpam: one.place === "spam" || (one.place === "trash" && one.wasSpam === true),
  isTrashed: one.place === "trash",
  isMerged: one.place === "merged",
});

function step(
  one: ConversationSnapshot,
  to: ConversationStatus,
): { status: ConversationStatus; place: ConversationFolder } {
  if (!canTransitionStatus(one.status, to) && one.status !== to)
    throw new AppError("invalid_conversation_state", { state: one.status });
  if (one.place === "trash" || one.place === "merged")
    throw new AppError("invalid_conversation_state", { state: one.place });
  return { status: to, place: folderOf({ ...flagsOf(one), status: to }) };
}

export function decideClose(one: ConversationSnapshot, now: Date) {
  if (one.status === "closed") return null;
  // Since when the customer waits is kept: opened again by Undo, it is as it was.
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
 * The snooze has run out: back at the top of the lists, where it is seen. Nothing where it was ended or moved in the
 * meantime; what lies in the trash wakes when it is restored.
 */
export function decideWake(one: ConversationSnapshot & { snoozedUntil: string | null }, now: Date) {
  if (
    one.status !== "snoozed" ||
    one.place === "trash" ||
    one.place === "merged" ||
    one.snoozedUntil === null ||
    !isDue(one.snoozedUntil, now)
  )
    return null;
  const at = now.toISOString();
  return { ...step(one, "open"), snoozedUntil: null, snoozeEndedAt: at, lastEntryAt: at };
}

/**
 * What becomes of the one that stays in a merge: open where either is, else the earlier reminder of the two. Without either
 * it stays as it is.
 */
export function decideMerged(
  from: ConversationSnapshot & { snoozedUntil: string | null },
  to: ConversationSnapshot & { snoozedUntil: string | null },
) {
  if (to.place === "spam") return null;
  if (from.status === "open" || to.status === "open")
    return { status: "open", place: "open", closedAt: null, snoozedUntil: null } as const;
  const [first] = [from, to]
    .flatMap((one) => (one.place === "snoozed" ? (one.snoozedUntil ?? []) : []))
    .toSorted((one, other) => Date.parse(one) - Date.parse(other));
  if (first === undefined || (to.status === "snoozed" && to.snoozedUntil === first)) return null;
  const snoozed = {
    status: "snoozed",
    place: "snoozed",
    closedAt: null,
    snoozeEndedAt: null,
  } as const;
  return { ...snoozed, snoozedUntil: first };
}

/** The customer spoke: open again, and waiting since the first word that nobody answered. */
export function decideCustomerReply(
  one: ConversationSnapshot & { waitingSince: string | null },
  at: string,
) {
  const status: ConversationStatus = "open";
  return {
    status,
    place: folderOf({ ...flagsOf(one), isTrashed: false, status }),
    closedAt: null,
    snoozedUntil: null,
    snoozeEndedAt: null,
    waitingSince: one.status === "closed" ? at : (one.waitingSince ?? at),
  };
}

/** We spoke: nobody waits for us any more; a closed or snoozed one stays where it is. */
export function decideTeamReply(one: ConversationSnapshot) {
  if (one.place === "trash") throw new AppError("conversation_in_trash");
  return { waitingSince: null, snoozeEndedAt: null };
}

/** Who gets the conversation when a customer's call is answered; null where it stays with whom it is. */
export function decideAnswerer(
  one: { readonly assigneeId: MemberId | null },
  call: { readonly direction: "in" | "out"; readonly claimedBy: MemberId | null },
): MemberId | null {
  return call.direction === "in" && one.assigneeId === null ? call.claimedBy : null;
}

export function decideFlag(one: ConversationSnapshot, flag: "spam" | "trash", isOn: boolean) {
  if (one.place === "merged") throw new AppError("invalid_conversation_state", { state: "merged" });
  const name = flag === "spam" ? "isSpam" : "isTrashed";
  const before = flagsOf(one);
  if (before[name] === isOn) return null;
  const flags = { ...before, [name]: isOn };
  const place = folderOf({ ...flags, status: one.status });
  return place === "trash" ? { place, wasSpam: flags.isSpam } : { place };
}
