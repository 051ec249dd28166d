// Whom we call, and on which timeline it stands: by the same rule as a text we write.
import type { PhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import type { PointRecord } from "#server/store/contact.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import type { LineRecord } from "#server/store/line.ts";

export interface CallPlace {
  readonly point: PointRecord;
  readonly conversation: ConversationRecord;
}

export async function placeCall(
  ctx: WriteCtx,
  actor: SomeoneActor,
  wish: {
    readonly line: LineRecord;
    readonly number: PhoneNumber;
    /** Out of which the member calls. */
    readonly conversationId: ConversationId | null;
  },
): Promise<CallPlace> {
  const { number, conversationId } = wish;
  const from = conversationId === null ? null : await takeConversationFor(ctx, conversationId);
  const point = await findOrMakePoint(ctx, {
    ...{ kind: "phone", value: number.e164, knownAs: number.shown },
    ...(from ? { contactId: from.contactId } : {}),
  });
  // The number of somebody else, dialled with this conversation open, is no part of it.
  if (from && from.contactId === point.contactId) {
    if (from.place === "trash") throw new DeskError("reply_to_trashed");
    if (from.place !== "merged") return { point, conversation: from };
  }
  return { point, conversation: await joinOrBegin(ctx, actor, wish.line, point) };
}

async function joinOrBegin(
  ctx: WriteCtx,
  { sight, memberId }: SomeoneActor,
  line: LineRecord,
  { contactId, id: pointId }: PointRecord,
): Promise<ConversationRecord> {
  const member = { sight, memberId };
  const { id } = await joinOrCreateConversation(ctx, { line, contactId, pointId, member });
  return must(await findConversation(ctx.db, ctx.workspaceId, id), "it is held, or just written");
}
