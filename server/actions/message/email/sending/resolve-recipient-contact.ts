import { normalizeAddress, senderDisplayName } from "#domain/contact/email-address.ts";
import type { EmailKind, EmailPerson } from "#domain/message/email/email-metadata.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type ContactPointRecord, findContact } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";

/** Who is written to. A new address of a customer who had none is theirs; anybody else is somebody else. */
export async function resolveRecipientContactPoint(
  ctx: WriteContext,
  wish: { readonly conversation: ConversationRecord; readonly kind: EmailKind },
  to: EmailPerson,
): Promise<ContactPointRecord> {
  const contact = await findContact(ctx.db, ctx.workspaceId, wish.conversation.contactId);
  const isTheirFirst =
    wish.kind !== "forward" &&
    contact !== null &&
    !contact.points.some((one) => one.kind === "mail");
  return findOrCreateContactPoint(ctx, {
    kind: "mail",
    value: normalizeAddress(to.address),
    displayFallback: to.address,
    name: senderDisplayName(to.name, to.address),
    ...(isTheirFirst ? { contactId: contact.id } : {}),
  });
}
