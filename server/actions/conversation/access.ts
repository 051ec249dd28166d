// The only way to a conversation: whoever may not see its home line gets the same answer as for one that
// does not exist.
import { DeskError } from "#domain/errors.ts";
import type { ContactId, ConversationId, EntryId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { type Actor, asSomeone, type SomeoneActor, sees } from "#server/actions/actor.ts";
import { type ContactRecord, findContact, isContactSeen } from "#server/store/contact.ts";
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

export async function getConversationFor(
  ctx: Asked,
  id: ConversationId,
): Promise<ConversationRecord> {
  const actor = asSomeone(ctx.actor);
  return seenBy(actor, await findConversation(ctx.db, actor.workspaceId, id));
}

/** For a deed: the row is held until the transaction ends. */
export async function takeConversationFor(
  ctx: WriteCtx,
  id: ConversationId,
): Promise<ConversationRecord> {
  const actor = asSomeone(ctx.actor);
  return seenBy(actor, await lockConversation(ctx.db, actor.workspaceId, id));
}

/** What was merged away is answered where it goes on: said here, nobody would see it. */
export async function stopIfMergedAway(
  ctx: WriteCtx,
  { mergedIntoId }: Pick<ConversationRecord, "mergedIntoId">,
): Promise<void> {
  if (mergedIntoId === null) return;
  const { number } = await getConversationFor(ctx, mergedIntoId);
  throw new DeskError("merged_away", { number });
}

function seenBy(actor: SomeoneActor, conversation: ConversationRecord | null): ConversationRecord {
  if (!conversation || !sees(actor.sight, conversation.lineId)) throw new DeskError("not_found");
  return conversation;
}

export async function getEntryFor(
  ctx: Asked,
  id: EntryId,
): Promise<{ entry: EntryRecord; conversation: ConversationRecord }> {
  const actor = asSomeone(ctx.actor);
  const entry = await findEntry(ctx.db, actor.workspaceId, id);
  if (!entry) throw new DeskError("not_found");
  return { entry, conversation: await getConversationFor(ctx, entry.conversationId) };
}

export async function takeEntryFor(
  ctx: WriteCtx,
  id: EntryId,
): Promise<{ entry: EntryRecord; conversation: ConversationRecord }> {
  const { workspaceId } = asSomeone(ctx.actor);
  let entry = await findEntry(ctx.db, workspaceId, id);
  for (;;) {
    if (!entry) throw new DeskError("not_found");
    const conversation = await takeConversationFor(ctx, entry.conversationId);
    // Whoever held it before us may have moved the entry away.
    entry = await findEntry(ctx.db, workspaceId, id);
    if (entry?.conversationId === conversation.id) return { entry, conversation };
  }
}

export async function getContactFor(ctx: Asked, id: ContactId): Promise<ContactRecord> {
  const actor = asSomeone(ctx.actor);
  const isSeen = await isContactSeen(ctx.db, actor.workspaceId, id, actor.sight);
  const contact = isSeen ? await findContact(ctx.db, actor.workspaceId, id, actor.sight) : null;
  if (!contact) throw new DeskError("not_found");
  return contact;
}
