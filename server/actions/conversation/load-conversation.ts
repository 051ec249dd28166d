// The only access to a conversation: a member who can't see its inbox gets the same error as for one that doesn't
// exist.
import { AppError } from "#domain/errors.ts";
import type { ContactId, ConversationId, EntryId } from "#domain/ids.ts";
import {
  type Actor,
  type AuthenticatedActor,
  canSeeInbox,
  requireAuthenticated,
} from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type ContactRecord, findContact, isContactVisible } from "#server/store/contact.ts";
import { resolveMergedContact } from "#server/store/contact-merge.ts";
import {
  type ConversationRecord,
  findConversation,
  lockConversation,
} from "#server/store/conversation/conversation.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import type { Db } from "#server/store/sql.ts";

interface ActorContext {
  readonly db: Db;
  readonly actor: Actor;
}

export async function getVisibleConversation(
  ctx: ActorContext,
  id: ConversationId,
): Promise<ConversationRecord> {
  const actor = requireAuthenticated(ctx.actor);
  return seenBy(actor, await findConversation(ctx.db, actor.workspaceId, id));
}

/** For an action that writes: the row stays locked until the transaction ends. */
export async function lockVisibleConversation(
  ctx: WriteContext,
  id: ConversationId,
): Promise<ConversationRecord> {
  const actor = requireAuthenticated(ctx.actor);
  return seenBy(actor, await lockConversation(ctx.db, actor.workspaceId, id));
}

/** Throws if the conversation was merged: an entry written here would not be seen. */
export async function assertNotMerged(
  ctx: WriteContext,
  { mergedIntoId }: Pick<ConversationRecord, "mergedIntoId">,
): Promise<void> {
  if (mergedIntoId === null) return;
  const { number } = await getVisibleConversation(ctx, mergedIntoId);
  throw new AppError("conversation_merged", { number });
}

function seenBy(
  actor: AuthenticatedActor,
  conversation: ConversationRecord | null,
): ConversationRecord {
  if (!conversation || !canSeeInbox(actor.visibleInboxIds, conversation.inboxId))
    throw new AppError("not_found");
  return conversation;
}

export async function getVisibleEntry(
  ctx: ActorContext,
  id: EntryId,
): Promise<{ entry: EntryRecord; conversation: ConversationRecord }> {
  const actor = requireAuthenticated(ctx.actor);
  const entry = await findEntry(ctx.db, actor.workspaceId, id);
  if (!entry) throw new AppError("not_found");
  return { entry, conversation: await getVisibleConversation(ctx, entry.conversationId) };
}

export async function lockVisibleEntry(
  ctx: WriteContext,
  id: EntryId,
): Promise<{ entry: EntryRecord; conversation: ConversationRecord }> {
  const { workspaceId } = requireAuthenticated(ctx.actor);
  let entry = await findEntry(ctx.db, workspaceId, id);
  for (;;) {
    if (!entry) throw new AppError("not_found");
    const conversation = await lockVisibleConversation(ctx, entry.conversationId);
    // A concurrent transaction may have moved the entry away.
    entry = await findEntry(ctx.db, workspaceId, id);
    if (entry?.conversationId === conversation.id) return { entry, conversation };
  }
}

/** The id of a merged contact leads to the remaining one. */
export async function getVisibleContact(
  ctx: ActorContext,
  namedId: ContactId,
): Promise<ContactRecord> {
  const actor = requireAuthenticated(ctx.actor);
  const id = await resolveMergedContact(ctx.db, actor.workspaceId, namedId);
  const isSeen = await isContactVisible(ctx.db, actor.workspaceId, id, actor.visibleInboxIds);
  const contact = isSeen
    ? await findContact(ctx.db, actor.workspaceId, id, actor.visibleInboxIds)
    : null;
  if (!contact) throw new AppError("not_found");
  return contact;
}
