// The only way to a conversation: whoever may not see its home line gets the same answer as for one that
// does not exist.
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
import {
  type ConversationRecord,
  findConversation,
  lockConversation,
} from "#server/store/conversation/conversation.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import type { Db } from "#server/store/sql.ts";

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
}

export async function getVisibleConversation(
  ctx: Asked,
  id: ConversationId,
): Promise<ConversationRecord> {
  const actor = requireAuthenticated(ctx.actor);
  return seenBy(actor, await findConversation(ctx.db, actor.workspaceId, id));
}

/** For a deed: the row is held until the transaction ends. */
export async function lockVisibleConversation(
  ctx: WriteContext,
  id: ConversationId,
): Promise<ConversationRecord> {
  const actor = requireAuthenticated(ctx.actor);
  return seenBy(actor, await lockConversation(ctx.db, actor.workspaceId, id));
}

/** What was merged away is answered where it goes on: said here, nobody would see it. */
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
  if (!conversation || !canSeeInbox(actor.sight, conversation.inboxId))
    throw new AppError("not_found");
  return conversation;
}

export async function getVisibleEntry(
  ctx: Asked,
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
    // Whoever held it before us may have moved the entry away.
    entry = await findEntry(ctx.db, workspaceId, id);
    if (entry?.conversationId === conversation.id) return { entry, conversation };
  }
}

export async function getVisibleContact(ctx: Asked, id: ContactId): Promise<ContactRecord> {
  const actor = requireAuthenticated(ctx.actor);
  const isSeen = await isContactVisible(ctx.db, actor.workspaceId, id, actor.sight);
  const contact = isSeen ? await findContact(ctx.db, actor.workspaceId, id, actor.sight) : null;
  if (!contact) throw new AppError("not_found");
  return contact;
}
