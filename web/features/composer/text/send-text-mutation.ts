// Sends a text: shows it on the timeline and in the list at once, then sends it to the server exactly once, however
// often the button is pressed or the connection drops.
import type { Entry, Inbox } from "#contract/live-protocol.ts";
import type { ConversationId, DraftId, MemberId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { countSegments } from "#domain/message/sms-segments.ts";
import { patchOptimistically } from "#web/data/conversations/conversation-cache.ts";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { applyEntryUpdate } from "#web/data/message-mutations.ts";
import { rpc } from "#web/data/rpc.ts";
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
import * as words from "#web/features/composer/words.ts";
import { format } from "#web/language/format.ts";
import type { ContactPoint } from "./validate-text.ts";

interface TextToSend {
  readonly conversationId: ConversationId;
  readonly contactName: string;
  readonly content: DraftContent;
  readonly inbox: Inbox;
  readonly point: ContactPoint;
  readonly me: MemberId;
  /** The last entry the member had seen; null to send regardless of newer entries. */
  readonly seenSeq: number | null;
  /** If no one is assigned. */
  readonly assignsToMe?: boolean;
  readonly key: string;
  readonly draftId: DraftId;
}

export const sendTextMutation: ApiMutation<TextToSend, Entry> = {
  request: (text) =>
    rpc("sendText", {
      conversationId: text.conversationId,
      text: text.content.body,
      attachmentIds: text.content.attachments.map((one) => one.id),
      inboxId: text.inbox.id,
      contactPointId: text.point.id,
      clientKey: text.key,
      draftId: text.draftId,
      assignsToMe: text.assignsToMe ?? false,
      ...(text.seenSeq === null ? {} : { seenSeq: text.seenSeq }),
    }),
  onMutate: (cache, text) => {
    const id = pendingEntryId(text.key);
    updateOpenConversation(cache, text.conversationId, (open) =>
      insertEntry(open, pendingEntry(text, lastSeqOf(open) + 0.5 + open.entries.length / 1e6)),
    );
    const { conversationId, content, me } = text;
    const channel = textChannelOf(text.inbox.kind);
    const lastEntry = { conversationId, channel, text: content.body, me } as const;
    const files = content.attachments.length;
    const unpatch = patchOptimistically(
      cache,
      conversationId,
      asLastEntryPatch(cache, { ...lastEntry, files }),
    );
    return () => {
      updateOpenConversation(cache, text.conversationId, (open) => withoutEntry(open, id));
      unpatch?.();
    };
  },
  onSuccess: (cache, entry, text, rollBack) => {
    applyEntryUpdate(cache, entry);
    updateOpenConversation(cache, text.conversationId, (open) =>
      withoutEntry(open, pendingEntryId(text.key)),
    );
    // The change feed updates the list; until then the row keeps its optimistic state.
    setTimeout(() => rollBack?.(), 2_000);
    if (entry.kind === "message")
      offerRecall(cache, entry, format(words.sendingTo, { first: text.contactName, closed: "no" }));
  },
};

function pendingEntry(text: TextToSend, seq: number): Entry {
  return {
    id: pendingEntryId(text.key),
    conversationId: text.conversationId,
    seq,
    at: new Date().toISOString(),
    author: { kind: "member", memberId: text.me },
    kind: "message",
    channel: textChannelOf(text.inbox.kind),
    direction: "out",
    inboxId: text.inbox.id,
    contactPointId: text.point.id,
    from: text.inbox.formatted,
    to: text.point.formatted,
    text: text.content.body,
    segments: countSegments(text.content.body).count,
    attachments: [...text.content.attachments],
    delivery: null,
    reason: "started_here",
    looksLikeOptOut: false,
    clientKey: text.key,
    email: null,
  };
}
