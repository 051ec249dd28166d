import { messagePreview } from "#domain/conversation/preview.ts";
import type { EntryId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { respondWithEntry } from "#server/actions/message/entry-response.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findNoteByClientKey, insertEntry } from "#server/store/conversation/entry.ts";
import { insertMentions } from "#server/store/conversation/read-state.ts";
import { publishConversationChange, publishEntryChange } from "./apply-conversation-change.ts";
import { assertNotSent, claimDraft, endDraft } from "./discard-draft.ts";
import { assertNotMerged, lockVisibleConversation } from "./load-conversation.ts";
import { markOwnEntryRead } from "./mark-own-entry-read.ts";
import { listMentioned, noteOutput, publishMentions } from "./note/change-note.ts";

export const addNote = defineWriteAction({
  name: "add-note",
  requires: "conversation.update",
  async run(ctx, { conversationId, text, mentions, clientKey = null, draftId }) {
    const { memberId, country } = requireAuthenticated(ctx.actor);
    await claimDraft(ctx, draftId);
    const conversation = await lockVisibleConversation(ctx, conversationId);
    // The conversation is locked: a concurrent request with the same key waits here and then finds the first one's
    // note.
    const written =
      clientKey && (await findNoteByClientKey(ctx.db, ctx.workspaceId, conversation.id, clientKey));
    if (written) return presentEntry(written, country);
    await assertNotMerged(ctx, conversation);
    await assertNotSent(ctx, draftId, { conversationId: conversation.id });
    const called = await listMentioned(ctx, conversation.inboxId, mentions);
    const id = ctx.newId<EntryId>();
    const seq = await insertEntry(ctx.db, ctx.workspaceId, {
      id,
      conversationId: conversation.id,
      kind: "note",
      authorKind: "member",
      memberId,
      at: ctx.now.toISOString(),
      body: { text, mentions: called, clientKey, ...(draftId === undefined ? {} : { draftId }) },
      last: {
        kind: "note",
        // Those of the last message or call: a note doesn't change whether the team waits on the customer.
        channel: conversation.lastEntry.channel,
        direction: conversation.lastEntry.direction,
        memberId,
        ...messagePreview(text, 0),
        isFailed: false,
      },
    });
    await insertMentions(ctx.db, ctx.workspaceId, conversation.id, id, called, ctx.now);
    if (draftId !== undefined) await endDraft(ctx, conversation, { kind: "note", draftId });
    publishEntryChange(ctx, conversation, id);
    publishConversationChange(ctx, conversation);
    await markOwnEntryRead(ctx, memberId, conversation, { seq });
    publishMentions(ctx, conversation, called);
    return respondWithEntry(ctx, id);
  },
  largeOutput: noteOutput,
});
