// A file belongs to the person or program that uploaded it until a message has it. What an API key uploads is not its
// creator's, and a key has no unsent file of its creator.
import { AppError } from "#domain/errors.ts";
import type { AttachmentId } from "#domain/ids.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { AttachmentRecord, Uploader } from "#server/store/attachment.ts";

export const uploaderOf = (actor: AuthenticatedActor): Uploader => ({
  memberId: actor.memberId,
  apiKeyId: actor.kind === "api_key" ? actor.keyId : null,
});

export function isUploadedBy(actor: AuthenticatedActor, file: AttachmentRecord): boolean {
  const { memberId, apiKeyId } = uploaderOf(actor);
  return file.memberId === memberId && file.apiKeyId === apiKeyId;
}

/** Uploaded by the actor, and not sent yet. */
export const isOwnUpload = (
  { actor }: Pick<WriteContext, "actor">,
  file: AttachmentRecord,
): file is AttachmentRecord & { sha256: string } =>
  actor.kind !== "system" &&
  file.messageId === null &&
  file.sha256 !== null &&
  isUploadedBy(requireAuthenticated(actor), file);

/** Throws if a file is missing, was sent or belongs to another uploader. */
export function assertOwnUploads(
  ctx: Pick<WriteContext, "actor">,
  files: readonly AttachmentRecord[],
  ids: readonly AttachmentId[],
): void {
  if (files.length !== new Set(ids).size || !files.every((one) => isOwnUpload(ctx, one)))
    throw new AppError("attachment_not_ready");
}
