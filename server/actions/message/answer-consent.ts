// The one confirmation a STOP or START may have, where the provider does not send it itself.
import { previewOf } from "#domain/conversation/preview.ts";
import type { ConversationId, DeliveryId, EntryId, LineId } from "#domain/ids.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import { countSegments } from "#domain/message/segments.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import type { PointRecord } from "#server/store/contact.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import type { LineRecord } from "#server/store/line.ts";
import { insertDelivery, insertMessage } from "#server/store/message.ts";

const say = {
  text: {
    stop: "You will get no more texts from us. Write START to get them again.",
    start: "You will get our texts again. Write STOP to end them.",
  },
  whatsapp: {
    stop: "You will get no more messages from us here. Write START to get them again.",
    start: "You will get our messages again. Write STOP to end them.",
  },
} as const;

export async function answerConsent(
  ctx: WriteCtx,
  line: LineRecord,
  conversation: { id: ConversationId; lineId: LineId },
  point: PointRecord,
  word: "stop" | "start",
): Promise<void> {
  const medium = channelOf(line.kind);
  const words = say[medium];
  const id = ctx.newId<EntryId>();
  const deliveryId = ctx.newId<DeliveryId>();
  const at = ctx.now.toISOString();
  await insertEntry(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    kind: "message",
    authorKind: "system",
    memberId: null,
    at,
    body: {},
    last: {
      kind: "message",
      medium,
      direction: "out",
      memberId: null,
      preview: previewOf(words[word], 0),
      isFailed: false,
    },
  });
  await insertMessage(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    medium,
    direction: "out",
    lineId: line.id,
    pointId: point.id,
    from: line.address,
    to: point.value,
    text: words[word],
    // WhatsApp cuts nothing into parts
    segments: medium === "whatsapp" ? 1 : countSegments(words[word]).count,
    why: "began_here",
    clientKey: null,
    providerRef: null,
    holdUntil: null,
    rawItemId: null,
    at,
  });
  await insertDelivery(ctx.db, ctx.workspaceId, {
    id: deliveryId,
    messageId: id,
    attempt: 1,
    accountId: line.accountId,
    recipient: point.value,
    state: "queued",
    at: ctx.now,
  });
  ctx.schedule(
    "answer-consent",
    { workspaceId: ctx.workspaceId, deliveryId },
    { key: `deliver:${deliveryId}` },
  );
  announceEntry(ctx, conversation, id);
}
