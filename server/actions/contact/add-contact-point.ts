import { normalizeAddress } from "#domain/contact/email-address.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError, required } from "#domain/errors.ts";
import { isSendableAddress } from "#domain/message/email/decide-email.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { findContact } from "#server/store/contact.ts";
import { findOrCreateContactPoint } from "./find-or-create-contact-point.ts";

export const addContactPoint = defineWriteAction({
  name: "add-contact-point",
  needs: "contact.update",
  async run(ctx, { contactId, kind, value: typed }) {
    const { country, visibleInboxIds } = requireAuthenticated(ctx.actor);
    await getVisibleContact(ctx, contactId);
    const value = kind === "phone" ? parseNumber(typed, country) : parseAddressField(typed);
    const point = await findOrCreateContactPoint(ctx, {
      kind,
      value,
      displayFallback: value,
      contactId,
    });
    // The actor may not be allowed to see its owner, so the error doesn't name them.
    if (point.contactId !== contactId)
      throw new AppError("contact_point_taken", { point: typed.trim() });
    ctx.audit(contactId, { added: value });
    const saved = required(
      await findContact(ctx.db, ctx.workspaceId, contactId, visibleInboxIds),
      "it was there a moment ago",
    );
    return presentContact(saved, country);
  },
});

function parseNumber(typed: string, country: string): string {
  const number = normalizePhoneNumber(typed, country);
  if (number === null) throw new AppError("invalid_phone_number", { typed });
  return number.e164;
}

function parseAddressField(typed: string): string {
  const address = normalizeAddress(typed);
  if (!isSendableAddress(address)) throw new AppError("invalid_email_address", { typed });
  return address;
}
