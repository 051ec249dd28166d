// Whom we call, and on which timeline it stands: by the same rule as a text we write.
import type { PhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError, required } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export interface CallTargetConversation {
  readonly point: ContactPointRecord;
  readonly conversation: ConversationRecord;
}

export async function resolveCallConversation(
  ctx: WriteContext,
  actor: AuthenticatedActor,
  wish: {
    readonly line: InboxRecord;
    readonly number: PhoneNumber;
    /** Out of which the member calls. */
    readonly conversationId: ConversationId | null;
  },
): Promise<CallTargetConversation> {
  const { number, conversationId } = wish;
  const from = conversationId === null ? null : await lockVisibleConversation(ctx, conversationId);
  const point = await findOrCreateContactPoint(ctx, {
    ...{ kind: "phone", value: number.e164, displayFallback: number.shown },
    ...(from ? { contactId: from.contactId } : {}),
  });
  // The number of somebody else, dialled with this conversation open, is no part of it.
  if (from && from.contactId === point.contactId) {
    if (from.place === "trash") throw new AppError("conversation_in_trash");
    if (from.place !== "merged") return { point, conversation: from };
  }
  return { point, conversation: await joinOrBegin(ctx, actor, wish.line, point) };
}

async function joinOrBegin(
  ctx: WriteContext,
  { sight, memberId }: AuthenticatedActor,
  line: InboxRecord,
  { contactId, id: contactPointId }: ContactPointRecord,
): Promise<ConversationRecord> {
  const member = { sight, memberId };
  const { id } = await joinOrCreateConversation(ctx, { line, contactId, contactPointId, member });
  return required(
    await findConversation(ctx.db, ctx.workspaceId, id),
    "it is held, or just written",
  );
}
