// A partially parsed email that was parsed again: the whole content replaces the beginning in place.
import type { ConversationId, EntryId } from "#domain/ids.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findConversation, setLastPreview } from "#server/store/conversation/conversation.ts";
import { replaceEmailContent } from "#server/store/email/email.ts";
import type { StoredDuplicate } from "#server/store/email/email-batch-statements.ts";
import { deleteSearchEntry } from "#server/store/search-index.ts";
import { contentHash } from "./content-hash.ts";
import type { EmailBatch } from "./email-batch.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import { saveAttachments } from "./save-attachments.ts";
import { parsedEmailPreview, textOf, toEmailMetadata } from "./to-email-record.ts";

/** The partial copies this parse completes; none if it was cut off again. */
export function partialCopies(
  batch: EmailBatch,
  { item, read }: ParsedInboundEmail,
): readonly StoredDuplicate[] {
  if (read.warnings.includes("beginning-shown")) return [];
  return batch.alreadyProcessed(item.id).filter((one) => one.isPartial);
}

export async function replaceEmail(
  ctx: WriteContext,
  email: ParsedInboundEmail,
  { id, conversationId }: { id: EntryId; conversationId: ConversationId },
): Promise<void> {
  const { db, workspaceId } = ctx;
  const { read, files } = email;
  const seq = await replaceEmailContent(db, workspaceId, {
    id,
    text: textOf(read),
    subject: read.subject ?? "",
    contentHash: contentHash(email),
    html: read.html,
    quotedText: read.quotedText,
    htmlQuoteOffset: read.htmlQuoteOffset,
    auto: read.auto,
    warnings: read.warnings,
    // Keeps the findings about its sender.
    findings: toEmailMetadata(read, {}),
  });
  // All of them, in their order: a beginning is stored without files.
  await saveAttachments(ctx, id, read.attachments, files);
  await deleteSearchEntry(db, workspaceId, id);
  await setLastPreview(db, workspaceId, conversationId, seq, parsedEmailPreview(read));
  const conversation = await findConversation(db, workspaceId, conversationId);
  if (conversation === null) return;
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
}
