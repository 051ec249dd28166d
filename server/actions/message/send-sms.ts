import { AppError, required } from "#domain/errors.ts";
import type { ContactPointId, InboxId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { assertNotSent, claimDraft, endDraft } from "#server/actions/conversation/discard-draft.ts";
import {
  assertNotMerged,
  lockVisibleConversation,
} from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import {
  type ContactPointRecord,
  findContact,
  findContactPointById,
} from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { isTextedIn } from "#server/store/conversation/texted-points.ts";
import { findMessageByClientKey } from "#server/store/delivery/message-by-key.ts";
import { findLastSmsRoute } from "#server/store/message.ts";
import { assertReplyIsCurrent } from "./assert-reply-is-current.ts";
import { createOutgoingSms } from "./create-outgoing-sms.ts";
import { resolveSmsText } from "./whatsapp/resolve-sms-text.ts";

export const sendSms = defineWriteAction({
  name: "send-sms",
  needs: "conversation.reply",
  async run(ctx, input) {
    const actor = requireAuthenticated(ctx.actor);
    await claimDraft(ctx, input.draftId);
    const conversation = await lockVisibleConversation(ctx, input.conversationId);
    const sent = input.clientKey
      ? await findMessageByClientKey(ctx.db, ctx.workspaceId, conversation.id, input.clientKey)
      : null;
    if (sent)
      return presentEntry(
        required(await findEntry(ctx.db, ctx.workspaceId, sent), "found by key"),
        actor.country,
      );

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
    const text = await resolveSmsText(ctx, inbox, input);
    const id = await createOutgoingSms(ctx, {
      conversation,
      inbox,
      point,
      ...text,
      attachmentIds: input.attachmentIds,
      clientKey: input.clientKey ?? null,
      draftId: input.draftId,
      memberId: actor.memberId,
      country: actor.country,
    });
    await endDraft(ctx, conversation, { kind: "sms", draftId: input.draftId });
    return presentEntry(
      required(await findEntry(ctx.db, ctx.workspaceId, id), "just written"),
      actor.country,
    );
  },
});

/**
 * Replies from the inbox that was texted, to the number that texted, unless the member chose. In a merged conversation
 * that number may belong to another contact: text written to one person must never go to another.
 */
async function resolveRoute(
  ctx: WriteContext,
  conversation: ConversationRecord,
  inboxId: InboxId | undefined,
  contactPointId: ContactPointId | undefined,
): Promise<{ inboxId: InboxId; point: ContactPointRecord }> {
  const last = await findLastSmsRoute(ctx.db, ctx.workspaceId, conversation.id);
  const contact = required(
    await findContact(ctx.db, ctx.workspaceId, conversation.contactId),
    "a conversation has a contact",
  );
  const phones = contact.points.filter((one) => one.kind === "phone");
  const wanted = contactPointId ?? last?.contactPointId;
  const point =
    wanted === undefined
      ? phones[0]
      : (phones.find((one) => one.id === wanted) ??
        (await findTextedContactPoint(ctx, conversation, wanted)));
  if (!point) throw new AppError(contactPointId ? "not_found" : "no_phone_number");
  return { inboxId: inboxId ?? last?.inboxId ?? conversation.inboxId, point };
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
