import { AppError } from "#domain/errors.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import type { EmailKind } from "#domain/message/email/email-metadata.ts";
import { getVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findEmailToReplyTo } from "#server/store/delivery/find-email.ts";
import { findEmail } from "#server/store/email/email.ts";
import type { ParentEmail } from "./types.ts";

/** The email to reply to: the given one, or the customer's newest. */
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
  const email = await findEmail(ctx.db, ctx.workspaceId, entry.id);
  // It may have been moved away since; a forward may quote another conversation.
  if (!email && kind === "forward") throw new AppError("not_found");
  return email;
}
