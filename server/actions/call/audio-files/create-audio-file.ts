import { buffer } from "node:stream/consumers";
import { isTelephonyAudio, readWavHeader, wavBeginningBytes } from "#domain/call/audio/wav.ts";
import { AppError, formatErrorMessage } from "#domain/errors.ts";
import type { AttachmentId, AudioFileId } from "#domain/ids.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import { defineExternalAction, type ExternalContext } from "#server/actions/define-action.ts";
import { isOwnUpload } from "#server/actions/message/own-upload.ts";
import { fileExists, fileKey, findAttachment, lockFile } from "#server/store/attachment.ts";
import { insertAudioFile, listAudioFiles } from "#server/store/call/flow/audio-file.ts";

/**
 * Only WAV is accepted: the other formats vary by provider, and silence heard by callers would go unreported. The
 * editor converts whatever a browser can play to WAV.
 */
export const createAudioFile = defineExternalAction({
  name: "create-audio-file",
  requires: "call_flow.manage",
  async run(ctx, { uploadId, name }) {
    const { sha256, size, beginning } = await readUpload(ctx, uploadId);
    const head = readWavHeader(beginning, size);
    if (head === null || !isTelephonyAudio(head)) throw new AppError("unsupported_audio");
    return ctx.write(async (tx) => {
      const max = limit("audioFilesPerWorkspace");
      if ((await listAudioFiles(tx.db, tx.workspaceId)).length >= max)
        throw new AppError("too_many_audio_files", { max });
      await lockFile(tx.db, tx.workspaceId, sha256);
      if (!(await fileExists(tx.db, tx.workspaceId, sha256)))
        throw new AppError("attachment_not_ready");
      const audioFile = await insertAudioFile(tx.db, tx.workspaceId, {
        id: tx.newId<AudioFileId>(),
        name,
        sha256,
        type: "audio/wav",
        seconds: head.seconds,
        memberId: tx.actor.kind === "member" ? tx.actor.memberId : null,
        at: tx.now,
      });
      tx.audit(audioFile.id, { name });
      return audioFile;
    });
  },
});

async function readUpload(ctx: ExternalContext, id: AttachmentId) {
  const upload = await findAttachment(ctx.db, ctx.workspaceId, id);
  if (upload === null || !isOwnUpload(ctx, upload)) throw new AppError("not_found");
  const max = limit("audioFileBytes");
  if (upload.size > max)
    throw AppError.invalid([
      {
        path: "uploadId",
        message: formatErrorMessage("too_large", {
          size: formatBytes(upload.size),
          max: formatBytes(max),
        }),
      },
    ]);
  const range = { from: 0, to: wavBeginningBytes - 1 };
  const opened = await ctx.services.files.open(fileKey(ctx.workspaceId, upload.sha256), range);
  if (opened === null) throw new AppError("attachment_not_ready");
  return { sha256: upload.sha256, size: upload.size, beginning: await buffer(opened.pieces) };
}
