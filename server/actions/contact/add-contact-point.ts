import { normalizeAddress } from "#domain/contact/email-address.ts";
import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isSendableAddress } from "#domain/message/email/decide-email.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineExternalAction, type WriteContext } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { findContact } from "#server/store/contact.ts";
import { countAttempt, uncountAttempt } from "#server/store/rate-limit-counter.ts";
import { findOrCreateContactPoint } from "./find-or-create-contact-point.ts";

/** With a transaction of its own, so that a refused attempt stays counted. */
export const addContactPoint = defineExternalAction({
  name: "add-contact-point",
  requires: "contact.update",
  async run(ctx, { contactId, kind, value: typed }) {
    const actor = requireAuthenticated(ctx.actor);
    const { country, visibleInboxIds } = actor;
    // A reply by the team that knows the contact could go to what was added here.
    if (!(await getVisibleContact(ctx, contactId)).isKnown) throw new AppError("forbidden");
    const value = kind === "phone" ? parseNumber(typed, country) : parseAddressField(typed);
    const isAdded = await ctx.write(async (tx) => {
      const countsTaken = visibleInboxIds !== null && (await countTaken(tx, actor.memberId));
      const input = { kind, value, displayFallback: value, contactId };
      const point = await findOrCreateContactPoint(tx, input);
      if (point.contactId !== contactId) return false;
      if (countsTaken) await uncountAttempt(tx.db, takenScope, actor.memberId);
      tx.audit(contactId, { added: value });
      return true;
    });
    // The actor may not be allowed to see its owner, so the error doesn't name them.
    if (!isAdded) throw new AppError("contact_point_taken", { contactPoint: typed.trim() });
    const saved = required(
      await findContact(ctx.db, ctx.workspaceId, contactId, visibleInboxIds),
      "it was there a moment ago",
    );
    return presentContact(saved, country);
  },
});

const takenScope = "contact_point.taken";
const windowSeconds = 3_600;

/** Counted before the lookup, so that a member over the limit learns nothing more. */
async function countTaken({ db, now }: WriteContext, memberId: MemberId): Promise<true> {
  const attempt = { scope: takenScope, subject: memberId, now, windowSeconds };
  const { count, windowStart } = await countAttempt(db, attempt);
  const seconds = Math.ceil((Date.parse(windowStart) - now.getTime()) / 1000) + windowSeconds;
  if (count > limit("takenContactPointsPerHour"))
    throw new AppError("too_many_requests", { seconds: Math.max(1, seconds) });
  return true;
}

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
