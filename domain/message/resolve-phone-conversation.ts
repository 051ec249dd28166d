// Chooses the conversation that a text or call joins: that of our last outgoing text to the number from this inbox within
// the reopen window, on whatever channel it started; else the contact's open one in the inbox; else a new one, linked
// to the latest closed one. Merged conversations are followed to their target, also under another contact: our texts moved
// there, so the first rule treats all alike, while the others prefer the contact's own. The reason is stored so that a
// member can ask "why here?".

import type { ConversationFolder } from "#domain/conversation/status.ts";
import { dayMs } from "#domain/day-ms.ts";
import type { ConversationId, InboxId } from "#domain/ids.ts";
import { compareInstants } from "#domain/instants.ts";
import { limits } from "#domain/limits.ts";

export interface PhoneConversationCandidate {
  readonly id: ConversationId;
  /** The conversation's inbox, which decides who may see it. */
  readonly inboxId: InboxId;
  readonly folder: ConversationFolder;
  readonly closedAt: string | null;
  /** When we last texted this number from this inbox in this conversation. */
  readonly lastTextedAt: string | null;
  readonly lastEntryAt: string;
  /** A conversation of the contact was merged into it. It may belong to another contact. */
  readonly isMergeTarget: boolean;
}

export type PhoneThreadingReason =
  | "reply_to_our_text"
  | "open_in_this_inbox"
  | "first_contact"
  | "closed_too_long"
  | "started_here";

type PhoneConversationMatch =
  | { kind: "join"; conversationId: ConversationId; reason: PhoneThreadingReason }
  | { kind: "create"; previousConversationId: ConversationId | null; reason: PhoneThreadingReason };

export function resolvePhoneConversation(
  candidates: readonly PhoneConversationCandidate[],
  now: Date,
): PhoneConversationMatch {
  const windowMs = limits.reopenWindowDays.max * dayMs;
  const within = (at: string) => now.getTime() - Date.parse(at) <= windowMs;
  const living = candidates.filter((one) => one.folder !== "trash" && one.folder !== "merged");
  const reopenable = living.filter(
    (one) => one.folder !== "closed" || (one.closedAt !== null && within(one.closedAt)),
  );

  const textedByUs = latest(
    reopenable.filter((one) => one.lastTextedAt !== null && within(one.lastTextedAt)),
    ({ lastTextedAt, lastEntryAt }) => lastTextedAt ?? lastEntryAt,
  );
  if (textedByUs)
    return { kind: "join", conversationId: textedByUs.id, reason: "reply_to_our_text" };

  const current =
    latestCurrent(reopenable.filter((one) => !one.isMergeTarget)) ?? latestCurrent(reopenable);
  if (current) return { kind: "join", conversationId: current.id, reason: "open_in_this_inbox" };

  const before = latest(living, (one) => one.lastEntryAt);
  return {
    kind: "create",
    previousConversationId: before?.id ?? null,
    reason: before ? "closed_too_long" : "first_contact",
  };
}

/** The latest open one, else the latest that was closed. */
function latestCurrent(reopenable: readonly PhoneConversationCandidate[]) {
  const open = reopenable.filter((one) => one.folder !== "closed");
  return latest(open.length > 0 ? open : reopenable, (one) => one.lastEntryAt);
}

function latest<T>(all: readonly T[], at: (one: T) => string): T | null {
  return all.reduce<T | null>(
    (best, one) => (best === null || compareInstants(at(one), at(best)) > 0 ? one : best),
    null,
  );
}
