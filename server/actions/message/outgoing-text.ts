// Writing an outgoing text: entry, message, delivery and job in one transaction. What members send, the text after a
// missed call and the consent confirmation all end here.
import { messagePreview } from "#domain/conversation/preview.ts";
import type { AttachmentId, ConversationId, DeliveryId, EntryId, MemberId } from "#domain/ids.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import type { SmsDecision } from "#domain/message/decide-sms.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { attachToMessage } from "#server/store/attachment.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import { insertEntry, type NewEntry } from "#server/store/conversation/entry.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { insertDelivery, insertMessage } from "#server/store/message.ts";

interface OutgoingSms {
  readonly conversationId: ConversationId;
  readonly line: InboxRecord;
  readonly point: ContactPointRecord;
  readonly text: string;
  readonly decided: SmsDecision;
  readonly clientKey: string | null;
  /** Null: nobody wrote it. */
  readonly memberId: MemberId | null;
  readonly template?: OutgoingTemplate | null;
  readonly attachmentIds?: readonly AttachmentId[];
  /** The confirmation of a STOP. */
  readonly ignoresStop?: boolean;
  readonly body?: NewEntry["body"];
  readonly change?: NewEntry["change"];
}

export async function insertOutgoingText(
  ctx: WriteContext,
  wish: OutgoingSms,
): Promise<{ readonly id: EntryId; readonly seq: number }> {
  const { conversationId, line, point, text, decided, memberId, attachmentIds = [] } = wish;
  const id = ctx.newId<EntryId>();
  const at = ctx.now.toISOString();
  const medium = channelOf(line.kind);
  const seq = await insertEntry(ctx.db, ctx.workspaceId, {
    ...{ id, conversationId, kind: "message", memberId, at, body: wish.body ?? {} },
    authorKind: memberId === null ? "system" : "member",
    // What nobody wrote is not the last word: the list goes on showing what it follows, such as a missed call.
    last:
      memberId === null
        ? null
        : {
            ...{ kind: "message", medium, direction: "out", memberId, isFailed: false },
            preview: messagePreview(text, attachmentIds.length),
          },
    ...(wish.change ? { change: wish.change } : {}),
  });
  await insertMessage(ctx.db, ctx.workspaceId, {
    ...{ id, conversationId, medium, direction: "out", inboxId: line.id, contactPointId: point.id },
    ...{ from: line.address, to: point.value, text, segments: decided.segments },
    template: wish.template ?? null,
    why: "began_here",
    clientKey: wish.clientKey,
    providerRef: null,
    sendAfter: decided.sendAfter,
    ignoresStop: wish.ignoresStop ?? false,
    inboundPayloadId: null,
    at,
  });
  if (attachmentIds.length > 0) await attachToMessage(ctx.db, ctx.workspaceId, id, attachmentIds);
  await queueSmsDelivery(ctx, id, 1, line, point.value, decided);
  return { id, seq };
}

export async function queueSmsDelivery(
  ctx: WriteContext,
  messageId: EntryId,
  attempt: number,
  line: InboxRecord,
  recipient: string,
  decided: Pick<SmsDecision, "state" | "sendAfter">,
): Promise<void> {
  const deliveryId = ctx.newId<DeliveryId>();
  await insertDelivery(ctx.db, ctx.workspaceId, {
    id: deliveryId,
    messageId,
    attempt,
    accountId: line.accountId,
    recipient,
    state: decided.state,
    at: ctx.now,
  });
  deliverTextAt(ctx, deliveryId, decided.sendAfter === null ? null : new Date(decided.sendAfter));
}

/** Null: at once. */
export function deliverTextAt(ctx: WriteContext, deliveryId: DeliveryId, at: Date | null): void {
  ctx.schedule(
    "submit-sms",
    { workspaceId: ctx.workspaceId, deliveryId },
    { key: `deliver:${deliveryId}`, ...(at === null ? {} : { at, usesTimer: true }) },
  );
}
