// How a conversation stands in the list the moment we have spoken, and what we had read when we did.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { emailPreview, messagePreview } from "#domain/conversation/preview.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { cachedOpenConversation } from "#web/data/live/apply-changes.ts";
import { lastSeqOf, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";

interface LastWord {
  readonly conversationId: ConversationId;
  readonly medium: "text" | "mail" | "whatsapp";
  readonly words: string;
  readonly files: number;
  readonly me: MemberId;
}

/** Void as soon as the server has told of the conversation anew. */
export function asLastEntryPatch(cache: QueryClient, word: LastWord) {
  const version = cachedOpenConversation(cache, word.conversationId)?.conversation.version ?? 0;
  const lastEntryAt = new Date().toISOString();
  const say = word.medium === "mail" ? emailPreview : messagePreview;
  const preview = say(word.words, word.files);
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
            medium: word.medium,
            direction: "out",
            memberId: word.me,
            preview,
            isFailed: false,
          },
        };
}

/** Marked unread by hand, nothing tells any more what was read: then what is drawn counts as seen. */
export function seenSeqOf(open: OpenConversation, me: MemberId): number {
  const { readSeq } = open.conversation;
  const isLastMine = open.entries.at(-1)?.author.memberId === me;
  return readSeq === 0 || isLastMine ? lastSeqOf(open) : readSeq;
}
