import type { AttachmentId, InboxId } from "#domain/ids.ts";
import type { EmailKind } from "#domain/message/email/email-metadata.ts";
import { forwardSubject, replySubject } from "#domain/message/email/subject.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { assertNotSent, claimDraft, endDraft } from "#server/actions/conversation/discard-draft.ts";
import {
  assertNotMerged,
  lockVisibleConversation,
} from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { assertReplyIsCurrent } from "#server/actions/message/assert-reply-is-current.ts";
import { assignToAuthor } from "#server/actions/message/assign-to-author.ts";
import { largeEntryOutput, respondWithEntry } from "#server/actions/message/entry-response.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findMessageByClientKey } from "#server/store/delivery/message-by-key.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { chooseSendingInbox } from "./sending/choose-sending-inbox.ts";
import { createOutgoingEmail } from "./sending/create-outgoing-email.ts";
import { findParent } from "./sending/parent-email.ts";
import type { ParentEmail } from "./sending/types.ts";

export const sendEmail = defineWriteAction({
  name: "send-email",
  requires: "conversation.reply",
  async run(ctx, input) {
    const actor = requireAuthenticated(ctx.actor);
    await claimDraft(ctx, input.draftId);
    const conversation = await lockVisibleConversation(ctx, input.conversationId);
    const { clientKey = null } = input;
    const sent =
      clientKey === null
        ? null
        : await findMessageByClientKey(ctx.db, ctx.workspaceId, conversation.id, clientKey);
    if (sent) return respondWithEntry(ctx, sent);

    await assertNotMerged(ctx, conversation);
    await assertNotSent(ctx, input.draftId, { conversationId: conversation.id });
    if (input.seenSeq !== undefined)
      await assertReplyIsCurrent(ctx, actor, conversation, input.seenSeq);
    const { kind, replyToEntryId } = input;
    const parent = await findParent(ctx, conversation.id, kind, replyToEntryId);
    const inbox = await resolveSendingInbox(ctx, conversation, input.inboxId, parent);
    const writer = required(
      await findMember(ctx.db, ctx.workspaceId, actor.memberId),
      "the actor is a member",
    );
    const { to, cc, bcc, html, sendAt, cancelsOnReply } = input;
    const subject = input.subject || subjectOf(kind, parent);
    const id = await createOutgoingEmail(ctx, {
      conversation,
      inbox,
      kind,
      parent,
      to,
      cc,
      bcc,
      subject,
      html,
      sendAt,
      cancelsOnReply,
      clientKey,
      draftId: input.draftId,
      seenSeq: input.seenSeq,
      auto: null,
      attachmentIds: input.attachmentIds as AttachmentId[],
      author: { memberId: writer.id, name: writer.name },
    });
    if (input.draftId !== undefined)
      await endDraft(ctx, conversation, { kind: "email", draftId: input.draftId });
    if (input.assignsToMe) await assignToAuthor(ctx, conversation, actor.memberId);
    return respondWithEntry(ctx, id);
  },
  largeOutput: largeEntryOutput,
});

/** API clients that reply need not repeat the subject. */
function subjectOf(kind: EmailKind, parent: ParentEmail | null): string {
  if (!parent || kind === "new") return "";
  return kind === "forward" ? forwardSubject(parent.subject) : replySubject(parent.subject);
}

async function resolveSendingInbox(
  ctx: WriteContext,
  conversation: ConversationRecord,
  requestedId: InboxId | undefined,
  parent: ParentEmail | null,
) {
  if (requestedId !== undefined) return getVisibleInbox(ctx, requestedId);
  const chosen = await chooseSendingInbox(ctx, conversation, parent?.id ?? null);
  return chosen ?? getVisibleInbox(ctx, conversation.inboxId);
}
