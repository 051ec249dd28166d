import { DeskError, must } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getContactFor } from "#server/actions/conversation/access.ts";
import { addEvent, announceConversation } from "#server/actions/conversation/change.ts";
import { judge } from "#server/actions/desk.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { holdLastWord, noteWord } from "#server/store/consent-word.ts";
import { findContact, findPointById, insertConsent } from "#server/store/contact.ts";
import { listConversationsOfContact } from "#server/store/conversation/conversation.ts";

export const recordConsent = defineAction({
  name: "record-consent",
  needs: "contact.edit",
  async run(ctx, { pointId, deed, medium, words }) {
    const { memberId, sight, country } = asSomeone(ctx.actor);
    // Held: what the customer says at the same moment is heard after this, and not overwritten by it.
    await holdLastWord(ctx.db, ctx.workspaceId, pointId, medium);
    const point = await findPointById(ctx.db, ctx.workspaceId, pointId);
    if (!point) throw new DeskError("not_found");
    const isOnWhatsapp = medium === "whatsapp";
    const isRevoked = (isOnWhatsapp ? point.whatsappRevokedAt : point.textsRevokedAt) !== null;
    // Anyone may stop on a customer's word, and write down a first opt-in; allowing again is a manager's.
    if (deed === "granted" && (isRevoked || !isOnWhatsapp)) judge("suppression.lift", ctx.actor);
    const contact = await getContactFor(ctx, point.contactId);
    if (!contact.points.some((one) => one.id === pointId)) throw new DeskError("not_found");
    const isSaid = isOnWhatsapp
      ? (deed === "revoked" ? point.whatsappRevokedAt : point.whatsappGrantedAt) !== null
      : isRevoked === (deed === "revoked");
    // A STOP or START that was sent before and is read later does not undo it; an opt-in that is recorded undoes no STOP.
    if (deed === "revoked")
      await noteWord(ctx.db, ctx.workspaceId, pointId, medium, ctx.now.toISOString());
    if (isSaid) return presentContact(contact, country);
    await insertConsent(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      pointId,
      medium,
      deed,
      source: "member",
      words,
      entryId: null,
      memberId,
      at: ctx.now.toISOString(),
    });
    const seen = (await listConversationsOfContact(ctx.db, ctx.workspaceId, contact.id)).find(
      (one) => sight === null || sight.includes(one.lineId),
    );
    if (seen) {
      await addEvent(ctx, seen, eventOf(deed, isOnWhatsapp), {
        words: words.slice(0, 60),
      });
      announceConversation(ctx, seen);
    }
    ctx.announce("contact", contact.id);
    ctx.audit(contact.id, { deed, pointId, medium });
    return presentContact(
      must(
        await findContact(ctx.db, ctx.workspaceId, contact.id, sight),
        "it was there a moment ago",
      ),
      country,
    );
  },
});

function eventOf(deed: "granted" | "revoked", isOnWhatsapp: boolean): string {
  if (isOnWhatsapp) return deed === "revoked" ? "whatsapp_stopped" : "whatsapp_started";
  return deed === "revoked" ? "texts_stopped" : "texts_started";
}
