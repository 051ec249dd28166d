import { defineWriteAction } from "#server/actions/define-action.ts";
import { respondWithEntry } from "#server/actions/message/entry-response.ts";
import { revisionOf } from "#server/store/conversation/note.ts";
import { deleteStoredPreviews } from "#server/store/idempotency.ts";
import { changeNote, lockOwnNote, noteOutput } from "./change-note.ts";

export const deleteNote = defineWriteAction({
  name: "delete-note",
  requires: "conversation.update",
  async run(ctx, { entryId }) {
    const { note, conversation } = await lockOwnNote(ctx, entryId);
    if (note.body.deletedAt !== undefined) return respondWithEntry(ctx, entryId);
    await changeNote(
      ctx,
      { note, conversation },
      {
        text: "",
        mentions: [],
        revision: revisionOf(note) + 1,
        deletedAt: ctx.now.toISOString(),
      },
    );
    await deleteStoredPreviews(ctx.db, ctx.workspaceId, conversation.id, note.seq);
    return respondWithEntry(ctx, entryId);
  },
  largeOutput: noteOutput,
});
