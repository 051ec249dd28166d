import { normalizeAddress, senderDisplayName } from "#domain/contact/email-address.ts";
import { AppError, required } from "#domain/errors.ts";
import type { AttachmentId, EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import { canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import { assertNotSent, claimDraft } from "#server/actions/conversation/discard-draft.ts";
import { createConversation } from "#server/actions/conversation/join-or-create.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { findStarted } from "#server/store/delivery/message-by-key.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { createOutgoingEmail } from "./sending/create-outgoing-email.ts";
import { normalizeRecipients } from "./sending/normalize-recipients.ts";
import { deleteUnsentEmailDraft } from "./unsent/discard-unsent-email.ts";

export const startEmailConversation = defineWriteAction({
  name: "start-email-conversation",
  needs: "conversation.reply",
  async run(ctx, input) {
    const { memberId, country, visibleInboxIds } = requireAuthenticated(ctx.actor);
    await claimDraft(ctx, input.unsentId);
    const inbox = await getVisibleInbox(ctx, input.inboxId);
    const { clientKey = null } = input;
    const answer = async (id: EntryId) => {
      const entry = required(await findEntry(ctx.db, ctx.workspaceId, id), "just written");
      const conversation = await findConversation(ctx.db, ctx.workspaceId, entry.conversationId);
      return {
        conversation: required(conversation, "an entry stands in one"),
        entry: presentEntry(entry, country),
      };
    };
    const started =
      clientKey === null
        ? null
        : await findStarted(ctx.db, ctx.workspaceId, { inboxId: inbox.id, memberId, clientKey });
    if (started) {
      const before = await answer(started);
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
    return answer(
      await createOutgoingEmail(ctx, {
        ...{ conversation, inbox, ...recipients, subject, html, sendAt, cancelsOnReply, clientKey },
        ...{ kind: "new", parent: null, auto: null, draftId: input.unsentId },
        attachmentIds: input.attachmentIds as AttachmentId[],
        author: { memberId, name: writer.name },
      }),
    );
  },
});
