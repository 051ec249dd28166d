import { normalAddress } from "#domain/contact/mail-address.ts";
import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import { isSendable } from "#domain/message/mail/decide-mail.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getContactFor } from "#server/actions/conversation/access.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { findContact } from "#server/store/contact.ts";
import { findOrMakePoint } from "./find-or-make-point.ts";

export const addPoint = defineAction({
  name: "add-point",
  needs: "contact.edit",
  async run(ctx, { contactId, kind, value: typed }) {
    const { country, sight } = asSomeone(ctx.actor);
    await getContactFor(ctx, contactId);
    const value = kind === "phone" ? readNumber(typed, country) : readAddress(typed);
    const point = await findOrMakePoint(ctx, { kind, value, knownAs: value, contactId });
    // Whose it is may be hidden from who asks.
    if (point.contactId !== contactId) throw new DeskError("point_taken", { point: typed.trim() });
    ctx.audit(contactId, { added: value });
    const saved = must(
      await findContact(ctx.db, ctx.workspaceId, contactId, sight),
      "it was there a moment ago",
    );
    return presentContact(saved, country);
  },
});

function readNumber(typed: string, country: string): string {
  const number = readPhoneNumber(typed, country);
  if (number === null) throw new DeskError("not_a_number", { typed });
  return number.e164;
}

function readAddress(typed: string): string {
  const address = normalAddress(typed);
  if (!isSendable(address)) throw new DeskError("not_an_address", { typed });
  return address;
}
