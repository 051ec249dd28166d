import { normalizeAddress, senderDisplayName } from "#domain/contact/email-address.ts";
import type { EmailKind, EmailPerson } from "#domain/message/email/email-metadata.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type ContactPointRecord, findContact } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";

/**
 * The recipient's contact point. A new address belongs to the customer if the sender knows them and they have none;
 * otherwise it is another contact's.
 */
export async function resolveRecipientContactPoint(
  ctx: WriteContext,
  input: { readonly conversation: ConversationRecord; readonly kind: EmailKind },
  to: EmailPerson,
): Promise<ContactPointRecord> {
  const { contactId } = input.conversation;
  const visibleInboxIds = "visibleInboxIds" in ctx.actor ? ctx.actor.visibleInboxIds : null;
  const contact = await findContact(ctx.db, ctx.workspaceId, contactId, visibleInboxIds);
  const isTheirFirst =
    input.kind !== "forward" &&
    contact?.isKnown === true &&
    !contact.contactPoints.some((one) => one.kind === "email");
  return findOrCreateContactPoint(ctx, {
    kind: "email",
    value: normalizeAddress(to.address),
    displayFallback: to.address,
    name: senderDisplayName(to.name, to.address),
    ...(isTheirFirst ? { contactId } : {}),
  });
}
