import { AppError, required } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  addTimelineEvent,
  publishConversationChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertAllowed } from "#server/actions/runtime.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { holdLastWord, noteWord } from "#server/store/consent-word.ts";
import { findContact, findContactPointById, insertConsent } from "#server/store/contact.ts";
import { listConversationsOfContact } from "#server/store/conversation/conversation.ts";

export const recordConsent = defineWriteAction({
  name: "record-consent",
  needs: "contact.update",
  async run(ctx, { contactPointId, deed, medium, words }) {
    const { memberId, sight, country } = requireAuthenticated(ctx.actor);
    // Held: what the customer says at the same moment is heard after this, and not overwritten by it.
    await holdLastWord(ctx.db, ctx.workspaceId, contactPointId, medium);
    const point = await findContactPointById(ctx.db, ctx.workspaceId, contactPointId);
    if (!point) throw new AppError("not_found");
    const isOnWhatsapp = medium === "whatsapp";
    const isRevoked = (isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null;
    // Anyone may stop on a customer's word, and write down a first opt-in; allowing again is a manager's.
    if (deed === "granted" && (isRevoked || !isOnWhatsapp))
      assertAllowed("suppression.manage", ctx.actor);
    const contact = await getVisibleContact(ctx, point.contactId);
    if (!contact.points.some((one) => one.id === contactPointId)) throw new AppError("not_found");
    const isSaid = isOnWhatsapp
      ? (deed === "revoked" ? point.whatsappRevokedAt : point.whatsappGrantedAt) !== null
      : isRevoked === (deed === "revoked");
    // A STOP or START that was sent before and is read later does not undo it; an opt-in that is recorded undoes no STOP.
    if (deed === "revoked")
      await noteWord(ctx.db, ctx.workspaceId, contactPointId, medium, ctx.now.toISOString());
    if (isSaid) return presentContact(contact, country);
    await insertConsent(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      contactPointId,
      medium,
      deed,
      source: "member",
      words,
      entryId: null,
      memberId,
      at: ctx.now.toISOString(),
    });
    const seen = (await listConversationsOfContact(ctx.db, ctx.workspaceId, contact.id)).find(
      (one) => sight === null || sight.includes(one.inboxId),
    );
    if (seen) {
      await addTimelineEvent(ctx, seen, eventOf(deed, isOnWhatsapp), {
        words: words.slice(0, 60),
      });
      publishConversationChange(ctx, seen);
    }
    ctx.announce("contact", contact.id);
    ctx.audit(contact.id, { deed, contactPointId, medium });
    return presentContact(
      required(
        await findContact(ctx.db, ctx.workspaceId, contact.id, sight),
        "it was there a moment ago",
      ),
      country,
    );
  },
});

function eventOf(deed: "granted" | "revoked", isOnWhatsapp: boolean): string {
  if (isOnWhatsapp) return deed === "revoked" ? "whatsapp_stopped" : "whatsapp_started";
  return deed === "revoked" ? "sms_opted_out" : "texts_started";
}
