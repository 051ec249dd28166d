import { nameOfSender, normalAddress } from "#domain/contact/mail-address.ts";
import type { MailKind, MailPerson } from "#domain/message/mail/mail-facts.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import { findContact, type PointRecord } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";

/** Who is written to. A new address of a customer who had none is theirs; anybody else is somebody else. */
export async function pointOf(
  ctx: WriteCtx,
  wish: { readonly conversation: ConversationRecord; readonly kind: MailKind },
  to: MailPerson,
): Promise<PointRecord> {
  const contact = await findContact(ctx.db, ctx.workspaceId, wish.conversation.contactId);
  const isTheirFirst =
    wish.kind !== "forward" &&
    contact !== null &&
    !contact.points.some((one) => one.kind === "mail");
  return findOrMakePoint(ctx, {
    kind: "mail",
    value: normalAddress(to.address),
    knownAs: to.address,
    name: nameOfSender(to.name, to.address),
    ...(isTheirFirst ? { contactId: contact.id } : {}),
  });
}
