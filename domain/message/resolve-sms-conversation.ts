// Which conversation an incoming text joins: that of our last outgoing text on the same number and line
// within the reopen window, whatever medium it began in; else the open one of contact and line; else a
// new one, linked to the latest closed one. What was merged goes on where it was merged into, also under another contact.
// The reason is kept, so that a member can ask "why here?".

import type { ConversationFolder } from "#domain/conversation/status.ts";
import type { ConversationId, InboxId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";

export interface SmsConversationCandidate {
  readonly id: ConversationId;
  /** Its home, which decides who may see it. */
  readonly inboxId: InboxId;
  readonly place: ConversationFolder;
  readonly closedAt: string | null;
  /** When we last texted this number from this line in this conversation. */
  readonly lastTextedAt: string | null;
  readonly lastEntryAt: string;
}

export type ThreadingReason =
  | "answers_our_text"
  | "open_with_this_line"
  | "first_contact"
  | "closed_too_long"
  | "began_here";

export type SmsConversationMatch =
  | { kind: "join"; conversationId: ConversationId; why: ThreadingReason }
  | { kind: "begin"; previousConversationId: ConversationId | null; why: ThreadingReason };

const dayMs = 24 * 3600 * 1000;

export function resolveSmsConversation(
  candidates: readonly SmsConversationCandidate[],
  now: Date,
): SmsConversationMatch {
  const windowMs = limits.reopenWindowDays.max * dayMs;
  const within = (at: string) => now.getTime() - Date.parse(at) <= windowMs;
  const living = candidates.filter((one) => one.place !== "trash" && one.place !== "merged");
  const reopenable = living.filter(
    (one) => one.place !== "closed" || (one.closedAt !== null && within(one.closedAt)),
  );

  const answered = latest(
    reopenable.filter((one) => one.lastTextedAt !== null && within(one.lastTextedAt)),
    (one) => one.lastTextedAt ?? "",
  );
  if (answered) return { kind: "join", conversationId: answered.id, why: "answers_our_text" };

  const open = latest(
    reopenable.filter(
      (one) => one.place === "open" || one.place === "snoozed" || one.place === "spam",
    ),
    (one) => one.lastEntryAt,
  );
  if (open) return { kind: "join", conversationId: open.id, why: "open_with_this_line" };

  const recent = latest(reopenable, (one) => one.lastEntryAt);
  if (recent) return { kind: "join", conversationId: recent.id, why: "open_with_this_line" };

  const before = latest(living, (one) => one.lastEntryAt);
  return {
    kind: "begin",
    previousConversationId: before?.id ?? null,
    why: before ? "closed_too_long" : "first_contact",
  };
}

function latest<T>(all: readonly T[], at: (one: T) => string): T | null {
  return all.reduce<T | null>(
    (best, one) => (best === null || at(one) > at(best) ? one : best),
    null,
  );
}
