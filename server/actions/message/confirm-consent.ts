// The one confirmation a STOP or START may have, where the provider does not send it itself.
import type { ConversationId, InboxId } from "#domain/ids.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import { limit } from "#domain/limits.ts";
import { countSegments } from "#domain/message/sms-segments.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { countAttempt } from "#server/store/rate-limit-counter.ts";
import { insertOutgoingText } from "./outgoing-text.ts";

const say = {
  text: {
    stop: "You're unsubscribed and won't get more texts from us. Reply START to resubscribe.",
    start: "You're resubscribed to our texts. Reply STOP to unsubscribe.",
  },
  whatsapp: {
    stop: "You're unsubscribed and won't get more messages from us here. Reply START to resubscribe.",
    start: "You're resubscribed to our messages. Reply STOP to unsubscribe.",
  },
} as const;

export async function sendConsentConfirmation(
  ctx: WriteContext,
  line: InboxRecord,
  conversation: { id: ConversationId; inboxId: InboxId },
  point: ContactPointRecord,
  word: "stop" | "start",
): Promise<void> {
  if (await wasJustAnswered(ctx, line, point, word)) return;
  const channel = channelOf(line.kind);
  const text = say[channel][word];
  // WhatsApp cuts nothing into parts.
  const segments = channel === "whatsapp" ? 1 : countSegments(text).count;
  const { id } = await insertOutgoingText(ctx, {
    ...{ conversationId: conversation.id, line, point, text },
    decided: { state: "queued", sendAfter: null, segments },
    ...{ clientKey: null, memberId: null, ignoresStop: true },
  });
  publishEntryChange(ctx, conversation, id);
}

/** Two machines that answer each other would do so for ever, each text of theirs a change of consent. */
async function wasJustAnswered(
  { db, now }: WriteContext,
  line: InboxRecord,
  point: ContactPointRecord,
  word: "stop" | "start",
): Promise<boolean> {
  const bearer = `${line.id} ${point.id}`;
  const tried = await countAttempt(db, {
    door: `consent.${word}`,
    bearer,
    now,
    windowSeconds: 3600,
  });
  return tried.count > limit("consentRepliesPerHour");
}
