import { normalizeAddress, senderDisplayName } from "#domain/contact/email-address.ts";
import { AppError } from "#domain/errors.ts";
import type { AttachmentId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import { required } from "#domain/required.ts";
import { canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import { assertNotSent, claimDraft } from "#server/actions/conversation/discard-draft.ts";
import { createConversation } from "#server/actions/conversation/join-or-create.ts";
import { getVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { respondWithConversation } from "#server/actions/message/entry-response.ts";
import { findStarted } from "#server/store/delivery/message-by-key.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { createOutgoingEmail } from "./sending/create-outgoing-email.ts";
import { normalizeRecipients } from "./sending/normalize-recipients.ts";
import { deleteUnsentEmailDraft } from "./unsent/discard-unsent-email.ts";

export const startEmailConversation = defineWriteAction({
  name: "start-email-conversation",
  requires: "conversation.reply",
  async run(ctx, input) {
    const { memberId, visibleInboxIds } = requireAuthenticated(ctx.actor);
    await claimDraft(ctx, input.unsentId);
    const inbox = await getVisibleInbox(ctx, input.inboxId);
    const { clientKey = null } = input;
    const started =
      clientKey === null
        ? null
        : await findStarted(ctx.db, ctx.workspaceId, { inboxId: inbox.id, memberId, clientKey });
    if (started) {
      const before = await respondWithConversation(ctx, started);
      // It was moved to an inbox this member can't see; sending it again would duplicate it.
      if (!canSeeInbox(visibleInboxIds, before.conversation.inboxId))
        throw new AppError("not_found");
      return before;
    }

    const recipients = normalizeRecipients(input);
    const to = required(recipients.to[0], "the contract asks for one");
    const point = await findOrCreateContactPoint(ctx, {
      kind: "email",
      value: normalizeAddress(to.address),
      displayFallback: to.address,
      name: senderDisplayName(to.name, to.address),
    });
    await assertNotSent(ctx, input.unsentId, { contactPointId: point.id });
    const writer = required(
      await findMember(ctx.db, ctx.workspaceId, memberId),
      "the actor is a member",
    );
    const conversation = await createConversation(ctx, {
      contactId: point.contactId,
      inboxId: inbox.id,
      teamId: inbox.teamId,
      assigneeId: memberId,
      previousConversationId: null,
      subject: stripSubjectPrefixes(input.subject).slice(0, limit("subjectLength")),
      at: ctx.now.toISOString(),
    });
    if (input.unsentId !== undefined) await deleteUnsentEmailDraft(ctx, input.unsentId);
    const { subject, html, sendAt, cancelsOnReply } = input;
    return respondWithConversation(
      ctx,
      await createOutgoingEmail(ctx, {
        conversation,
        inbox,
        ...recipients,
        subject,
        html,
        sendAt,
        cancelsOnReply,
        clientKey,
        kind: "new",
        parent: null,
        auto: null,
        draftId: input.unsentId,
        attachmentIds: input.attachmentIds as AttachmentId[],
        author: { memberId, name: writer.name },
      }),
    );
  },
  largeOutput: {
    referenceOf: ({ entry }) => ({ entryId: entry.id }),
    async rebuild(ctx, { entryId }) {
      await getVisibleEntry(ctx, entryId);
      return respondWithConversation(ctx, entryId);
    },
  },
});
