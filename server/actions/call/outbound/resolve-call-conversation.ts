// Finds or creates the contact point and conversation of an outbound call, by the same rule as for an outgoing text.
import type { PhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import {
  findOrCreateContactPoint,
  isKnownContact,
} from "#server/actions/contact/find-or-create-contact-point.ts";
import { joinOrCreateForMember } from "#server/actions/conversation/join-or-create.ts";
import { lockVisibleConversation } from "#server/actions/conversation/load-conversation.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

interface CallTargetConversation {
  readonly point: ContactPointRecord;
  readonly conversation: ConversationRecord;
}

export async function resolveCallConversation(
  ctx: WriteContext,
  actor: AuthenticatedActor,
  input: {
    readonly inbox: InboxRecord;
    readonly number: PhoneNumber;
    /** The conversation the member calls from. */
    readonly conversationId: ConversationId | null;
  },
): Promise<CallTargetConversation> {
  const { number, conversationId } = input;
  const from = conversationId === null ? null : await lockVisibleConversation(ctx, conversationId);
  const point = await findOrCreateContactPoint(ctx, {
    kind: "phone",
    value: number.e164,
    displayFallback: number.formatted,
    ...(from && (await isKnownContact(ctx, actor, from.contactId))
      ? { contactId: from.contactId }
      : {}),
  });
  // A call to another contact's number does not belong to the open conversation.
  if (from && from.contactId === point.contactId) {
    if (from.folder === "trash") throw new AppError("conversation_in_trash");
    if (from.folder !== "merged") return { point, conversation: from };
  }
  return { point, conversation: await joinOrCreateForMember(ctx, actor, input.inbox, point) };
}
