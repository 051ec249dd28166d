import { AppError } from "#domain/errors.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import type { EmailKind } from "#domain/message/email/email-metadata.ts";
import { getVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findEmailToReplyTo } from "#server/store/delivery/find-email.ts";
import { findEmail } from "#server/store/email/email.ts";
import type { ParentEmail } from "./create-outgoing-email.ts";

/** The mail that is answered: the one named, or the newest of the customer. */
export async function findParent(
  ctx: WriteContext,
  conversationId: ConversationId,
  kind: EmailKind,
  replyToEntryId: EntryId | null,
): Promise<ParentEmail | null> {
  if (replyToEntryId === null) {
    const newest =
      kind === "new" ? null : await findEmailToReplyTo(ctx.db, ctx.workspaceId, conversationId);
    return newest && findEmail(ctx.db, ctx.workspaceId, newest);
  }
  const { entry } = await getVisibleEntry(ctx, replyToEntryId);
  const mail = await findEmail(ctx.db, ctx.workspaceId, entry.id);
  // It may have been moved away since; passing on may quote what stands elsewhere.
  if (!mail && kind === "forward") throw new AppError("not_found");
  return mail;
}
