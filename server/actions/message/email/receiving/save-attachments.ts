// Saves an email's attachments, whose bytes are stored already.

import type { AttachmentId, EntryId } from "#domain/ids.ts";
import { sanitizeText } from "#domain/sanitize-text.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Attachment } from "#server/mime/parsed-email.ts";
import { insertAttachment } from "#server/store/attachment.ts";

export async function saveAttachments(
  ctx: WriteContext,
  messageId: EntryId,
  attachments: readonly Attachment[],
  files: readonly string[],
): Promise<void> {
  for (const [position, one] of attachments.entries()) {
    await insertAttachment(ctx.db, ctx.workspaceId, {
      id: ctx.newId<AttachmentId>(),
      messageId,
      uploader: null,
      sha256: files[position] ?? null,
      name: sanitizeText(one.name ?? nameOf(one, position)),
      type: sanitizeText(one.type),
      size: one.size,
      position,
      contentId: one.contentId === null ? null : sanitizeText(one.contentId),
      isInline: one.isInline,
      remote: null,
      at: ctx.now,
    });
  }
}

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
  "text/plain": "txt",
  "message/rfc822": "eml",
};

/** A name for an unnamed file: its type and number. */
function nameOf({ type }: Attachment, position: number): string {
  const [kind = "file", rest = ""] = type.split("/");
  const ending = endings[type] ?? (/^[a-z0-9]{2,5}$/.test(rest) ? rest : "bin");
  const noun = kind === "image" ? "picture" : kind === "message" ? "mail" : "file";
  return `${noun}-${position + 1}.${ending}`;
}
