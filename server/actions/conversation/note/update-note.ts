import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { respondWithEntry } from "#server/actions/message/entry-response.ts";
import { revisionOf } from "#server/store/conversation/note.ts";
import { changeNote, listMentioned, lockOwnNote, noteOutput } from "./change-note.ts";

export const updateNote = defineWriteAction({
  name: "update-note",
  requires: "conversation.update",
  async run(ctx, { entryId, text, mentions, revision }) {
    const { note, conversation } = await lockOwnNote(ctx, entryId);
    const current = revisionOf(note);
    const isSame = note.body.text === text;
    if (revision !== current && !isSame) throw new AppError("note_changed");
    const called = await listMentioned(ctx, conversation.inboxId, mentions);
    const before = new Set(note.body.mentions as string[]);
    // Nothing to change, or done by a first request whose response was lost.
    if (isSame && called.length === before.size && called.every((id) => before.has(id)))
      return respondWithEntry(ctx, entryId);
    if (revision !== current) throw new AppError("note_changed");
    await changeNote(
      ctx,
      { note, conversation },
      { text, mentions: called, revision: current + 1, editedAt: ctx.now.toISOString() },
    );
    return respondWithEntry(ctx, entryId);
  },
  largeOutput: noteOutput,
});
