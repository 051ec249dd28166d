import { DeskError } from "#domain/errors.ts";
import type { AttachmentId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { asSomeone, sees } from "#server/actions/actor.ts";
import { listAttachmentsById } from "#server/store/attachment.ts";

/** A draft shows its files' names; those of others would be told to whoever guessed an id. */
export async function refuseFilesOfOthers(
  ctx: WriteCtx,
  attachmentIds: readonly AttachmentId[],
): Promise<void> {
  const { memberId, sight } = asSomeone(ctx.actor);
  const files = await listAttachmentsById(ctx.db, ctx.workspaceId, attachmentIds);
  const areMine = files.every(
    (one) => one.memberId === memberId && (one.lineId === null || sees(sight, one.lineId)),
  );
  if (files.length !== attachmentIds.length || !areMine)
    throw new DeskError("attachment_not_ready");
}
