// The single confirmation a STOP or START may get, where the provider does not send one itself.
import { findPremiumRate } from "#domain/contact/premium-rate.ts";
import type { ConversationId, InboxId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { sourceLanguage } from "#domain/language/languages.ts";
import { limit } from "#domain/limits.ts";
import { consentConfirmations } from "#domain/message/consent-confirmations.ts";
import { countSegments } from "#domain/message/sms-segments.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { insertOutgoingText } from "./insert-outgoing-text.ts";

export async function sendConsentConfirmation(
  ctx: WriteContext,
  inbox: InboxRecord,
  conversation: { id: ConversationId; inboxId: InboxId },
  point: ContactPointRecord,
  keyword: "stop" | "start",
): Promise<void> {
  const channel = textChannelOf(inbox.kind);
  // The owner of a premium-rate number would earn by each STOP.
  if (channel === "sms" && findPremiumRate(point.value) !== null) return;
  if (await wasJustConfirmed(ctx, inbox, point, keyword)) return;
  const { language } = await getWorkspace(ctx.db, ctx.workspaceId);
  const text = consentConfirmations[language ?? sourceLanguage][channel][keyword];
  // WhatsApp has no segments.
  const segments = channel === "whatsapp" ? 1 : countSegments(text).count;
  const { id } = await insertOutgoingText(ctx, {
    conversationId: conversation.id,
    inbox,
    point,
    text,
    decided: { state: "queued", sendAfter: null, segments },
    clientKey: null,
    memberId: null,
    ignoresStop: true,
  });
  publishEntryChange(ctx, conversation, id);
}

/** Two automated senders would otherwise reply to each other endlessly, each text changing the consent. */
async function wasJustConfirmed(
  { db, now }: WriteContext,
  inbox: InboxRecord,
  point: ContactPointRecord,
  keyword: "stop" | "start",
): Promise<boolean> {
  const subject = `${inbox.id} ${point.id}`;
  const tried = await countAttempt(db, {
    scope: `consent.${keyword}`,
    subject,
    now,
    windowSeconds: 3600,
  });
  return tried.count > limit("consentRepliesPerHour");
}
