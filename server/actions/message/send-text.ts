import { AppError } from "#domain/errors.ts";
import type { ContactPointId, InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { assertNotSent, claimDraft, endDraft } from "#server/actions/conversation/discard-draft.ts";
import {
  assertNotMerged,
  lockVisibleConversation,
} from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import {
  type ContactPointRecord,
  findContact,
  findContactPointById,
} from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { isTextedIn } from "#server/store/conversation/texted-points.ts";
import { findMessageByClientKey } from "#server/store/delivery/message-by-key.ts";
import { assertReplyIsCurrent } from "./assert-reply-is-current.ts";
import { assignToAuthor } from "./assign-to-author.ts";
import { createOutgoingText } from "./create-outgoing-text.ts";
import { respondWithEntry } from "./entry-response.ts";
import { findTextRoute } from "./find-text-route.ts";
import { resolveTextContent } from "./whatsapp/resolve-text-content.ts";

export const sendText = defineWriteAction({
  name: "send-text",
  requires: "conversation.reply",
  async run(ctx, input) {
    const actor = requireAuthenticated(ctx.actor);
    await claimDraft(ctx, input.draftId);
    const conversation = await lockVisibleConversation(ctx, input.conversationId);
    const sent = input.clientKey
      ? await findMessageByClientKey(ctx.db, ctx.workspaceId, conversation.id, input.clientKey)
      : null;
    if (sent) return respondWithEntry(ctx, sent);

    await assertNotMerged(ctx, conversation);
    await assertNotSent(ctx, input.draftId, { conversationId: conversation.id });
    if (input.seenSeq !== undefined)
      await assertReplyIsCurrent(ctx, actor, conversation, input.seenSeq);
    const { inboxId, point } = await resolveRoute(
      ctx,
      conversation,
      input.inboxId,
      input.contactPointId,
    );
    const inbox = await getVisibleInbox(ctx, inboxId);
    const text = await resolveTextContent(ctx, inbox, input);
    const id = await createOutgoingText(ctx, {
      conversation,
      inbox,
      point,
      ...text,
      attachmentIds: input.attachmentIds,
      clientKey: input.clientKey ?? null,
      draftId: input.draftId,
      seenSeq: input.seenSeq,
      memberId: actor.memberId,
      country: actor.country,
    });
    if (input.draftId !== undefined)
      await endDraft(ctx, conversation, { kind: "text", draftId: input.draftId });
    if (input.assignsToMe) await assignToAuthor(ctx, conversation, actor.memberId);
    return respondWithEntry(ctx, id);
  },
});

/**
 * The usual route unless the member chose. In a merged conversation the number may belong to another contact: text written
 * to one person must never go to another.
 */
async function resolveRoute(
  ctx: WriteContext,
  conversation: ConversationRecord,
  inboxId: InboxId | undefined,
  contactPointId: ContactPointId | undefined,
): Promise<{ inboxId: InboxId; point: ContactPointRecord }> {
  const { db, workspaceId } = ctx;
  const { visibleInboxIds } = requireAuthenticated(ctx.actor);
  const contact = required(
    await findContact(db, workspaceId, conversation.contactId, visibleInboxIds),
    "a conversation has a contact",
  );
  const phones = contact.contactPoints.filter((one) => one.kind === "phone");
  const usual = await findTextRoute(db, workspaceId, conversation.id, phones);
  const requested = contactPointId ?? usual.contactPointId;
  if (requested === null)
    throw new AppError(phones.length === 0 ? "no_phone_number" : "phone_number_not_chosen");
  const point =
    phones.find((one) => one.id === requested) ??
    (await findTextedContactPoint(ctx, conversation, requested));
  if (!point) throw new AppError(contactPointId ? "not_found" : "no_phone_number");
  return { inboxId: inboxId ?? usual.inboxId ?? conversation.inboxId, point };
}

async function findTextedContactPoint(
  ctx: WriteContext,
  { id }: ConversationRecord,
  contactPointId: ContactPointId,
): Promise<ContactPointRecord | null> {
  const { db, workspaceId } = ctx;
  const isHere = await isTextedIn(db, workspaceId, id, contactPointId);
  return isHere ? findContactPointById(db, workspaceId, contactPointId) : null;
}
