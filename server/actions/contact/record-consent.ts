import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  addTimelineEvent,
  publishConversationChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertAllowed } from "#server/actions/runtime.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { insertConsent } from "#server/store/consent.ts";
import { lockLastKeywordAt, recordKeywordAt } from "#server/store/consent-keyword.ts";
import { findContact, findContactPointById } from "#server/store/contact.ts";
import { listConversationsOfContact } from "#server/store/conversation/conversations-of-contact.ts";

export const recordConsent = defineWriteAction({
  name: "record-consent",
  requires: "contact.update",
  async run(ctx, { contactPointId, decision, channel, text }) {
    const { memberId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    // Locked: a STOP or START received at the same moment is applied after this and not overwritten by it.
    await lockLastKeywordAt(ctx.db, ctx.workspaceId, contactPointId, channel);
    const point = await findContactPointById(ctx.db, ctx.workspaceId, contactPointId);
    if (!point) throw new AppError("not_found");
    const isOnWhatsapp = channel === "whatsapp";
    const isRevoked = (isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null;
    // Any member may record an opt-out or a first WhatsApp opt-in; any other opt-in needs `suppression.manage`.
    if (decision === "granted" && (isRevoked || !isOnWhatsapp))
      assertAllowed("suppression.manage", ctx.actor);
    const contact = await getVisibleContact(ctx, point.contactId);
    if (!contact.contactPoints.some((one) => one.id === contactPointId))
      throw new AppError("not_found");
    const isRecorded = isOnWhatsapp
      ? (decision === "revoked" ? point.whatsappRevokedAt : point.whatsappGrantedAt) !== null
      : isRevoked === (decision === "revoked");
    // A STOP or START sent earlier but processed later doesn't undo the opt-out; a recorded opt-in doesn't undo a STOP.
    if (decision === "revoked")
      await recordKeywordAt(
        ctx.db,
        ctx.workspaceId,
        contactPointId,
        channel,
        ctx.now.toISOString(),
      );
    if (isRecorded) return presentContact(contact, country);
    await insertConsent(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      contactPointId,
      channel,
      decision,
      source: "member",
      text,
      entryId: null,
      memberId,
      at: ctx.now.toISOString(),
    });
    const seen = (await listConversationsOfContact(ctx.db, ctx.workspaceId, contact.id)).find(
      (one) => visibleInboxIds === null || visibleInboxIds.includes(one.inboxId),
    );
    if (seen) {
      await addTimelineEvent(ctx, seen, eventOf(decision, isOnWhatsapp), {
        text: text.slice(0, 60),
      });
      publishConversationChange(ctx, seen);
    }
    ctx.publishChange("contact", contact.id);
    ctx.audit(contact.id, { decision, contactPointId, channel });
    return presentContact(
      required(
        await findContact(ctx.db, ctx.workspaceId, contact.id, visibleInboxIds),
        "it was there a moment ago",
      ),
      country,
    );
  },
});

function eventOf(decision: "granted" | "revoked", isOnWhatsapp: boolean): TimelineEventType {
  if (isOnWhatsapp) return decision === "revoked" ? "whatsapp_opted_out" : "whatsapp_opted_in";
  return decision === "revoked" ? "sms_opted_out" : "sms_opted_in";
}
