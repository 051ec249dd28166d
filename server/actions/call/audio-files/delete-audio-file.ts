import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteAudioFileRow, lockAudioFile } from "#server/store/call/flow/audio-file.ts";
import { findLineOfFlowThing } from "#server/store/call/flow/in-use.ts";

/** Its bytes go with the sweep that clears what nothing points at. */
export const deleteAudioFile = defineWriteAction({
  name: "delete-audio-file",
  needs: "call_flow.manage",
  async run(ctx, { audioFileId }) {
    const sound = await lockAudioFile(ctx.db, ctx.workspaceId, audioFileId);
    if (sound === null) throw new AppError("not_found");
    const line = await findLineOfFlowThing(ctx.db, ctx.workspaceId, audioFileId);
    if (line !== null)
      throw new AppError("audio_file_in_use", { name: sound.name, line: line.name });
    await deleteAudioFileRow(ctx.db, ctx.workspaceId, audioFileId);
    ctx.audit(audioFileId, { name: sound.name });
    return { done: true };
  },
});
