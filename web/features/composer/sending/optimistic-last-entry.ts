// The optimistic list row after sending, and what the member had read by then.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { emailPreview, messagePreview } from "#domain/conversation/preview.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { cachedOpenConversation } from "#web/data/live/apply-changes.ts";
import { lastSeqOf, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";

interface OptimisticEntry {
  readonly conversationId: ConversationId;
  readonly channel: "sms" | "email" | "whatsapp";
  readonly text: string;
  readonly files: number;
  readonly me: MemberId;
}

/** Ignored once the server has sent a newer version of the conversation. */
export function asLastEntryPatch(cache: QueryClient, lastEntry: OptimisticEntry) {
  const version =
    cachedOpenConversation(cache, lastEntry.conversationId)?.conversation.version ?? 0;
  const lastEntryAt = new Date().toISOString();
  const message = lastEntry.channel === "email" ? emailPreview : messagePreview;
  const preview = message(lastEntry.text, lastEntry.files);
  return (row: ConversationRow): ConversationRow =>
    row.version > version
      ? row
      : {
          ...row,
          lastEntryAt,
          waitingSince: null,
          snoozeEndedAt: null,
          hasDraft: false,
          lastEntry: {
            kind: "message",
            channel: lastEntry.channel,
            direction: "out",
            memberId: lastEntry.me,
            ...preview,
            isFailed: false,
          },
        };
}

/** After "mark as unread" the read position is unknown, so everything rendered counts as seen. */
export function seenSeqOf(open: OpenConversation, me: MemberId): number {
  const { readSeq } = open.conversation;
  const isLastMine = open.entries.at(-1)?.author.memberId === me;
  return readSeq === 0 || isLastMine ? lastSeqOf(open) : readSeq;
}
