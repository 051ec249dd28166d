// A mail of which only the beginning could be read, read again: the whole replaces the beginning where it stands.
import type { ConversationId, EntryId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { listAttachmentsOfMessage } from "#server/store/attachment.ts";
import { findConversation, setLastPreview } from "#server/store/conversation/conversation.ts";
import { replaceMailContent } from "#server/store/mail/mail.ts";
import type { StoredCopy } from "#server/store/mail/mail-batch.ts";
import { deleteEntryWords } from "#server/store/words.ts";
import { keepAttachments } from "./keep-attachments.ts";
import type { MailBatch } from "./mail-batch.ts";
import { findingsOf, previewOf, textOf } from "./mail-kept.ts";
import type { ReadyMail } from "./ready-mail.ts";
import { shownHash } from "./shown-mail.ts";

/** Those that this reading can complete; none where it broke off again. */
export function partialCopies(batch: MailBatch, { item, read }: ReadyMail): readonly StoredCopy[] {
  if (read.warnings.includes("beginning-shown")) return [];
  return batch.readBefore(item.id).filter((one) => one.isPartial);
}

export async function replaceMail(
  ctx: WriteCtx,
  mail: ReadyMail,
  { id, conversationId }: { id: EntryId; conversationId: ConversationId },
): Promise<void> {
  const { db, workspaceId } = ctx;
  const { read, files } = mail;
  const seq = await replaceMailContent(db, workspaceId, {
    ...{ id, text: textOf(read), subject: read.subject ?? "", shownHash: shownHash(mail) },
    ...{ html: read.html, elided: read.elided, htmlFoldsAt: read.htmlFoldsAt },
    ...{ auto: read.auto, warnings: read.warnings },
    // What was noted about its sender stays.
    findings: findingsOf(read, {}),
  });
  const stored = (await listAttachmentsOfMessage(db, workspaceId, id)).map((one) => one.sha256);
  const missing = read.attachments.flatMap((file, nth) =>
    stored.includes(files[nth] ?? null) ? [] : [{ file, sha256: files[nth] ?? "" }],
  );
  await keepAttachments(
    ctx,
    id,
    missing.map((one) => one.file),
    missing.map((one) => one.sha256),
  );
  await deleteEntryWords(db, workspaceId, id);
  await setLastPreview(db, workspaceId, conversationId, seq, previewOf(read));
  const conversation = await findConversation(db, workspaceId, conversationId);
  if (conversation === null) return;
  announceEntry(ctx, conversation, id);
  announceConversation(ctx, conversation);
}
