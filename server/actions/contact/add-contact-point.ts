import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { findContact } from "#server/store/contact.ts";
import { findOrCreateContactPoint } from "./find-or-create-contact-point.ts";
import { countTaken, parseTypedPoint, uncountTaken } from "./typed-contact-point.ts";

/** With a transaction of its own, so that a refused attempt stays counted. */
export const addContactPoint = defineExternalAction({
  name: "add-contact-point",
  requires: "contact.update",
  async run(ctx, { contactId: namedId, kind, value: typed }) {
    const actor = requireAuthenticated(ctx.actor);
    const { country, visibleInboxIds } = actor;
    // A reply by the team that knows the contact could go to what was added here.
    const { id: contactId, isKnown } = await getVisibleContact(ctx, namedId);
    if (!isKnown) throw new AppError("forbidden");
    const value = parseTypedPoint(kind, typed, country);
    const isAdded = await ctx.write(async (tx) => {
      const countsTaken = visibleInboxIds !== null && (await countTaken(tx, actor.memberId));
      const input = { kind, value, displayFallback: value, contactId };
      const point = await findOrCreateContactPoint(tx, input);
      if (point.contactId !== contactId) return false;
      if (countsTaken) await uncountTaken(tx, actor.memberId);
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
