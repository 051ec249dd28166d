import { AppError } from "#domain/errors.ts";
import { decideText } from "#domain/message/decide-text.ts";
import { decideResend } from "#domain/message/resend.ts";
import { required } from "#domain/required.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { listAttachmentsOfMessage } from "#server/store/attachment.ts";
import { findContactPointById } from "#server/store/contact.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import { lockDelivery } from "#server/store/delivery/lock-delivery.ts";
import { findLatestDelivery } from "#server/store/message.ts";
import { findLastOnWhatsapp } from "#server/store/whatsapp.ts";
import { assertCanText } from "./assert-can-text.ts";
import { applyDeliverySummary } from "./delivery/apply-delivery-summary.ts";
import { publishEmailDelivery } from "./delivery/publish-email-delivery.ts";
import { retryEmail } from "./email/sending/retry-email.ts";
import { largeEntryOutput, respondWithEntry } from "./entry-response.ts";
import { queueTextDelivery } from "./queue-text-delivery.ts";
import { textInboxFromRecord, textRecipientFromRecord } from "./text-inbox.ts";

export const retryMessage = defineWriteAction({
  name: "retry-message",
  requires: "conversation.reply",
  async run(ctx, { entryId, canDuplicate }) {
    const { entry, conversation } = await lockVisibleEntry(ctx, entryId);
    if (entry.message?.email) {
      await retryEmail(ctx, entry, canDuplicate);
      // Recipients who may already have it can still need a decision.
      await publishEmailDelivery(ctx, entry.id);
    } else {
      await retryText(ctx, entry, requireAuthenticated(ctx.actor), canDuplicate);
      const now = required(await findEntry(ctx.db, ctx.workspaceId, entry.id), "it is held");
      await applyDeliverySummary(ctx, { conversation, entry: now });
      publishEntryChange(ctx, conversation, entry.id);
    }
    return respondWithEntry(ctx, entry.id);
  },
  largeOutput: largeEntryOutput,
});

async function retryText(
  ctx: WriteContext,
  entry: EntryRecord,
  { country, memberId }: AuthenticatedActor,
  canDuplicate: boolean,
): Promise<void> {
  const latest = await findLatestDelivery(ctx.db, ctx.workspaceId, entry.id);
  // Locked until the new attempt is saved, so a status check of the last one sees it.
  const last = latest && (await lockDelivery(ctx.db, ctx.workspaceId, latest.id));
  if (!entry.message || !last) throw new AppError("not_retryable");
  decideResend([last], canDuplicate);
  const inbox = await getVisibleInbox(ctx, last.inboxId);
  const point = required(
    await findContactPointById(ctx.db, ctx.workspaceId, last.contactPointId),
    "a message has a point",
  );
  const images = await listAttachmentsOfMessage(ctx.db, ctx.workspaceId, entry.id);
  decideText(
    { ...textInboxFromRecord(inbox, ctx.installation), undoSeconds: 0 },
    textRecipientFromRecord(
      point,
      country,
      last.channel === "whatsapp"
        ? await findLastOnWhatsapp(ctx.db, ctx.workspaceId, point.id, inbox.id)
        : null,
    ),
    { text: entry.message.text, images, isTemplate: last.template !== null },
    ctx.now,
  );
  await assertCanText(ctx, { inbox, point, memberId, homeCountry: country });
  await queueTextDelivery(ctx, entry.id, last.attempt + 1, inbox, last.recipient, {
    state: "queued",
    sendAfter: null,
  });
}
