// Whom we call, and on which timeline it stands: by the same rule as a text we write.
import type { PhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import { whereTextBelongs } from "#domain/message/where-text-belongs.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { type SomeoneActor, sees } from "#server/actions/actor.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import { takeConversationFor } from "#server/actions/conversation/access.ts";
import type { PointRecord } from "#server/store/contact.ts";
import {
  type ConversationRecord,
  findConversation,
  insertConversation,
  lockConversation,
} from "#server/store/conversation/conversation.ts";
import type { LineRecord } from "#server/store/line.ts";
import { listTextCandidates } from "#server/store/message.ts";

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
  actor: SomeoneActor,
  line: LineRecord,
  point: PointRecord,
): Promise<ConversationRecord> {
  const { db, workspaceId } = ctx;
  const candidates = await listTextCandidates(db, workspaceId, point.contactId, point.id, line.id);
  const seen = candidates.filter((one) => sees(actor.sight, one.lineId));
  const place = whereTextBelongs(
    seen.filter((one) => one.place !== "closed" && one.place !== "spam"),
    ctx.now,
  );
  if (place.kind === "join")
    return must(await lockConversation(db, workspaceId, place.conversationId), "it is there");
  const id = ctx.newId<ConversationId>();
  await insertConversation(db, workspaceId, {
    ...{ id, contactId: point.contactId, lineId: line.id, teamId: line.teamId },
    ...{ assigneeId: actor.memberId, previousId: seen[0]?.id ?? null },
    at: ctx.now.toISOString(),
  });
  return must(await findConversation(db, workspaceId, id), "just written");
}
