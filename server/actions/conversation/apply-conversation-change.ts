// What every conversation action does besides its own write: one timeline event, one change, and the current
// conversation as the response.
import type { Conversation } from "#contract/live-protocol.ts";
import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import type { EntryId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  findConversation,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";

export type EventDetails = Readonly<Record<string, string | number | null>>;

export async function applyConversationChange(
  ctx: WriteContext,
  conversation: ConversationRecord,
  change: ConversationChange,
  event: { type: TimelineEventType; details?: EventDetails } | null,
): Promise<Conversation> {
  await updateConversation(ctx.db, ctx.workspaceId, conversation.id, change);
  if (event) await addTimelineEvent(ctx, conversation, event.type, event.details ?? {});
  publishConversationChange(ctx, conversation);
  return required(
    await findConversation(ctx.db, ctx.workspaceId, conversation.id),
    "it was there a moment ago",
  );
}

export async function addTimelineEvent(
  ctx: WriteContext,
  conversation: Pick<ConversationRecord, "id" | "inboxId">,
  type: TimelineEventType,
  details: EventDetails,
): Promise<void> {
  const memberId = "memberId" in ctx.actor ? ctx.actor.memberId : null;
  const id = ctx.newId<EntryId>();
  await insertEntry(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    kind: "event",
    authorKind: memberId ? "member" : "system",
    memberId,
    at: ctx.now.toISOString(),
    body: { type, ...details },
    last: null,
  });
  publishEntryChange(ctx, conversation, id);
}

export function publishConversationChange(
  ctx: WriteContext,
  conversation: Pick<ConversationRecord, "id" | "inboxId">,
): void {
  ctx.publishChange("conversation", conversation.id, {
    conversationId: conversation.id,
    inboxId: conversation.inboxId,
  });
}

export function publishEntryChange(
  ctx: WriteContext,
  conversation: Pick<ConversationRecord, "id" | "inboxId">,
  entryId: EntryId,
): void {
  ctx.publishChange("entry", entryId, {
    conversationId: conversation.id,
    inboxId: conversation.inboxId,
  });
}
