// What every deed on a conversation does besides its own: one event on the timeline, one announcement,
// and the conversation as it stands now for an answer.
import type { Conversation } from "#contract/live.ts";
import { must } from "#domain/errors.ts";
import type { EntryId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import {
  type ConversationChange,
  type ConversationRecord,
  changeConversation,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";

export type EventFacts = Readonly<Record<string, string | number | null>>;

export async function carryOut(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  change: ConversationChange,
  event: { deed: string; facts?: EventFacts } | null,
): Promise<Conversation> {
  await changeConversation(ctx.db, ctx.workspaceId, conversation.id, change);
  if (event) await addEvent(ctx, conversation, event.deed, event.facts ?? {});
  announceConversation(ctx, conversation);
  return must(
    await findConversation(ctx.db, ctx.workspaceId, conversation.id),
    "it was there a moment ago",
  );
}

export async function addEvent(
  ctx: WriteCtx,
  conversation: Pick<ConversationRecord, "id" | "lineId">,
  deed: string,
  facts: EventFacts,
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
    body: { deed, ...facts },
    last: null,
  });
  announceEntry(ctx, conversation, id);
}

export function announceConversation(
  ctx: WriteCtx,
  conversation: Pick<ConversationRecord, "id" | "lineId">,
): void {
  ctx.announce("conversation", conversation.id, {
    conversationId: conversation.id,
    lineId: conversation.lineId,
  });
}

export function announceEntry(
  ctx: WriteCtx,
  conversation: Pick<ConversationRecord, "id" | "lineId">,
  entryId: EntryId,
): void {
  ctx.announce("entry", entryId, { conversationId: conversation.id, lineId: conversation.lineId });
}
