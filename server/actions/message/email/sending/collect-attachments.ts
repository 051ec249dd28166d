// Collects an email's attachments and the images in its HTML. The images are uploads of the author, part of a
// quoted message, or part of a saved reply or signature; the latter two are copied.
import type { AttachmentId, EntryId } from "#domain/ids.ts";
import { canSeeInbox } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { assertOwnUploads, isOwnUpload } from "#server/actions/message/own-upload.ts";
import { imageAccessOf } from "#server/actions/message/reusable-images.ts";
import {
  type AttachmentRecord,
  attachToMessage,
  listAttachmentsById,
} from "#server/store/attachment.ts";
import { copyAttachment, setInline } from "#server/store/delivery/email-attachment.ts";
import { listReusableImages } from "#server/store/reusable-image.ts";

export interface EmailAttachments {
  readonly all: readonly AttachmentRecord[];
  readonly hasImages: boolean;
  /** The content ID of a picture in the HTML; null if it is not sent. */
  readonly nameOf: (id: string) => string | null;
  attachTo(messageId: EntryId): Promise<void>;
}

export async function collectAttachments(
  ctx: WriteContext,
  input: {
    readonly attachmentIds: readonly AttachmentId[];
    readonly imageIds: readonly AttachmentId[];
    readonly domain: string;
  },
): Promise<EmailAttachments> {
  const beside = input.attachmentIds.filter((id) => !input.imageIds.includes(id));
  const known = await listAttachmentsById(ctx.db, ctx.workspaceId, [
    ...new Set([...beside, ...input.imageIds]),
  ]);
  const isUpload = (one: AttachmentRecord) => isOwnUpload(ctx, one);
  const files = known.filter((one) => beside.includes(one.id));
  assertOwnUploads(ctx, files, beside);
  const reused = await listReusableImages(
    ctx.db,
    ctx.workspaceId,
    input.imageIds,
    imageAccessOf(ctx.actor),
  );
  const canTake = (one: AttachmentRecord) => isUpload(one) && !reused.has(one.id);
  const canCopy = (one: AttachmentRecord) =>
    isQuotable(ctx, one) ||
    // Of a text the author may use; their own upload also if it belongs to another one.
    ((reused.get(one.id) ?? false) && one.messageId === null && one.sha256 !== null) ||
    isUpload(one);
  const images = known
    .filter((one) => !beside.includes(one.id) && (canTake(one) || canCopy(one)))
    .map((one) => ({ one, id: canTake(one) ? one.id : ctx.newId<AttachmentId>() }));
  const contentIdOf = (id: AttachmentId) => `${id}@${input.domain}`;
  return {
    all: [...files, ...images.map(({ one }) => one)],
    hasImages: images.length > 0,
    nameOf(id) {
      const found = images.find(({ one }) => one.id === id);
      return found ? contentIdOf(found.id) : null;
    },
    async attachTo(messageId) {
      const uploads = images.filter(({ one, id }) => one.id === id).map(({ id }) => id);
      const attached = [...files.map((one) => one.id), ...uploads];
      await attachToMessage(ctx.db, ctx.workspaceId, messageId, attached);
      for (const [index, { one, id }] of images.entries())
        if (one.id !== id)
          await copyAttachment(ctx.db, ctx.workspaceId, one.id, {
            id,
            messageId,
            uploader: null,
            position: attached.length + index + 1,
            at: ctx.now,
          });
      await setInline(
        ctx.db,
        ctx.workspaceId,
        images.map(({ id }) => ({ id, contentId: contentIdOf(id) })),
      );
    },
  };
}

/** A picture of a message the author may read. */
function isQuotable({ actor }: WriteContext, one: AttachmentRecord): boolean {
  if (one.messageId === null || one.inboxId === null || one.sha256 === null) return false;
  return (
    (actor.kind === "member" || actor.kind === "api_key") &&
    canSeeInbox(actor.visibleInboxIds, one.inboxId)
  );
}
