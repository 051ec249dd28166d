// The one confirmation a STOP or START may have, where the provider does not send it itself.
import type { ConversationId, LineId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import { countSegments } from "#domain/message/segments.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import type { PointRecord } from "#server/store/contact.ts";
import type { LineRecord } from "#server/store/line.ts";
import { countTry } from "#server/store/rate.ts";
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

export async function answerConsent(
  ctx: WriteCtx,
  line: LineRecord,
  conversation: { id: ConversationId; lineId: LineId },
  point: PointRecord,
  word: "stop" | "start",
): Promise<void> {
  if (await wasJustAnswered(ctx, line, point, word)) return;
  const channel = channelOf(line.kind);
  const text = say[channel][word];
  // WhatsApp cuts nothing into parts.
  const segments = channel === "whatsapp" ? 1 : countSegments(text).count;
  const { id } = await insertOutgoingText(ctx, {
    ...{ conversationId: conversation.id, line, point, text },
    decided: { state: "queued", holdUntil: null, segments },
    ...{ clientKey: null, memberId: null, ignoresStop: true },
  });
  announceEntry(ctx, conversation, id);
}

/** Two machines that answer each other would do so for ever, each text of theirs a change of consent. */
async function wasJustAnswered(
  { db, now }: WriteCtx,
  line: LineRecord,
  point: PointRecord,
  word: "stop" | "start",
): Promise<boolean> {
  const bearer = `${line.id} ${point.id}`;
  const tried = await countTry(db, { door: `consent.${word}`, bearer, now, windowSeconds: 3600 });
  return tried.count > limit("consentRepliesPerHour");
}
