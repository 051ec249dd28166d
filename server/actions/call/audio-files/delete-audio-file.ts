import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteAudioFileRow, lockAudioFile } from "#server/store/call/flow/audio-file.ts";
import { findInboxUsingInFlow } from "#server/store/call/flow/inbox-using-flow.ts";

/** The sweep of unreferenced files deletes the bytes. */
export const deleteAudioFile = defineWriteAction({
  name: "delete-audio-file",
  requires: "call_flow.manage",
  async run(ctx, { audioFileId }) {
    const audioFile = await lockAudioFile(ctx.db, ctx.workspaceId, audioFileId);
    if (audioFile === null) throw new AppError("not_found");
    const { name } = audioFile;
    const { visibleInboxIds } = requireAuthenticated(ctx.actor);
    const inbox = await findInboxUsingInFlow(ctx.db, ctx.workspaceId, audioFileId, visibleInboxIds);
    if (inbox?.isVisible === false) throw new AppError("used_in_hidden_flow", { name });
    if (inbox) throw new AppError("used_in_flow", { name, inbox: inbox.name });
    await deleteAudioFileRow(ctx.db, ctx.workspaceId, audioFileId);
    ctx.audit(audioFileId, { name });
    return { done: true };
  },
});
