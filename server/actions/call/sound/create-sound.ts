import { isTelephoneSound, readWavHead } from "#domain/call/sound/wav.ts";
import { DeskError, sayError } from "#domain/errors.ts";
import type { AttachmentId, SoundId } from "#domain/ids.ts";
import { limit, sayBytes } from "#domain/limits.ts";
import { defineErrand, type ErrandCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import {
  type AttachmentRecord,
  fileKey,
  findAttachment,
  holdFile,
  isFileKept,
} from "#server/store/attachment.ts";
import { insertSound, listSounds } from "#server/store/call/flow/sound.ts";

/**
 * Only WAV is kept: no two companies play the same further kinds, and a caller who hears nothing tells nobody.
 * The editor turns whatever a browser can play into it.
 */
export const createSound = defineErrand({
  name: "create-sound",
  needs: "flow.manage",
  async run(ctx, { uploadId, name }) {
    const { sha256, bytes } = await readUpload(ctx, uploadId);
    const head = readWavHead(bytes);
    if (head === null || !isTelephoneSound(head)) throw new DeskError("sound_not_playable");
    return ctx.write(async (tx) => {
      const max = limit("sounds");
      if ((await listSounds(tx.db, tx.workspaceId)).length >= max)
        throw new DeskError("too_many_sounds", { max });
      await holdFile(tx.db, tx.workspaceId, sha256);
      if (!(await isFileKept(tx.db, tx.workspaceId, sha256)))
        throw new DeskError("attachment_not_ready");
      const sound = await insertSound(tx.db, tx.workspaceId, {
        id: tx.newId<SoundId>(),
        name,
        sha256,
        type: "audio/wav",
        seconds: head.seconds,
        memberId: tx.actor.kind === "member" ? tx.actor.memberId : null,
        at: tx.now,
      });
      tx.audit(sound.id, { name });
      return sound;
    });
  },
});

async function readUpload(ctx: ErrandCtx, id: AttachmentId) {
  const upload = await findAttachment(ctx.db, ctx.workspaceId, id);
  if (upload === null || !isMine(ctx, upload)) throw new DeskError("not_found");
  const max = limit("soundBytes");
  if (upload.size > max)
    throw DeskError.invalid([
      {
        path: "uploadId",
        say: sayError("too_large", { size: sayBytes(upload.size), max: sayBytes(max) }),
      },
    ]);
  const bytes = await ctx.outside.files.get(fileKey(ctx.workspaceId, upload.sha256));
  if (bytes === null) throw new DeskError("attachment_not_ready");
  return { sha256: upload.sha256, bytes };
}

/** A file that lies loose, and that the asker brought. */
function isMine(
  ctx: ErrandCtx,
  upload: AttachmentRecord,
): upload is AttachmentRecord & { sha256: string } {
  const { memberId } = asSomeone(ctx.actor);
  return upload.memberId === memberId && upload.messageId === null && upload.sha256 !== null;
}
