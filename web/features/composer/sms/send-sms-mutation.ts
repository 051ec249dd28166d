// A text leaving the composer: on the timeline and in the list at once, then to the server, once and only
// once however often the button is pressed or the line breaks.
import type { Entry, Inbox } from "#contract/live-protocol.ts";
import type { ConversationId, DraftId, MemberId } from "#domain/ids.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import { countSegments } from "#domain/message/sms-segments.ts";
import { patchOptimistically } from "#web/data/conversations/conversation-cache.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import { applyEntryUpdate } from "#web/data/timeline/message-mutations.ts";
import {
  insertEntry,
  lastSeqOf,
  pendingEntryId,
  withoutEntry,
} from "#web/data/timeline/timeline-cache.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";
import { offerRecall } from "#web/features/composer/sending/offer-recall.ts";
import { asLastEntryPatch } from "#web/features/composer/sending/optimistic-last-entry.ts";
import { clearAttempt } from "#web/features/composer/sending/send-attempts.ts";
import type { BatchContactPoint } from "./validate-sms.ts";

export interface SmsToSend {
  readonly conversationId: ConversationId;
  readonly contactName: string;
  readonly words: DraftContent;
  readonly line: Inbox;
  readonly point: BatchContactPoint;
  readonly me: MemberId;
  /** The last entry the writer had seen; null to send whatever came since. */
  readonly seenSeq: number | null;
  readonly key: string;
  readonly draftId: DraftId;
}

export const sendSmsMutation: ApiMutation<SmsToSend, Entry> = {
  ask: (text) =>
    rpc("sendSms", {
      conversationId: text.conversationId,
      text: text.words.body,
      attachmentIds: text.words.attachments.map((one) => one.id),
      inboxId: text.line.id,
      contactPointId: text.point.id,
      clientKey: text.key,
      draftId: text.draftId,
      ...(text.seenSeq === null ? {} : { seenSeq: text.seenSeq }),
    }),
  show: (cache, text) => {
    const id = pendingEntryId(text.key);
    updateOpenConversation(cache, text.conversationId, (open) =>
      insertEntry(open, pendingEntry(text, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    const { conversationId, words, me } = text;
    const medium = channelOf(text.line.kind);
    const word = { conversationId, medium, words: words.body, me } as const;
    const files = words.attachments.length;
    const unpatch = patchOptimistically(
      cache,
      conversationId,
      asLastEntryPatch(cache, { ...word, files }),
    );
    return () => {
      updateOpenConversation(cache, text.conversationId, (open) => withoutEntry(open, id));
      unpatch?.();
    };
  },
  settle: (cache, entry, text, unshow) => {
    applyEntryUpdate(cache, entry);
    updateOpenConversation(cache, text.conversationId, (open) =>
      withoutEntry(open, pendingEntryId(text.key)),
    );
    // The list hears of it by news; until then the row stays as it was shown.
    setTimeout(() => unshow?.(), 2_000);
    clearAttempt(text.conversationId, "text");
    if (entry.kind === "message") offerRecall(cache, entry, `Sending to ${text.contactName}`);
  },
  tells: (refusal) => refusal.code === "newer_message_exists",
};

function pendingEntry(text: SmsToSend, seq: number): Entry {
  return {
    id: pendingEntryId(text.key),
    conversationId: text.conversationId,
    seq,
    at: new Date().toISOString(),
    author: { kind: "member", memberId: text.me },
    kind: "message",
    medium: channelOf(text.line.kind),
    direction: "out",
    inboxId: text.line.id,
    contactPointId: text.point.id,
    from: text.line.shown,
    to: text.point.shown,
    text: text.words.body,
    segments: countSegments(text.words.body).count,
    attachments: [...text.words.attachments],
    delivery: null,
    why: "began_here",
    looksLikeOptOut: false,
    clientKey: text.key,
    mail: null,
  };
}
