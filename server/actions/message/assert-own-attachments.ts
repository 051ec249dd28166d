import { AppError } from "#domain/errors.ts";
import type { AttachmentId } from "#domain/ids.ts";
import { canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { listAttachmentsById } from "#server/store/attachment.ts";
import { isUploadedBy } from "./own-upload.ts";

/** A draft shows its file names, so a guessed ID must not reveal another member's. */
export async function assertOwnAttachments(
  ctx: WriteContext,
  attachmentIds: readonly AttachmentId[],
): Promise<void> {
  const actor = requireAuthenticated(ctx.actor);
  const files = await listAttachmentsById(ctx.db, ctx.workspaceId, attachmentIds);
  const areMine = files.every(
    (one) =>
      isUploadedBy(actor, one) &&
      (one.inboxId === null || canSeeInbox(actor.visibleInboxIds, one.inboxId)),
  );
  if (files.length !== attachmentIds.length || !areMine) throw new AppError("attachment_not_ready");
}
