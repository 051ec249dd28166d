import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import {
  type AuthenticatedActor,
  canSeeInbox,
  requireAuthenticated,
} from "#server/actions/actor.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import { joinOrCreateForMember } from "#server/actions/conversation/join-or-create.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { assertAllowed } from "#server/actions/runtime.ts";
import { insertConsent } from "#server/store/consent.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findStarted } from "#server/store/delivery/message-by-key.ts";
import { createOutgoingText } from "./create-outgoing-text.ts";
import { respondWithConversation } from "./entry-response.ts";
import { isUndecided, lockIfUndecided } from "./whatsapp/lock-undecided.ts";
import { resolveTextContent } from "./whatsapp/resolve-text-content.ts";

export const startTextConversation = defineWriteAction({
  name: "start-text-conversation",
  requires: "conversation.reply",
  async run(ctx, input) {
    const actor = requireAuthenticated(ctx.actor);
    const number = normalizePhoneNumber(input.to, actor.country);
    if (!number) throw new AppError("invalid_phone_number", { typed: input.to });
    const inbox = await getVisibleInbox(ctx, input.inboxId);
    const point = await findOrCreateContactPoint(ctx, {
      kind: "phone",
      value: number.e164,
      displayFallback: number.formatted,
    });
    const { memberId, country } = actor;
    const { clientKey = null } = input;
    const by = { inboxId: inbox.id, contactPointId: point.id, memberId };
    const started = clientKey && (await findStarted(ctx.db, ctx.workspaceId, { ...by, clientKey }));
    if (started) {
      const before = await respondWithConversation(ctx, started);
      // It was moved to an inbox this member can't see; sending it again would duplicate it.
      if (!canSeeInbox(actor.visibleInboxIds, before.conversation.inboxId))
        throw new AppError("not_found");
      return before;
    }

    const isOptIn = input.optIn !== undefined && inbox.kind === "whatsapp";
    const current = isOptIn ? await lockIfUndecided(ctx, point) : point;
    const conversation = await joinOrCreateForMember(ctx, actor, inbox, current);
    const optIn = isOptIn && isUndecided(current) ? input.optIn : undefined;
    const allowed = await withOptIn(ctx, actor, { point: current, conversation, optIn });
    return respondWithConversation(
      ctx,
      await createOutgoingText(ctx, {
        conversation,
        inbox,
        point: allowed,
        ...(await resolveTextContent(ctx, inbox, input)),
        attachmentIds: input.attachmentIds,
        clientKey,
        memberId,
        country,
      }),
    );
  },
});

interface FirstWrite {
  readonly point: ContactPointRecord;
  readonly conversation: ConversationRecord;
  readonly optIn: string | undefined;
}

/** Records a first WhatsApp opt-in given elsewhere; one after an opt-out is recorded on the contact instead. */
async function withOptIn(
  ctx: WriteContext,
  actor: AuthenticatedActor,
  { point, conversation, optIn }: FirstWrite,
): Promise<ContactPointRecord> {
  if (optIn === undefined) return point;
  assertAllowed("contact.update", ctx.actor);
  const at = ctx.now.toISOString();
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    contactPointId: point.id,
    channel: "whatsapp",
    decision: "granted",
    source: "member",
    text: optIn,
    entryId: null,
    memberId: actor.memberId,
    at,
  });
  await addTimelineEvent(ctx, conversation, "whatsapp_opted_in", { text: optIn.slice(0, 60) });
  ctx.publishChange("contact", point.contactId);
  return { ...point, whatsappGrantedAt: at };
}
