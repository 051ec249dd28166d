import { DeskError } from "#domain/errors.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import type { MailKind } from "#domain/message/mail/mail-facts.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { getEntryFor } from "#server/actions/conversation/access.ts";
import { findMail } from "#server/store/mail/mail.ts";
import { findMailToAnswer } from "#server/store/sending/which-mail.ts";
import type { ParentMail } from "./write-mail.ts";

/** The mail that is answered: the one named, or the newest of the customer. */
export async function findParent(
  ctx: WriteCtx,
  conversationId: ConversationId,
  kind: MailKind,
  answersId: EntryId | null,
): Promise<ParentMail | null> {
  if (answersId === null) {
    const newest =
      kind === "new" ? null : await findMailToAnswer(ctx.db, ctx.workspaceId, conversationId);
    return newest && findMail(ctx.db, ctx.workspaceId, newest);
  }
  const { entry } = await getEntryFor(ctx, answersId);
  const mail = await findMail(ctx.db, ctx.workspaceId, entry.id);
  // It may have been moved away since; passing on may quote what stands elsewhere.
  if (!mail && kind === "forward") throw new DeskError("not_found");
  return mail;
}
