// The response of an action on one message: its entry. That of a long email to many recipients is too large to store under
// an idempotency key, so a repeated request gets it rebuilt.
import type { Entry } from "#contract/live-protocol.ts";
import type { EntryId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import type { LargeOutput, WriteContext } from "#server/actions/define-action.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";

export async function respondWithEntry(ctx: WriteContext, id: EntryId): Promise<Entry> {
  const { country } = requireAuthenticated(ctx.actor);
  return presentEntry(
    required(await findEntry(ctx.db, ctx.workspaceId, id), "just written"),
    country,
  );
}

export const largeEntryOutput: LargeOutput<Entry> = {
  referenceOf: ({ id }) => ({ entryId: id }),
  async rebuild(ctx, { entryId }) {
    await getVisibleEntry(ctx, entryId);
    return respondWithEntry(ctx, entryId);
  },
};

export async function respondWithConversation(ctx: WriteContext, id: EntryId) {
  const entry = await respondWithEntry(ctx, id);
  const conversation = await findConversation(ctx.db, ctx.workspaceId, entry.conversationId);
  return { conversation: required(conversation, "an entry has a conversation"), entry };
}
