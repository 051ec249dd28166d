// Applies STOP and START to the consent ledger, in the order in which they were sent.
import type { ConsentKeyword } from "#domain/contact/consent-keywords.ts";
import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import type { ConversationId, EntryId, InboxId } from "#domain/ids.ts";
import { type TextChannel, textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { required } from "#domain/required.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { insertConsent } from "#server/store/consent.ts";
import { lockLastKeywordAt, recordKeywordAt } from "#server/store/consent-keyword.ts";
import { type ContactPointRecord, findContactPointById } from "#server/store/contact.ts";
import { wasRestoredSince } from "#server/store/restored-at.ts";
import type { ReceivedText, TextReceivingContext } from "./incoming-text.ts";
import { sendConsentConfirmation } from "./send-consent-confirmation.ts";
import { isUndecided } from "./whatsapp/lock-undecided.ts";

export const isStopOrStart = (keyword: ConsentKeyword): keyword is "stop" | "start" =>
  keyword === "stop" || keyword === "start";

/** A later STOP or START was read before it. */
export async function isOutdated(
  ctx: WriteContext,
  point: ContactPointRecord,
  channel: TextChannel,
  sentAt: string,
): Promise<boolean> {
  const last = await lockLastKeywordAt(ctx.db, ctx.workspaceId, point.id, channel);
  return last !== null && Date.parse(sentAt) < last.getTime();
}

interface KeywordText {
  readonly id: EntryId;
  readonly keyword: "stop" | "start";
  readonly text: ReceivedText;
  readonly sentAt: string;
  readonly point: ContactPointRecord;
  readonly context: Pick<TextReceivingContext, "inbox" | "providerHandlesOptOut">;
  readonly conversation: { readonly id: ConversationId; readonly inboxId: InboxId };
}

export async function applyKeyword(ctx: WriteContext, received: KeywordText): Promise<void> {
  const { id: entryId, keyword, sentAt, point, context, conversation } = received;
  const { text, optOut } = received.text;
  const channel = textChannelOf(context.inbox.kind);
  const isOnWhatsapp = channel === "whatsapp";
  await recordKeywordAt(ctx.db, ctx.workspaceId, point.id, channel, sentAt);
  // Read again under the lock: a member may have opted the contact in meanwhile.
  const held = required(
    await findContactPointById(ctx.db, ctx.workspaceId, point.id),
    "just found",
  );
  const isRevoked = (isOnWhatsapp ? held.whatsappRevokedAt : held.smsOptedOutAt) !== null;
  if (isRevoked === (keyword === "stop")) {
    // A START that ends no revocation is a message like any other.
    if (isOnWhatsapp && keyword === "start" && isUndecided(held))
      await grantConsentByMessage(ctx, held, entryId);
    return;
  }
  // The one confirmation the law allows is sent before the block applies. On WhatsApp only a provider that reports the
  // opt-out confirms it itself.
  const isAnswered = isOnWhatsapp ? optOut !== null : context.providerHandlesOptOut;
  if (!isAnswered && !(await wasRestoredSince(ctx.db, sentAt)))
    await sendConsentConfirmation(ctx, context.inbox, conversation, point, keyword);
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    contactPointId: point.id,
    channel,
    decision: keyword === "stop" ? "revoked" : "granted",
    source: "customer",
    text: text.trim().slice(0, 500) || keyword.toUpperCase(),
    entryId,
    memberId: null,
    at: ctx.now.toISOString(),
  });
  await addTimelineEvent(ctx, conversation, eventOf(keyword, isOnWhatsapp), {
    text: text.trim().slice(0, 60),
  });
  ctx.publishChange("contact", point.contactId);
}

const eventOf = (keyword: "stop" | "start", isOnWhatsapp: boolean): TimelineEventType => {
  if (isOnWhatsapp) return keyword === "stop" ? "whatsapp_opted_out" : "whatsapp_opted_in";
  return keyword === "stop" ? "sms_opted_out" : "sms_opted_in";
};

/** A customer who writes first may get a reply, later by template too; the ledger records since when. Needs the lock. */
export async function grantConsentByMessage(
  ctx: WriteContext,
  point: ContactPointRecord,
  entryId: EntryId,
): Promise<void> {
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    contactPointId: point.id,
    channel: "whatsapp",
    decision: "granted",
    source: "customer",
    text: "They wrote to us on WhatsApp.",
    entryId,
    memberId: null,
    at: ctx.now.toISOString(),
  });
  ctx.publishChange("contact", point.contactId);
}
