// Chooses the conversation an incoming text joins: that of our last outgoing text to the number from this inbox within
// the reopen window, on whatever channel it started; else the contact's open one in the inbox; else a new one, linked
// to the latest closed one. Merged conversations are followed to their target, also under another contact. The reason
// is stored so that a member can ask "why here?".

import type { ConversationFolder } from "#domain/conversation/status.ts";
import type { ConversationId, InboxId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";

export interface SmsConversationCandidate {
  readonly id: ConversationId;
  /** The conversation's inbox, which decides who may see it. */
  readonly inboxId: InboxId;
  readonly folder: ConversationFolder;
  readonly closedAt: string | null;
  /** When we last texted this number from this inbox in this conversation. */
  readonly lastTextedAt: string | null;
  readonly lastEntryAt: string;
}

export type SmsThreadingReason =
  | "answers_our_text"
  | "open_with_this_line"
  | "first_contact"
  | "closed_too_long"
  | "began_here";

export type SmsConversationMatch =
  | { kind: "join"; conversationId: ConversationId; reason: SmsThreadingReason }
  | { kind: "begin"; previousConversationId: ConversationId | null; reason: SmsThreadingReason };

const dayMs = 24 * 3600 * 1000;

export function resolveSmsConversation(
  candidates: readonly SmsConversationCandidate[],
  now: Date,
): SmsConversationMatch {
  const windowMs = limits.reopenWindowDays.max * dayMs;
  const within = (at: string) => now.getTime() - Date.parse(at) <= windowMs;
  const living = candidates.filter((one) => one.folder !== "trash" && one.folder !== "merged");
  const reopenable = living.filter(
    (one) => one.folder !== "closed" || (one.closedAt !== null && within(one.closedAt)),
  );

  const answered = latest(
    reopenable.filter((one) => one.lastTextedAt !== null && within(one.lastTextedAt)),
    (one) => one.lastTextedAt ?? "",
  );
  if (answered) return { kind: "join", conversationId: answered.id, reason: "answers_our_text" };

  const open = latest(
    reopenable.filter(
      (one) => one.folder === "open" || one.folder === "snoozed" || one.folder === "spam",
    ),
    (one) => one.lastEntryAt,
  );
  if (open) return { kind: "join", conversationId: open.id, reason: "open_with_this_line" };

  const recent = latest(reopenable, (one) => one.lastEntryAt);
  if (recent) return { kind: "join", conversationId: recent.id, reason: "open_with_this_line" };

  const before = latest(living, (one) => one.lastEntryAt);
  return {
    kind: "begin",
    previousConversationId: before?.id ?? null,
    reason: before ? "closed_too_long" : "first_contact",
  };
}

function latest<T>(all: readonly T[], at: (one: T) => string): T | null {
  return all.reduce<T | null>(
    (best, one) => (best === null || at(one) > at(best) ? one : best),
    null,
  );
}
