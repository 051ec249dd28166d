// Creates an outgoing text: entry, message, delivery and job in one transaction. Used for members' texts, the text
// after a missed call, and the consent confirmation.

import { messagePreview } from "#domain/conversation/preview.ts";
import type { AttachmentId, ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import type { TextDecision } from "#domain/message/decide-text.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { attachToMessage } from "#server/store/attachment.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import { insertEntry, type NewEntry } from "#server/store/conversation/entry.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { insertMessage } from "#server/store/message.ts";
import { queueTextDelivery } from "./queue-text-delivery.ts";

interface TextToInsert {
  readonly conversationId: ConversationId;
  readonly inbox: InboxRecord;
  readonly point: ContactPointRecord;
  readonly text: string;
  readonly decided: TextDecision;
  readonly clientKey: string | null;
  /** Null for a system message. */
  readonly memberId: MemberId | null;
  readonly template?: OutgoingTemplate | null;
  readonly attachmentIds?: readonly AttachmentId[];
  /** Set for the confirmation of a STOP. */
  readonly ignoresStop?: boolean;
  readonly body?: NewEntry["body"];
  readonly change?: NewEntry["change"];
}

export async function insertOutgoingText(
  ctx: WriteContext,
  input: TextToInsert,
): Promise<{ readonly id: EntryId; readonly seq: number }> {
  const { conversationId, inbox, point, text, decided, memberId, attachmentIds = [] } = input;
  const id = ctx.newId<EntryId>();
  const at = ctx.now.toISOString();
  const channel = textChannelOf(inbox.kind);
  const seq = await insertEntry(ctx.db, ctx.workspaceId, {
    id,
    conversationId,
    kind: "message",
    memberId,
    at,
    body: input.body ?? {},
    authorKind: memberId === null ? "system" : "member",
    // A system message does not become the preview: the list keeps showing what it follows, such as a missed call.
    last:
      memberId === null
        ? null
        : {
            kind: "message",
            channel,
            direction: "out",
            memberId,
            isFailed: false,
            ...messagePreview(text, attachmentIds.length),
          },
    ...(input.change ? { change: input.change } : {}),
  });
  await insertMessage(ctx.db, ctx.workspaceId, {
    id,
    conversationId,
    channel,
    direction: "out",
    inboxId: inbox.id,
    contactPointId: point.id,
    from: inbox.address,
    to: point.value,
    text,
    segments: decided.segments,
    template: input.template ?? null,
    reason: "started_here",
    clientKey: input.clientKey,
    providerRef: null,
    sendAfter: decided.sendAfter,
    ignoresStop: input.ignoresStop ?? false,
    inboundPayloadId: null,
    at,
  });
  if (attachmentIds.length > 0) await attachToMessage(ctx.db, ctx.workspaceId, id, attachmentIds);
  await queueTextDelivery(ctx, id, 1, inbox, point.value, decided);
  return { id, seq };
}
